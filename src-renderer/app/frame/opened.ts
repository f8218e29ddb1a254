/** Shows what a person opened in the system: links and files lead somewhere, and change nothing. */
import { t } from '../../../shared/messages/index.ts'
import type { GalleyLink } from '../../../shared/galley-link.ts'
import { findResource } from '../../../shared/presentation/resources.ts'
import type { ShellEvents } from '../../../shared/shell-bridge.ts'
import type { WindowState } from '../../state/context.ts'
import { openRecord } from '../../state/open-record.ts'
import { sectionsOf } from './sections.ts'

type Parts = Pick<WindowState, 'app' | 'bridge' | 'editor' | 'router' | 'toasts'>

/** Goes to the screen or record, in its account. What is not here is said. */
export async function showLink({ app, bridge, editor, router, toasts }: Parts, link: GalleyLink): Promise<void> {
  await editor.flush()
  if (link.show === 'screen') {
    const section = app.account && sectionsOf(app.account).find(({ id }) => id === link.screen)
    const screen = section?.groups[0]?.entries[0]?.screen
    if (screen) router.go(screen)
    return
  }
  const resource = findResource(link.kind)
  if (!resource) return
  const record = await bridge.call('record.find', { kind: resource.kind, id: link.id }).catch(() => null)
  if (!record) {
    toasts.show(t('frame.opened.notHere', { label: resource.label }), { severity: 'warning' })
    return
  }
  if (app.accounts.some(({ id }) => id === record.accountId)) openRecord({ app, router }, record)
  else router.open(record.kind, record.key)
}

/** Begins what the file is for: a sheet is looked through before anything of it is taken in. A connection is taken by the whole window (`App.svelte`). */
export function showFile({ app, router, toasts }: Parts, { kind, id, fileName }: ShellEvents['openedFile']): void {
  if (kind === 'connection') router.go({ view: 'access' })
  else if (app.account) router.importSheet({ name: fileName, openedId: id })
  else toasts.show(t('frame.opened.noAccount', { fileName }), { severity: 'warning' })
}
