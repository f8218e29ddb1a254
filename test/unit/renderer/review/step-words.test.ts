import { expect, test } from 'vitest'
import type { Step } from '../../../../shared/bridge.ts'
import { valueText } from '../../../../src-renderer/components/value-text.ts'
import {
  groupTitle,
  holdVerb,
  reversalWords,
  spendWarning,
  spendWords,
  stepRows,
  stepSummary,
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
    spendPerDayMicro: 150_000_000n,
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

test('spending that begins or grows is said before', () => {
  expect(spendWords(step())).toBe('+ €150.00 a day')
  expect(spendWarning(step())).toBe('Starts spending as soon as it is pushed: up to €150.00 a day until paused.')
  const raised = step({ before: { entity_status: 'ACTIVE' }, spendPerDayMicro: 30_000_000n })
  expect(spendWarning(raised)).toBe('Raises what it may spend by €30.00 a day, as soon as it is pushed.')
  expect(spendWarning(step({ spendPerDayMicro: -5n }))).toBeNull()
  expect(spendWords(step({ spendPerDayMicro: null }))).toBe('')
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
  expect(rows).toEqual([{ field: 'Daily budget', before: '€120.00', after: '€150.00' }])
})

test('whether it can be taken back is named, and what to do about what is held', () => {
  expect(reversalWords(step())).toBe('Can be reversed afterwards: yes, both fields.')
  expect(reversalWords(step({ operation: 'create' }))).toContain('deleting it')
  expect(reversalWords(step({ isReversible: false }))).toContain('Cannot be taken back')
  expect(holdVerb(step({ heldBy: [{ code: 'conflict', message: '' }] }))).toBe('Settle')
  expect(holdVerb(step({ heldBy: [{ code: 'undecided', message: '' }] }))).toBe('Decide')
  expect(holdVerb(step({ heldBy: [{ code: 'INVALID_PARAMETER', message: '' }] }))).toBe('Fix')
})
