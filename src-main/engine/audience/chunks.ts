/** A list of people as bodies of requests, each within both limits. Source: interface, Limits; gaps 5.4. */
import { usersRequest } from '../../../shared/model/audience/limits.ts'
import type { FileSystem } from '../files/file-system.ts'
import type { CsvPlace } from '../csv/csv-reader.ts'
import { personOf } from './people.ts'
import type { PeopleOptions } from './people.ts'
import { isPersonRow, listBatches } from './list-file.ts'
import type { ListShape } from './list-file.ts'

export interface ChunkPlan extends PeopleOptions {
  path: string
  shape: Pick<ListShape, 'delimiter' | 'hasHeadings'>
  operation: 'Update' | 'Delete'
  /** Said in each request, so that one that is sent again is the same. */
  effectiveAt: string | null
  expiresAt: string | null
}

export interface Chunk {
  body: string
  userCount: number
  firstLine: number
  lastLine: number
  /** Where the next one begins. */
  next: CsvPlace
}

/** People in one operation: so few that neither limit is ever met alone, whatever a person is known by. */
const usersPerOperation = 100

/** Gives the chunks from a place on; rows without a usable value are passed over. */
export async function* chunksOf(files: FileSystem, plan: ChunkPlan, from: CsvPlace): AsyncGenerator<Chunk, null> {
  const filling = new Filling(plan)
  let last = from
  for await (const { rows, placeAfter } of listBatches(files, plan.path, plan.shape, from)) {
    for (const [index, row] of rows.entries()) {
      const json = isPersonRow(row, plan.shape) ? personOf(row.cells, plan).json : null
      if (json === null) continue
      if (!filling.hasRoomFor(json)) yield filling.take(index === 0 ? last : placeAfter(index - 1))
      filling.add(json, row.line)
    }
    if (rows.length > 0) last = placeAfter(rows.length - 1)
    await breath()
  }
  if (filling.userCount > 0) yield filling.take(last)
  return null
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
  take(next: CsvPlace): Chunk {
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

/** Lets what waits in the engine go in between. */
export function breath(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve)
  })
}
