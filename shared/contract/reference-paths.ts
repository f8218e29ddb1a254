/**
 * Ids of other records wherever a value holds them: a reference, a list of ids, an address with an id in it, or a structured value
 * whose declaration says where they stand. Planning, storing and renaming all look through these two functions.
 */
import type { Field } from './define.ts'
import type { Json, Value } from '../model/values.ts'

/** A record that a value names: its id, and the kinds that it may be of. */
export interface Reference {
  kinds: readonly string[]
  id: string
}

/** Kinds that values of the field may name; none for most fields. */
export function kindsNamedBy(field: Field): readonly string[] {
  switch (field.type) {
    case 'ref':
      return [field.to]
    case 'text':
      return field.names?.kinds ?? []
    case 'list':
      return field.to === undefined ? [] : [field.to]
    case 'json':
      return [...new Set((field.references ?? []).map(({ to }) => to))]
    default:
      return []
  }
}

/** Every record that the value names, in order. */
export function referencesIn(field: Field, value: Value): Reference[] {
  const found: Reference[] = []
  mapReferences(field, value, (id, kinds) => {
    found.push({ kinds, id })
    return id
  })
  return found
}

/** The value with each id replaced by what `rename` gives for it; the value itself where nothing was renamed. */
export function mapReferences(
  field: Field,
  value: Value,
  rename: (id: string, kinds: readonly string[]) => string,
): Value {
  if (value === null || value === undefined || value === '') return value
  switch (field.type) {
    case 'ref':
      return typeof value === 'string' ? rename(value, [field.to]) : value
    case 'text': {
      const { prefix, kinds } = field.names ?? { prefix: '', kinds: [] }
      if (kinds.length === 0 || typeof value !== 'string' || !value.startsWith(prefix)) return value
      return prefix + rename(value.slice(prefix.length), kinds)
    }
    case 'list':
      return field.to === undefined ? value : mapPath(value, ['*'], (id) => rename(id, [field.to!]))
    case 'json':
      return (field.references ?? []).reduce<Json>(
        (json, { to, path }) => mapPath(json, path, (id) => rename(id, [to])),
        value,
      )
    default:
      return value
  }
}

/** Texts at the path, renamed; whatever else stands there is left as it is. */
function mapPath(value: Json, [first, ...rest]: readonly string[], rename: (id: string) => string): Json {
  if (first === undefined) return typeof value === 'string' && value !== '' ? rename(value) : value
  if (first === '*') {
    if (!Array.isArray(value)) return value
    const items = value.map((item) => mapPath(item, rest, rename))
    return items.every((item, place) => item === value[place]) ? value : items
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value) || !Object.hasOwn(value, first)) return value
  const member = mapPath(value[first]!, rest, rename)
  return member === value[first] ? value : { ...value, [first]: member }
}
