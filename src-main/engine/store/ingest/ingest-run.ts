/** What is known while rows of one answer are ingested. */
import type { IngestResult, KindTable, Store } from '../tables/index.ts'
import type { Bound } from '../file/index.ts'
import type { FoundChange } from './pull-runs.ts'

export type Ingested = IngestResult & {
  conflictKeys: number[]
  /** Ids whose row a lagging list may have shown in an earlier state; read each of these records by itself. */
  doubtful: string[]
}

export interface Run {
  store: Store
  table: KindTable
  accountId: string
  hasBrake: boolean
  /** The rows count as read by themselves: no lagging list is behind them. */
  isOwnAnswer: boolean
  hasHeld: boolean
  /** Ids of which nothing is held any more. */
  released: string[]
  now: string
  /** Positions in a row of the fields that are read of every row; -1 where the kind lacks them. */
  positions: { updatedAt: number; deleted: number; active: number[] }
  result: Ingested
  insertedKeys: number[]
  /** Rows to write, bound. */
  updates: Bound[][]
  /** Keys of changed records with a pending edit. */
  merged: number[]
  /** Ids of all changed records. */
  changedIds: string[]
  touchesActive: boolean
  /** Changes for the history of pulls; null: none are noted. */
  found: FoundChange[] | null
}
