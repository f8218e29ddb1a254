import { asWritten } from '../../../../shared/messages/message.ts'
import { expect, test } from 'vitest'
import type { Step } from '../../../../shared/bridge.ts'
import { valueText } from '../../../../src-renderer/components/value-text.ts'
import {
  beginWords,
  shareWords,
  groupTitle,
  holdVerb,
  orderWords,
  reversalWords,
  stepRows,
  stepSummary,
  whenWords,
  lastingWords,
  manyDeletions,
  stopsSentence,
  whereWords,
} from '../../../../src-renderer/review/step-words.ts'

function step(more: Partial<Step> = {}): Step {
  return {
    step: 'campaign:1',
    operation: 'update',
    kind: 'campaign',
    key: 1,
    id: '8wku2',
    accountId: 'a',
    name: 'Spring roast',
    before: { daily_budget_amount_local_micro: 120_000_000n, entity_status: 'PAUSED' },
    after: { daily_budget_amount_local_micro: 150_000_000n, entity_status: 'ACTIVE' },
    dependsOn: [],
    heldBy: [],
    currency: 'EUR',
    isApproved: false,
    group: 'a/2.1000/campaign/update/0',
    isReversible: true,
    ...more,
  }
}

test('a step says what it does in a few words', () => {
  expect(stepSummary(step())).toBe('daily budget, status')
  expect(stepSummary(step({ operation: 'create', before: null, after: { name: 'x', entity_status: 'PAUSED' } }))).toBe(
    'new, paused',
  )
  expect(stepSummary(step({ operation: 'delete', after: null, isReversible: false }))).toBe(
    'delete · cannot be undone at the service',
  )
})

test('a step says what it belongs to and when it goes out', () => {
  const within = [
    { kind: 'campaign', key: 1, name: 'Summer sale' },
    { kind: 'line_item', key: 2, name: 'Berlin' },
  ]
  const about = { within, goesOut: null, names: {}, mediaKey: null, shows: [], risk: null }
  expect(whereWords({ about })).toBe('in Berlin in Summer sale')
  expect([whereWords({}), whenWords({}, 'UTC'), whenWords({ about }, 'UTC')]).toEqual(['', '', ''])
  const at = (goesOut: NonNullable<Step['about']>['goesOut']) => whenWords({ about: { ...about, goesOut } }, 'UTC')
  expect(at({ label: 'Goes out', from: '2026-12-01T09:00:00Z' })).toBe('Goes out 1 Dec 2026, 09:00')
  const [from, to] = ['2026-12-01T09:00:00Z', '2026-12-24T22:00:00Z']
  expect(at({ label: 'Flight', from, to })).toBe('Flight 1 Dec 2026, 09:00 to 24 Dec 2026, 22:00')
  expect(at({ label: 'Flight', from, to: null })).toBe('Flight from 1 Dec 2026, 09:00')
  expect(at({ label: 'Flight', from: null, to })).toBe('Flight until 24 Dec 2026, 22:00')
  const inBerlin = { about: { ...about, goesOut: { label: 'Goes out', from } } }
  expect(whenWords(inBerlin, 'Europe/Berlin', 'UTC')).toBe('Goes out 1 Dec 2026, 10:00 Berlin')
  expect(whenWords(inBerlin, 'Europe/Berlin', 'Europe/Paris')).toBe('Goes out 1 Dec 2026, 10:00')
})

test('a condition says of what kind it is and whether it includes', () => {
  const after = { targeting_type: 'LOCATION', targeting_value: 'de1', operator_type: 'NE' }
  expect(stepSummary(step({ kind: 'targeting_criterion', operation: 'create', before: null, after }))).toBe(
    'new, place, leave out',
  )
})

test('a share is told with its sign, and what begins to spend is said before', () => {
  expect(shareWords(150_000_000n, 'EUR')).toBe('+ €150.00 a day')
  expect(shareWords(-5_000_000n, 'EUR')).toBe('− €5.00 a day')
  expect(shareWords(5n, null)).toBe('+ 5 micro units a day')
  expect([shareWords(0n, 'EUR'), shareWords(null, 'EUR')]).toEqual(['', ''])
  const present = { nowMs: Date.parse('2026-11-22T12:00:00Z'), zone: 'Europe/Berlin' }
  const activation = { step: 'campaign:1', kind: 'campaign', id: 'c1', name: 'Spring', currency: 'EUR', beginsAt: null }
  expect(beginWords(null, present)).toBeNull()
  expect(beginWords(activation, present)).toBe('Starts spending as soon as it is pushed.')
  expect(beginWords({ ...activation, beginsAt: '2026-11-24T08:00:00.000Z' }, present)).toBe(
    'Starts spending on 24 Nov 2026, 09:00.',
  )
})

