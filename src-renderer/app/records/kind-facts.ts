/** What a person should know about a whole kind of record before working in its list, in sentences; from the declaration alone. Pure. */
import { t } from '../../../shared/messages/index.ts'
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
    ? t('records.kindFacts.serviceOffersNoList')
    : t('records.kindFacts.serviceDoesNotShow')
}

/** What is here of a kind that was never pulled, where some is, or null; an empty list says it itself. */
export function notPulledFact(resource: PresentedResource, account: AccountView | null): string | null {
  const count = account?.counts[resource.kind] ?? 0
  if (hasAge(resource) || count === 0 || !isNotPulled(account, resource.kind)) return null
  return t('records.kindFacts.serviceMayHaveMore', { notPulledYet })
}

/** Why nothing can be changed in the whole list, or null where something can. */
export function readOnlyFact(resource: PresentedResource, account: AccountView | null): string | null {
  const offered = writes.filter((name) => writeOperationOf(resource, name))
  if (offered.length === 0) return null
  const refusals = offered.map((name) => refusalOf(resource, name, account))
  return refusals.every((refusal) => refusal !== null)
    ? t('records.kindFacts.readOnly', { refusal: refusals[0]! })
    : null
}

/** What sets the records of an account apart from others, or null. */
export function accountFact(resource: PresentedResource, account: AccountView | null): string | null {
  return account?.isSandbox && resource.scope === 'account' ? t('records.kindFacts.sandboxAccountNothingMade') : null
}
