/** What a person should know about a whole kind of record before working in its list, in sentences; from the declaration alone. Pure. */
import type { PresentedResource } from '../../../shared/presentation/resources.ts'
import type { AccountView } from '../../../shared/bridge.ts'
import { operationOf, writeOperationOf } from '../../../shared/contract/language/resource.ts'
import { hasAge } from '../../state/kind-age.ts'
import { isNotPulled, notPulledYet } from '../../state/not-pulled.ts'
import { refusalOf } from '../../state/permissions.ts'

const writes = ['create', 'update', 'delete'] as const

/** The service says what there is: by a list, or never. */
export function hasList(resource: PresentedResource): boolean {
  return operationOf(resource, 'list') !== undefined
}

/** Why the list is not whole, or null. */
export function knownFact(resource: PresentedResource): string | null {
  if (hasList(resource) || resource.isSingleton || resource.scope === 'user') return null
  return operationOf(resource, 'get')
    ? `The service offers no list of these, only one at a time by its id. Here stand those that Galley made itself or met on the way.`
    : `The service does not show these again. Here stand those that Galley made itself; what was made elsewhere is not known.`
}

/** What is here of a kind that was never pulled, where some is, or null; an empty list says it itself. */
export function notPulledFact(resource: PresentedResource, account: AccountView | null): string | null {
  const count = account?.counts[resource.kind] ?? 0
  if (hasAge(resource) || count === 0 || !isNotPulled(account, resource.kind)) return null
  return `${notPulledYet}: the service may have more than what is here.`
}

/** Why nothing can be changed in the whole list, or null where something can. */
export function readOnlyFact(resource: PresentedResource, account: AccountView | null): string | null {
  const offered = writes.filter((name) => writeOperationOf(resource, name))
  if (offered.length === 0) return null
  const refusals = offered.map((name) => refusalOf(resource, name, account))
  return refusals.every((refusal) => refusal !== null) ? `Read only. ${refusals[0]}` : null
}

/** What sets the records of an account apart from others, or null. */
export function accountFact(resource: PresentedResource, account: AccountView | null): string | null {
  return account?.isSandbox && resource.scope === 'account'
    ? 'Sandbox account: nothing made here is ever served or paid for.'
    : null
}
