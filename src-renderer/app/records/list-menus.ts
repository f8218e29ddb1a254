/** Menus of a list: what can be done with its kind (in the head), and with what is selected (on a row). */
import { t } from '../../../shared/messages/index.ts'
import type { PresentedOperation, PresentedResource } from '../../../shared/presentation/resources.ts'
import type { AccountView, RecordView } from '../../../shared/bridge.ts'
import { leadingFields } from '../../../shared/model/leading-fields.ts'
import { isLocalId } from '../../../shared/model/local-id.ts'
import { asksForRecord } from '../../actions/own-sheet-names.ts'
import type { MenuAction, MenuItem } from '../../components/menu-items.ts'
import type { WindowState } from '../../state/context.ts'
import { fixedKeyText, keyText } from '../../state/key-text.ts'
import { actionRefusal, isCopiable, isOffered } from '../../state/permissions.ts'
import { counted } from '../../state/words.ts'
import type { RecordList } from './record-list.svelte.ts'

const words = {
  variants: t('records.listMenus.variants'),
  export: t('records.listMenus.export'),
  import: t('records.listMenus.import'),
  pasteRows: t('records.listMenus.pasteRows'),
  allAccounts: t('records.listMenus.allAccounts'),
  open: t('records.listMenus.open'),
  local: t('records.listMenus.local'),
}

/** Opens the sheet of an operation, about a record or none. */
type Act = (operation: PresentedOperation, record: RecordView | null) => void

interface KindDeeds {
  openExport: () => void
  openImport: () => void
  openPaste: () => void
  openVariants: () => void
  showInAllAccounts: () => void
  act: Act
}

/** What can be done with the kind, beside making a record; `accountCount`: how many accounts there are. */
export function kindItems(
  list: RecordList,
  account: AccountView | null,
  accountCount: number,
  deeds: KindDeeds,
): MenuItem[] {
  const { resource, kind, many, canWrite, refusals } = list
  const { lookUp, variants } = list.view
  const operations = [
    ...actionsOn(resource, 'kind'),
    ...actionsOn(resource, 'record').filter((each) => asksForRecord(kind, each)),
  ]
  return [
    ...(accountCount > 1 && resource.scope === 'account' && !list.only
      ? [{ label: words.allAccounts, onpick: deeds.showInAllAccounts }]
      : []),
    { label: words.export, onpick: deeds.openExport },
    ...(canWrite
      ? [
          { label: words.import, reason: refusals.import, onpick: deeds.openImport },
          { label: words.pasteRows, reason: refusals.import, onpick: deeds.openPaste },
        ]
      : []),
    ...(variants ? [{ label: words.variants, reason: refusals.create, onpick: deeds.openVariants }] : []),
    ...(lookUp ? [{ label: t('records.listMenus.lookUp', { many }), onpick: () => deeds.act(lookUp, null) }] : []),
    ...operations.map((operation) => ({
      label: actionLabel(operation),
      reason: actionRefusal(operation, account),
      onpick: () => deeds.act(operation, null),
    })),
  ]
}

interface RowDeeds {
  openEditor: () => void
  duplicate: () => void
  /** Ways to duplicate with all that is in them. */
  duplicates: readonly MenuItem[]
  setStatus: (to: 'ACTIVE' | 'PAUSED') => void
  /** null: the kind cannot be changed. */
  changeMany: (() => void) | null
  /** Changes what stands in them as sets; null: nothing does. */
  sets: MenuAction | null
  /** Asks whether the addresses answer that they lead to. */
  askAddresses: () => void
  openStoryboard: () => void
  copy: () => void
  openExport: () => void
  remove: () => void
}

