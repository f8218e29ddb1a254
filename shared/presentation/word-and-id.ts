/** What people call records that have no name. Pure. */
import { wordFor } from '../model/sentence.ts'
import type { RecordValues } from '../model/values.ts'
import type { PresentedResource } from './resources.ts'

/** The word of a value and the id, for a record whose kind has no name and that nothing lends one: "Pre-roll video · 3wq0". Null for other kinds. */
export function wordAndIdOf(
  resource: Partial<Pick<PresentedResource, 'namedAfter' | 'fields'>>,
  values: RecordValues,
  id: string,
): string | null {
  if (!resource.namedAfter) return null
  const value = String(values[resource.namedAfter.word] ?? '')
  const word = wordFor(resource.fields?.[resource.namedAfter.word]?.labels, value) ?? value
  return word === '' ? id : `${word} · ${id}`
}
