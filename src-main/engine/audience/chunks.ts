/** A list of people as bodies of requests, each within both limits. Source: interface, Limits; gaps 5.4. */
import { usersRequest } from '../../../shared/model/audience/limits.ts'
import type { CsvPosition } from '../csv/csv-reader.ts'
import type { PeopleOptions } from './people.ts'
import { listRows } from './list-file.ts'
import type { ListPorts, ListShape } from './list-file.ts'
import { RequestBody } from './request-body.ts'
import type { RequestLimits } from './request-body.ts'
import { RowsOfPeople } from './rows-of-people.ts'

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
  next: CsvPosition
}

/**
 * Gives the chunks from a place on, each within the limits; rows without a usable value are passed over, and so is whoever stands in the list
 * before, above that place too.
 */
export async function* chunksOf(
  { files, clock }: ListPorts,
  plan: ChunkPlan,
  from: CsvPosition,
  limits: RequestLimits = usersRequest,
): AsyncGenerator<Chunk, null> {
  const people = new RowsOfPeople(plan, plan.shape, limits.bodyMaxBytes)
  const body = new RequestBody(plan, limits, people.hashes)
  if (from.offset > 0) await readUntil(from, people, { files, clock }, plan)
  let last = from
  const take = (next: CsvPosition): Chunk => {
    const { userCount, firstLine, lastLine } = body
    return { body: body.take(), userCount, firstLine, lastLine, next }
  }
  for await (const rows of listRows(files, plan.path, plan.shape, from)) {
    while (rows.next()) {
      const row = people.read(rows, true)
      if (row.kind !== 'plain' && row.kind !== 'texts') continue
      const person = row.kind === 'plain' ? row.person : row.person.json!
      if (!body.hasRoomFor(person)) yield take(rows.position)
      body.add(person, rows.line, people.tag)
    }
    last = rows.positionAfter
    await clock.yieldToEventLoop()
  }
  if (body.userCount > 0) yield take(last)
  return null
}

/** Takes note of the people above the place. */
async function readUntil(
  { line }: CsvPosition,
  people: RowsOfPeople,
  { files, clock }: ListPorts,
  { path, shape }: ChunkPlan,
): Promise<void> {
  for await (const rows of listRows(files, path, shape)) {
    while (rows.next()) {
      if (rows.line >= line) return
      people.read(rows)
    }
    await clock.yieldToEventLoop()
  }
}
