/** What pulls brought, gathered by what it means to people. */
import { expect, it } from 'vitest'
import { groupArrivals } from '../../../shared/model/arrivals.ts'
import type { Arrival } from '../../../shared/model/arrivals.ts'

const daily = 'daily_budget_amount_local_micro'
const edited = (key: number, field: string, from: Arrival['from'], to: Arrival['to'], more: Partial<Arrival> = {}) => ({
  ...{ kind: 'campaign', key, change: 'edited' as const, field, from, to, by: null },
  ...{ currency: typeof to === 'bigint' ? 'EUR' : null, at: '2026-11-22T10:00:00Z' },
  ...more,
})
const whole = (key: number, change: 'new' | 'deleted', more: Partial<Arrival> = {}): Arrival => ({
  ...{ kind: 'tweet', key, change, field: null, from: undefined, to: undefined, currency: null, by: null },
  ...{ at: '2026-11-22T10:00:00Z', ...more },
})

it('adds up what budgets were raised by, apart from what was lowered, and by currency', () => {
  const groups = groupArrivals([
    edited(1, daily, 10n, 25n),
    edited(2, daily, 10n, 40n, { at: '2026-11-22T12:00:00Z' }),
    edited(3, daily, 10n, 4n),
    edited(4, daily, 10n, 11n, { currency: 'USD' }),
  ])
  expect(groups.map(({ what, micro, currency, count, keys }) => [what, micro, currency, count, keys])).toEqual([
    ['raised', 45n, 'EUR', 2, [1, 2]],
    ['raised', 1n, 'USD', 1, [4]],
    ['lowered', -6n, 'EUR', 1, [3]],
  ])
  expect(groups[0]!.at).toBe('2026-11-22T12:00:00Z')
})

it('counts a field once from its first value to its last, and leaves out what is as it was', () => {
  expect(groupArrivals([edited(1, daily, 10n, 20n), edited(1, daily, 20n, 15n)])).toMatchObject([
    { what: 'raised', micro: 5n, count: 1 },
  ])
  expect(
    groupArrivals([edited(1, 'entity_status', 'ACTIVE', 'PAUSED'), edited(1, 'entity_status', 'PAUSED', 'ACTIVE')]),
  ).toEqual([])
})

it('leaves out of the sum what was pushed from here between two pulls', () => {
  expect(groupArrivals([edited(1, daily, 50n, 60n), edited(1, daily, 71n, 85n)])).toMatchObject([
    { what: 'raised', micro: 24n, count: 1, found: [[60n, 85n]] },
  ])
  expect(groupArrivals([edited(1, daily, 50n, 60n), edited(1, daily, 20n, 15n)])).toMatchObject([
    { what: 'raised', micro: 5n, count: 1 },
  ])
  expect(groupArrivals([edited(1, 'name', 'A', 'B'), edited(1, 'name', 'C', 'A')])).toMatchObject([
    { what: 'renamed', count: 1, found: [['B', 'A']] },
  ])
})

it('tells what was set, removed, started, paused, declined, approved, renamed, and what did not go out, the gravest first', () => {
  const groups = groupArrivals([
    edited(1, 'name', 'A', 'B'),
    edited(2, 'entity_status', 'PAUSED', 'ACTIVE'),
    edited(3, 'entity_status', 'ACTIVE', 'PAUSED'),
    edited(4, 'approval_status', 'UNDER_REVIEW', 'REJECTED', { kind: 'promoted_tweet' }),
    edited(5, 'approval_status', 'UNDER_REVIEW', 'ACCEPTED', { kind: 'promoted_tweet' }),
    edited(6, 'scheduled_status', 'SCHEDULED', 'FAILED', { kind: 'scheduled_tweet' }),
    edited(7, daily, null, 5n),
    edited(8, daily, 5n, null, { currency: 'EUR' }),
    edited(9, 'purchase_order_number', null, 'PO-1'),
  ])
  expect(groups.map(({ what }) => what)).toEqual([
    'removed',
    'set',
    'started',
    'declined',
    'failed',
    'paused',
    'approved',
    'renamed',
    'changed',
  ])
})

it('groups new records by who made them, without those that are gone again or were edited since', () => {
  const groups = groupArrivals([
    whole(1, 'new', { by: '@ines' }),
    whole(2, 'new', { by: '@ines' }),
    whole(3, 'new', { by: '@tomasz' }),
    edited(1, 'name', 'A', 'B', { kind: 'tweet' }),
    whole(4, 'new'),
    whole(4, 'deleted'),
    whole(5, 'deleted'),
  ])
  expect(groups.map(({ what, by, keys }) => [what, by, keys])).toEqual([
    ['deleted', null, [5]],
    ['new', '@ines', [1, 2]],
    ['new', '@tomasz', [3]],
  ])
})
