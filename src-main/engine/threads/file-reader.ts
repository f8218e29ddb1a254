/** What reads sheets and lists of people, and begins workbooks, for the engine: threads beside it, and in tests the same work in place. */
import type { ListCheck } from '../../../shared/bridge.ts'
import type { Chunk, ChunkPlan } from '../audience/chunks.ts'
import type { CsvFault, CsvPosition, CsvRow } from '../csv/csv-reader.ts'
import type { WorkbookRow } from '../../../shared/model/csv/workbook-row.ts'
import type { TabShape } from '../xlsx/workbook-parts.ts'
import type { TabHead } from '../xlsx/workbook-reader.ts'
import type { CheckTask, RowsTask, TabRowsTask } from './file-tasks.ts'

/** GalleyError `not_found`, `invalid_value` and `disk` for files that cannot be read, and `cancelled` once it was closed. */
export interface FileReader {
  /** Reads a whole list without sending anything; a signal ends it early, with what it has. */
  check(task: Omit<CheckTask, 'kind'>, signal: AbortSignal, onProgress: (rowCount: number) => void): Promise<ListCheck>
  /** SHA-256 of a whole file, in hexadecimal digits. */
  digest(path: string): Promise<string>
  /** Requests of people from a place of their list on. */
  chunks(plan: ChunkPlan, from: CsvPosition): AsyncGenerator<Chunk>
  /** Rows of a sheet, some at a time; returns the fault that they end at, or null. A signal ends it early with GalleyError `cancelled`. */
  rows(task: Omit<RowsTask, 'kind'>, signal?: AbortSignal): AsyncGenerator<readonly CsvRow[], CsvFault | null>
  /** Tabs of a workbook, with their headings. */
  tabs(path: string): Promise<TabHead[]>
  /** Rows of one of its tabs, as those of a sheet. */
  tabRows(
    task: Omit<TabRowsTask, 'kind'>,
    signal?: AbortSignal,
  ): AsyncGenerator<readonly WorkbookRow[], CsvFault | null>
  /** The parts of a workbook of these tabs without rows, by name. */
  workbookParts(tabs: readonly TabShape[]): Promise<ReadonlyMap<string, string>>
  /** Gives up what is still being read. */
  close(): Promise<void>
}
