/** Money between micro units (bigint, exact) and what people type; as they read it, it is in `shared/messages/money.ts`. */

/** Digits after the point that people use for a currency. Source: gaps 4.4 (D, FX). */
export function decimalsOf(currency: string): number {
  if (['VND', 'KRW', 'CLP', 'JPY'].includes(currency)) return 0
  return ['KWD', 'IQD', 'BHD', 'TND'].includes(currency) ? 3 : 2
}

const formats = new Map<string, Intl.NumberFormat>()

/** How a language writes amounts of a currency with so many decimals. Kept: making one takes some 30 times as long as using it. */
export function moneyFormat(locale: string, currency: string, digits: number): Intl.NumberFormat {
  const name = `${locale} ${currency} ${digits}`
  let found = formats.get(name)
  if (!found) {
    found = new Intl.NumberFormat(locale, currencyOptions(currency, digits))
    formats.set(name, found)
  }
  return found
}

/** An amount for an input box: plain digits with the currency's decimals: "1234.50". */
export function toInputText(micro: bigint, currency: string): string {
  const [whole = '0', fraction = ''] = plainDigits(micro).split('.')
  const digits = fraction.padEnd(decimalsOf(currency), '0')
  return digits ? `${whole}.${digits}` : whole
}

/** As `toInputText`, but with a fourth decimal where three could be read as thousands. For files and the clipboard. */
export function toExactText(micro: bigint, currency: string): string {
  return withoutThousands(toInputText(micro, currency))
}

/** A plain number with a fourth decimal where three could be thousands: "1.2340". */
export function withoutThousands(text: string): string {
  return /^-?[1-9]\d{0,2}\.\d{3}$/.test(text) ? `${text}0` : text
}

/** Signs and codes of currencies that people write beside an amount. Other letters are no part of one: "12k" must not become 12. */
const unit = String.raw`(?:[A-Z]{0,3}\p{Sc}|[A-Z]{3}|kr\.?|zł|Kč|Ft|Rp|RM|R)`
const leadingUnit = new RegExp(`^${unit}`, 'u')
const trailingUnit = new RegExp(`${unit}$`, 'u')

/** What stands before the decimals: a point as in English, or a comma as in German. */
export type DecimalMark = '.' | ','

/**
 * Reads what a person typed ("1,234.50", "1234,5", "€ 12"); null when it is not an amount or has more than six decimals. `decimal`: by which
 * mark a text is read that could be either, such as "1,234".
 */
export function parseMoney(typed: string, decimal: DecimalMark = '.'): bigint | null {
  const bare = typed
    .replace(/[\s\u00a0\u202f'’]/g, '')
    .replace(leadingUnit, '')
    .replace(trailingUnit, '')
  const normal = normaliseSeparators(bare, decimal)
  const match = normal === null ? null : /^(-?)(\d{1,13})(?:\.(\d{0,6}))?$/.exec(normal)
  if (!match) return null
  const [, sign, whole = '0', fraction = ''] = match
  const micro = BigInt(whole) * 1_000_000n + BigInt(fraction.padEnd(6, '0'))
  return sign ? -micro : micro
}

/** The sign or code of a currency that stands beside the amount; null where none does. */
export function unitOf(typed: string): string | null {
  const bare = typed.replace(/[\s\u00a0\u202f'’]/g, '')
  return (leadingUnit.exec(bare) ?? trailingUnit.exec(bare))?.[0] ?? null
}

/** Whether the sign or code can stand for the currency: "€", "EUR" for euros; "$" for each dollar, "US$" for one. */
export function isUnitOf(unit: string, currency: string): boolean {
  if (/^[A-Z]{3}$/.test(unit)) return unit === currency
  const [, country = '', sign = ''] = /^([A-Z]{0,3}(?=\p{Sc}))?(.*?)\.?$/u.exec(unit) ?? []
  const parts = moneyFormat('en', currency, 0).formatToParts(0)
  return currency.startsWith(country) && parts.some(({ type, value }) => type === 'currency' && value === sign)
}

/** The last of point and comma is the decimal mark when both stand, or when one to two (or over three) digits follow a single one. */
function normaliseSeparators(bare: string, mark: DecimalMark): string | null {
  const points = bare.split('.').length - 1
  const commas = bare.split(',').length - 1
  if (points && commas) {
    const decimal = bare.lastIndexOf('.') > bare.lastIndexOf(',') ? '.' : ','
    if (bare.split(decimal).length > 2) return null
    return bare.replaceAll(decimal === '.' ? ',' : '.', '').replace(decimal, '.')
  }
  if (commas === 1) return mark === '.' && /,\d{3}$/.test(bare) ? bare.replace(',', '') : bare.replace(',', '.')
  if (commas > 1) return /^-?\d{1,3}(,\d{3})+$/.test(bare) ? bare.replaceAll(',', '') : null
  if (points === 1 && mark === ',' && /^-?[1-9]\d{0,2}\.\d{3}$/.test(bare)) return bare.replace('.', '')
  if (points > 1) return /^-?\d{1,3}(\.\d{3})+$/.test(bare) ? bare.replaceAll('.', '') : null
  return bare
}

/** Micro units as a decimal number, exact and without zeros at its end: "-1234.5". */
export function plainDigits(micro: bigint): string {
  const sign = micro < 0n ? '-' : ''
  const size = micro < 0n ? -micro : micro
  const fraction = (size % 1_000_000n).toString().padStart(6, '0').replace(/0+$/, '')
  return `${sign}${size / 1_000_000n}${fraction ? `.${fraction}` : ''}`
}

function currencyOptions(currency: string, digits: number): Intl.NumberFormatOptions {
  const fixed = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  return /^[A-Z]{3}$/.test(currency)
    ? { style: 'currency', currency, currencyDisplay: 'narrowSymbol', ...fixed }
    : { ...fixed }
}
