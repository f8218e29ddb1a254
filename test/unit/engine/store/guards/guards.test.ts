import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { GuardId, GuardPosition } from '../../../../../shared/model/guards.ts'
import { guardCodes, guardIds, guardSetting } from '../../../../../shared/model/guards.ts'
import { message } from '../../../../../shared/messages/message.ts'
import { namingCode, namingSetting } from '../../../../../shared/model/naming-rule.ts'
import { ownGuardCode, ownGuardSetting } from '../../../../../shared/model/own-guards.ts'
import type { ReceivedRow } from '../../../../../src-main/engine/store/tables/types.ts'
import { accountId, Bench, campaignRow } from '../../../../support/store/workspace-harness.ts'

let bench: Bench
beforeEach(() => {
  bench = new Bench({ hasChecks: true })
  bench.fill(30)
  bench.pull('line_item', [groupRow('g1'), groupRow('g2', { name: 'Second' })])
  bench.pull('targeting_criterion', [criterionRow('t1', 'g1')])
})
afterEach(() => bench.end())

const stamps = { created_at: '2026-02-02T10:00:00Z', updated_at: '2026-02-02T10:00:00Z', deleted: false }
const million = 1_000_000

function groupRow(id: string, changes: ReceivedRow = {}): ReceivedRow {
  return {
    id,
    name: 'First',
    campaign_id: 'c1',
    entity_status: 'PAUSED',
    objective: 'ENGAGEMENTS',
    product_type: 'PROMOTED_TWEETS',
    placements: ['ALL_ON_SERVICE'],
    start_time: '2026-03-01T23:00:00Z',
    end_time: '2026-03-06T23:00:00Z',
    bid_strategy: 'MAX',
    bid_amount_local_micro: million,
    currency: 'EUR',
    ...stamps,
    ...changes,
  }
}

function criterionRow(id: string, group: string): ReceivedRow {
  return {
    id,
    line_item_id: group,
    targeting_type: 'LOCATION',
    targeting_value: '06ef846bfc783874',
    operator_type: 'EQ',
    ...stamps,
  }
}

/** Sets one check, all others are off. */
function only(id: GuardId, position: GuardPosition = 'on') {
  const all = Object.fromEntries(guardIds.map((each) => [each, each === id ? position : 'off']))
  bench.workspace.setSetting(`${guardSetting}${accountId}`, all)
}

const codesOf = (kind: string, id: string) =>
  bench.workspace.records.find(kind, id).problems.flatMap(({ code }) => (code.startsWith('CHECK_') ? [code] : []))
const finds = (id: GuardId, kind: string, of: string) => codesOf(kind, of).includes(guardCodes[id])
const edit = (kind: string, id: string, values: Record<string, never> | Record<string, unknown>) =>
  bench.workspace.edits.edit(bench.key(id, kind), values as never)
/** Takes back the change, so that the next example begins as this one. */
function tried<T>(work: () => T): T {
  const before = bench.workspace.edits.lastAction()
  const result = work()
  while (bench.workspace.edits.lastAction() !== before) bench.workspace.edits.undo()
  return result
}
const daily = 'daily_budget_amount_local_micro'
const total = 'total_budget_amount_local_micro'
const newGroup = (values: Record<string, unknown> = {}) =>
  bench.workspace.edits.create('line_item', accountId, {
    name: 'New group',
    campaign_id: 'c1',
    objective: 'ENGAGEMENTS',
    product_type: 'PROMOTED_TWEETS',
    placements: ['ALL_ON_SERVICE'],
    ...values,
  })
const newPost = (text: string, more: Record<string, unknown> = {}) =>
  bench.workspace.edits.create('draft_tweet', accountId, { text, user_id: '1', ...more })

