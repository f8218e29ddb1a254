/** A draft, the scheduled post made of it and the post that came of that are one creative, through everything that happens to them. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CreativeState } from '../../../../../shared/bridge.ts'
import type { ReceivedRow } from '../../../../../src-main/engine/store/tables/types.ts'
import { accountId, Bench } from '../../../../support/store/workspace-harness.ts'

let bench: Bench
beforeEach(() => {
  bench = new Bench()
  bench.fill(1)
})
afterEach(() => bench.end())

const stamps = { created_at: '2026-03-01T09:00:00Z', updated_at: '2026-03-01T09:00:00Z' }
const draftRow = (id: string, changes: ReceivedRow = {}): ReceivedRow => ({
  ...{ id, text: `Draft ${id}`, user_id: '7', nullcast: true, media_keys: [], card_uri: null, name: null },
  ...stamps,
  ...changes,
})
const scheduledRow = (id: string, changes: ReceivedRow = {}): ReceivedRow => ({
  ...draftRow(id, { text: `Scheduled ${id}` }),
  ...{ scheduled_at: '2026-09-01T07:00:00Z', scheduled_status: 'SCHEDULED', completed_at: null, tweet_id: null },
  ...changes,
})
const postRow = (id: string, changes: ReceivedRow = {}): ReceivedRow => ({
  ...{ tweet_id: id, id_str: id, full_text: `Post ${id}`, nullcast: true, created_at: '2026-02-01T09:00:00Z' },
  ...{ user: { id_str: '7', name: 'Mira', screen_name: 'mira' } },
  ...changes,
})

const board = (more: object = {}) =>
  bench.workspace.records.creativeBoard({
    ...{ accountId, text: '', userId: null, onlyNeeds: false, find: null },
    windows: [{ state: 'all', offset: 0, limit: 100 }],
    ...more,
  })
const tiles = (more: object = {}) => board(more).windows[0]!.rows
const shown = () => tiles().map(({ creative, kind, state }) => ({ creative, kind, state }))
const create = (kind: string, values: ReceivedRow) => bench.workspace.edits.create(kind, accountId, values).key
const convert = (key: number, to: string, removesSource = true) =>
  bench.workspace.edits.convert(key, to, removesSource).key
const only = (creative: number, kind: string, state: CreativeState) => [{ creative, kind, state }]

/** A create that was sent: its answer names the record by the id of the row. */
function answered(key: number, row: ReceivedRow) {
  const { kind, revision } = bench.workspace.records.get(key)
  const [attemptId] = bench.workspace.outbox.beginAttempts({
    ...{ kind, accountId, payloadHash: 'abc', serverFrom: '2026-04-01T00:00:00Z' },
    items: [{ key, operation: 'create', revision, sent: {}, baselineIds: [] }],
  })
  bench.workspace.outbox.completeAttempts([{ attemptId: attemptId!, kind: 'applied', row }])
}

describe('one creative', () => {
  it('keeps its id from draft to scheduled post to post, through undo, push, pull and a restart', () => {
    const draft = create('draft_tweet', { text: 'Advent', user_id: '7' })
    expect(shown()).toEqual(only(draft, 'draft_tweet', 'draft'))
    const scheduled = convert(draft, 'scheduled_tweet')
    expect(shown()).toEqual(only(draft, 'scheduled_tweet', 'scheduled'))
    bench.workspace.edits.undo()
    expect(shown()).toEqual(only(draft, 'draft_tweet', 'draft'))
    bench.workspace.edits.redo()
    expect(shown()).toEqual(only(draft, 'scheduled_tweet', 'scheduled'))
    answered(scheduled, scheduledRow('501'))
    bench.pull('scheduled_tweet', [scheduledRow('501', { scheduled_status: 'SUCCESS', tweet_id: '601' })])
    expect(shown()).toEqual(only(draft, 'scheduled_tweet', 'posted'))
    bench.pull('tweet', [postRow('601')])
    expect(shown()).toEqual(only(draft, 'tweet', 'posted'))
    bench.reopen()
    expect(shown()).toEqual(only(draft, 'tweet', 'posted'))
    expect(bench.workspace.records.creativeOf(bench.key('601', 'tweet'))?.forms.map(({ kind }) => kind)).toEqual([
      'scheduled_tweet',
      'tweet',
    ])
  })

  it('is joined where the post was pulled before the scheduled post said which it is, and outlives the scheduled post', () => {
    bench.pull('tweet', [postRow('601')])
    bench.pull('scheduled_tweet', [scheduledRow('501', { scheduled_status: 'SUCCESS', tweet_id: '601' })])
    const creative = bench.key('501', 'scheduled_tweet')
    expect(shown()).toEqual(only(creative, 'tweet', 'posted'))
    expect(board().totals).toEqual({ draft: 0, scheduled: 0, posted: 1, inAds: 0 })
  })

  it('stays one where the record that was sent came back by a pull before its answer was found', () => {
    const draft = create('draft_tweet', { text: 'Advent', user_id: '7' })
    const scheduled = convert(draft, 'scheduled_tweet')
    bench.pull('scheduled_tweet', [scheduledRow('501', { scheduled_status: 'SUCCESS', tweet_id: '601' })])
    bench.pull('tweet', [postRow('601')])
    expect(new Set(shown().map(({ creative }) => creative)).size).toBe(2)
    answered(scheduled, scheduledRow('501', { scheduled_status: 'SUCCESS', tweet_id: '601' }))
    expect(shown()).toEqual(only(draft, 'tweet', 'posted'))
  })

  it('is another one where its source stays what it is, and back again where it is taken back', () => {
    bench.pull('tweet', [postRow('601')])
    const post = bench.key('601', 'tweet')
    const again = convert(post, 'draft_tweet', false)
    expect(shown().map(({ creative }) => creative)).toEqual([again, post])
    const planned = convert(again, 'scheduled_tweet')
    expect(shown()).toContainEqual({ creative: again, kind: 'scheduled_tweet', state: 'scheduled' })
    convert(planned, 'draft_tweet')
    expect(shown()).toContainEqual({ creative: again, kind: 'draft_tweet', state: 'draft' })
    expect(shown()).toHaveLength(2)
  })

  it('is another one for the second post that a kept draft is made into', () => {
    const draft = create('draft_tweet', { text: 'Twice', user_id: '7' })
    convert(draft, 'scheduled_tweet', false)
    const second = convert(draft, 'scheduled_tweet', false)
    expect(new Set(shown().map(({ creative }) => creative))).toEqual(new Set([draft, second]))
  })
})

