/** The ways to duplicate a campaign or an ad group with all that is in it, or to keep it as a template, for menus; pure. */
import { t } from '../../shared/messages/index.ts'
import type { MenuAction } from '../components/menu-items.ts'

/** Kinds that hold others and are duplicated with them. */
export type HoldingKind = 'campaign' | 'line_item'

export function isHolding(kind: string): kind is HoldingKind {
  return kind === 'campaign' || kind === 'line_item'
}

interface Deeds {
  duplicate: (kind: HoldingKind, keys: readonly number[]) => void
  duplicateInto: (kind: HoldingKind, keys: readonly number[]) => void
  keep: (key: number) => void
}

/** None for other kinds. `reason`: why no such record can be made. */
export function duplicateItems(
  kind: string,
  keys: readonly number[],
  reason: string | null,
  { duplicate, duplicateInto, keep }: Deeds,
): MenuAction[] {
  const [first, ...others] = keys
  if (!isHolding(kind) || first === undefined) return []
  return [
    { label: t('plan.duplicate.all', { count: keys.length }), reason, onpick: () => duplicate(kind, keys) },
    { label: t('plan.duplicate.into'), reason, onpick: () => duplicateInto(kind, keys) },
    ...(others.length === 0 ? [{ label: t('plan.templates.keepAs'), onpick: () => keep(first) }] : []),
  ]
}