describe('an amount ten times what it was', () => {
  it('is told from ten times on, and not below', () => {
    only('tenfold')
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 8 }), fc.bigInt({ min: 1n, max: 10n ** 13n }), (number, budget) =>
        tried(() => {
          edit('campaign', `c${number}`, { [daily]: budget })
          expect(finds('tenfold', 'campaign', `c${number}`)).toBe(budget >= BigInt(number) * 10_000_000n)
        }),
      ),
      { numRuns: 20 },
    )
  })

  it('is told of many changed together as of one', () => {
    only('tenfold')
    const keys = ['c1', 'c2', 'c3'].map((id) => bench.key(id))
    bench.change('campaign', { keys }, { do: 'value', field: daily, value: 20_000_000n })
    expect(['c1', 'c2', 'c3'].map((id) => finds('tenfold', 'campaign', id))).toEqual([true, true, false])
  })

  it('names the field whose amount it is', () => {
    only('tenfold')
    const fieldsOf = (changes: Record<string, bigint>) =>
      tried(() => {
        edit('campaign', 'c1', changes)
        return bench.workspace.records.find('campaign', 'c1').problems.map(({ field }) => field)
      })
    expect(fieldsOf({ [daily]: 20_000_000n, [total]: 900_000_000n })).toEqual([daily])
    expect(fieldsOf({ [daily]: 2_000_000n, [total]: 10n ** 13n })).toEqual([total])
  })
})

describe('more a day than ever', () => {
  it('is told above the largest budget at the service, whatever waits here', () => {
    only('mostEver')
    edit('campaign', 'c30', { [daily]: 90_000_000n })
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 60_000_000n }), (budget) =>
        tried(() => {
          edit('campaign', 'c2', { [daily]: budget })
          expect(finds('mostEver', 'campaign', 'c2')).toBe(budget > 30_000_000n)
        }),
      ),
      { numRuns: 15 },
    )
  })

  it('is told of many changed together, each by its own currency', () => {
    const inYen = Array.from({ length: 25 }, (_, at) =>
      campaignRow(100 + at, { currency: 'JPY', [daily]: 5000 * million }),
    )
    bench.workspace.ingest.ingestRead(accountId, 'campaign', inYen)
    only('mostEver')
    const ids = ['c1', 'c2', 'c100', 'c101']
    bench.change(
      'campaign',
      { keys: ids.map((id) => bench.key(id)) },
      { do: 'value', field: daily, value: 40_000_000n },
    )
    expect(ids.map((id) => finds('mostEver', 'campaign', id))).toEqual([true, true, false, false])
    edit('campaign', 'c101', { [daily]: 5_001_000_000n })
    expect(finds('mostEver', 'campaign', 'c101')).toBe(true)
  })

  it('follows what a pull brings', () => {
    only('mostEver')
    edit('campaign', 'c2', { [daily]: 40_000_000n })
    expect(finds('mostEver', 'campaign', 'c2')).toBe(true)
    bench.workspace.ingest.ingestRead(accountId, 'campaign', [
      campaignRow(30, { [daily]: 50 * million, updated_at: '2026-04-01T00:00:00Z' }),
    ])
    bench.workspace.outbox.validateByClock()
    expect(finds('mostEver', 'campaign', 'c2')).toBe(false)
  })

  it('is said of nothing while few budgets are known', () => {
    bench.end()
    bench = new Bench({ hasChecks: true })
    bench.fill(5)
    only('mostEver')
    edit('campaign', 'c2', { [daily]: 40_000_000n })
    expect(finds('mostEver', 'campaign', 'c2')).toBe(false)
  })
})

