/** Which account is meant, and as whom, in words: on every button that sends. */
import { t } from '../../shared/messages/index.ts'
import type { AppModel } from './app-state.svelte.ts'

/** “Northwind, EU retail”; the id of one that is not known here. */
export function accountName({ accounts }: Pick<AppModel, 'accounts'>, accountId: string): string {
  return accounts.find(({ id }) => id === accountId)?.name ?? accountId
}

/** “Northwind, EU retail · @northwind” of one account, “3 accounts · @northwind” of several; '' of none. */
export function targetWords(app: Pick<AppModel, 'accounts' | 'connection'>, accountIds: readonly string[]): string {
  const [only, ...others] = new Set(accountIds.filter((id) => id !== ''))
  if (only === undefined) return ''
  const where =
    others.length === 0 ? accountName(app, only) : t('state.accountWords.several', { count: others.length + 1 })
  const handle = app.connection?.user?.screenName
  return handle ? `${where} · @${handle}` : where
}
