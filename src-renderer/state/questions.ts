/** What to ask the service for when a person picks a value, from the declaration of the kind's list; pure. */
import type { PresentedParam, PresentedResource } from '../../shared/presentation/resources.ts'
import { operationOf } from '../../shared/contract/language/resource.ts'
import type { RecordValues } from '../../shared/model/values.ts'

/** Fewest letters for which it is worth asking. */
export const fewestLetters = 2

/** Parameters of the list; what must be chosen first; or nothing to ask. */
export type Question =
  { kind: 'ask'; params: RecordValues } | { kind: 'needs'; param: PresentedParam } | { kind: 'none' }

/** Parameters that must be given before anything can be asked. */
export function neededParams(resource: PresentedResource): readonly PresentedParam[] {
  return resource.pulling === 'asked'
    ? (operationOf(resource, 'list')?.params.filter((param) => param.required) ?? [])
    : []
}

/** The question for a typed text. `chosen` are the needed parameters, by name. */
export function questionFor(
  resource: PresentedResource,
  text: string,
  chosen: Readonly<Record<string, string>>,
): Question {
  const list = resource.pulling === 'asked' ? operationOf(resource, 'list') : undefined
  if (!list) return { kind: 'none' }
  const needed = neededParams(resource)
  const missing = needed.find(({ name }) => !chosen[name])
  if (missing) return { kind: 'needs', param: missing }
  const given = Object.fromEntries(needed.map(({ name }) => [name, chosen[name]!]))
  const typed = text.trim()
  const isSearched = list.params.some(({ name }) => name === 'q')
  if (!isSearched || typed === '') return { kind: 'ask', params: given }
  return [...typed].length < fewestLetters ? { kind: 'none' } : { kind: 'ask', params: { ...given, q: typed } }
}
