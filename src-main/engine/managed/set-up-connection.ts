/**
 * Puts a handed-out connection among the others, with its keys in the keychain, bound to its addresses, so that signing in is all that is left. What a
 * person opens is confirmed by them, outside of the page; what the policy says needs no question.
 */
import { message } from '../../../shared/messages/message.ts'
import { GalleyError } from '../../../shared/model/errors.ts'
import { checkConnection } from '../connections/connections.ts'
import type { Connection, ConnectionList } from '../connections/connections.ts'
import { bindSecrets, readKeys } from '../connections/keys.ts'
import { newAddresses } from '../connections/new-addresses.ts'
import type { Confirmation, Log, SecretStore } from '../ports.ts'
import { Secret } from '../ports.ts'
import { areAllIn, keyAddresses } from '../service/key-addresses.ts'
import { fieldsOfSetup } from './connection-setup.ts'
import type { ConnectionSetup } from './connection-setup.ts'
import { secretsFromCommand } from './secret-command.ts'
import type { RunCommand } from './secret-command.ts'

export interface SetUpPorts {
  connections: ConnectionList
  secrets: SecretStore
  /** null: nothing is asked, since the policy says it. */
  confirmation: Confirmation | null
  secretCommands: Readonly<Record<string, readonly string[]>>
  run?: RunCommand
  log: Log
}

/**
 * The connection as it stands now. One that is signed in at these addresses stays as it is. GalleyError `usage` for addresses that are not allowed, and
 * where a person opened a file that names a connection of other addresses; `cancelled` where they did not confirm; `not_found`, `refused` of the
 * command for secrets. After an error nothing is changed.
 */
export async function setUpConnection(ports: SetUpPorts, setup: ConnectionSetup): Promise<Connection> {
  const { connections, secrets, confirmation, log } = ports
  const fields = { ...fieldsOfSetup(setup), ...checkConnection(fieldsOfSetup(setup)) }
  const known = connections.byName(fields.name)
  const isElsewhere = known !== undefined && !haveSameAddresses(known, fields)
  if (isElsewhere && confirmation)
    throw new GalleyError('usage', message('engine.connectionSetup.otherAddresses', { name: fields.name }))
  const kept = known && !isElsewhere ? await readKeys(secrets, known) : null
  if (known && kept?.accessToken)
    return confirmation || known.managedBy === setup.managedBy
      ? known
      : connections.save(fields, known.user, undefined, setup.managedBy)
  // The store is not asked at each start.
  if (known && kept && !confirmation && setup.secretFrom !== undefined) return known
  if (confirmation) await confirm(confirmation, fields, known, kept?.addresses ?? [])
  const given = await givenKeys(ports, setup)
  const user = isElsewhere ? null : (known?.user ?? null)
  const connection = connections.save(fields, user, undefined, setup.managedBy)
  if (given) {
    const [consumerKey, consumerSecret] = [new Secret(given.consumerKey), new Secret(given.consumerSecret)]
    const none = { accessToken: null, accessTokenSecret: null, userId: null }
    await secrets.write(connection.id, bindSecrets({ consumerKey, consumerSecret, ...none }, connection))
  } else if (isElsewhere) await secrets.remove(connection.id)
  log.write('info', 'connection.setUp', {
    connection: connection.id,
    hasKeys: given !== null,
    isByPolicy: !confirmation,
  })
  return connection
}

async function confirm(
  confirmation: Confirmation,
  fields: Parameters<typeof newAddresses>[0],
  known: Connection | undefined,
  before: readonly string[],
): Promise<void> {
  const asked = newAddresses(fields, known ?? null, before)
  if (asked.addresses.length === 0 && asked.aliases.length === 0) return
  if (!(await confirmation.newAddresses(asked)))
    throw new GalleyError('cancelled', message('engine.signIn.addressesWereNotConfirmed'))
}

async function givenKeys(
  { secretCommands, run }: SetUpPorts,
  { consumerKey, consumerSecret, secretFrom }: ConnectionSetup,
): Promise<{ consumerKey: string; consumerSecret: string } | null> {
  if (consumerKey !== undefined && consumerSecret !== undefined) return { consumerKey, consumerSecret }
  return secretFrom === undefined ? null : secretsFromCommand(secretFrom, secretCommands, run)
}

function haveSameAddresses(a: Parameters<typeof keyAddresses>[0], b: Parameters<typeof keyAddresses>[0]): boolean {
  const [left, right] = [keyAddresses(a), keyAddresses(b)]
  return areAllIn(left, right) && areAllIn(right, left)
}
