/** Why a person cannot do something with a kind of record, from the declaration and their role; pure. */
import type { PresentedOperation, PresentedResource } from '../../shared/presentation/resources.ts'
import type { AccountView } from '../../shared/bridge.ts'
import { writeOperationOf } from '../../shared/contract/language/resource.ts'
import type { WriteName } from '../../shared/contract/language/operation.ts'
import { textOf } from '../../shared/presentation/text-of.ts'
import { notOffered, roleRefusal } from '../../shared/model/role-words.ts'

type Held = Pick<AccountView, 'isSandbox' | 'permissions'> | null

/** null when it is allowed (or the role is not known yet: then the service decides). */
export function refusalOf(resource: PresentedResource, operation: WriteName, account: Held): string | null {
  const declared = writeOperationOf(resource, operation, account?.isSandbox ? undefined : 'ads')
  if (!declared) return textOf(notOffered(resource, operation))
  return actionRefusal(declared, account)
}

/** The service has such an operation, in some account at least. */
export function isOffered(resource: PresentedResource, operation: WriteName): boolean {
  return writeOperationOf(resource, operation) !== undefined
}

/** A copy of it would be a record of its own; what is made from a file has its file once. */
export function isCopiable(resource: PresentedResource): boolean {
  return isOffered(resource, 'create') && resource.uploadField === undefined
}

/** Why the roles held do not allow the operation, or null. */
export function actionRefusal({ roles }: PresentedOperation, account: Held): string | null {
  const refusal = roleRefusal(roles, account && account.permissions.length > 0 ? account.permissions : null)
  return refusal && textOf(refusal)
}
