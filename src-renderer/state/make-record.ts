import { tick } from 'svelte'
import type { WindowState } from './context.ts'

/** A new record of the kind, in its list; where that cannot be, the reason is shown. */
export async function makeRecord(
  { router, commands, toasts }: Pick<WindowState, 'router' | 'commands' | 'toasts'>,
  kind: string,
): Promise<void> {
  router.go({ view: 'records', kind })
  await tick()
  if (commands.run('newRecord')) return
  const reason = commands.find('newRecord')?.reason
  if (reason) toasts.show(reason)
}
