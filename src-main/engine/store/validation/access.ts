/** What the interface and the signed-in user's role allow on a kind, and the words why not. */
import type { PresentedField } from '../../../../shared/presentation/resources.ts'
import { authenticatedUserAccess } from '../../../../shared/contract/accounts/authenticated-user-access.ts'
import { isWritable } from '../../../../shared/contract/language/fields.ts'
import { whyRefused } from '../../../../shared/contract/language/behaviour.ts'
import { writeOperationOf } from '../../../../shared/contract/language/resource.ts'
import { message } from '../../../../shared/messages/message.ts'
import type { Message } from '../../../../shared/messages/message.ts'
import { GalleyError } from '../../../../shared/model/errors.ts'
import type { PendingOperation } from '../../../../shared/model/merge.ts'
import { isLocalId } from '../../../../shared/model/local-id.ts'
import { notOffered, roleRefusal } from '../../../../shared/model/role-words.ts'
import { readRowById, siblingPort } from '../tables/index.ts'
import type { KindTable, Pending, ReadableStore, Row, Store } from '../tables/index.ts'

/** Roles of the user on the account, or null while no pull has brought them. */
export function permissionsOf(store: ReadableStore, accountId: string): string[] | null {
  const { kind } = authenticatedUserAccess
  // Asked at every edit, twice.
  return store.cachedOf(kind, `permissions ${accountId}`, () => {
    const permissions = readRowById(store, store.table(kind), accountId)?.values['permissions']
    return Array.isArray(permissions) ? permissions.map(String) : null
  })
}

/**
 * Id of the user by whom the account posts: the signed-in user where fully promotable, else the first user who is. Where nobody is, the signed-in
 * user; null where that is not known.
 */
export function postingUser(store: ReadableStore, accountId: string): string | null {
  const own = readRowById(store, store.table('authenticated_user_access'), accountId)?.values['user_id']
  const promotable = siblingPort(store)
    .siblings('promotable_user', accountId, { promotable_user_type: 'FULL' }, '', 50)
    .map((row) => String(row['user_id']))
  if (promotable.length > 0) return promotable.includes(String(own)) ? String(own) : promotable[0]!
  return typeof own === 'string' ? own : null
}

/** In the place of an account: the list of accounts that the sandbox base gives. */
export const sandboxList = '~sandbox'

/** Which base the account was made at; the list of the sandbox's accounts is the sandbox's own. */
export function realmOf(store: ReadableStore, accountId: string): 'ads' | 'sandbox' {
  if (accountId === sandboxList) return 'sandbox'
  return store.sql.value<'ads' | 'sandbox'>('SELECT realm FROM account_realm WHERE account_id = ?', accountId) ?? 'ads'
}

export function setRealm(store: Store, accountId: string, realm: 'ads' | 'sandbox'): void {
  store.write(() => {
    store.sql.run(
      'INSERT INTO account_realm VALUES (?, ?) ON CONFLICT (account_id) DO UPDATE SET realm = excluded.realm',
      accountId,
      realm,
    )
  })
}

/** Why the operation cannot be done on records of the kind in the account, or null. Unknown roles forbid nothing: the service decides. */
export function whyNot(
  store: ReadableStore,
  table: KindTable,
  accountId: string,
  operation: PendingOperation,
): Message | null {
  const { resource } = table
  if (resource.scope === 'account' && isLocalId(accountId)) return message('engine.access.accountNotThereYet')
  const found =
    writeOperationOf(resource, operation, 'ads') ??
    (realmOfWrite(store, table, accountId, operation) === 'sandbox' ? writeOperationOf(resource, operation) : undefined)
  if (!found) {
    const lacksSandbox = writeOperationOf(resource, operation) && !store.hasSandbox && resource.scope === 'user'
    const refusal = notOffered(resource, operation)
    return lacksSandbox ? message('engine.access.noSandbox', { refusal }) : refusal
  }
  return roleRefusal(found.roles, permissionsOf(store, accountId))
}

/** New accounts belong to the sandbox where the connection has one: nowhere else can they be made. */
function realmOfWrite(
  store: ReadableStore,
  { resource }: KindTable,
  accountId: string,
  operation: PendingOperation,
): 'ads' | 'sandbox' {
  const isNewAccount = resource.scope === 'user' && operation === 'create'
  return isNewAccount && store.hasSandbox ? 'sandbox' : realmOf(store, accountId)
}

/** Throws `read_only` where the operation is not allowed. */
export function assertAllowed(
  store: ReadableStore,
  table: KindTable,
  accountId: string,
  operation: PendingOperation,
): void {
  const reason = whyNot(store, table, accountId, operation)
  if (reason) throw new GalleyError('read_only', reason, { kind: table.kind, accountId })
}

/** Why the record as a whole cannot be edited, or null. */
export function readOnlyReason(
  store: ReadableStore,
  table: KindTable,
  row: Row,
  pending: Pending | null,
): Message | null {
  if (row.values['deleted'] === true || row.isHidden) return message('engine.access.deletedAtService')
  if (pending?.operation === 'delete') return message('engine.access.toBeDeleted')
  const isNew = pending?.operation === 'create'
  const refusal = isNew ? null : whyRefused(table.resource, 'update', row.values, { nowMs: store.nowMs() })
  return whyNot(store, table, row.accountId, isNew ? 'create' : 'update') ?? refusal
}

/** Why one field cannot be edited, or null. */
export function fieldReason(field: PresentedField, operation: 'create' | 'update'): Message | null {
  if (isWritable(field, operation)) return null
  const { label } = field
  if (field.write === 'never') return message('engine.access.setByService', { label })
  return field.write === 'create'
    ? message('engine.access.setWhenMade', { label })
    : message('engine.access.setOnceThere', { label })
}
