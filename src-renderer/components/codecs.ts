/** How typed values look in boxes; see Codec. */
import { t } from '../../shared/messages/index.ts'
import { chosenLanguage } from '../../shared/messages/locale.ts'
import { textOf } from '../../shared/presentation/text-of.ts'
import { JsonLimitError, parseGivenJson, stringifyJson } from '../../shared/model/json.ts'
import { readTypedMoney, typedMoney } from '../../shared/messages/money.ts'
import { decimalsOf } from '../../shared/model/money.ts'
import { sameValue } from '../../shared/model/values.ts'
import type { Json } from '../../shared/model/values.ts'
import type { Codec } from './typed-draft.svelte.ts'

/** Money: micro units as bigint, null for an empty box. Currency decides the decimals shown. */
export function moneyCodec(currency: string): Codec<bigint | null> {
  const sample = typedMoney(decimalsOf(currency) === 0 ? 1_500_000_000n : 150_000_000n, currency)
  return {
    format: (value) => (value === null ? '' : typedMoney(value, currency)),
    parse: (text) => {
      if (text.trim() === '') return { value: null }
      const value = readTypedMoney(text)
      return value === null
        ? { message: t('components.codecs.notAmountTypeDigits', { text: shorten(text), sample }) }
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
      : { message: t('components.codecs.notWholeNumberType', { text: shorten(text) }) }
  },
  isSame: (a, b) => a === b,
}

/** Structured values as indented text, exact to the last digit; null for an empty box. */
export const jsonCodec: Codec<Json> = {
  format: (value) => (value === null ? '' : indented(value, '')),
  parse: (text) => {
    if (text.trim() === '') return { value: null }
    try {
      return { value: parseGivenJson(text) }
    } catch (error) {
      if (error instanceof JsonLimitError)
        return { message: t('components.codecs.thisTooMuchFor', { reason: textOf(error.saidOf('this')) }) }
      return { message: t('components.codecs.thisNotStructureCan') }
    }
  },
  isSame: sameValue,
}

/** Small parts on one line, larger ones a member a line. */
function indented(value: Json, before: string): string {
  const flat = stringifyJson(value)
  if (flat.length + before.length <= 48 || value === null || typeof value !== 'object') return flat
  const inner = `${before}  `
  const lines = Array.isArray(value)
    ? value.map((part) => `${inner}${indented(part, inner)}`)
    : Object.entries(value).map(([member, part]) => `${inner}${JSON.stringify(member)}: ${indented(part, inner)}`)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${open}\n${lines.join(',\n')}\n${before}${close}`
}

/** The symbol people know for a currency: "€", "US$" for a dollar that another locale shares; the code where there is none. */
export function currencySymbol(currency: string): string {
  if (!/^[A-Z]{3}$/.test(currency)) return currency
  const parts = new Intl.NumberFormat(chosenLanguage().rules, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0)
  return parts.find((part) => part.type === 'currency')?.value ?? currency
}

function shorten(text: string): string {
  return text.length > 24 ? `${text.slice(0, 23)}…` : text
}
