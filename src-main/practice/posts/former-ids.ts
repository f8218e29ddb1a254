/** Ids that an edited post had before, kept with its record beside the declared fields. Assumed: docs/assumptions.md, post-edit. */
import type { RecordValues } from '../../../shared/model/values.ts'

export const formerIdsMember = 'former_ids'

/** Oldest first; none for a post that was never edited. */
export function formerIdsOf(post: RecordValues): string[] {
  const ids = post[formerIdsMember]
  return Array.isArray(ids) ? ids.map(String) : []
}
