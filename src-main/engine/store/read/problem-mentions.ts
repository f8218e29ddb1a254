/** Which records a problem is about besides its own: what the value at fault names, as far as it is here. */
import type { PresentedResource } from '../../../../shared/presentation/resources.ts'
import type { Mention } from '../../../../shared/bridge.ts'
import type { SaidProblem } from '../../../../shared/contract/language/rules.ts'
import { namingsOf, referencesIn } from '../../../../shared/contract/language/reference-paths.ts'
import type { Reference } from '../../../../shared/contract/language/reference-paths.ts'
import { titleOf } from '../../../../shared/presentation/title-of.ts'
import type { RecordValues } from '../../../../shared/model/values.ts'
import { readRowById } from '../tables/index.ts'
import type { ReadableStore, Row } from '../tables/index.ts'

/** Enough for a message; a list may name hundreds. */
const mentionedMax = 20

/** Whether a problem at the field can be about other records. */
export function canMention(resource: PresentedResource, field: string | null): boolean {
  const declared = field === null ? undefined : resource.fields[field]
  return declared !== undefined && namingsOf(declared).length > 0
}

/**
 * Records that the field's value names and that are here. `text`: the name or id by which the message mentions the record. If the message mentions
 * none, `text` is null, and only records that can be meant are given: the only one that is named, or those that are gone.
 */
export function mentionsOf(
  store: ReadableStore,
  resource: PresentedResource,
  values: RecordValues,
  problem: SaidProblem,
): Mention[] {
  if (!canMention(resource, problem.field)) return []
  const named = referencesIn(resource.fields[problem.field!]!, values[problem.field!], values)
  const found = named.slice(0, mentionedMax).flatMap((each) => recordOf(store, each) ?? [])
  const mentions = found.flatMap(({ kind, row, name }) => {
    const text = [name, row.id].find((each) => each !== '' && problem.message.includes(each))
    return text === undefined ? [] : [{ text, name, kind, key: row.key }]
  })
  if (mentions.length > 0) return mentions
  const meant = named.length === 1 ? found : found.filter(({ row }) => row.isHidden)
  return meant.map(({ kind, row, name }) => ({ text: null, name, kind, key: row.key }))
}

function recordOf(store: ReadableStore, { targets, id }: Reference): { kind: string; row: Row; name: string } | null {
  for (const { kind, value } of targets) {
    const table = value === null ? store.kinds.get(kind) : undefined
    const row = table && readRowById(store, table, id)
    if (table && row) return { kind, row, name: titleOf(table.resource, row.values) ?? row.id }
  }
  return null
}
