/** What a record that is referred to is able to do, from its declaration: "Can fund", or why it cannot. */
import { listComma } from '../../shared/messages/index.ts'
import type { PresentedResource } from '../../shared/presentation/resources.ts'
import type { RecordValues } from '../../shared/model/values.ts'

export interface Ability {
  isAble: boolean
  text: string
  /** Reasons why not; empty when able or not known. */
  why: string
}

/** The record's ability, or null where its kind declares none (a flag named `able_…` with words for both values). */
export function abilityOf(resource: PresentedResource, record: RecordValues): Ability | null {
  const flag = Object.entries(resource.fields).find(
    ([name, field]) => name.startsWith('able_') && field.type === 'flag',
  )
  if (!flag) return null
  const [name, field] = flag
  const value = record[name]
  if (typeof value !== 'boolean' || field.type !== 'flag') return null
  const text = (value ? field.labels?.true : field.labels?.false) ?? field.label
  return { isAble: value, text, why: value ? '' : reasonsOf(resource, record) }
}

function reasonsOf(resource: PresentedResource, record: RecordValues): string {
  const list = Object.entries(resource.fields).find(
    ([name, field]) => name.startsWith('reasons_not_') && field.type === 'list',
  )
  const values = list ? record[list[0]] : null
  const labels = list?.[1].type === 'list' ? (list[1].labels ?? {}) : {}
  return Array.isArray(values) ? values.map((value) => labels[String(value)] ?? String(value)).join(listComma()) : ''
}