test('groups have titles, pauses and cuts their own', () => {
  expect(groupTitle({ steps: [step(), step()], requestCount: 1 })).toBe('Campaigns · one batch')
  expect(groupTitle({ steps: [step(), step(), step()], requestCount: 2 })).toBe('Campaigns · 2 batches')
  expect(groupTitle({ steps: [step({ group: 'a/0.1000/campaign/update/0' })], requestCount: 1 })).toBe(
    'Pauses and budget cuts, first',
  )
  expect(groupTitle({ steps: [step({ operation: 'create' })], requestCount: 1 })).toBe('New campaigns')
  expect(groupTitle({ steps: [step({ operation: 'delete' })], requestCount: 1 })).toBe('Campaigns to delete')
})

test('the table has only what changes', () => {
  const rows = stepRows(
    step({ after: { daily_budget_amount_local_micro: 150_000_000n, entity_status: 'PAUSED' } }),
    (field, value) => valueText(field, value, { currency: 'EUR', zone: 'UTC' }),
  )
  expect(rows).toMatchObject([{ field: 'Daily budget', before: '€120.00', after: '€150.00' }])
})

test('whether it can be taken back is named, and what to do about what is held', () => {
  const said = reversalWords(step())
  expect(said).toBe('After the push, Undo sets it back to the old values here, and the next push sends that.')
  expect(reversalWords(step({ operation: 'create' }))).toContain('Delete takes it back here')
  expect(reversalWords(step({ operation: 'create', isReversible: false }))).toContain('cannot take it back')
  expect(reversalWords(step({ operation: 'delete', isReversible: false }))).toContain('Undo makes a new one')
  expect(holdVerb(step({ heldBy: [{ code: 'conflict', message: asWritten('') }] }))).toBe('Settle')
  expect(holdVerb(step({ heldBy: [{ code: 'undecided', message: asWritten('') }] }))).toBe('Decide')
  expect(holdVerb(step({ heldBy: [{ code: 'INVALID_PARAMETER', message: asWritten('') }] }))).toBe('Fix')
})

test('what goes before a step is named by what it is', () => {
  expect(orderWords(step({ dependsOn: ['media_library:1', 'media_library:2'] }))).toBe('Sent after its media.')
  expect(orderWords(step({ dependsOn: ['campaign:1', 'iab_category:2'] }))).toBe(
    'Sent after its campaign and IAB category.',
  )
  expect(orderWords(step())).toBe('')
})

test('what stays at the service is counted by what it is: a new post is no deletion', () => {
  const post = step({ operation: 'create', kind: 'tweet', before: null, after: { text: 'x' }, isReversible: false })
  const gone = step({ operation: 'delete', after: null, isReversible: false })
  expect(lastingWords([step({}), gone, post])).toBe('1 deletion and 1 new post cannot be taken back at the service')
  expect(lastingWords([post, post])).toBe('2 new posts cannot be taken back at the service')
  expect(lastingWords([step({ isReversible: true })])).toBe('')
})

test('a deletion says what stops with it, in its line and in the question before the push', () => {
  const about = { within: [], goesOut: null, names: {}, mediaKey: null, shows: [], risk: null }
  const deleting = (stops: Record<string, number>) =>
    step({ operation: 'delete', after: null, isReversible: false, about: { ...about, stops } })
  const full = deleting({ line_item: 3, promoted_tweet: 3, promoted_account: 1, targeting_criterion: 12 })
  expect(stepSummary(full)).toBe(
    'delete · cannot be undone at the service · 3 ad groups, 4 ads and targeting in it stop with it',
  )
  expect(stepSummary(deleting({ line_item: 1 }))).toContain('1 ad group in it stops with it')
  expect(stopsSentence([full, full])).toBe('6 ad groups, 8 ads and targeting in them stop with them.')
  expect(manyDeletions([full])).toBeNull()
  // One deletion is much where much stops with it.
  expect(manyDeletions([deleting({ line_item: 4, promoted_tweet: 5 })])).toEqual({
    records: '1 campaign',
    count: 1,
    stops: '4 ad groups and 5 ads in it stop with it.',
  })
  const many = Array.from({ length: 10 }, () => deleting({}))
  expect(manyDeletions(many)).toEqual({ records: '10 campaigns', count: 10, stops: '' })
})