describe('a flight that is over', () => {
  it('is told of copies and other new ad groups, until it ends later', () => {
    only('ended')
    const selection = { keys: [bench.key('g1', 'line_item')] }
    const { copies } = bench.workspace.edits.copy({
      ...{ kind: 'line_item', selection, withContents: true, accountId: null, into: null, values: {} },
    })
    const { id } = copies[0]!
    expect(bench.workspace.records.find('line_item', id).problems).toMatchObject([
      { code: guardCodes.ended, field: 'end_time', severity: 'warning' },
    ])
    edit('line_item', id, { end_time: '2026-11-20T12:00:00Z' })
    expect(finds('ended', 'line_item', id)).toBe(true)
    edit('line_item', id, { end_time: '2026-11-20T12:00:01Z' })
    expect(finds('ended', 'line_item', id)).toBe(false)
    edit('line_item', id, { end_time: null })
    expect(finds('ended', 'line_item', id)).toBe(false)
  })

  it('is told of one at the service that is to run, and not where it is renamed or paused', () => {
    only('ended')
    const isFoundAfter = (values: Record<string, unknown>) =>
      tried(() => {
        edit('line_item', 'g1', values)
        return finds('ended', 'line_item', 'g1')
      })
    expect(isFoundAfter({ name: 'Other' })).toBe(false)
    expect(isFoundAfter({ entity_status: 'ACTIVE' })).toBe(true)
    expect(isFoundAfter({ [daily]: 5_000_000n })).toBe(true)
    expect(isFoundAfter({ start_time: '2026-03-02T23:00:00Z' })).toBe(true)
    bench.pull('line_item', [groupRow('g3', { entity_status: 'ACTIVE' })])
    edit('line_item', 'g3', { entity_status: 'PAUSED' })
    expect(finds('ended', 'line_item', 'g3')).toBe(false)
  })

  it('is told before a push of one that waited past its end', () => {
    only('ended')
    const { id } = newGroup({ start_time: '2026-11-20T10:00:00Z', end_time: '2026-11-20T13:00:00Z' })
    expect(finds('ended', 'line_item', id)).toBe(false)
    bench.workspace.outbox.validateByClock()
    expect(finds('ended', 'line_item', id)).toBe(false)
    bench.clock.jump(3_600_000)
    bench.workspace.outbox.validateByClock()
    expect(finds('ended', 'line_item', id)).toBe(true)
  })
})

describe('a flight that ends before its total', () => {
  it('is told where all days of it together are less than the total', () => {
    only('endsEarly')
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 20n }), fc.bigInt({ min: 1n, max: 200n }), (aDay, whole) =>
        tried(() => {
          // 2 to 6 March in Berlin: five days.
          edit('line_item', 'g1', { [daily]: aDay * 1_000_000n, [total]: whole * 1_000_000n })
          expect(finds('endsEarly', 'line_item', 'g1')).toBe(whole > aDay && aDay * 5n < whole)
        }),
      ),
      { numRuns: 20 },
    )
  })

  it('is told of a campaign by the flights of its ad groups', () => {
    only('endsEarly')
    edit('campaign', 'c1', { [daily]: 10_000_000n, [total]: 60_000_000n })
    expect(finds('endsEarly', 'campaign', 'c1')).toBe(true)
    edit('campaign', 'c1', { [total]: 50_000_000n })
    expect(finds('endsEarly', 'campaign', 'c1')).toBe(false)
    // Without ad groups nothing ends.
    edit('campaign', 'c2', { [daily]: 10_000_000n, [total]: 60_000_000n })
    expect(finds('endsEarly', 'campaign', 'c2')).toBe(false)
  })
})

describe('an ad group without targeting', () => {
  it('is told once it is active, until it has some, and again once that is taken away', () => {
    only('untargeted')
    const group = newGroup()
    expect(finds('untargeted', 'line_item', group.id)).toBe(false)
    edit('line_item', group.id, { entity_status: 'ACTIVE' })
    expect(finds('untargeted', 'line_item', group.id)).toBe(true)
    const criterion = bench.workspace.edits.create('targeting_criterion', accountId, {
      line_item_id: group.id,
      targeting_type: 'LOCATION',
      targeting_value: '06ef846bfc783874',
    })
    expect(finds('untargeted', 'line_item', group.id)).toBe(false)
    bench.workspace.edits.delete('targeting_criterion', { keys: [criterion.key] })
    expect(finds('untargeted', 'line_item', group.id)).toBe(true)
    bench.workspace.edits.undo()
    expect(finds('untargeted', 'line_item', group.id)).toBe(false)
  })

  it('is told of one at the service when its state changes', () => {
    only('untargeted')
    edit('line_item', 'g1', { entity_status: 'ACTIVE' })
    edit('line_item', 'g2', { entity_status: 'ACTIVE' })
    expect([finds('untargeted', 'line_item', 'g1'), finds('untargeted', 'line_item', 'g2')]).toEqual([false, true])
    bench.workspace.edits.delete('targeting_criterion', { keys: [bench.key('t1', 'targeting_criterion')] })
    expect(finds('untargeted', 'line_item', 'g1')).toBe(true)
  })
})

