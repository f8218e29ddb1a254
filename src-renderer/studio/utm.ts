/**
 * Tracking parameters of an address. Everything else in it stays as it is, in its order and spelling. Tokens stand for names that are known
 * where the address is used, such as {campaign}.
 */
import { t } from '../../shared/messages/index.ts'

export const utmNames = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const
export type UtmName = (typeof utmNames)[number]
export type Utm = Partial<Record<UtmName, string>>

/** Tokens that can stand in a value, with what each means. */
export const utmTokens = {
  campaign: t('studio.utm.utmTokens.campaign'),
  card: t('studio.utm.utmTokens.card'),
  slide: t('studio.utm.utmTokens.slide'),
  headline: t('studio.utm.utmTokens.headline'),
  account: t('studio.utm.utmTokens.account'),
} as const
export type UtmToken = keyof typeof utmTokens
export type TokenValues = Partial<Record<UtmToken, string>>

/** The tracking parameters that an address has; the first of each counts. */
export function utmOf(address: string): Utm {
  const found: Utm = {}
  for (const pair of queryOf(address)) {
    const [name, value] = decoded(pair)
    if (isUtm(name) && found[name] === undefined) found[name] = value
  }
  return found
}

/** The address with these tracking parameters in the place of its own; a value left empty takes its parameter out. */
export function withUtm(address: string, utm: Utm): string {
  const { before, after } = split(address)
  const kept = queryOf(address).filter((pair) => !isUtm(decoded(pair)[0]))
  const added = utmNames.flatMap((name) => {
    const value = utm[name]?.trim() ?? ''
    return value === '' ? [] : [`${name}=${encodeURIComponent(value)}`]
  })
  const query = [...kept, ...added].join('&')
  return `${before}${query === '' ? '' : `?${query}`}${after}`
}

/** The parameters with their tokens replaced; `missing` are tokens that nothing is known for. */
export function resolved(utm: Utm, values: TokenValues): { utm: Utm; missing: string[] } {
  const missing = new Set<string>()
  const result: Utm = {}
  for (const name of utmNames) {
    const text = utm[name]
    if (text === undefined) continue
    result[name] = text.replace(/\{(\w+)\}/g, (token: string, inside: string) => {
      const value = values[inside as UtmToken]
      if (value === undefined || value === '') missing.add(token)
      return slug(value ?? '')
    })
  }
  return { utm: result, missing: [...missing] }
}

/** 'Spring roast, DE' → 'spring-roast-de'. */
export function slug(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
}

function split(address: string): { before: string; query: string; after: string } {
  const hash = address.indexOf('#')
  const [whole, after] = hash < 0 ? [address, ''] : [address.slice(0, hash), address.slice(hash)]
  const mark = whole.indexOf('?')
  return mark < 0
    ? { before: whole, query: '', after }
    : { before: whole.slice(0, mark), query: whole.slice(mark + 1), after }
}

function queryOf(address: string): string[] {
  return split(address)
    .query.split('&')
    .filter((pair) => pair !== '')
}

function decoded(pair: string): [string, string] {
  const [name = '', ...rest] = pair.split('=')
  return [plain(name), plain(rest.join('='))]
}

/** What does not decode stands as it is. */
function plain(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

function isUtm(name: string): name is UtmName {
  return (utmNames as readonly string[]).includes(name)
}
