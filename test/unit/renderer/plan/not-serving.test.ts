import { expect, test } from 'vitest'
import type { CampaignPage, PageAd, PageAdGroup, PageRecord } from '../../../../shared/bridge.ts'
import type { RecordValues } from '../../../../shared/model/values.ts'
import { obstaclesOf } from '../../../../src-renderer/plan/page/not-serving.ts'

const nowMs = Date.parse('2026-11-23T09:00:00Z')

function record(kind: string, key: number, name: string, values: RecordValues = {}): PageRecord {
  return {
    ...{ kind, key, id: `${kind}${key}`, name, values, state: 'clean', currency: 'EUR', changedAt: null },
    ...{ isApproved: false, isHeld: false, isUndecided: false, errors: 0, warnings: 0 },
    ...{ before: {}, names: {}, problems: [] },
  }
}

function group(key: number, changes: Partial<PageAdGroup> = {}, values: RecordValues = {}): PageAdGroup {
  const ad: PageAd = { ...record('promoted_tweet', key * 10, 'Post'), shown: null, post: null }
  const flight = { start_time: '2026-11-01T00:00:00Z', end_time: '2026-12-01T00:00:00Z', entity_status: 'ACTIVE' }
  return { ...record('line_item', key, `Group ${key}`, { ...flight, ...values }), targeting: [], ads: [ad], ...changes }
}

function page(groups: PageAdGroup[], values: RecordValues = {}, more: Partial<CampaignPage> = {}): CampaignPage {
  const campaign = record('campaign', 1, 'Spring', { entity_status: 'ACTIVE', ...values })
  return { campaign, funding: null, family: null, adGroups: groups, dataRevision: 1, ...more }
}

const messages = (shown: CampaignPage) => obstaclesOf(shown, nowMs).map(({ message }) => message)

test('a campaign with an active ad group, an ad and a flight has nothing in its way', () => {
  expect(messages(page([group(2)]))).toEqual([])
})

test('what is missing is named with the way to it', () => {
  expect(obstaclesOf(page([]), nowMs)).toMatchObject([{ way: { does: 'newAdGroup' }, tone: 'warning' }])
  const [empty] = obstaclesOf(page([group(2), group(3, { ads: [] })]), nowMs)
  expect(empty).toMatchObject({
    message: 'Group 3 has no ads yet, so it cannot serve.',
    mentions: [{ text: 'Group 3', key: 3, kind: 'line_item' }],
    way: { does: 'addAds', key: 3 },
  })
})

test('an ad that is to be deleted is none, and an ad group that is to be deleted needs none', () => {
  const going = group(2).ads.map((ad) => ({ ...ad, state: 'deleted' as const }))
  expect(messages(page([group(2, { ads: going })]))).toHaveLength(1)
  expect(messages(page([group(2), group(3, { ads: [], state: 'deleted' })]))).toEqual([])
})

test('a broken rule stands first and leads to its field', () => {
  const problem = { field: 'name', code: 'X', message: 'Enter a name.', severity: 'error' as const }
  const [first] = obstaclesOf(page([group(2, { problems: [problem], ads: [] })]), nowMs)
  expect(first).toMatchObject({ message: 'Group 2: Enter a name.', way: { does: 'open', key: 2, field: 'name' } })
})

test('a broken rule of the campaign itself is said without its name', () => {
  const shown = page([group(2)])
  const problem = { field: null, code: 'X', message: 'Choose who pays.', severity: 'error' as const }
  expect(messages({ ...shown, campaign: { ...shown.campaign, problems: [problem] } })).toEqual(['Choose who pays.'])
})

