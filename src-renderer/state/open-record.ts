import type { WindowState } from './context.ts'

/** Opens a record of whichever account: that one is shown then. What belongs to none opens in the present one. */
export function openRecord(
  { app, router }: Pick<WindowState, 'app' | 'router'>,
  { accountId, kind, key }: { accountId: string; kind: string; key: number },
  /** As for `Router.open`. */
  field?: string | null,
): void {
  inAccount(app, accountId, () => router.open(kind, key, field))
}

/** Does something where the account is shown, which it is then; '' is the present one. */
export function inAccount(
  app: Pick<WindowState['app'], 'account' | 'chooseAccount'>,
  accountId: string,
  work: () => void,
): void {
  if (accountId === '' || accountId === app.account?.id) return work()
  app.chooseAccount(accountId)
  // The account's screens are made anew first.
  queueMicrotask(work)
}
