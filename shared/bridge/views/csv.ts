/** Sheets: what they would do, and did. */
import type { Problem } from '../../contract/language/rules.ts'
import type { Message } from '../../messages/message.ts'
import type { ColumnQuestion, NameChoice } from '../../model/csv/questions.ts'
import type { ColumnReading } from '../../model/csv/readings.ts'
import type { Value } from '../../model/values.ts'

/**
 * What would become of a line of a sheet. new: a record is made. change, delete: one that is here. same: nothing to do. refused: nothing,
 * for the reasons in `notes`.
 */
export const csvOutcomes = ['new', 'change', 'delete', 'same', 'refused'] as const
export type CsvOutcome = (typeof csvOutcomes)[number]

/** A line of a sheet as it was understood; nothing is written before a person accepts it. */
export interface CsvProposal {
  /** Names it among the lines of the file; of a CSV file it is the line, from 1. */
  line: number
  kind: string
  /** Where it stands in a workbook: the tab's name and the row, from 1. */
  tabRow?: { tab: string; row: number }
  outcome: CsvOutcome
  /** The record; null for a new one, and where none is meant. */
  key: number | null
  id: string | null
  name: string
  /** Fields with their value now (of new records: undefined) and then. */
  changes: { field: string; before: Value; after: Value }[]
  /** Why it is refused, or what of it is left out; by heading, '' where it is about the line as a whole. */
  notes: CsvNote[]
  /** Rules over the record itself that it would break then. */
  problems: Problem[]
  currency: string | null
  /** What the records are called that only other lines of the same file make, by the id that values here name them by. */
  coming?: Record<string, string>
}

/** Why, by heading. `choice`: several records are called so, and a person says which is meant. */
export interface CsvNote {
  heading: string
  message: Message
  choice?: NameChoice
}

/** What a sheet would do as a whole. */
export interface CsvReview {
  /** Names it in further calls, as long as the connection is open. */
  importId: string
  fileName: string
  counts: Record<CsvOutcome, number>
  /** Tabs of a workbook, in the order of the work: what is named comes before what names it. null: of no kind, or left out. */
  tabs?: { name: string; kind: string | null; rowCount: number }[]
  /** Headings that are not known, and those that stand there twice: what is below them is left out. */
  unknown: string[]
  repeated: string[]
  /** Texts of a file that can be read in two ways, once a column; absent: none. Those that were answered stand there still. */
  fileQuestions?: FileQuestion[]
  /** Why the file could not be read to its end, and where: only the lines above it were looked at. Null where all were. */
  stopped: CsvStop | null
}

/** What pasted rows would do, and what was understood of their columns. */
export interface PasteReview extends CsvReview {
  columns: PastedColumn[]
  /** Texts that can be read in two ways; those that were answered stand there still. */
  questions: ColumnQuestion[]
}

/** What a column of a file leaves open. */
export interface FileQuestion extends ColumnQuestion {
  /** Place of the tab in the order of the work, from 0. */
  tab: number
  /** null: a CSV file. */
  tabName: string | null
  /** Of the column. */
  label: string
  /** The column by its name. */
  column: string
}

/** What a person says of a column of a file. */
export interface FileReading {
  tab: number
  at: number
  reading: ColumnReading
}

export interface PastedColumn {
  /** From 0. */
  at: number
  /** '' without a head line. */
  heading: string
  /** The first text in it. */
  sample: string
  /** Name of the column that it is; null: it is left out. */
  column: string | null
  /** near: by a heading that is nearly its name. chosen: a person says so. passed: only the service sets it. */
  how: 'named' | 'near' | 'chosen' | 'passed' | 'unknown' | 'repeated'
}

/** Where reading a sheet ended before its end. */
export interface CsvStop {
  line: number
  /** Of a quotation mark that is not closed, from 1; null where the line as a whole is meant. */
  column: number | null
  /** Whole sentences. */
  message: Message
}

/** What accepting a sheet did; `label` names it for undo, null where nothing was changed. */
export interface CsvAccepted {
  madeKeys: number[]
  changed: number
  deleted: number
  /** Lines left alone, with why. */
  skipped: { key: number; name: string; message: Message }[]
  label: Message | null
  /** Of what was carried out, where the file has several. */
  kinds?: string[]
  /** What `journal.undo` knows it by; absent where nothing was changed. */
  action?: number
}
