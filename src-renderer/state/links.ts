/** Ways to the records that values name. */
import type { PresentedField } from '../../shared/presentation/resources.ts'
import { referencesIn } from '../../shared/contract/language/reference-paths.ts'
import type { RecordValues, Value } from '../../shared/model/values.ts'
import type { WindowState } from './context.ts'

/** Opens the record that the value names; null where it names none, several, or one that is not known here. */
export function linkTo(
  { names, router }: Pick<WindowState, 'names' | 'router'>,
  field: PresentedField | undefined,
  value: Value,
  record: RecordValues,
): (() => void) | null {
  if (!field || (typeof value !== 'string' && !(Array.isArray(value) && value.length === 1))) return null
  const [reference] = referencesIn(field, value, record)
  if (!reference || names.named(reference) === undefined) return null
  // Users have no screen of their own.
  if (reference.kinds.every((kind) => kind === 'promotable_user')) return null
  return () => void names.find(reference).then((found) => found && router.open(found.kind, found.key))
}

/** The same, once it was looked up; for names that were not asked for in this window yet. */
export async function linkOnceKnown(
  { names, router }: Pick<WindowState, 'names' | 'router'>,
  field: PresentedField | undefined,
  value: Value,
  record: RecordValues,
): Promise<(() => void) | null> {
  const [reference] = field ? referencesIn(field, value, record) : []
  const found = reference && (await names.find(reference))
  return found ? () => router.open(found.kind, found.key) : null
}