describe('twin names', () => {
  it('are told of whoever takes a name that another has, in whatever case', () => {
    only('sameName')
    const cases = fc.constantFrom('campaign 3', 'CAMPAIGN 3', 'Campaign 3', 'Campaign 31', 'Campaign', '3')
    fc.assert(
      fc.property(cases, (name) =>
        tried(() => {
          edit('campaign', 'c1', { name })
          expect(finds('sameName', 'campaign', 'c1')).toBe(name.toLowerCase() === 'campaign 3')
        }),
      ),
      { numRuns: 20 },
    )
  })

  it('are told of both that wait, until one is called otherwise or deleted', () => {
    only('sameName')
    edit('campaign', 'c1', { name: 'Spring' })
    edit('campaign', 'c2', { name: 'spring' })
    expect([finds('sameName', 'campaign', 'c1'), finds('sameName', 'campaign', 'c2')]).toEqual([true, true])
    edit('campaign', 'c2', { name: 'Summer' })
    expect([finds('sameName', 'campaign', 'c1'), finds('sameName', 'campaign', 'c2')]).toEqual([false, false])
    edit('campaign', 'c2', { name: 'Spring' })
    bench.workspace.edits.delete('campaign', { keys: [bench.key('c2')] })
    expect(finds('sameName', 'campaign', 'c1')).toBe(false)
  })

  it('are those within one campaign for ad groups', () => {
    only('sameName')
    expect(finds('sameName', 'line_item', newGroup({ name: 'first' }).id)).toBe(true)
    expect(finds('sameName', 'line_item', newGroup({ name: 'first', campaign_id: 'c2' }).id)).toBe(false)
  })
})

describe('two ads alike', () => {
  const postRow = (id: string, text: string): ReceivedRow => ({
    tweet_id: id,
    text,
    user_id: '1',
    nullcast: true,
    created_at: '2026-02-02T10:00:00Z',
  })
  const ad = (group: string, post: string) =>
    bench.workspace.edits.create('promoted_tweet', accountId, { line_item_id: group, tweet_id: post })

  it('are told where they show the same in one ad group', () => {
    only('alikeAds')
    bench.workspace.ingest.ingestRead(accountId, 'tweet', [
      postRow('11', 'Fresh coffee'),
      postRow('12', ' Fresh coffee'),
      postRow('13', 'Tea'),
    ])
    const first = ad('g1', '11')
    expect(finds('alikeAds', 'promoted_tweet', first.id)).toBe(false)
    const other = ad('g2', '12')
    const different = ad('g1', '13')
    expect([other, different].map(({ id }) => finds('alikeAds', 'promoted_tweet', id))).toEqual([false, false])
    const second = ad('g1', '12')
    expect([first, second].map(({ id }) => finds('alikeAds', 'promoted_tweet', id))).toEqual([true, true])
    bench.workspace.edits.undo()
    expect(finds('alikeAds', 'promoted_tweet', first.id)).toBe(false)
  })
})

describe('an address without tracking parameters', () => {
  it('is told of posts', () => {
    only('untracked')
    const part = fc.constantFrom(
      { text: 'https://northwind.example/a?utm_source=x', isBare: false },
      { text: 'http://northwind.example/#top', isBare: true },
      { text: 'https://northwind.example/?ref=utm', isBare: true },
      { text: 'https://t.co/abc', isBare: false },
      { text: 'see our shop', isBare: false },
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 3 }), (parts) =>
        tried(() => {
          const { id } = newPost(parts.map(({ text }) => text).join(' '))
          expect(finds('untracked', 'draft_tweet', id)).toBe(parts.some(({ isBare }) => isBare))
        }),
      ),
      { numRuns: 15 },
    )
  })

  it('is told of cards, wherever in them it stands', () => {
    only('untracked')
    const card = (url: string) =>
      bench.workspace.edits.create('card', accountId, {
        name: 'Card',
        components: [{ type: 'DETAILS', title: 'Beans', destination: { type: 'WEBSITE', url } }],
      })
    expect(finds('untracked', 'card', card('https://northwind.example/').id)).toBe(true)
    expect(finds('untracked', 'card', card('https://northwind.example/?utm_campaign=a').id)).toBe(false)
  })
})

