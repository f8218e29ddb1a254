/** What the policy of a computer has locked, refused in words. */
import { message } from '../../../shared/messages/message.ts'
import { GalleyError } from '../../../shared/model/errors.ts'
import type { ConnectionFields } from '../../../shared/bridge.ts'
import { checkConnection } from '../connections/connections.ts'
import { areAllIn, keyAddresses } from '../service/key-addresses.ts'
import { fieldsOfSetup } from './connection-setup.ts'
import { partOfSetting } from './managed-settings.ts'
import type { Policy } from './policy.ts'

/** GalleyError `read_only` for a connection that the policy does not have in just this way, where it has locked them. */
export function requireUnlockedConnection(policy: Policy | null, given: ConnectionFields): void {
  if (!policy?.locked.includes('connections')) return
  const fields = checkConnection(given)
  const own = policy.connections.find(({ name }) => name === fields.name)
  if (!own || !areAllIn(keyAddresses(fields), keyAddresses(checkConnection(fieldsOfSetup(own)))))
    throw lockedBy(policy.managedBy)
}

/** GalleyError `read_only` for a setting of a part that the policy has locked. */
export function requireUnlockedSetting(policy: Policy | null, name: string): void {
  const part = partOfSetting(name)
  if (policy && part !== null && policy.locked.includes(part)) throw lockedBy(policy.managedBy)
}

function lockedBy(managedBy: string): GalleyError {
  return new GalleyError('read_only', message('engine.policy.locked', { managedBy }))
}
