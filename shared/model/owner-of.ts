/** Kinds whose records people know only as a part of another one: what is targeted, shown or counted by an ad group, and who shares an audience; pure. */
import type { Resource } from '../contract/language/resource.ts'

const ownerFields = ['line_item_id', 'tailored_audience_id'] as const

/** The field that names what a record of the kind is a part of, and the kind of that; null for what is a thing of its own. */
export function ownerOf({ fields }: Pick<Resource, 'fields'>): { field: string; kind: string } | null {
  for (const field of ownerFields) {
    const def = fields[field]
    if (def?.type === 'ref') return { field, kind: def.to }
  }
  return null
}
