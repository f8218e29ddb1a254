import type { WindowState } from './context.ts'

/** Opens a record of whichever account: that one is shown then. What belongs to none opens in the present one. */
export function openRecord(
  { app, router }: Pick<WindowState, 'app' | 'router'>,
  { accountId, kind, key }: { accountId: string; kind: string; key: number },
  /** As for `Router.open`. */
  field?: string | null,
): void {
  if (accountId === '' || accountId === app.account?.id) return router.open(kind, key, field)
  app.chooseAccount(accountId)
  // The account's screens are made anew first.
  queueMicrotask(() => router.open(kind, key, field))
}
