import { noLessonFacts } from '../../../../support/no-lesson-facts.ts'
import { asWritten } from '../../../../../shared/messages/message.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { accountId, Bench, campaignRow } from '../../../../support/store/workspace-harness.ts'

let bench: Bench
let since: ReturnType<typeof mark>
beforeEach(() => {
  bench = new Bench()
  bench.fill(3)
  bench.workspace.edits.edit(bench.key('c3'), { daily_budget_amount_local_micro: 9_000_000n })
  since = mark()
})
afterEach(() => bench.end())

const mark = () => bench.workspace.records.lessonFacts(accountId, null).now
const facts = () => bench.workspace.records.lessonFacts(accountId, since).facts!
const budget = (id: string, micro: bigint) =>
  bench.workspace.edits.edit(bench.key(id), { daily_budget_amount_local_micro: micro }).key
function send(key: number): number {
  bench.workspace.outbox.approve([key])
  const { revision, operation, kind } = bench.workspace.records.get(key)
  const item = { key, operation: operation!, revision, sent: {}, baselineIds: [] }
  const order = { kind, accountId, payloadHash: 'abc', serverFrom: '2026-04-01T00:00:00Z', items: [item] }
  return bench.workspace.outbox.beginAttempts(order)[0]!
}
const refuse = (attemptId: number) =>
  bench.workspace.outbox.completeAttempts([
    { attemptId, kind: 'rejected', error: { code: 'INVALID_PARAMETER', message: asWritten('No.'), field: null } },
  ])

test('what was done before the mark, in another account, or taken back is no fact', () => {
  expect(facts()).toEqual(noLessonFacts)
  budget('c1', 5_000_000n)
  expect(facts()).toEqual({ ...noLessonFacts, budgets: 1 })
  expect(bench.workspace.records.lessonFacts('another', since).facts).toEqual(noLessonFacts)
  bench.workspace.edits.undo()
  expect(facts()).toEqual(noLessonFacts)
})

test('budgets that the service took are told from those that wait', () => {
  const key = budget('c1', 5_000_000n)
  budget('c2', 6_000_000n)
  const attemptId = send(key)
  const row = campaignRow(1, { daily_budget_amount_local_micro: 5_000_000, updated_at: '2026-04-01T00:00:00Z' })
  bench.workspace.outbox.completeAttempts([{ attemptId, kind: 'applied', row }])
  expect(facts()).toEqual({ ...noLessonFacts, budgets: 2, pushedBudgets: 1 })
})

test('a post with a carousel counts once its card has two slides', () => {
  const slides = (count: number) => [
    { type: 'SWIPEABLE_MEDIA', media_keys: Array.from({ length: count }, (_, at) => `3_${at + 1}`) },
    { type: 'DETAILS', title: 'A', destination: { type: 'WEBSITE', url: 'https://example.com' } },
  ]
  const card = bench.workspace.edits.create('card', accountId, { name: 'Card', components: slides(1) })
  bench.workspace.edits.create('draft_tweet', accountId, { text: 'Look', card_uri: `card://${card.id}` })
  expect(facts()).toEqual({ ...noLessonFacts, posts: 1 })
  bench.workspace.edits.edit(card.key, { components: slides(2) })
  expect(facts()).toEqual({ ...noLessonFacts, posts: 1, carousels: 1, postsWithCarousel: 1 })
})

test('a conflict counts while it is open and when it was resolved', () => {
  const key = budget('c1', 5_000_000n)
  bench.pull('campaign', [
    campaignRow(1, { daily_budget_amount_local_micro: 7_000_000, updated_at: '2026-05-01T00:00:00Z' }),
  ])
  expect(facts()).toEqual({ ...noLessonFacts, budgets: 1, conflicts: 1 })
  bench.workspace.edits.resolveConflict(key, 'theirs')
  expect(facts()).toMatchObject({ conflicts: 1, resolved: 1 })
})

test('a refusal is mended, and a lost answer found, by what the service took later', () => {
  const first = budget('c1', 5_000_000n)
  refuse(send(first))
  expect(facts()).toMatchObject({ refused: 1, mended: 0, lost: 0 })
  const again = send(first)
  bench.workspace.outbox.noteLook([again])
  expect(facts()).toMatchObject({ refused: 1, mended: 0, lost: 1, found: 0 })
  const row = campaignRow(1, { daily_budget_amount_local_micro: 5_000_000, updated_at: '2026-04-01T00:00:00Z' })
  bench.workspace.outbox.completeAttempts([{ attemptId: again, kind: 'applied', row }])
  expect(facts()).toMatchObject({ refused: 1, mended: 1, lost: 1, found: 1 })
})