describe('an address that did not answer', () => {
  const address = 'https://shop.example/gone'
  const answer = (outcome: 'answers' | 'fault') => ({
    ...{ address, askedAt: '2026-03-01T10:00:00Z', outcome, status: null },
    why: outcome === 'fault' ? message('engine.askAddress.noPage', { status: 404 }) : null,
  })

  it('is told of whatever leads there, once somebody asked, until it answers', () => {
    only('unanswered')
    const posts = [newPost(`Now open: ${address}.`), newPost(`See (${address}) and https://other.example`)]
    const elsewhere = newPost('https://other.example')
    const found = () => [...posts, elsewhere].map(({ id }) => finds('unanswered', 'draft_tweet', id))
    expect(found()).toEqual([false, false, false])
    expect(bench.workspace.records.addresses(posts[1]!.key)).toEqual([
      { address, answer: null },
      { address: 'https://other.example', answer: null },
    ])
    bench.workspace.edits.keepAddressAnswers([posts[0]!.key], [answer('fault')])
    expect(found()).toEqual([true, true, false])
    expect(bench.workspace.records.find('draft_tweet', posts[0]!.id).problems).toMatchObject([
      { field: 'text', message: `Did not answer on 2026-03-01: ${address} (there is no page (404)).` },
    ])
    expect(bench.workspace.records.addresses(posts[1]!.key)[0]).toEqual({ address, answer: answer('fault') })
    bench.workspace.edits.keepAddressAnswers([posts[0]!.key], [answer('answers')])
    expect(found()).toEqual([false, false, false])
  })
})

describe('missing alt text', () => {
  it('is told of posts that show such media', () => {
    only('noAltText')
    const media = ['3_1', '3_2'].map((key) => ({
      media_key: key,
      name: key,
      media_type: 'IMAGE',
      media_url: `https://pbs.example/${key}.png`,
      created_at: '2026-02-02T10:00:00Z',
      updated_at: '2026-02-02T10:00:00Z',
      deleted: false,
    }))
    bench.workspace.ingest.ingestRead(accountId, 'media_library', media)
    const key = bench.key('3_1', 'media_library')
    bench.workspace.edits.annotate('media_library', { keys: [key] }, { alt: 'A cup' })
    expect(finds('noAltText', 'draft_tweet', newPost('a', { media_keys: ['3_1'] }).id)).toBe(false)
    expect(finds('noAltText', 'draft_tweet', newPost('b', { media_keys: ['3_1', '3_2'] }).id)).toBe(true)
    expect(finds('noAltText', 'draft_tweet', newPost('c').id)).toBe(false)
  })
})

describe('a position', () => {
  it('decides at once whether a finding is told, holds the record back, or is none', () => {
    only('tenfold')
    edit('campaign', 'c1', { [daily]: 20_000_000n })
    const severities = () =>
      bench.workspace.records.find('campaign', 'c1').problems.map(({ code, severity }) => `${code} ${severity}`)
    expect(severities()).toEqual(['CHECK_TEN_TIMES warning'])
    only('tenfold', 'blocking')
    expect(severities()).toEqual(['CHECK_TEN_TIMES error'])
    expect(bench.workspace.accounts.list()[0]).toMatchObject({ pending: 1, ready: 0, errors: 1 })
    bench.reopen()
    expect(severities()).toEqual(['CHECK_TEN_TIMES error'])
    only('tenfold', 'off')
    expect(severities()).toEqual([])
    expect(bench.workspace.accounts.list()[0]).toMatchObject({ pending: 1, ready: 1, errors: 0 })
  })

  it('is found by the condition `problem`, and gone with the change', () => {
    only('tenfold')
    edit('campaign', 'c1', { [daily]: 20_000_000n })
    expect(bench.ids({ where: 'problem = CHECK_TEN_TIMES' })).toEqual(['c1'])
    edit('campaign', 'c1', { [daily]: undefined })
    expect(codesOf('campaign', 'c1')).toEqual([])
  })
})

