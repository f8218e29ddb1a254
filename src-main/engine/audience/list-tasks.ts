/** What passes between the engine and its threads that read lists of people. Rows stay in the thread; only counts and bodies leave it. */
import type { ListCheck } from '../../../shared/bridge.ts'
import type { ErrorData } from '../../../shared/model/errors.ts'
import type { Chunk, ChunkPlan, Place } from './chunks.ts'
import type { ListShape } from './list-file.ts'
import type { PeopleOptions } from './people.ts'

export interface CheckTask {
  kind: 'check'
  path: string
  shape: Pick<ListShape, 'delimiter' | 'hasHeadings'>
  options: PeopleOptions
}
export type ListTask = CheckTask | { kind: 'digest'; path: string } | { kind: 'chunks'; plan: ChunkPlan; from: Place }

/** start: a task by a number of its own. next: one more chunk. stop: ends it early, with what it has. */
export type ToListThread = { id: number } & ({ kind: 'start'; task: ListTask } | { kind: 'next' } | { kind: 'stop' })

/** end: with the result of a check or a digest; null after the last chunk. */
export type FromListThread = { id: number } & (
  | { kind: 'progress'; rowCount: number }
  | { kind: 'chunk'; chunk: Chunk }
  | { kind: 'end'; value: ListCheck | string | null }
  | { kind: 'failed'; error: ErrorData }
)
