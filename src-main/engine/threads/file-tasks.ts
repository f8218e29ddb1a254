/**
 * What passes between the engine and its threads that read files. People stay in the thread: of a list of them only counts and bodies of
 * requests leave it. Rows of a sheet come out.
 */
import type { ListCheck } from '../../../shared/bridge.ts'
import type { ErrorData } from '../../../shared/model/errors.ts'
import type { Chunk, ChunkPlan } from '../audience/chunks.ts'
import type { ListShape } from '../audience/list-file.ts'
import type { PeopleOptions } from '../audience/people.ts'
import type { CsvFault, CsvPosition } from '../csv/csv-reader.ts'
import type { PackedRows } from '../csv/packed-rows.ts'
import type { TabShape } from '../xlsx/workbook-parts.ts'
import type { TabHead } from '../xlsx/workbook-reader.ts'

export interface CheckTask {
  kind: 'check'
  path: string
  shape: Pick<ListShape, 'delimiter' | 'hasHeadings'>
  options: PeopleOptions
}
export interface RowsTask {
  kind: 'rows'
  path: string
  delimiter: string
  /** Rows below that line, without those that say nothing. */
  afterLine: number
}
export interface TabRowsTask {
  kind: 'tabRows'
  path: string
  tab: string
  /** As for rows. */
  afterLine: number
}
export type FileTask =
  | CheckTask
  | RowsTask
  | TabRowsTask
  | { kind: 'tabs'; path: string }
  | { kind: 'parts'; tabs: readonly TabShape[] }
  | { kind: 'digest'; path: string }
  | { kind: 'chunks'; plan: ChunkPlan; from: CsvPosition }

/** start: a task by a number of its own. next: one more chunk or slice of rows. stop: ends it early, with what it has. */
export type ToFileThread = { id: number } & ({ kind: 'start'; task: FileTask } | { kind: 'next' } | { kind: 'stop' })

/** end: with the result of a check, a digest, a look at tabs or parts of a workbook; after the last rows with the fault that they end at, if any; null after the last chunk. */
export type FromFileThread = { id: number } & (
  | { kind: 'progress'; rowCount: number }
  | { kind: 'chunk'; chunk: Chunk }
  | { kind: 'rows'; rows: PackedRows }
  | { kind: 'end'; value: ListCheck | CsvFault | TabHead[] | Map<string, string> | string | null }
  | { kind: 'failed'; error: ErrorData }
)
