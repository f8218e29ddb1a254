/** A list of people as bodies of requests, each within both limits. Source: interface, Limits; gaps 5.4. */
import { usersRequest } from '../../../shared/model/audience/limits.ts'
import type { FileSystem } from '../files/file-system.ts'
import { personOf } from './people.ts'
import type { PeopleOptions } from './people.ts'
import { rowsOf } from './list-file.ts'
import type { ListShape } from './list-file.ts'

export interface ChunkPlan extends PeopleOptions {
  path: string
  shape: Pick<ListShape, 'delimiter' | 'hasHeadings'>
  operation: 'Update' | 'Delete'
  /** Said in each request, so that one that is sent again is the same. */
  effectiveAt: string | null
  expiresAt: string | null
}

/** A place in the file where a row begins. */
export interface Place {
  offset: number
  line: number
}

export interface Chunk {
  body: string
  userCount: number
  firstLine: number
  lastLine: number
  /** Where the next one begins. */
  next: Place
}

/** People in one operation: so few that neither limit is ever met alone, whatever a person is known by. */
const usersPerOperation = 100

/** Gives the chunks from a place on; rows without a usable value are passed over. */
export async function* chunksOf(files: FileSystem, plan: ChunkPlan, from: Place): AsyncGenerator<Chunk> {
  const filling = new Filling(plan)
  let last = from
  for await (const rows of rowsOf(files, plan.path, plan.shape, from)) {
    for (const { line, endOffset, cells } of rows) {
      const { json } = personOf(cells, plan)
      // The next row may begin several lines further on, but never before this one's end.
      if (json !== null && !filling.hasRoomFor(json)) yield filling.take(last)
      if (json !== null) filling.add(json, line)
      last = { offset: endOffset, line: line + lineCount(cells) }
    }
    await breath()
  }
  if (filling.userCount > 0) yield filling.take(last)
}

class Filling {
  readonly #head: string
  #groups: string[][] = []
  #bytes = 2
  #firstLine = 0
  #lastLine = 0
  userCount = 0

  constructor({ operation, effectiveAt, expiresAt }: ChunkPlan) {
    const times = {
      ...(effectiveAt === null ? {} : { effective_at: effectiveAt }),
      ...(expiresAt === null ? {} : { expires_at: expiresAt }),
    }
    const params = JSON.stringify({ ...times, users: [] })
    this.#head = `{"operation_type":"${operation}","params":${params.slice(0, -2)}`
  }

  hasRoomFor(json: string): boolean {
    const isNew = this.#isFull()
    const operations = this.#groups.length + (isNew ? 1 : 0)
    const bytes = this.#bytes + Buffer.byteLength(json) + 1 + (isNew ? this.#frameBytes() : 0)
    return operations <= usersRequest.operationsMax && bytes <= usersRequest.bodyMaxBytes
  }

  add(json: string, line: number): void {
    if (this.#isFull()) {
      this.#groups.push([])
      this.#bytes += this.#frameBytes()
    }
    this.#groups.at(-1)!.push(json)
    this.#bytes += Buffer.byteLength(json) + 1
    if (this.userCount === 0) this.#firstLine = line
    this.#lastLine = line
    this.userCount++
  }

  /** What was gathered, as a body; begins anew. */
  take(next: Place): Chunk {
    const operations = this.#groups.map((users) => `${this.#head}${users.join(',')}]}}`)
    const { userCount } = this
    const chunk = {
      body: `[${operations.join(',')}]`,
      userCount,
      firstLine: this.#firstLine,
      lastLine: this.#lastLine,
      next,
    }
    this.#groups = []
    this.#bytes = 2
    this.userCount = 0
    return chunk
  }

  #isFull(): boolean {
    return (this.#groups.at(-1)?.length ?? usersPerOperation) >= usersPerOperation
  }

  #frameBytes(): number {
    return this.#head.length + ']}}'.length + 1
  }
}

/** Lines that a row takes, those within quotes included. */
function lineCount(cells: readonly string[]): number {
  return 1 + cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0)
}

/** Lets what waits in the engine go in between. */
export function breath(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve)
  })
}
