/** How typed values look in boxes; see Codec. */
import { decimalsOf, parseMoney, toInputText } from '../../shared/model/money.ts'
import type { Codec } from './typed-draft.svelte.ts'

/** Money: micro units as bigint, null for an empty box. Currency decides the decimals shown. */
export function moneyCodec(currency: string): Codec<bigint | null> {
  const sample = decimalsOf(currency) === 0 ? '1500' : `150.${'0'.repeat(decimalsOf(currency))}`
  return {
    format: (value) => (value === null ? '' : toInputText(value, currency)),
    parse: (text) => {
      if (text.trim() === '') return { value: null }
      const value = parseMoney(text)
      return value === null
        ? { message: `“${shorten(text)}” is not an amount. Type digits, such as ${sample}.` }
        : { value }
    },
    isSame: (a, b) => a === b,
  }
}

/** Whole numbers, null for an empty box. */
export const integerCodec: Codec<number | null> = {
  format: (value) => (value === null ? '' : String(value)),
  parse: (text) => {
    const bare = text.trim()
    if (bare === '') return { value: null }
    const value = Number(bare)
    return /^-?\d+$/.test(bare) && Number.isSafeInteger(value)
      ? { value }
      : { message: `“${shorten(text)}” is not a whole number. Type digits only.` }
  },
  isSame: (a, b) => a === b,
}

/** The symbol people know for a currency: "€", "US$" for a dollar that another locale shares; the code where there is none. */
export function currencySymbol(currency: string): string {
  if (!/^[A-Z]{3}$/.test(currency)) return currency
  const parts = new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0)
  return parts.find((part) => part.type === 'currency')?.value ?? currency
}

function shorten(text: string): string {
  return text.length > 24 ? `${text.slice(0, 23)}…` : text
}
