/** What roles allow, in words: why something cannot be done, and what each role sees and changes. All from the declarations. */
import { ownOf } from './values.ts'
import { anyOf, kindWord, message, valueWord } from '../messages/message.ts'
import type { Message, MessageId, Word } from '../messages/message.ts'
import { wordsOf } from '../presentation/resources.ts'
import type { PresentedResource } from '../presentation/resources.ts'
import { writeOperationOf } from '../contract/language/resource.ts'
import type { Role, composerPermission } from '../contract/language/roles.ts'
import type { WriteName } from '../contract/language/operation.ts'
import { t } from '../messages/index.ts'

/** What roles and permissions are called, the strongest first. */
const labels = wordsOf('authenticated_user_access', 'permissions')

/** In a sentence, what each allows. */
const meanings: Readonly<Record<string, MeaningId>> = {
  ACCOUNT_ADMIN: 'model.roleWords.allows.ACCOUNT_ADMIN',
  AD_MANAGER: 'model.roleWords.allows.AD_MANAGER',
  CREATIVE_MANAGER: 'model.roleWords.allows.CREATIVE_MANAGER',
  CAMPAIGN_ANALYST: 'model.roleWords.allows.CAMPAIGN_ANALYST',
  ANALYST: 'model.roleWords.allows.ANALYST',
  PARTNER_AUDIENCE_MANAGER: 'model.roleWords.allows.PARTNER_AUDIENCE_MANAGER',
  TWEET_COMPOSER: 'model.roleWords.allows.TWEET_COMPOSER',
} satisfies Record<Role | typeof composerPermission, MeaningId>
type MeaningId = Extract<MessageId, `model.roleWords.allows.${string}`>

/** What a role is called; the service's own name where it is not known. */
export function roleLabel(role: string): string {
  return ownOf(labels, role) ?? role
}

/** What the strongest of some roles is called; the service's own name where none is known, null without a role. */
export function strongestRole(permissions: readonly string[]): string | null {
  const role = Object.keys(labels).find((each) => permissions.includes(each)) ?? permissions[0]
  return role === undefined ? null : roleLabel(role)
}

/** What a role allows, in one sentence; '' where the role is not known. Source: interface, Accounts and setup (authenticated_user_access). */
export function roleMeaning(role: string): string {
  const meaning = meanings[role]
  return meaning === undefined ? '' : t(meaning)
}

const roleWord = (role: string): Word => valueWord('authenticated_user_access', 'permissions', role)

/** Why the roles held on an account do not allow something, or null. `held` null: not known yet, so the service decides. */
export function roleRefusal(needed: readonly Role[], held: readonly string[] | null): Message | null {
  if (held === null || needed.some((role) => held.includes(role))) return null
  const mine = held.length > 0 ? held.map(roleWord) : message('model.roleWords.noRole')
  return message('model.roleWords.yourRoleOnThis', { mine, listed: anyOf(needed.map(roleWord)) })
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