describe('a card made for a post', () => {
  const attach = (key: number, kind: string, values: object) =>
    bench.workspace.edits.attachCard(key, kind, values as ReceivedRow)

  it('hangs on it in the place of what it showed, and goes again in one step', () => {
    const draft = create('draft_tweet', { text: 'Vote', user_id: '7', media_keys: ['3_1'] })
    const poll = attach(draft, 'poll_card', { name: 'Vote', first_choice: 'Light', second_choice: 'Dark' })
    const valuesOf = () => bench.workspace.records.get(draft).values
    expect(valuesOf()).toMatchObject({ card_uri: `card://${poll.id}`, media_keys: [] })
    bench.workspace.edits.undo()
    expect(valuesOf()).toMatchObject({ media_keys: ['3_1'] })
    expect(valuesOf()['card_uri'] ?? null).toBeNull()
    expect(bench.workspace.records.peek(poll.key)).toBeNull()
    bench.workspace.edits.redo()
    expect(valuesOf()).toMatchObject({ card_uri: `card://${poll.id}`, media_keys: [] })
    expect(bench.workspace.records.get(poll.key).values).toMatchObject({ first_choice: 'Light', second_choice: 'Dark' })
  })

  it('is refused for what is no card, and for what is no post', () => {
    const draft = create('draft_tweet', { text: 'Vote', user_id: '7' })
    expect(() => attach(draft, 'campaign', {})).toThrow(expect.objectContaining({ code: 'usage' }) as Error)
    expect(() => attach(bench.key('c1'), 'poll_card', {})).toThrow(expect.objectContaining({ code: 'usage' }) as Error)
  })
})

describe('the board', () => {
  it('says what needs somebody, filters by text and author, and gives only the tiles that were asked for', () => {
    bench.pull('draft_tweet', [draftRow('1'), draftRow('2', { text: 'Other words', user_id: '8' })])
    bench.pull('scheduled_tweet', [
      scheduledRow('501', { scheduled_status: 'FAILED' }),
      scheduledRow('502', { scheduled_at: '2026-08-01T07:00:00Z' }),
    ])
    expect(board().totals).toEqual({ draft: 2, scheduled: 2, posted: 0, inAds: 0 })
    expect(board().needsCount).toBe(1)
    expect(tiles({ onlyNeeds: true }).map(({ id, needs }) => [id, needs.map(({ kind }) => kind)])).toEqual([
      ['501', ['failed']],
    ])
    expect(tiles({ text: 'other' }).map(({ id }) => id)).toEqual(['2'])
    expect(tiles({ userId: '8' }).map(({ id }) => id)).toEqual(['2'])
    expect(board().authors.map(({ userId, count }) => [userId, count])).toEqual([
      ['7', 3],
      ['8', 1],
    ])
    expect(tiles({ windows: [{ state: 'scheduled', offset: 0, limit: 1 }] }).map(({ id }) => id)).toEqual(['502'])
    expect(tiles({ windows: [{ state: 'scheduled', offset: 1, limit: 9 }] }).map(({ id }) => id)).toEqual(['501'])
    expect(board({ find: bench.key('501', 'scheduled_tweet') }).found).toMatchObject({ state: 'scheduled', index: 1 })
  })

  it('shows what a person broke as the need of the present form', () => {
    const draft = create('draft_tweet', { text: '', user_id: '7' })
    expect(tiles().map(({ key, mark, needs }) => [key, mark, needs[0]?.kind])).toEqual([[draft, 'new', 'problem']])
  })
})

describe('the history of a creative', () => {
  it('goes on when its draft becomes a scheduled post, and counts what was done to both', () => {
    const { key } = bench.workspace.edits.create('draft_tweet', accountId, { text: 'Guji', user_id: '1650214377' })
    bench.workspace.edits.edit(key, { text: 'Guji, washed' })
    const before = bench.workspace.records.history(key).length
    const { key: scheduled } = bench.workspace.edits.convert(key, 'scheduled_tweet', true)
    bench.workspace.edits.edit(scheduled, { text: 'Guji, washed and sweet' })
    const history = bench.workspace.records.history(scheduled)
    expect(history.length).toBeGreaterThan(before + 1)
    expect(history).toContainEqual(expect.objectContaining({ field: 'text', from: 'Guji', to: 'Guji, washed' }))
    expect(bench.workspace.records.get(scheduled).historyCount).toBe(history.length)
    // Other posts have nothing of it.
    const other = bench.workspace.edits.create('draft_tweet', accountId, { text: 'Huila', user_id: '1650214377' })
    expect(bench.workspace.records.history(other.key)).toHaveLength(other.historyCount)
    expect(other.historyCount).toBe(1)
  })
})
