/** What roles allow, in words: why something cannot be done, and what each role sees and changes. All from the declarations. */
import { kindWord, message } from '../messages/message.ts'
import type { Message } from '../messages/message.ts'
import type { PresentedResource } from '../presentation/resources.ts'
import { roleLabels } from '../contract/language/roles.ts'
import { writeOperationOf } from '../contract/language/resource.ts'
import type { Role } from '../contract/language/roles.ts'
import type { WriteName } from '../contract/language/operation.ts'
import { listed } from '../messages/index.ts'

/** A role's name for people; the wire's own where it is not known. */
export function roleLabel(role: string): string {
  return (roleLabels as Readonly<Record<string, string>>)[role] ?? role
}

/** Why the roles held on an account do not allow something, or null. `held` null: not known yet, so the service decides. */
export function roleRefusal(needed: readonly Role[], held: readonly string[] | null): Message | null {
  if (held === null || needed.some((role) => held.includes(role))) return null
  const mine = held.length > 0 ? held.map(roleLabel).join(', ') : message('model.roleWords.noRole')
  return message('model.roleWords.yourRoleOnThis', { mine, listed: listed(needed.map(roleLabel), 'disjunction') })
}

/** Why nobody can do it to records of the kind where they work now: in a sandbox alone, or nowhere. */
export function notOffered(resource: PresentedResource, operation: WriteName): Message {
  const about = { kinds: kindWord(resource.kind, 'pluralWithin'), operation }
  if (writeOperationOf(resource, operation)) return message('model.roleWords.inSandboxOnly', about)
  return operation === 'update' && writeOperationOf(resource, 'create', 'ads')
    ? message('model.roleWords.makeNewInstead', about)
    : message('model.roleWords.serviceDoesNotLet', about)
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
