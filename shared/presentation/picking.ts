/** Where the value of a field is picked from, given the record that it belongs to; pure. */
import type { Field, Naming } from '../contract/language/fields.ts'
import { targetsOf } from '../contract/language/reference-paths.ts'
import type { Target } from '../contract/language/reference-paths.ts'
import { ownOf } from '../model/values.ts'
import type { RecordValues } from '../model/values.ts'
import type { PresentedField } from './resources.ts'

/** Records of one kind or of several, the usual first (isOther: but for the record's own account), or a closed set of values with words. */
export type Picked = { sources: readonly Target[]; isOther?: boolean } | { words: Readonly<Record<string, string>> }

/** Null where nothing is picked: the value is written as it is. Addresses that hold an id are made by their own editors. */
export function pickOf(field: PresentedField, record: RecordValues): Picked | null {
  if (field.type === 'ref') return { sources: [{ kind: field.to, value: null }] }
  const naming = pickedNaming(field)
  if (!naming) return null
  const words = naming.by && field.labelsBy && ownOf(field.labelsBy, String(record[naming.by.field] ?? ''))
  if (words) return { words }
  const sources = targetsOf(naming, record)
  if (sources.length === 0) return null
  return naming.isOther ? { sources, isOther: true } : { sources }
}

/** The field whose value decides where this one is picked from, or null. */
export function pickedBy(field: Field): string | null {
  return pickedNaming(field)?.by?.field ?? null
}

function pickedNaming(field: Field): Naming | undefined {
  if (field.type !== 'text' && field.type !== 'list') return undefined
  return field.names?.prefix === undefined ? field.names : undefined
}
