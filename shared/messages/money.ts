/** Amounts of money as people read them, by the rules of the chosen language, and as they type them. */
import { decimalsOf, moneyFormat, parseMoney, plainDigits, toInputText } from '../model/money.ts'
import type { DecimalMark } from '../model/money.ts'
import { numberRules } from './locale.ts'

/**
 * An amount in micro units as people read it: "€1,234.50". More decimals than usual are shown when the amount has them. What is no code of a
 * currency leaves the plain number.
 */
export function formatMoney(micro: bigint, currency: string): string {
  const digits = plainDigits(micro)
  const [, fraction = ''] = digits.split('.')
  const format = moneyFormat(numberRules(), currency, Math.max(decimalsOf(currency), fraction.length))
  // Intl takes decimal strings exactly, so amounts beyond 2^53 keep every digit.
  return format.format(digits as unknown as number)
}

/** An amount for a box in which a person types: "1234.50", or "1234,50" where decimals stand behind a comma. */
export function typedMoney(micro: bigint, currency: string): string {
  return toInputText(micro, currency).replace('.', decimalMark())
}

/** Reads what a person typed into such a box; null when it is not an amount. What can be read in two ways is read as numbers are written here. */
export function readTypedMoney(text: string): bigint | null {
  return parseMoney(text, decimalMark())
}

const marks = new Map<string, DecimalMark>()

function decimalMark(): DecimalMark {
  const rules = numberRules()
  const known = marks.get(rules)
  if (known !== undefined) return known
  const parts = new Intl.NumberFormat(rules).formatToParts(1.5)
  const mark = parts.some(({ type, value }) => type === 'decimal' && value === ',') ? ',' : '.'
  marks.set(rules, mark)
  return mark
}
