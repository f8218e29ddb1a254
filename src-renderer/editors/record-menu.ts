/** What can be done with an open record as a whole: its menu, and why something is not allowed; pure. */
import { textOf } from '../../shared/presentation/text-of.ts'
import { t } from '../../shared/messages/index.ts'
import type { PresentedResource } from '../../shared/presentation/resources.ts'
import type { AccountView, RecordView } from '../../shared/bridge.ts'
import type { MenuItem } from '../components/menu-items.ts'
import { isCopiable, isOffered, refusalOf } from '../state/permissions.ts'

interface MenuVerbs {
  duplicate: (record: RecordView) => void
  delete: (record: RecordView) => void
  /** Keys of the two, as they are shown. */
  keys: { duplicate: string | undefined; delete: string | undefined }
  /** What the service can do with it besides. */
  actions: readonly MenuItem[]
}

/** Only what the service offers for the kind; what the role does not allow says so. */
export function recordMenu(
  record: RecordView,
  resource: PresentedResource,
  account: AccountView | null,
  verbs: MenuVerbs,
): MenuItem[] {
  const duplicate: MenuItem = {
    label: record.isGone ? t('editors.recordMenu.anew') : t('editors.recordMenu.duplicate'),
    keys: verbs.keys.duplicate,
    reason: recordRefusal(record, resource, 'create', account),
    onpick: () => verbs.duplicate(record),
  }
  const remove: MenuItem = {
    label: t('editors.recordMenu.delete'),
    isDanger: true,
    keys: verbs.keys.delete,
    reason: recordRefusal(record, resource, 'delete', account),
    onpick: () => verbs.delete(record),
  }
  const isDeletable = isOffered(resource, 'delete') || record.operation === 'create'
  return [
    ...(isCopiable(resource) ? [duplicate] : []),
    ...(record.isGone ? [] : verbs.actions),
    ...(!record.isGone && isDeletable ? [remove] : []),
  ]
}

/**
 * Why it cannot be made again or deleted, or null. What is kept here alone is the person's own; what the service has may be deleted though it
 * cannot be changed.
 */
export function recordRefusal(
  record: RecordView,
  resource: PresentedResource,
  operation: 'create' | 'delete',
  account: AccountView | null,
): string | null {
  if (operation === 'delete' && record.operation === 'create') return null
  const isDeleted = record.operation === 'delete' || record.values['deleted'] === true
  return isDeleted && !(operation === 'create' && record.isGone)
    ? record.readOnlyReason && textOf(record.readOnlyReason)
    : refusalOf(resource, operation, account)
}
