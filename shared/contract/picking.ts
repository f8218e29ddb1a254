/** Where the value of a field is picked from, given the record that it belongs to; pure. */
import type { Field, PickSource } from './define.ts'
import type { RecordValues } from '../model/values.ts'

/** A kind of record and the field that becomes the value (null: its id), or a closed set of values with words. */
export type Picked = { source: { kind: string; value: string | null } } | { words: Readonly<Record<string, string>> }

/** Null where nothing is picked: the value is written as it is. */
export function pickOf(field: Field, record: RecordValues): Picked | null {
  if (field.type === 'ref') return { source: { kind: field.to, value: null } }
  if (field.type !== 'text' && field.type !== 'list') return null
  const { kind, by } = field.pick ?? {}
  if (kind !== undefined) return fromSource(kind)
  const chosen = by ? String(record[by.field] ?? '') : ''
  const words = by?.words?.[chosen]
  if (words) return { words }
  const source = by?.kinds[chosen]
  return source === undefined ? null : fromSource(source)
}

/** The field whose value decides where this one is picked from, or null. */
export function pickedBy(field: Field): string | null {
  return field.type === 'text' || field.type === 'list' ? (field.pick?.by?.field ?? null) : null
}

function fromSource(source: string | PickSource): Picked {
  return typeof source === 'string'
    ? { source: { kind: source, value: null } }
    : { source: { kind: source.kind, value: source.value ?? null } }
}
