import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatMoney } from '../../../shared/messages/money.ts'
import { parseMoney, toInputText } from '../../../shared/model/money.ts'

describe('money', () => {
  it.each([
    ['150', 150_000_000n],
    ['150.00', 150_000_000n],
    ['1,234.5', 1_234_500_000n],
    ['1.234,5', 1_234_500_000n],
    ['1,234', 1_234_000_000n],
    ['0,5', 500_000n],
    ['€ 12.30', 12_300_000n],
    ['12.30 EUR', 12_300_000n],
    ['1 234 567', 1_234_567_000_000n],
    ['1.234.567', 1_234_567_000_000n],
    ['-3', -3_000_000n],
    ['0.000001', 1n],
  ])('reads %s', (typed, micro) => expect(parseMoney(typed)).toBe(micro))

  it.each(['', 'twelve', '1.2.3', '1,2,3', '0.0000001', '--3', '1e6', '.', '12k', '12x', '1.5m', 'about 12'])(
    'does not guess at %j',
    (typed) => expect(parseMoney(typed)).toBeNull(),
  )

  it('shows the currency’s own decimals, and more where the amount has more', () => {
    expect(formatMoney(120_000_000n, 'EUR')).toBe('€120.00')
    expect(formatMoney(120_000_000n, 'JPY')).toBe('¥120')
    expect(formatMoney(120_000_000n, 'KWD')).toContain('120.000')
    expect(formatMoney(120_001_000n, 'EUR')).toBe('€120.001')
    expect(formatMoney(-5_500_000n, 'USD')).toBe('-$5.50')
  })

  it('shows amounts beyond 2^53 exactly', () =>
    expect(formatMoney(9_007_199_254_740_993n, 'EUR')).toBe('€9,007,199,254.740993'))

  it('shows an unknown currency as a plain number', () => expect(formatMoney(1_000_000n, '')).toBe('1.00'))

  it('comes back the same from the input box', () => {
    const amounts = fc.bigInt({ min: 0n, max: 9_999_999_999_999_999_999n })
    fc.assert(
      fc.property(
        amounts,
        fc.constantFrom('EUR', 'JPY', 'KWD'),
        (micro, currency) => parseMoney(toInputText(micro, currency)) === micro,
      ),
    )
  })
})
