import { expect, it } from 'vitest'
import { restWords, resultTitle, sentHeading } from '../../../../src-renderer/review/result-words.ts'

const result = (sentCount: number, appliedCount: number, waitingCount = 0) => ({
  sentCount,
  appliedCount,
  waitingCount,
})

it('says how many of a push were applied, one and many', () => {
  expect([result(1, 1), result(3, 3), result(3, 1), result(1, 0), result(2, 0)].map(resultTitle)).toEqual([
    'The change was applied',
    'All 3 changes were applied',
    '1 of 3 was applied',
    'Nothing was applied',
    'Nothing was applied',
  ])
})

it('says what became of the rest, and speaks of others only where some were applied', () => {
  expect([result(3, 3), result(1, 0), result(2, 0), result(2, 1), result(3, 1)].map(restWords)).toEqual([
    '',
    'It stays here with the reason. Nothing is lost.',
    'They stay here with the reason. Nothing is lost.',
    'The other one stays here with the reason. Nothing is lost.',
    'The others stay here with the reason. Nothing is lost.',
  ])
  expect(restWords(result(2, 1, 1))).toBe('What could not go now waits and goes by itself.')
})

it('does not call pushed what only waits', () => {
  expect([
    sentHeading(result(2, 0, 2), false),
    sentHeading(result(2, 0, 1), false),
    sentHeading(result(2, 1), true),
  ]).toEqual(['Approved, not sent yet', 'Just pushed', 'Last push'])
})
