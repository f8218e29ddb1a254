/** Values of a list of people as the service wants them before they are hashed, and what each column of a file holds. Source: gaps 6.10. */
import { t } from '../../messages/index.ts'
import { hashShape, isHashed } from './users.ts'
import type { Identifier } from './users.ts'

export interface NormaliseOptions {
  /** Whether the plus sign of a phone number is part of what is hashed. Assumed: docs/assumptions.md, phone-plus. */
  hasPlus: boolean
  /** Country code for phone numbers without one, digits only; null: such numbers are refused. */
  phoneCountry: string | null
}

/** The text to hash (or to send, where the kind is not hashed); a hash already, in small letters; or why the value cannot be used. */
export type Normalised =
  { kind: 'text'; text: string } | { kind: 'hash'; hash: string } | { kind: 'refused'; reason: string }

/** Reads one value of a list of people; `given` is not empty. A reason why it cannot be used never quotes the value, which is private. */
export function normalise(identifier: Identifier, given: string, options: NormaliseOptions): Normalised {
  const text = given.trim()
  if (isHashed(identifier) && hashShape.test(text)) return { kind: 'hash', hash: text.toLowerCase() }
  switch (identifier) {
    case 'email':
      return fits(text.toLowerCase(), /^[^\s@]+@[^\s@]+\.[^\s@.]+$/, t('model.normalise.notEMailAddress'))
    case 'handle':
      return fits(text.replace(/^@/, '').trim().toLowerCase(), /^[a-z0-9_]{1,20}$/, t('model.normalise.notHandle'))
    case 'service_id':
      return fits(text.replaceAll(/\s/g, ''), /^\d{1,20}$/, t('model.normalise.notUserIdDigits'))
    case 'device_id':
      return device(text.toLowerCase())
    case 'phone_number':
      return phone(text, options)
    case 'partner_user_id':
      return { kind: 'text', text }
  }
}

/** True if a value that is sent without hashing looks like an e-mail address or a phone number, which must be hashed. */
export function looksPersonal(text: string): boolean {
  return /\S@\S+\.\S/.test(text) || /^\+?[\d\s().-]{9,}$/.test(text)
}

function fits(text: string, shape: RegExp, reason: string): Normalised {
  return shape.test(text) ? { kind: 'text', text } : { kind: 'refused', reason }
}

/** Advertising ids have dashes, Android ids none. */
function device(text: string): Normalised {
  const bare = text.replaceAll(/[\s-]/g, '')
  if (/^[0-9a-f]{32}$/.test(bare)) {
    const parts = [bare.slice(0, 8), bare.slice(8, 12), bare.slice(12, 16), bare.slice(16, 20), bare.slice(20)]
    return { kind: 'text', text: parts.join('-') }
  }
  return fits(bare, /^[0-9a-f]{14,16}$/, t('model.normalise.notDeviceId'))
}

function phone(text: string, { hasPlus, phoneCountry }: NormaliseOptions): Normalised {
  const bare = text.replaceAll(/[\s().\-/]/g, '').replace(/^00/, '+')
  const whole = bare.startsWith('+') || phoneCountry === null ? bare : `+${phoneCountry}${bare.replace(/^0+/, '')}`
  if (/^\d+$/.test(whole)) return { kind: 'refused', reason: t('model.normalise.phoneNumberWithoutIts') }
  if (!/^\+[1-9]\d{6,14}$/.test(whole)) return { kind: 'refused', reason: t('model.normalise.notPhoneNumber') }
  return { kind: 'text', text: hasPlus ? whole : whole.slice(1) }
}

const headers: Record<Identifier, RegExp> = {
  email: /^(e-?mails?|mail|e-?mail-?(address|adresse)|emailaddress)\d*$/,
  phone_number: /^(phones?|mobile|cell|telefon(nummer)?|handynummer|phone-?numbers?|tel)\d*$/,
  handle: /^(handles?|username|screen-?name|twitter)$/,
  device_id: /^(device-?ids?|idfa|adid|gaid|advertising-?id|android-?id)$/,
  service_id: /^(service-?id|user-?id|twitter-?id|x-?id)$/,
  partner_user_id: /^(partner-?(user-?)?id|customer-?id|crm-?id|external-?id)$/,
}

/** The identifier that a column holds, as its heading says; null where the heading names none. */
export function identifierOf(heading: string): Identifier | null {
  const word = heading
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, '-')
    .replace(/-?(sha-?256|hash(ed)?)$/, '')
  const found = Object.entries(headers).find(([, shape]) => shape.test(word))
  return found ? (found[0] as Identifier) : null
}

/** The identifier that most of the sample values have the form of; null where they differ too much to tell. */
export function guessIdentifier(values: readonly string[]): Identifier | null {
  const given = values.map((value) => value.trim()).filter((value) => value !== '')
  const most = (shape: RegExp) =>
    given.length > 0 && given.filter((value) => shape.test(value)).length > given.length / 2
  if (most(/^[^\s@]+@[^\s@]+\.[^\s@]+$/)) return 'email'
  if (most(/^@[A-Za-z0-9_]{1,20}$/)) return 'handle'
  if (most(/^\+[\d\s().-]{7,}$/)) return 'phone_number'
  return most(/^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$/) ? 'device_id' : null
}
