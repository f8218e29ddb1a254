/** A value as people read it, from its declaration; the one place for lists, forms, diffs and history. Pure. */
import type { Field } from '../../shared/contract/define.ts'
import { formatMoney } from '../../shared/model/money.ts'
import type { Value } from '../../shared/model/values.ts'
import { dateAndClock } from './zoned-time.ts'

/** What stands where nothing is. */
export const nothingText = '—'

/** Words for a value; absent, null and empty are a dash. `name` is that of the record which a reference points to, where it is known. */
export function valueText(
  field: Field | undefined,
  value: Value,
  about: { currency: string | null; zone: string; name?: string | undefined },
): string {
  if (value === undefined || value === null || value === '') return nothingText
  switch (field?.type) {
    case 'money':
      return typeof value === 'bigint' ? formatMoney(value, about.currency ?? '') : String(value)
    case 'choice':
      return field.labels[String(value)] ?? wordsOf(String(value))
    case 'flag':
      return value === true ? (field.labels?.true ?? 'Yes') : (field.labels?.false ?? 'No')
    case 'instant':
      return dateAndClock(String(value), about.zone)
    case 'ref':
      return about.name ?? String(value)
    case 'list':
      return Array.isArray(value)
        ? value.map((part) => field.labels?.[String(part)] ?? String(part)).join(', ') || nothingText
        : String(value)
    case 'integer':
      return `${Number(value).toLocaleString('en-GB')}${field.unit ? ` ${field.unit}` : ''}`
    default:
      return typeof value === 'object' ? JSON.stringify(value, withoutBigints) : String(value)
  }
}

/** "SOME_VALUE" as "Some value", for words that the declaration does not know yet. */
function wordsOf(value: string): string {
  const words = value.toLowerCase().replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function withoutBigints(_member: string, part: unknown): unknown {
  return typeof part === 'bigint' ? part.toString() : part
}
