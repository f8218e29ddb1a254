/** Asks the service about records by their ids: in lists of ids first, then by one request each for those that the lists left unknown. */
import type { Resource } from '../../../shared/contract/language/resource.ts'
import { rowId } from '../../../shared/contract/language/wire.ts'
import { evidenceOfRow, evidenceOfUnnamed, notFound } from '../../../shared/model/evidence.ts'
import type { Evidence } from '../../../shared/model/evidence.ts'
import type { ReceivedRow } from '../store/index.ts'
import { isGoneParent } from './requests.ts'
import type { Bounds, ReadFailure, Requests } from './requests.ts'
import { inParallel } from '../waiting.ts'

export type RowEvidence = Evidence<ReceivedRow>

/** One evidence for each requested id. `failure`: the first request for a single record that was refused; its evidence is `notKnown`. */
export interface Answers {
  kind: 'answers'
  byId: Map<string, RowEvidence>
  failure: ReadFailure | null
}

/** Requests for single records, side by side. */
const sideBySide = 4

/**
 * Asks about records by id. `byThemselves` skips the lists of ids, which may lag behind, for kinds that can be read by id. Gives a failure alone
 * where a list was refused, or where nothing more can be asked now (unreachable, rate limited, signed out, cancelled).
 */
export async function askAbout(
  requests: Requests,
  resource: Resource,
  accountId: string,
  ids: readonly string[],
  bounds: Bounds,
  options: { byThemselves?: boolean } = {},
): Promise<Answers | ReadFailure> {
  const question = { requests, resource, accountId, ids, bounds }
  const byId = new Map<string, RowEvidence>()
  const skipsLists = options.byThemselves === true && resource.askedBy === 'id'
  if (!skipsLists) {
    const failure = await askByLists(question, byId)
    if (failure) return failure
  }
  return resource.askedBy === 'id'
    ? askOneByOne(question, byId)
    : { kind: 'answers', byId: withUnasked(ids, byId), failure: null }
}

interface Question {
  requests: Requests
  resource: Resource
  accountId: string
  ids: readonly string[]
  bounds: Bounds
}

async function askByLists(
  { requests, resource, accountId, ids, bounds }: Question,
  byId: Map<string, RowEvidence>,
): Promise<ReadFailure | null> {
  for (const { ids: part, query } of requests.idQueries(resource, accountId, ids)) {
    const page = await requests.list(resource, accountId, query, bounds)
    if (page.kind !== 'page') {
      if (isGoneParent(page, query.inPath)) continue
      return page
    }
    const asked = new Set(part)
    const named = page.rows.filter((row) => asked.has(rowId(resource, accountId, row) ?? ''))
    for (const row of named) byId.set(rowId(resource, accountId, row)!, evidenceOfRow(row, false))
    const answer = { namedCount: named.length, isWhole: page.nextCursor === null }
    for (const id of part) if (!byId.has(id)) byId.set(id, evidenceOfUnnamed(resource.askedBy, answer))
  }
  return null
}

/** Reads each id that is not known yet by a request of its own, `sideBySide` at a time. */
async function askOneByOne(
  { requests, resource, accountId, ids, bounds }: Question,
  byId: Map<string, RowEvidence>,
): Promise<Answers | ReadFailure> {
  const open = ids.filter((id) => (byId.get(id) ?? unasked).kind === 'notKnown')
  let failure: ReadFailure | null = null
  const answers = await inParallel(open, sideBySide, async (id) => {
    if (failure && failure.kind !== 'rejected') return null
    const answer = await requests.get(resource, accountId, id, bounds)
    if (answer.kind !== 'row' && answer.kind !== 'missing' && answer.kind !== 'noWay') failure ??= answer
    return answer
  })
  for (const [index, answer] of answers.entries())
    byId.set(open[index]!, evidenceOfGet(resource, accountId, open[index]!, answer))
  const ended = failure as ReadFailure | null
  return ended && ended.kind !== 'rejected' ? ended : { kind: 'answers', byId, failure: ended }
}

function evidenceOfGet(
  resource: Resource,
  accountId: string,
  id: string,
  answer: Awaited<ReturnType<Requests['get']>> | null,
): RowEvidence {
  switch (answer?.kind) {
    case 'row':
      // A record of another id says nothing about this one.
      return rowId(resource, accountId, answer.row) === id
        ? evidenceOfRow(answer.row, true)
        : { kind: 'notKnown', why: 'failed' }
    case 'missing':
      return notFound
    case 'noWay':
      return unasked
    default:
      return { kind: 'notKnown', why: 'failed' }
  }
}

const unasked: RowEvidence = { kind: 'notKnown', why: 'noWay' }

function withUnasked(ids: readonly string[], byId: Map<string, RowEvidence>): Map<string, RowEvidence> {
  for (const id of ids) if (!byId.has(id)) byId.set(id, unasked)
  return byId
}
