/** What people call a record by its own values. */
import { mediaTitle, ownTitle } from '../contract/language/title.ts'
import type { Resource } from '../contract/language/resource.ts'
import type { RecordValues } from '../model/values.ts'
import { textOf } from './text-of.ts'

/** Its name, or the first line of what stands for it, or what its media make of it; null where it has none of them. */
export function titleOf(
  resource: Pick<Resource, 'nameField' | 'titleField'> & Partial<Pick<Resource, 'isCalledByMedia'>>,
  values: RecordValues,
): string | null {
  return ownTitle(resource, values) ?? (resource.isCalledByMedia ? mediaTitleText(values) : null)
}

/** What a post is called by its media or card alone; null where it has neither. */
export function mediaTitleText(values: RecordValues): string | null {
  const title = mediaTitle(values)
  return title && textOf(title)
}
