import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accountId, accountRow, Bench } from '../../../../support/store/workspace-harness.ts'

const dayMs = 86_400_000
let bench: Bench
let now: number
const iso = (days: number, hours = 0) =>
  new Date(now + days * dayMs + hours * 3_600_000).toISOString().replace(/\.\d+Z$/, 'Z')

const stamps = { created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z' }
const postRow = (id: string, at: string, more = {}) => ({
  id,
  text: `Post ${id}`,
  media_keys: [],
  card_uri: null,
  scheduled_at: at,
  user_id: '1650214377',
  nullcast: true,
  name: null,
  scheduled_status: 'SCHEDULED',
  completed_at: null,
  tweet_id: null,
  ...stamps,
  ...more,
})
const pollRow = (id: string, end: string) => ({
  id,
  name: `Poll ${id}`,
  first_choice: 'A',
  second_choice: 'B',
  duration_in_minutes: 1440,
  start_time: stamps.created_at,
  end_time: end,
  card_uri: `card://${id}`,
  deleted: false,
  ...stamps,
})

beforeEach(() => {
  bench = new Bench()
  now = bench.clock.nowMs()
  bench.pull('scheduled_tweet', [
    postRow('1', iso(1)),
    postRow('2', iso(2, 1)),
    postRow('3', iso(-1), { scheduled_status: 'FAILED' }),
    postRow('4', iso(40)),
  ])
  bench.pull('poll_card', [pollRow('77', iso(2)), pollRow('78', iso(400))])
})
afterEach(() => bench.end())

describe('the calendar', () => {
  it('shows posts and ends of polls of the asked days, by time, and no others', () => {
    const items = bench.workspace.records.calendarItems(accountId, { from: iso(-2), to: iso(3) }).items
    expect(items.map(({ kind, id, status }) => [kind, id, status])).toEqual([
      ['scheduled_tweet', '3', 'FAILED'],
      ['scheduled_tweet', '1', 'SCHEDULED'],
      ['poll_card', '77', null],
      ['scheduled_tweet', '2', 'SCHEDULED'],
    ])
    expect(items[0]).toMatchObject({ name: 'Post 3', at: iso(-1), until: null, state: 'clean' })
    expect(bench.workspace.records.calendarItems(accountId, { from: iso(1), to: iso(1) }).items).toEqual([])
    expect(bench.workspace.records.calendarItems('other', { from: iso(-2), to: iso(3) }).items).toEqual([])
  })

  it('tells how many are left out where more meet the days than one view takes, and leaves out those that start last', () => {
    const polls = Array.from({ length: 5_002 }, (_, index) => pollRow(`9${index}`, iso(100 + index / 5_002)))
    bench.pull('poll_card', polls)
    const found = bench.workspace.records.calendarItems(accountId, { from: iso(99), to: iso(102) })
    expect(found.leftOut).toBe(2)
    expect(found.items).toHaveLength(5_000)
    expect(found.items.at(-1)!.id).toBe('94999')
    expect(bench.workspace.records.calendarItems(accountId, { from: iso(-2), to: iso(3) }).leftOut).toBe(0)
  })

  it('shows a post at the time that it has here', () => {
    bench.workspace.edits.edit(bench.key('1', 'scheduled_tweet'), { scheduled_at: iso(5) })
    const [item] = bench.workspace.records.calendarItems(accountId, { from: iso(4), to: iso(6) }).items
    expect(item).toMatchObject({ id: '1', at: iso(5), state: 'edited' })
  })
})

describe('the check before posts go', () => {
  it('lists what is still to go out, soonest first', () => {
    const verdicts = bench.workspace.records.goLiveProblems(accountId)
    expect(verdicts.map(({ name }) => name)).toEqual(['Post 1', 'Post 2', 'Post 4'])
  })

  it('finds a poll that ends before its post, and one that lasts is fine', () => {
    bench.pull('scheduled_tweet', [
      postRow('5', iso(3), { card_uri: 'card://77' }),
      postRow('6', iso(3), { card_uri: 'card://78' }),
    ])
    const found = Object.fromEntries(
      bench.workspace.records
        .goLiveProblems(accountId)
        .map((each) => [each.name, each.problems.map(({ code }) => code)]),
    )
    expect(found['Post 5']).toContain('POLL_ENDED')
    expect(found['Post 6']).not.toContain('POLL_ENDED')
  })

  it('warns of a post that only ads show, where nothing promotes it', () => {
    const codesOf = (name: string) =>
      bench.workspace.records
        .goLiveProblems(accountId)
        .find((each) => each.name === name)!
        .problems.map(({ code }) => code)
    const made = (name: string, nullcast: boolean) =>
      bench.workspace.edits.create('scheduled_tweet', accountId, {
        ...{ text: name, user_id: '1650214377', scheduled_at: iso(4), nullcast },
      })
    made('For ads', true)
    made('For followers', false)
    const promoted = made('Promoted', true)
    bench.workspace.edits.create('scheduled_promoted_tweet', accountId, {
      ...{ line_item_id: 'g1', scheduled_tweet_id: promoted.id },
    })
    expect(codesOf('For ads')).toContain('NOBODY_SEES_IT')
    for (const name of ['For followers', 'Promoted']) expect(codesOf(name)).not.toContain('NOBODY_SEES_IT')
    // What promotes a post of the service is not known before a pull of the promotions.
    bench.pull('scheduled_tweet', [postRow('8', iso(4), { nullcast: true })])
    expect(codesOf('Post 8')).not.toContain('NOBODY_SEES_IT')
  })

  it('runs every rule again, for posts too that nobody touched here', () => {
    bench.pull('scheduled_tweet', [postRow('7', iso(6), { text: '', media_keys: [] })])
    const verdict = bench.workspace.records.goLiveProblems(accountId).find(({ at }) => at === iso(6))
    expect(verdict?.problems).toMatchObject([{ field: 'text', severity: 'error' }])
  })

  it('leaves out what is to be deleted', () => {
    bench.workspace.edits.delete('scheduled_tweet', { keys: [bench.key('1', 'scheduled_tweet')] })
    expect(bench.workspace.records.goLiveProblems(accountId).map(({ name }) => name)).toEqual(['Post 2', 'Post 4'])
  })
})

describe('what a post in the calendar shows', () => {
  const items = () =>
    bench.workspace.records
      .calendarItems(accountId, { from: iso(0), to: iso(10) })
      .items.filter(({ kind }) => kind === 'scheduled_tweet')

  it('has the first picture, and who posts it, known or by number', () => {
    bench.pull('scheduled_tweet', [
      postRow('1', iso(1), { media_keys: ['3_9', '3_8'], updated_at: '2026-02-01T00:00:00Z' }),
      postRow('2', iso(2, 1), { user_id: '77', updated_at: '2026-02-01T00:00:00Z' }),
    ])
    expect(items().map(({ mediaKey, author }) => [mediaKey, author])).toEqual([
      ['3_9', { userId: '1650214377', person: null }],
      [null, { userId: '77', person: null }],
    ])
  })

  it('is nobody’s where nobody posts it', () => {
    const polls = bench.workspace.records
      .calendarItems(accountId, { from: iso(0), to: iso(10) })
      .items.filter(({ kind }) => kind === 'poll_card')
    expect(polls.length).toBeGreaterThan(0)
    for (const { author } of polls) expect(author).toBeNull()
  })
})

describe('the calendar of all accounts', () => {
  const other = 'acc2'
  const span = () => ({ from: iso(0), to: iso(3) })

  /** A post of another account: that one is known here only where `isKnown`. */
  function postOfAnother(isKnown: boolean): void {
    bench.pull('account', [accountRow(), ...(isKnown ? [accountRow({ id: other, name: 'Southwind' })] : [])])
    bench.workspace.ingest.ingestRead(other, 'scheduled_tweet', [postRow('9', iso(1, 2))])
  }

  it('has the items of each in one order, each with its account', () => {
    postOfAnother(true)
    const items = bench.workspace.records.calendarItems(null, span()).items
    expect(items.map(({ id, accountId: of }) => [id, of])).toEqual([
      ['1', accountId],
      ['9', other],
      ['77', accountId],
      ['2', accountId],
    ])
    expect(bench.workspace.records.calendarItems(accountId, span()).items.map(({ id }) => id)).toEqual(['1', '77', '2'])
    expect(bench.workspace.records.calendarItems(other, span()).items.map(({ id }) => id)).toEqual(['9'])
  })

  it('checks the posts of each, soonest first', () => {
    postOfAnother(true)
    const checks = bench.workspace.records.goLiveProblems(null)
    expect(checks.map(({ name, accountId: of }) => [name, of])).toEqual([
      ['Post 1', accountId],
      ['Post 9', other],
      ['Post 2', accountId],
      ['Post 4', accountId],
    ])
  })

  it('leaves out what belongs to an account that is not known here: it could not be opened', () => {
    postOfAnother(false)
    expect(bench.workspace.records.calendarItems(null, span()).items.map(({ id }) => id)).toEqual(['1', '77', '2'])
  })
})
