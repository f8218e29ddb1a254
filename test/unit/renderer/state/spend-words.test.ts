import { describe, expect, it } from 'vitest'
import {
  activationWords,
  afterPushWords,
  changeWords,
  dateWords,
  differenceWords,
  familyWords,
  runningWords,
  stepFamilyWords,
} from '../../../../src-renderer/state/spend-words.ts'
import type { SpendDifference } from '../../../../shared/model/spend.ts'

const eur = 1_000_000n
/** A Sunday. */
const present = { nowMs: Date.parse('2026-11-22T12:00:00Z'), zone: 'Europe/Berlin' }
const spend = (micro: bigint, withoutDailyLimit = 0, notHere = 0) => ({ micro, withoutDailyLimit, notHere })
const on = (date: string, amount: bigint) => ({ date, ...spend(amount * eur) })
const difference = (now: bigint, ...later: SpendDifference['later']): SpendDifference => ({
  currency: 'EUR',
  now: spend(now * eur),
  later,
})

describe('what runs', () => {
  it.each([
    [[], ''],
    [[{ currency: 'EUR', ...spend(55n * eur) }], '€55.00 a day running'],
    [
      [
        { currency: 'EUR', ...spend(55n * eur, 1) },
        { currency: 'USD', ...spend(eur, 1, 1) },
      ],
      '€55.00 + $1.00 a day running · 2 without a daily limit · ad groups of 1 campaign not here',
    ],
    [[{ currency: 'EUR', ...spend(0n, 3) }], '3 without a daily limit'],
    [[{ currency: null, ...spend(7n) }], '7 micro units a day running'],
  ])('%#', (spends, words) => {
    expect(runningWords(spends)).toBe(words)
  })
})

describe('what runs after the push', () => {
  const eurs = (micro: bigint, unlimited = 0) => ({ currency: 'EUR', ...spend(micro * eur, unlimited) })
  const usd = { currency: 'USD', ...spend(3n * eur) }
  it.each([
    [[], [], ''],
    [[eurs(55n, 2), usd], [usd, eurs(55n, 2)], ''],
    [[eurs(55n)], [eurs(75n)], '€75.00 after the push'],
    [[eurs(55n)], [], '€0.00 after the push'],
    [[], [usd], '$3.00 after the push'],
    [[eurs(55n), usd], [eurs(50n), usd], '€50.00 after the push'],
    [[eurs(55n)], [eurs(55n, 1)], '1 more without a daily limit after the push'],
    [[eurs(55n, 2)], [eurs(60n, 1)], '€60.00, 1 fewer without a daily limit after the push'],
  ])('%#', (now, after, words) => {
    expect(afterPushWords(now, after)).toBe(words)
  })
})

describe('a change', () => {
  it.each([
    [spend(90n * eur), '+ €90.00 a day'],
    [spend(-90n * eur), '− €90.00 a day'],
    [spend(0n, 1), '1 more without a daily limit'],
    [spend(5n * eur, -1, 2), '+ €5.00 a day, 1 fewer without a daily limit, 2 more whose ad groups are not here'],
    [spend(0n), ''],
  ])('%#', (each, words) => {
    expect(changeWords(each, 'EUR')).toBe(words)
  })

  it.each([
    ['2026-11-23', 'tomorrow'],
    ['2026-11-24', 'Tuesday'],
    ['2026-11-28', 'Saturday'],
    ['2026-11-29', '29 Nov'],
    ['2027-01-02', '2 Jan 2027'],
  ])('from %s is said as from %s', (date, words) => {
    expect(dateWords(date, present)).toBe(words)
  })

  it('is told now and from the days on which it turns', () => {
    const rising = difference(90n, on('2026-11-24', 120n), on('2026-12-02', 0n))
    expect(differenceWords(rising, present, 5)).toBe(
      '+ €90.00 a day; from Tuesday + €120.00 a day; from 2 Dec no difference',
    )
    expect(differenceWords(rising, present, 1)).toBe(
      '+ €90.00 a day; from Tuesday + €120.00 a day; it changes again later',
    )
    expect(differenceWords(difference(0n, on('2026-11-24', 120n)), present, 5)).toBe(
      'nothing now; from Tuesday + €120.00 a day',
    )
    expect(differenceWords(difference(0n), present, 5)).toBe('')
  })
})

describe('with what goes with it', () => {
  const rising = difference(90n, on('2026-11-24', 120n))
  it.each([
    [
      'campaign',
      { hasCampaign: false, adGroupCount: 3 },
      'Together with its 3 ad groups: + €90.00 a day; from Tuesday + €120.00 a day.',
    ],
    ['campaign', { hasCampaign: false, adGroupCount: 0 }, '+ €90.00 a day; from Tuesday + €120.00 a day.'],
    [
      'line_item',
      { hasCampaign: true, adGroupCount: 0 },
      'Together with its campaign: + €90.00 a day; from Tuesday + €120.00 a day.',
    ],
    [
      'line_item',
      { hasCampaign: true, adGroupCount: 1 },
      'Together with its campaign and another ad group: + €90.00 a day; from Tuesday + €120.00 a day.',
    ],
    [
      'line_item',
      { hasCampaign: false, adGroupCount: 2 },
      'Together with 2 other ad groups of its campaign: + €90.00 a day; from Tuesday + €120.00 a day.',
    ],
  ])('%s %#', (kind, others, words) => {
    expect(familyWords(kind, others, rising, present)).toBe(words)
  })

  it('a step is not counted as going with itself', () => {
    const family = { steps: ['a', 'b'], hasCampaign: true, adGroupCount: 1, difference: difference(5n) }
    expect(stepFamilyWords('campaign', family, present)).toBe('Together with its ad group: + €5.00 a day.')
    expect(stepFamilyWords('line_item', family, present)).toBe('Together with its campaign: + €5.00 a day.')
    expect(stepFamilyWords('line_item', { ...family, difference: difference(0n) }, present)).toBeNull()
    const later = difference(0n, on('2026-11-24', 5n))
    expect(stepFamilyWords('campaign', { ...family, adGroupCount: 0, difference: later }, present)).toBe(
      'Nothing now; from Tuesday + €5.00 a day.',
    )
  })
})

describe('what begins to spend', () => {
  const one = (name: string, beginsAt: string | null = null) => ({
    step: name,
    kind: 'campaign',
    id: name,
    name,
    currency: 'EUR',
    beginsAt,
  })
  it('is counted and named, what begins later with its day', () => {
    expect(activationWords([], present)).toBe('')
    expect(activationWords([one('Spring')], present)).toBe('1 starts spending: Spring')
    expect(
      activationWords(
        [one('Late', '2026-11-24T08:00:00Z'), one('A'), one('B'), one('Evening', '2026-11-22T20:00:00Z')],
        present,
      ),
    ).toBe(
      '2 start spending: A, B · 1 starts spending from later today: Evening · 1 starts spending from Tuesday: Late',
    )
    expect(
      activationWords(
        ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((name) => one(name)),
        present,
      ),
    ).toBe('7 start spending: A, B, C, D, E and 2 more')
  })
})
