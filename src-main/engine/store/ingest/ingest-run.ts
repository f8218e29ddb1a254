/** What is known while rows of one answer are ingested. */
import type { IngestResult, KindTable, Store } from '../tables/index.ts'
import type { Bound } from '../file/index.ts'
import type { FoundChange } from './pull-runs.ts'

export type Ingested = IngestResult & {
  conflictKeys: number[]
  /** Ids whose row a lagging list may have shown as it was before; ask for each by itself. */
  doubtful: string[]
}

export interface Run {
  store: Store
  table: KindTable
  accountId: string
  hasBrake: boolean
  /** The rows were asked for by themselves: no list that lags stands behind them. */
  isOwnAnswer: boolean
  hasHeld: boolean
  /** Ids of which nothing is held any more. */
  released: string[]
  now: string
  /** Where in a row the fields stand that every row is asked for; -1 where the kind lacks them. */
  positions: { updatedAt: number; deleted: number; active: number[] }
  result: Ingested
  insertedKeys: number[]
  /** Rows to write, bound. */
  updates: Bound[][]
  /** Keys with work on them that changed. */
  merged: number[]
  /** Ids of all changed records. */
  changedIds: string[]
  touchesActive: boolean
  /** What of value came in; null: it is not for the history of pulls. */
  found: FoundChange[] | null
}
