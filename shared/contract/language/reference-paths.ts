/**
 * Records that a value names, wherever it holds their names: a reference, an address with an id in it, a list, a structured value, or a
 * text whose kind another field decides. Planning, storing, naming and renaming all look through these functions.
 */
import type { Field, Named, Naming } from './fields.ts'
import type { Message } from '../../messages/message.ts'
import { ownOf } from '../../model/values.ts'
import type { Json, RecordValues, Value } from '../../model/values.ts'

/** A kind whose records may be meant, and the field of theirs that holds the text; null: its id. */
export interface Target {
  kind: string
  value: string | null
  /** Why a record of it that is there cannot be named here now, or null. */
  whyNot?: (values: RecordValues, id: string) => Message | null
}

/** A record that a value names: the text by which it does, without prefix, and what that may be the name of, the usual kind first. */
export interface Reference {
  targets: readonly Target[]
  kinds: readonly string[]
  id: string
}

/** How the field's values, their members or the texts in them name records; none for most fields. */
export function namingsOf(field: Field): readonly Naming[] {
  switch (field.type) {
    case 'ref':
      return [{ kinds: [field.to] }]
    case 'text':
    case 'list':
      return field.names ? [field.names] : []
    case 'json':
      return field.references ?? []
    default:
      return []
  }
}

/** What a text named so may be, in a record with these values; none while the field that decides is empty. */
export function targetsOf(naming: Naming, record: RecordValues): readonly Target[] {
  const { kinds, by } = naming
  return (kinds ?? (by && ownOf(by.kinds, String(record[by.field] ?? ''))) ?? []).map(targetOf)
}

/** What a text named so may be, whatever the record says. */
export function allTargets({ kinds, by }: Naming): readonly Target[] {
  return [...(kinds ?? []), ...Object.values(by?.kinds ?? {}).flat()].map(targetOf)
}

function targetOf(named: string | Named): Target {
  if (typeof named === 'string') return { kind: named, value: null }
  const { kind, value = null, whyNot } = named
  return { kind, value, ...(whyNot === undefined ? {} : { whyNot }) }
}

/** Kinds that values of the field may name; none for most fields. */
export function kindsNamedBy(field: Field): readonly string[] {
  return [...new Set(namingsOf(field).flatMap((naming) => allTargets(naming).map(({ kind }) => kind)))]
}

/** Field whose value decides which kinds this one names, or null. */
export function decidingField(field: Field): string | null {
  return namingsOf(field).find(({ by }) => by !== undefined)?.by?.field ?? null
}

/** Every record that the value names, in order. `record` holds the field that decides of what kind it is; null: it may be any. */
export function referencesIn(field: Field, value: Value, record: RecordValues | null): Reference[] {
  const found: Reference[] = []
  mapReferences(field, value, record, (id, targets) => {
    found.push({ targets, kinds: targets.map(({ kind }) => kind), id })
    return id
  })
  return found
}

/** The value with each name replaced by what `rename` gives for it; the value itself where nothing was renamed. */
export function mapReferences(
  field: Field,
  value: Value,
  record: RecordValues | null,
  rename: (id: string, targets: readonly Target[]) => string,
): Value {
  if (value === null || value === undefined || value === '') return value
  return namingsOf(field).reduce<Json>((json, naming) => {
    const targets = record ? targetsOf(naming, record) : allTargets(naming)
    if (targets.length === 0) return json
    return mapPath(json, pathOf(field, naming), (text) => renamed(text, naming.prefix ?? '', targets, rename))
  }, value)
}

function pathOf(field: Field, naming: Naming): readonly string[] {
  if (field.type === 'list') return ['*']
  return 'path' in naming ? (naming as { path: readonly string[] }).path : []
}

function renamed(
  text: string,
  prefix: string,
  targets: readonly Target[],
  rename: (id: string, targets: readonly Target[]) => string,
): string {
  return text.startsWith(prefix) ? prefix + rename(text.slice(prefix.length), targets) : text
}

/** Texts at the path, renamed; whatever else stands there is left as it is. */
function mapPath(value: Json, [first, ...rest]: readonly string[], rename: (id: string) => string): Json {
  if (first === undefined) return typeof value === 'string' && value !== '' ? rename(value) : value
  if (first === '*') {
    if (!Array.isArray(value)) return value
    const items = value.map((item) => mapPath(item, rest, rename))
    return items.every((item, index) => item === value[index]) ? value : items
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value) || !Object.hasOwn(value, first)) return value
  const member = mapPath(value[first]!, rest, rename)
  return member === value[first] ? value : { ...value, [first]: member }
}
