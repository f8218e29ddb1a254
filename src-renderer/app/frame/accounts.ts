/** How accounts are told apart: name in two parts, role, colour. */
import { t } from '../../../shared/messages/index.ts'
import type { AccountView } from '../../../shared/bridge.ts'
import { strongestRole } from '../../../shared/model/role-words.ts'

/** "Northwind Roasters, EU retail" as its first part and the rest. */
export function splitName(name: string): { main: string; rest: string } {
  const comma = ', '
  const at = name.indexOf(comma)
  return at < 0 ? { main: name, rest: '' } : { main: name.slice(0, at), rest: name.slice(at + comma.length) }
}

/** The strongest role in words. */
export function roleOf({ permissions }: Pick<AccountView, 'permissions'>): string {
  return strongestRole(permissions) ?? t('frame.accounts.noRoleKnownYet')
}

const colourCount = 6

/** Colour of an account among the others of its connection, as a custom property; the same as long as they stay the same. */
export function accountColour(accounts: readonly AccountView[], account: AccountView | null): string {
  const at = account ? accounts.findIndex((each) => each.id === account.id) : -1
  return at < 0 ? 'var(--line-strong)' : `var(--account-${(at % colourCount) + 1})`
}
