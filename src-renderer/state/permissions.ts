/** Why a person cannot do something with a kind of record, from the declaration and their role; pure. */
import type { AccountView } from '../../shared/bridge.ts'
import { roleLabels, writeOperationOf } from '../../shared/contract/define.ts'
import type { Resource, WriteName } from '../../shared/contract/define.ts'

/** null when it is allowed (or the role is not known yet: then the service decides). */
export function refusalOf(
  of: Resource,
  operation: WriteName,
  account: Pick<AccountView, 'isSandbox' | 'permissions'> | null,
): string | null {
  const declared = writeOperationOf(of, operation, account?.isSandbox ? undefined : 'ads')
  if (!declared) {
    return writeOperationOf(of, operation)
      ? `${of.labelPlural}: the service lets this be done in sandbox accounts only.`
      : `${of.labelPlural}: the service offers no way to do this.`
  }
  if (!account || account.permissions.length === 0 || declared.roles.some((role) => account.permissions.includes(role)))
    return null
  return `Your role on this account does not allow this. It needs: ${declared.roles.map((role) => roleLabels[role]).join(' or ')}.`
}
