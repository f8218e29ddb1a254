import { asWritten } from '../../../../shared/messages/message.ts'
import { describe, expect, it } from 'vitest'
import { scheduledTweet } from '../../../../shared/contract/creatives/scheduled-tweet.ts'
import { search, searchStart } from '../../../../src-main/engine/sync/natural-key.ts'
import { concerns, validateCreates, ofPartialSearch } from '../../../../src-main/engine/sync/reconcile-create.ts'
import type { Page, ReadFailure, Requests } from '../../../../src-main/engine/sync/requests.ts'
import { operationOf } from '../../../../shared/contract/language/resource.ts'
import type { ReceivedRow, UnknownAttempt } from '../../../../src-main/engine/store/tables/types.ts'

const sent = { user_id: '1', text: 'hello', scheduled_at: '2026-12-01T10:00:00Z' }
const ours = { id: 'ours', ...sent, created_at: '2026-11-20T12:00:02Z', updated_at: '2026-11-20T12:00:02Z' }
const other = (id: string): ReceivedRow => ({ ...ours, id, text: `other ${id}`, created_at: '2026-01-01T00:00:00Z' })
const attempt = {
  attemptId: 1,
  requestId: 1,
  index: 0,
  sent,
  baselineIds: [] as string[],
  serverFrom: '2026-11-20T12:00:00Z',
  serverTo: '2026-11-20T12:00:05Z',
} as unknown as UnknownAttempt
const keeps = (row: ReceivedRow) => concerns(scheduledTweet, row, [attempt])

/** A list of so many pages of 200, the record that is looked for on one of them. */
function pages(count: number, ourPage: number | null, odd: (page: number) => Page | ReadFailure | null = () => null) {
  const asked: number[] = []
  const list = (_of: unknown, _account: unknown, { cursor }: { cursor?: string | null }) => {
    const page = Number(cursor ?? 0)
    asked.push(page)
    const rows = Array.from({ length: 200 }, (_, index) => other(`${page}-${index}`))
    const answer: Page = {
      kind: 'page',
      rows: page === ourPage ? [ours] : rows,
      nextCursor: page + 1 < count ? String(page + 1) : null,
      totalCount: null,
      serverDateMs: 0,
    }
    return Promise.resolve(odd(page) ?? answer)
  }
  const requests = { operation: () => operationOf(scheduledTweet, 'list'), list } as unknown as Requests
  return { requests, asked }
}
const find = ({ requests }: ReturnType<typeof pages>, progress = searchStart()) =>
  search(requests, scheduledTweet, 'a1', sent, { deadlineMs: Infinity }, { keeps, search: progress })

describe('the search for a lost create', () => {
  it('reads the list to its end, and keeps only what it may be', async () => {
    const list = pages(60, 47)
    expect(await find(list)).toMatchObject({ kind: 'found', isWhole: true, rows: [ours] })
    expect(list.asked).toHaveLength(60)
  })

  it('goes on where it broke off', async () => {
    let isDown = true
    const busy: ReadFailure = { kind: 'unreachable', cause: 'busy', detail: asWritten(''), againAtMs: null }
    const list = pages(30, 12, (page) => (page === 20 && isDown ? busy : null))
    const progress = searchStart()
    expect(await find(list, progress)).toEqual(busy)
    isDown = false
    expect(await find(list, progress)).toMatchObject({ isWhole: true, rows: [ours] })
    expect(list.asked).toEqual([...Array(21).keys(), ...Array.from({ length: 10 }, (_, index) => 20 + index)])
  })

  it('begins anew where its place is refused', async () => {
    let isRefused = true
    const refusal = { kind: 'rejected', status: 400, errors: [], isEnvelope: true } as unknown as ReadFailure
    const list = pages(3, 2, (page) => (page === 1 && isRefused ? refusal : null))
    const progress = searchStart()
    expect(await find(list, progress)).toEqual(refusal)
    isRefused = false
    expect(await find(list, progress)).toMatchObject({ isWhole: true, rows: [ours] })
  })

  it('does not call a list whole whose pages go round', async () => {
    const list = pages(9, null, (page) =>
      page === 3 ? { kind: 'page', rows: [], nextCursor: '2', totalCount: null, serverDateMs: 0 } : null,
    )
    expect(await find(list)).toMatchObject({ kind: 'found', isWhole: false })
  })

  it('asks for deleted ones where the list can show them', async () => {
    const queries: unknown[] = []
    const requests = {
      operation: () => ({ ...operationOf(scheduledTweet, 'list')! }),
      list: (_of: unknown, _account: unknown, query: unknown) => {
        queries.push(query)
        return Promise.resolve({ kind: 'page', rows: [], nextCursor: null, totalCount: null, serverDateMs: 0 })
      },
    } as unknown as Requests
    await search(requests, scheduledTweet, 'a1', sent, { deadlineMs: Infinity })
    expect(queries).toMatchObject([{ withDeleted: true }])
  })
})

describe('what a search that stopped early is worth', () => {
  const verdictOf = (rows: ReceivedRow[]) =>
    ofPartialSearch(validateCreates(scheduledTweet, [attempt], rows, new Set())).get(1)

  it('is never that the record is absent', () => expect(verdictOf([])).toEqual({ kind: 'notKnown' }))
  it('is for a person where one was found: there may be another', () =>
    expect(verdictOf([ours])).toEqual({ kind: 'ambiguous', candidates: [ours] }))
})
