/** A value as people read it, from its declaration; the one place for lists, forms, diffs and history. Pure. */
import { formatCount } from '../../shared/messages/counts.ts'
import { listComma, t } from '../../shared/messages/index.ts'
import { layoutWords } from '../../shared/presentation/card-words.ts'
import type { PresentedField } from '../../shared/presentation/resources.ts'
import { isEmptyValue } from '../../shared/contract/language/validate.ts'
import { unitWords } from '../../shared/presentation/unit-words.ts'
import { textOf } from '../../shared/presentation/text-of.ts'
import { spanMessage } from '../../shared/model/poll-clock.ts'
import { formatMoney } from '../../shared/messages/money.ts'
import { wordFor, wordsOfName } from '../../shared/model/sentence.ts'
import { shownText } from '../../shared/model/shown-text.ts'
import type { Value } from '../../shared/model/values.ts'
import { dateAndClock } from './zoned-time.ts'

/** What stands where nothing is. */
export const nothingText = '—'

/** Words for a value; absent, null and empty are a dash. `name` is that of what a reference points to or a value was picked from, where it is known. */
export function valueText(field: PresentedField | undefined, value: Value, about: AboutValue): string {
  return shownText(wholeText(field, value, about))
}

interface AboutValue {
  currency: string | null
  zone: string
  name?: string | undefined
}

function wholeText(field: PresentedField | undefined, value: Value, about: AboutValue): string {
  if (value === undefined || value === null || value === '') return nothingText
  switch (field?.type) {
    case 'money':
      return typeof value === 'bigint' ? formatMoney(value, about.currency ?? '') : String(value)
    case 'choice':
      return wordFor(field.labels, String(value)) ?? wordsOfName(String(value))
    case 'flag':
      return value === true
        ? (field.labels?.true ?? t('components.valueText.yes'))
        : (field.labels?.false ?? t('components.valueText.no'))
    case 'instant':
      return dateAndClock(String(value), about.zone)
    case 'ref':
    case 'text':
      return about.name ?? String(value)
    case 'list':
      if (about.name !== undefined) return about.name
      return Array.isArray(value)
        ? value.map((part) => wordFor(field.labels, String(part)) ?? String(part)).join(listComma()) || nothingText
        : String(value)
    case 'integer':
      if (field.unit === 'minutes') return textOf(spanMessage(Number(value)))
      return `${formatCount(Number(value))}${field.unit ? ` ${unitWords(field.unit)}` : ''}`
    default:
      return structureWords(field, value)
  }
}

/** A structured value as one line: the layout of a card as people say it, any other by its members. */
export function structureWords(field: PresentedField | undefined, value: Exclude<Value, undefined | null>): string {
  if (typeof value !== 'object') return String(value)
  return (field?.says ? layoutWords[field.says](value) : structureText(value)) || nothingText
}

/** A structured part as one line: members by name and without empty texts and lists, lists of texts joined, of numbers and of lists apart. */
function structureText(value: Exclude<Value, undefined>): string {
  if (value === null) return nothingText
  if (typeof value === 'boolean') return value ? t('components.valueText.yes') : t('components.valueText.no')
  if (Array.isArray(value)) {
    const isDeep = value.some((part) => typeof part === 'object')
    const between = isDeep ? '; ' : value.every((part) => typeof part === 'number') ? ', ' : ' + '
    return value.map((part) => structureText(part)).join(between) || nothingText
  }
  if (typeof value !== 'object')
    return /^[A-Z][A-Z_]+$/.test(String(value)) ? wordsOfName(String(value)) : String(value)
  return (
    Object.entries(value)
      .filter(([, part]) => part === null || !isEmptyValue(part))
      .map(([member, part]) => `${wordsOfName(member)}: ${structureText(part)}`)
      .join(listComma()) || nothingText
  )
}
