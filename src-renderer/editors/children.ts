/** What belongs to a record: kinds that cannot be without it. Pure. */
import type { PresentedResource } from '../../shared/presentation/resources.ts'
import { isWritable } from '../../shared/contract/language/fields.ts'
import { resources } from '../../shared/presentation/resources.ts'

/** A kind whose records belong to one of another kind, by that field. */
export interface Child {
  resource: PresentedResource
  field: string
}

/** Kinds that name a record of the kind when they are made, in the order of the contract. */
export function childrenOf(kind: string): Child[] {
  return resources.flatMap((resource) => {
    const found = Object.entries(resource.fields).find(
      ([, field]) => field.type === 'ref' && field.to === kind && field.required && isWritable(field, 'create'),
    )
    return found ? [{ resource, field: found[0] }] : []
  })
}

/** Fields of a condition that say which kind it is of, its value, and whether it includes or leaves out. */
export interface ConditionFields {
  type: string
  value: string
  operator: string | null
}

/** Whether records of the kind are best made one after the other by kind and value, as conditions are: those picked by another field. */
export function conditionFields(resource: PresentedResource): ConditionFields | null {
  for (const [value, field] of Object.entries(resource.fields)) {
    const type = field.type === 'text' ? field.names?.by?.field : undefined
    if (type === undefined) continue
    const operator = Object.entries(resource.fields).find(([, each]) => each.type === 'choice' && 'EQ' in each.labels)
    return { type, value, operator: operator?.[0] ?? null }
  }
  return null
}
