/** A list of people as bodies of requests, each within both limits. Source: interface, Limits; gaps 5.4. */
import { usersRequest } from '../../../shared/model/audience/limits.ts'
import type { RowCursor } from '../csv/byte-rows.ts'
import type { CsvPlace } from '../csv/csv-reader.ts'
import { personOf } from './people.ts'
import type { PeopleOptions } from './people.ts'
import { isHeading, isPersonRow, listRows } from './list-file.ts'
import type { ListPorts, ListShape } from './list-file.ts'
import { PlainPerson } from './plain-person.ts'
import { RequestBody } from './request-body.ts'
import type { RequestLimits } from './request-body.ts'

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

/** Gives the chunks from a place on, each within the limits; rows without a usable value are passed over. */
export async function* chunksOf(
  { files, clock }: ListPorts,
  plan: ChunkPlan,
  from: CsvPlace,
  limits: RequestLimits = usersRequest,
): AsyncGenerator<Chunk, null> {
  const body = new RequestBody(plan, limits)
  const plain = new PlainPerson(plan)
  let last = from
  const take = (next: CsvPlace): Chunk => {
    const { userCount, firstLine, lastLine } = body
    return { body: body.take(), userCount, firstLine, lastLine, next }
  }
  for await (const rows of listRows(files, plan.path, plan.shape, from)) {
    while (rows.next()) {
      const person = readPerson(rows, plain, plan)
      if (person === null) continue
      if (!body.hasRoomFor(person)) yield take(rows.place)
      body.add(person, rows.line)
    }
    last = rows.placeAfter
    await clock.yieldToEventLoop()
  }
  if (body.userCount > 0) yield take(last)
  return null
}

/** The present row as a person: its bytes, or JSON where they are unusual; null where no value of it can be used. */
function readPerson(rows: RowCursor, plain: PlainPerson, plan: ChunkPlan): PlainPerson | string | null {
  if (rows.isPlain && !isHeading(rows.line, plan.shape) && plain.read(rows)) return plain
  const cells = rows.cells()
  return isPersonRow(rows.line, cells, plan.shape) ? personOf(cells, plan).json : null
}
