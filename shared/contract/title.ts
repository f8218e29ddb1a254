import { nameMax, shownText } from '../model/shown-text.ts'
import type { Resource } from './define.ts'
import { namingsOf } from './reference-paths.ts'
import type { RecordValues } from '../model/values.ts'
import { wordFor } from '../model/sentence.ts'

/** Most characters of a title that is made of a longer text. */
const titleMax = 80

/** What people call a record: its name, or the first line of what stands for it; null where it has neither. */
export function titleOf(of: Pick<Resource, 'nameField' | 'titleField'>, values: RecordValues): string | null {
  const name = values[of.nameField]
  if (typeof name === 'string' && name !== '') return shownText(name, nameMax)
  const text = of.titleField === undefined ? undefined : values[of.titleField]
  const line = typeof text === 'string' ? (text.split('\n').find((each) => each.trim() !== '') ?? '').trim() : ''
  if (line === '') return null
  const signs = [...line]
  return signs.length > titleMax ? `${signs.slice(0, titleMax - 1).join('')}…` : line
}

/**
 * Field by which other records lend those of the kind their names, wherever these have none of their own: a promoted post is called like its
 * post, a place in the targeting like the place. Null for kinds that have names.
 */
export function lendingField(of: Pick<Resource, 'nameField' | 'titleField' | 'fields' | 'namedAfter'>): string | null {
  if (of.namedAfter) return of.namedAfter.field
  const isNaming = (name: string) => of.fields[name] !== undefined && namingsOf(of.fields[name]).length > 0
  return [of.nameField, of.titleField ?? ''].find(isNaming) ?? null
}

/** Field that says what a record belongs to, as people think of it: an ad group to its campaign. Null for kinds that stand alone. */
export function belongsBy({ fields, nameField }: Pick<Resource, 'fields' | 'nameField'>): string | null {
  const found = Object.entries(fields).find(
    ([name, field]) => field.type === 'ref' && field.required === true && owners.has(field.to) && name !== nameField,
  )
  return found?.[0] ?? null
}
/** Kinds that hold others. */
const owners: ReadonlySet<string> = new Set(['campaign', 'line_item', 'custom_audience'])

/** What stands for the name of a record whose kind has none and that nothing lends one: "Pre-roll video · 3wq0". Null for other kinds. */
export function wordAndIdOf(
  of: Partial<Pick<Resource, 'namedAfter' | 'fields'>>,
  values: RecordValues,
  id: string,
): string | null {
  if (!of.namedAfter) return null
  const field = of.fields?.[of.namedAfter.word]
  const value = String(values[of.namedAfter.word] ?? '')
  const word = (field?.type === 'choice' ? wordFor(field.labels, value) : undefined) ?? value
  return word === '' ? id : `${word} · ${id}`
}
