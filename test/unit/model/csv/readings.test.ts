/** Amounts and times as people write them: one reading, two, or none. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAmount, readTime } from '../../../../shared/model/csv/readings.ts'

describe('an amount', () => {
  it.each([
    ['12', [12_000_000n]],
    ['12.5', [12_500_000n]],
    ['12,50', [12_500_000n]],
    ['€1.234,50', [1_234_500_000n]],
    ['1,234.50', [1_234_500_000n]],
    ['1.234.567', [1_234_567_000_000n]],
    ['0.125', [125_000n]],
    ['1234.567', [1_234_567_000n]],
    ['1.234', [1_234_000n, 1_234_000_000n]],
    ['1,234', [1_234_000n, 1_234_000_000n]],
    ['€ 12.345', [12_345_000n, 12_345_000_000n]],
    ['-1,234', [-1_234_000n, -1_234_000_000n]],
    ['12k', []],
    ['', []],
    ['1.2.3', []],
  ])('%s', (text, readings) => expect(readAmount(text)).toEqual(readings))

  it('with two digits behind the mark has one reading, however it is grouped', () => {
    const cents = fc.bigInt({ min: 0n, max: 10n ** 11n })
    fc.assert(
      fc.property(
        cents,
        fc.constantFrom(['', '.'], ['', ','], [',', '.'], ['.', ','], [' ', ','], ["'", '.']),
        (amount, [group, point]) => {
          const whole = String(amount / 100n).replaceAll(/\B(?=(\d{3})+$)/g, group)
          const text = `${whole}${point}${String(amount % 100n).padStart(2, '0')}`
          expect(readAmount(text)).toEqual([amount * 10_000n])
        },
      ),
    )
  })
})

describe('a time', () => {
  const zone = 'Europe/Berlin'
  it.each([
    ['2026-11-24', ['2026-11-23T23:00:00Z']],
    ['2026-11-24 09:30', ['2026-11-24T08:30:00Z']],
    ['2026-11-24T09:30:15Z', ['2026-11-24T09:30:15Z']],
    ['2026-11-24T09:30:15.250+02:00', ['2026-11-24T07:30:15Z']],
    ['24/11/2026', ['2026-11-23T23:00:00Z']],
    ['11/24/2026 9:30', ['2026-11-24T08:30:00Z']],
    ['3 Apr 2026', ['2026-04-02T22:00:00Z']],
    ['April 3, 2026', ['2026-04-02T22:00:00Z']],
    ['04/04/2026', ['2026-04-03T22:00:00Z']],
    ['03/04/2026', ['2026-04-02T22:00:00Z', '2026-03-03T23:00:00Z']],
    ['3.4.2026 10:00', ['2026-04-03T08:00:00Z', '2026-03-04T09:00:00Z']],
    // The clocks go back: this reading comes twice.
    ['2026-10-25 02:30', ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z']],
    // The clocks go forward: it never comes.
    ['2026-03-29 02:30', []],
    ['2026-02-30', []],
    ['13/13/2026', []],
    ['3/4/26', []],
    ['tomorrow', []],
    ['25:00', []],
  ])('%s', (text, readings) => expect(readTime(text, zone)).toEqual(readings))

  it('never throws, whatever is written', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 40 }),
        (text) => void [readTime(text, zone), readAmount(text)],
      ),
    )
  })
})