test('flights that ended or have not begun are told, one that runs is enough', () => {
  const ended = { end_time: '2026-11-02T00:00:00Z' }
  const later = { start_time: '2026-11-30T00:00:00Z' }
  expect(obstaclesOf(page([group(2, {}, ended)]), nowMs)).toMatchObject([{ way: { does: 'open', field: 'end_time' } }])
  expect(obstaclesOf(page([group(2, {}, later)]), nowMs)).toMatchObject([{ tone: 'info', way: null }])
  expect(messages(page([group(2, {}, ended), group(3)]))).toEqual([])
  // A paused ad group does not serve, whenever it would run.
  expect(messages(page([group(2, {}, ended), group(3, {}, { entity_status: 'PAUSED' })]))).toEqual([
    'The flight of its active ad group has ended.',
  ])
})

test('what was paused is no warning, and one click activates it', () => {
  expect(obstaclesOf(page([group(2)], { entity_status: 'PAUSED' }), nowMs)).toMatchObject([
    { tone: 'info', way: { does: 'activate', kind: 'campaign', keys: [1] } },
  ])
  const paused = { entity_status: 'PAUSED' }
  expect(obstaclesOf(page([group(2, {}, paused), group(3, {}, paused)]), nowMs)).toMatchObject([
    { way: { does: 'activate', kind: 'line_item', keys: [2, 3] } },
  ])
})

test('the service is quoted where nothing here says it', () => {
  const reasons = { reasons_not_servable: ['BUDGET_EXHAUSTED', 'PAUSED_BY_ADVERTISER', 'SOMETHING_NEW'] }
  expect(messages(page([group(2)], reasons))).toEqual([
    'The service says: Budget used up.',
    'The service says: SOMETHING_NEW.',
  ])
  const funding = { key: 9, name: 'EU card', isAble: false }
  expect(messages(page([group(2)], { reasons_not_servable: ['FUNDING_PROBLEM'] }, { funding }))).toEqual([
    'EU card cannot fund, so nothing is served.',
  ])
})

test('a campaign that is to be deleted needs nothing', () => {
  const shown = page([])
  expect(messages({ ...shown, campaign: { ...shown.campaign, state: 'deleted' } })).toEqual([])
})

test('a campaign that does not serve says so while what is to change that waits', () => {
  const unserved = { servable: false, reasons_not_servable: ['INCOMPLETE'] }
  expect(obstaclesOf(page([group(2)], unserved), nowMs)).toMatchObject([
    { message: 'The service says: Not complete yet.', tone: 'warning' },
  ])
  const made = group(2).ads.map((ad) => ({ ...ad, state: 'new' as const }))
  expect(obstaclesOf(page([group(2, { ads: made })], unserved), nowMs)).toMatchObject([
    {
      message: 'It does not serve now. What waits here should change that with the next push.',
      ...{ tone: 'info', way: { does: 'review' } },
    },
  ])
  // What is still in its way is said alone, and what the service serves, or has never seen, waits for nothing.
  expect(messages(page([group(2, { ads: made }), group(3, { ads: [] })], unserved))).toEqual([
    'Group 3 has no ads yet, so it cannot serve.',
  ])
  expect(messages(page([group(2, { ads: made })], { servable: true }))).toEqual([])
  const shown = page([group(2)], unserved)
  expect(messages({ ...shown, campaign: { ...shown.campaign, state: 'new' } })).toEqual([])
})

test('a budget that is used up and was changed here may be mended by the push', () => {
  const shown = page([group(2)], { servable: false, reasons_not_servable: ['BUDGET_EXHAUSTED', 'ACCOUNT_REJECTED'] })
  const edited = (field: string) =>
    obstaclesOf({ ...shown, campaign: { ...shown.campaign, state: 'edited', before: { [field]: 1n } } }, nowMs)
  expect(edited('name').map(({ tone }) => tone)).toEqual(['warning', 'warning'])
  expect(edited('total_budget_amount_local_micro')).toMatchObject([
    {
      message: 'The service says: Budget used up. It does not serve now; your change may mend that with the next push.',
      ...{ tone: 'info', way: { does: 'review' } },
    },
    { message: 'The service says: Account rejected.', tone: 'warning' },
  ])
})
