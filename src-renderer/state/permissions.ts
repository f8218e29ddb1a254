/** Why a person cannot do something with a kind of record, from the declaration and their role; pure. */
import type { AccountView } from '../../shared/bridge.ts'
import { writeOperationOf } from '../../shared/contract/define.ts'
import type { Resource, WriteName } from '../../shared/contract/define.ts'
import { roleRefusal } from '../../shared/model/role-words.ts'

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
  return roleRefusal(declared.roles, account && account.permissions.length > 0 ? account.permissions : null)
}