/** `actions`: what the service can do with the one record that is selected. */
export function rowItems(
  list: RecordList,
  window: WindowState,
  actions: readonly MenuItem[],
  deeds: RowDeeds,
): MenuItem[] {
  const { resource, count, refusals } = list
  const status = resource.fields['entity_status']
  const canPause = status?.type === 'choice' && status.values.includes('PAUSED')
  if (list.query.filter.chip === 'gone') return goneItems(list, window, deeds)
  const those = { count, records: counted(count, list.one, list.many) }
  return [
    {
      label: list.canWrite ? t('records.listMenus.edit', those) : t('records.listMenus.open'),
      keys: 'Enter',
      onpick: deeds.openEditor,
    },
    ...(isCopiable(resource)
      ? [
          {
            label: t('records.listMenus.duplicate', those),
            keys: keyText(window, 'duplicate'),
            reason: refusals.create,
            onpick: deeds.duplicate,
          },
        ]
      : []),
    ...deeds.duplicates,
    ...(canPause
      ? [
          {
            label: t('records.listMenus.pause', those),
            reason: refusals.update,
            onpick: () => deeds.setStatus('PAUSED'),
          },
          {
            label: t('records.listMenus.activate', those),
            reason: refusals.update,
            onpick: () => deeds.setStatus('ACTIVE'),
          },
        ]
      : []),
    ...(deeds.changeMany
      ? [{ label: t('records.listMenus.changeMany'), reason: refusals.update, onpick: deeds.changeMany }]
      : []),
    ...(deeds.sets ? [deeds.sets] : []),
    ...(list.view.isDrawn ? [{ label: t('records.listMenus.storyboard'), onpick: deeds.openStoryboard }] : []),
    ...(leadingFields(resource).length > 0
      ? [
          {
            label: t('records.listMenus.askAddresses'),
            reason: window.app.state?.isOffline ? t('engine.askAddress.offline') : null,
            onpick: deeds.askAddresses,
          },
        ]
      : []),
    { label: t('records.listMenus.copy'), keys: fixedKeyText('CmdOrCtrl+C', window.isMac), onpick: deeds.copy },
    {
      label: count > 1 ? t('records.listMenus.exportMany', { records: those.records }) : words.export,
      onpick: deeds.openExport,
    },
    ...actions,
    ...(isOffered(resource, 'delete')
      ? [
          { kind: 'separator' as const },
          {
            label: t('records.listMenus.delete', those),
            keys: keyText(window, 'delete'),
            isDanger: true,
            reason: refusals.delete,
            onpick: deeds.remove,
          },
        ]
      : []),
  ]
}

/** Of deleted records: they can be looked at, and made again as new ones. */
function goneItems(list: RecordList, { isMac }: WindowState, deeds: RowDeeds): MenuItem[] {
  const those = { count: list.count, records: counted(list.count, list.one, list.many) }
  return [
    { label: words.open, keys: 'Enter', onpick: deeds.openEditor },
    ...(isCopiable(list.resource)
      ? [{ label: t('records.listMenus.anew', those), reason: list.refusals.create, onpick: deeds.duplicate }]
      : []),
    { label: t('records.listMenus.copy'), keys: fixedKeyText('CmdOrCtrl+C', isMac), onpick: deeds.copy },
  ]
}

interface ActionItem {
  label: string
  reason: string | null
  onpick: () => void
}

/** What the service can do with one record. */
export function recordItems(
  resource: PresentedResource,
  account: AccountView | null,
  record: RecordView,
  act: Act,
): ActionItem[] {
  return actionsOn(resource, 'record').map((operation) => ({
    label: actionLabel(operation),
    reason: isLocalId(record.id) ? words.local : actionRefusal(operation, account),
    onpick: () => act(operation, record),
  }))
}

/** What the service can do with the one record that is selected; a record that the editor does not have yet is read once one is picked. */
export function actionsOfOnly(
  { resource, selection }: Pick<RecordList, 'resource' | 'selection'>,
  { app, editor, toasts }: Pick<WindowState, 'app' | 'editor' | 'toasts'>,
  act: Act,
): MenuItem[] {
  const [key, ...others] = selection.kind === 'some' ? selection.keys : []
  if (key === undefined || others.length > 0) return []
  const open = editor.session?.record
  if (open?.key === key) return recordItems(resource, app.account, open, act)
  const itemOf = (operation: PresentedOperation, record: RecordView) =>
    recordItems({ ...resource, operations: [operation] }, app.account, record, act)[0]
  return actionsOn(resource, 'record').map((operation) => ({
    label: actionLabel(operation),
    reason: actionRefusal(operation, app.account),
    onpick: () =>
      void app.ask('record.get', { key }).then((record) => {
        const item = record && itemOf(operation, record)
        if (item?.reason) toasts.show(item.reason, { severity: 'warning' })
        else item?.onpick()
      }),
  }))
}

function actionsOn(resource: PresentedResource, what: 'record' | 'kind'): PresentedOperation[] {
  return resource.operations.filter((each) => each.action?.on === what)
}

function actionLabel(operation: PresentedOperation): string {
  return `${operation.action?.label ?? ''}…`
}
