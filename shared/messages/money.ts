/** Amounts of money as people read them, by the rules of the chosen language. */
import { decimalsOf, moneyFormat, plainDigits } from '../model/money.ts'
import { chosenLanguage } from './locale.ts'

/**
 * An amount in micro units as people read it: "€1,234.50". More decimals than usual are shown when the amount has them. What is no code of a
 * currency leaves the plain number.
 */
export function formatMoney(micro: bigint, currency: string): string {
  const digits = plainDigits(micro)
  const [, fraction = ''] = digits.split('.')
  const format = moneyFormat(chosenLanguage().rules, currency, Math.max(decimalsOf(currency), fraction.length))
  // Intl takes decimal strings exactly, so amounts beyond 2^53 keep every digit.
  return format.format(digits as unknown as number)
}
