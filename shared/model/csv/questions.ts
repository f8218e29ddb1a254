/** What rows of a sheet leave open, for a person to answer. */
import type { ColumnReading } from './readings.ts'

/** Two ways to read a text, each with what it would be. */
export interface TwoReadings {
  options: readonly [ReadingOption, ReadingOption]
}
export interface ReadingOption {
  reading: ColumnReading
  value: string | bigint
}

/** What a column's texts leave open: the first text that can be read in two ways, and how many such cells there are. */
export interface ColumnQuestion extends TwoReadings {
  /** From 0. */
  at: number
  text: string
  cellCount: number
  /** How the column's other texts are written. Nothing is read so before somebody says that it is meant. */
  implied?: ImpliedReading
}

export interface ImpliedReading {
  reading: ColumnReading
  /** One of the column's texts that can only be read so. */
  text: string
}

/** Several records of one name. */
export interface NameChoice {
  /** The field that names them; null: the row itself is one of them. */
  field: string | null
  /** As the row says it. */
  text: string
  options: { id: string; about: string }[]
}