describe('a check of one’s own', () => {
  const own = (condition: string, position: GuardPosition = 'on') =>
    bench.workspace.setSetting(`${ownGuardSetting}${accountId}`, [
      { id: 1, kind: 'campaign', condition, says: 'Ask Mara first.', position },
    ])
  const said = (id: string) =>
    bench.workspace.records
      .find('campaign', id)
      .problems.flatMap(({ code, message, severity }) => (code === ownGuardCode ? [`${message} ${severity}`] : []))

  it('says its sentence of what waits and of which the condition holds, as a plain evaluator has it', () => {
    own('name contains "roast" and daily_budget_amount_local_micro > 5')
    const names = fc.constantFrom('Roast', 'Spring roastery', 'Tea')
    fc.assert(
      fc.property(names, fc.bigInt({ min: 1n, max: 10n }), (name, euros) =>
        tried(() => {
          edit('campaign', 'c1', { name, [daily]: euros * 1_000_000n })
          const holds = name !== 'Tea' && euros > 5n
          expect(said('c1')).toEqual(holds ? ['Ask Mara first. warning'] : [])
        }),
      ),
      { numRuns: 15 },
    )
  })

  it('blocks where it is told to, and is none where its condition cannot be read', () => {
    own('name = Roast', 'blocking')
    edit('campaign', 'c1', { name: 'Roast' })
    edit('campaign', 'c2', { name: 'Tea' })
    expect([said('c1'), said('c2')]).toEqual([['Ask Mara first. error'], []])
    own('no_such_field = 1', 'blocking')
    expect(said('c1')).toEqual([])
    own('name = Tea')
    expect([said('c1'), said('c2')]).toEqual([[], ['Ask Mara first. warning']])
    bench.workspace.setSetting(`${ownGuardSetting}${accountId}`, null)
    expect(said('c2')).toEqual([])
  })
})

describe('a naming rule', () => {
  const naming = (position: GuardPosition) =>
    bench.workspace.setSetting(`${namingSetting}${accountId}`, {
      campaign: {
        separator: ' ',
        parts: [
          { kind: 'choice', label: 'Market', choices: ['DE', 'ES'] },
          { kind: 'free', label: 'Theme' },
        ],
        position,
      },
    })
  const misnamed = () => bench.page({ where: 'misnamed = true' }).total
  const ofNaming = (id: string) =>
    bench.workspace.records.find('campaign', id).problems.filter(({ code }) => code === namingCode)

  it('is told of names that are new or changed, and found in all', () => {
    edit('campaign', 'c2', { name: 'FR Decaf' })
    expect(misnamed()).toBe(0)
    naming('on')
    expect(ofNaming('c2')).toMatchObject([{ field: 'name', severity: 'warning' }])
    expect(misnamed()).toBe(30)
    edit('campaign', 'c2', { name: 'DE Decaf' })
    edit('campaign', 'c3', { [daily]: 7_000_000n })
    expect([ofNaming('c2'), ofNaming('c3')]).toEqual([[], []])
    expect(misnamed()).toBe(29)
    expect(bench.page({ where: 'not misnamed = true' }, { kind: 'line_item' }).total).toBe(2)
    expect(bench.page({ where: 'campaign.misnamed = true' }, { kind: 'line_item' }).total).toBe(2)
  })

  it('holds the record back where it blocks, and is forgotten with the rule', () => {
    naming('blocking')
    const made = bench.workspace.edits.create('campaign', accountId, { name: 'Decaf' })
    expect(ofNaming(made.id)).toMatchObject([{ severity: 'error' }])
    naming('off')
    expect(ofNaming(made.id)).toEqual([])
    expect(misnamed()).toBe(31)
    bench.workspace.setSetting(`${namingSetting}${accountId}`, null)
    expect(misnamed()).toBe(0)
  })
})
