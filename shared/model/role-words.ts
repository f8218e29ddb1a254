/** What roles allow, in words: why something cannot be done, and what each role sees and changes. All from the declarations. */
import { t } from '../messages/index.ts'
import type { PresentedResource } from '../presentation/resources.ts'
import { roleLabels } from '../contract/language/roles.ts'
import { writeOperationOf } from '../contract/language/resource.ts'
import type { Role } from '../contract/language/roles.ts'
import type { WriteName } from '../contract/language/operation.ts'
import { inSentence } from './sentence.ts'
import { listed } from '../messages/index.ts'

/** A role's name for people; the wire's own where it is not known. */
export function roleLabel(role: string): string {
  return (roleLabels as Readonly<Record<string, string>>)[role] ?? role
}

/** Why the roles held on an account do not allow something, or null. `held` null: not known yet, so the service decides. */
export function roleRefusal(needed: readonly Role[], held: readonly string[] | null): string | null {
  if (held === null || needed.some((role) => held.includes(role))) return null
  const mine = held.map(roleLabel).join(', ') || 'none'
  return t('model.roleWords.yourRoleOnThis', { mine, listed: listed(needed.map(roleLabel), 'disjunction') })
}

const done: Record<WriteName, string> = { create: 'made', update: 'changed', delete: 'deleted' }

/** Why nobody can do it to records of the kind where they work now: in a sandbox alone, or nowhere. */
export function notOffered(resource: PresentedResource, operation: WriteName): string {
  const kind = inSentence(resource.labelPlural)
  if (writeOperationOf(resource, operation))
    return t('model.roleWords.serviceLetsBeIn', { kind, done: done[operation] })
  const instead =
    operation === 'update' && writeOperationOf(resource, 'create', 'ads') ? t('model.roleWords.makeNewInstead') : ''
  return t('model.roleWords.serviceDoesNotLet', { kind, done: done[operation], instead })
}

/** What a role changes, and what else it sees: kinds by their names, in the order given. */
export function roleReach(role: Role, kinds: readonly PresentedResource[]): { changes: string[]; sees: string[] } {
  const may = (resource: PresentedResource, isWrite: boolean) =>
    resource.operations.some(
      ({ name, method, roles }) => name !== 'action' && (method !== 'GET') === isWrite && roles.includes(role),
    )
  const changes = kinds.filter((resource) => may(resource, true))
  const sees = kinds.filter((resource) => !changes.includes(resource) && may(resource, false))
  return {
    changes: changes.map((resource) => resource.labelPlural),
    sees: sees.map((resource) => resource.labelPlural),
  }
}
