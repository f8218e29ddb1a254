import { resourceOf } from '../../../../shared/presentation/resources.ts'
import { expect, test } from 'vitest'
import type { AppState, RecordView } from '../../../../shared/bridge.ts'
import { stepTime } from '../../../../src-renderer/components/zoned-time.ts'
import { connectionWords, counted, formatDifference, nameOf, stateLine } from '../../../../src-renderer/state/words.ts'

const accountMedia = resourceOf('account_media')

function connection(state: AppState['connection']['state'], more: Partial<AppState['connection']> = {}): AppState {
  return { connection: { state, lastSuccessAt: null, until: null, message: null, ...more } } as AppState
}

test.each([
  [connection('online', { lastSuccessAt: '2026-11-21T13:02:00Z' }), 'Online 14:02'],
  [connection('online'), 'Online'],
  [connection('offline'), 'Working offline'],
  [connection('unreachable', { until: '2026-11-21T13:05:00Z' }), 'Cannot reach the service, next try 14:05'],
  [connection('limited', { until: '2026-11-21T13:20:00Z' }), 'Limited until 14:20'],
  [connection('signed_out'), 'Sign in again'],
])('the title bar says %#: %s', (state, text) => {
  expect(connectionWords(state, 'Europe/Berlin', 'Europe/Berlin').text).toBe(text)
})

test('the title bar names the account’s zone where the person’s own clock reads otherwise', () => {
  const online = connection('online', { lastSuccessAt: '2026-11-21T13:02:00Z' })
  expect(connectionWords(online, 'Europe/Berlin', 'Europe/London').text).toBe('Online 14:02 Berlin')
})

const named = { nameField: 'name' }

const timeOf = stepTime('Europe/Berlin', Date.parse('2026-11-21T14:00:00Z'), 'Europe/Berlin')

test('only what was pulled whole is called up to date, with the time', () => {
  const record = { state: 'clean', editedAt: null, operation: null, values: {} } as unknown as RecordView
  const line = (pulledAt?: string | null) => stateLine(record, 'Europe/Berlin', { timeOf, pulledAt })
  expect(line('2026-11-21T13:02:00Z')).toMatch(/^Up to date · pulled .*14:02$/)
  // The account's clock, which is named where the person's own reads otherwise.
  const pulledAt = '2026-11-21T13:02:00Z'
  const inLondon = stateLine(record, 'Europe/Berlin', { timeOf, pulledAt, ownZone: 'Europe/London' })
  expect(inLondon).toMatch(/^Up to date · pulled .*14:02 Berlin$/)
  // Pushed since: no pull has seen it yet.
  const pushed = { ...record, values: { updated_at: '2026-11-21T13:09:00Z' } }
  expect(stateLine(pushed, 'Europe/Berlin', { timeOf, pulledAt })).toMatch(/^Up to date · changed .*14:09$/)
  expect(line(null)).toBe('No changes here · this kind was never pulled whole')
  expect(line()).toBe('No changes here')
})

test('the editor says what is done to the record, and where that stands in the words of the queue', () => {
  const record = {
    ...{ state: 'edited', operation: 'update', isApproved: true, parked: null, undecided: null },
    editedAt: '2026-11-21T13:02:00Z',
  } as RecordView
  const facts = {
    ...({ state: 'waiting', look: null, isRestored: false, candidateCount: 0, reason: null } as const),
    ...({ waitsFor: 'limit', nextTryAt: '2026-11-21T13:20:00Z' } as const),
  }
  expect(stateLine(record, 'Europe/Berlin', { timeOf, facts })).toBe(
    'Edited here 14:02 · Waiting until 14:20 (limit of the service)',
  )
  expect(stateLine(record, 'Europe/Berlin', { timeOf })).toBe('Edited here 14:02 · Waiting (approved)')
  const yesterday = { ...record, editedAt: '2026-11-20T13:02:00Z', isApproved: false }
  expect(stateLine(yesterday, 'Europe/Berlin', { timeOf })).toBe('Edited here Fri 20 Nov 14:02 · Saved here')
})

test('counts, differences and names read as people say them', () => {
  expect(counted(1, 'change', 'changes')).toBe('1 change')
  expect(counted(8000, 'change', 'changes')).toBe('8,000 changes')
  expect(formatDifference(55_000_000n, 'EUR')).toBe('+ €55.00')
  expect(formatDifference(-5_000_000n, 'EUR')).toBe('− €5.00')
  expect(nameOf(named, { name: '  ' }, 'new-1')).toBe('Without a name')
  expect(nameOf(named, {}, '8wku2')).toBe('8wku2')
  expect(nameOf(accountMedia, { id: '3wq0', creative_type: 'PREROLL' }, '3wq0')).toBe('Pre-roll video · 3wq0')
  expect(nameOf({ ...named, titleField: 'text' }, { text: '\nFirst line\nsecond' }, '8wku2')).toBe('First line')
})
