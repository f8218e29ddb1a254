/** Connections and signing in. */
import { authenticatedUserAccess } from '../../../shared/contract/accounts/authenticated-user-access.ts'
import type { BackupView, CallParsed, Identity } from '../../../shared/bridge.ts'
import { message } from '../../../shared/messages/message.ts'
import { GalleyError } from '../../../shared/model/errors.ts'
import { viewOf } from '../app-state.ts'
import { checkConnection } from '../connections/connections.ts'
import { bindSecrets, readKeys } from '../connections/keys.ts'
import type { Core } from '../core.ts'
import { wallNowMs } from '../instants.ts'
import { readConnectionFile } from '../managed/connection-setup.ts'
import { managedView } from '../managed/policy.ts'
import { Secret } from '../ports.ts'
import type { ConnectionSecrets } from '../ports.ts'
import { storageUse } from '../storage-use.ts'
import { listBackups, restore } from '../store/index.ts'
import type { Handlers } from './handler.ts'

export const connectionHandlers = {
  'connection.list': (core) => core.connections.list().map((connection) => viewOf(connection, core.openSession)),
  'connection.readFile': async (core, { path }) => {
    const setup = await readConnectionFile(core.ports.files, path)
    const connection = await core.setUp(setup)
    core.stateChanged()
    const kept = await readKeys(core.ports.secrets, connection)
    return { connectionId: connection.id, isSignedIn: Boolean(kept?.accessToken), state: core.state() }
  },
  'managed.view': (core) => managedView(core.managed),
  'data.backups': (core, { connectionId }) => backupsOf(core, connectionId),
  'data.backUp': (core) => {
    const { connection, workspace } = core.session()
    workspace.backUp()
    return backupsOf(core, connection.id)
  },
  'data.storage': (core) => {
    const { connection } = core.session()
    return storageUse(core.ports.files, core.ports.dataDir, workspaceFile(core, connection.id))
  },
  'data.restore': async (core, { connectionId, from }) => {
    const file = workspaceFile(core, connectionId)
    if (core.openSession?.connection.id === connectionId) await core.closeSession()
    const { backup, keptIn } = restore(core.ports.files, file, from, wallNowMs(core.ports.clock))
    core.ports.log.write('info', 'data restored', { connection: connectionId, from, backupAt: backup?.at ?? null })
    return { backupAt: backup?.at ?? null, keptIn }
  },
  'data.report': (core) => core.session().workspace.outbox.olderData(),
  'data.look': async (core, { timeoutMs }) => {
    const { sync, workspace } = core.session()
    await sync.lookForRestored(timeoutMs)
    return workspace.outbox.olderData()
  },
  'data.putReportAway': (core) => {
    core.session().workspace.outbox.putReportAway()
    core.stateChanged()
    return null
  },
  'connection.open': async (core, { connectionId }) => {
    const connection = core.connection(connectionId)
    if (connection.isPractice && core.ports.practice) await core.practice.openAgain(connection)
    else await core.open(connection)
    return core.state()
  },
  'connection.openWith': async (core, { connectionId, secrets }) => {
    const connection = core.connection(connectionId)
    await core.openWith(connection, bindSecrets(sealed(secrets), connection), 'environment')
    return core.state()
  },
  'connection.close': async (core) => {
    await core.closeSession()
    core.connections.setOpenId(null)
    return core.state()
  },
  'connection.forget': async (core, { connectionId, deleteData }) => {
    const connection = core.connection(connectionId)
    if (core.openSession?.connection.id === connectionId) await core.closeSession()
    core.credentials.forget(connectionId)
    await core.ports.secrets.remove(connectionId)
    if (deleteData) await deleteDataOf(core, connectionId)
    core.connections.remove(connection.id)
    core.stateChanged()
    return core.state()
  },
  'connection.practice': async (core, { isLarge, signIn }) => {
    await (signIn ? core.practice.prepare(isLarge) : core.practice.open(isLarge))
    return core.state()
  },
  'connection.useSecrets': async (core, { connection: fields, secrets: given }) => {
    const secrets = bindSecrets(sealed(given), checkConnection(fields))
    const identity = await core.signIn.identify(fields, secrets)
    const user = { userId: identity.userId, screenName: identity.screenName }
    // What an older Galley kept under that name belongs to the addresses of before.
    const known = core.connections.byName(fields.name)
    if (known) await readKeys(core.ports.secrets, known)
    const connection = core.connections.save(fields, user, null)
    await core.openWith(connection, { ...secrets, userId: user.userId }, core.options.secretsFrom ?? 'session')
    keepRoles(core, identity)
    return { ...user, connectionId: connection.id }
  },
  'signIn.start': (core, input) => {
    core.requireUnlockedConnection(input.connection)
    return core.signIn.start(input)
  },
  'signIn.pin': (core, { flowId, pin }) => core.signIn.pin(flowId, pin),
  'signIn.confirm': async (core, { flowId }) => {
    const { connection, secrets, identity } = await core.signIn.confirm(flowId)
    await core.readKeychain()
    await core.openWith(connection, secrets, core.keychain.isUsable ? 'keychain' : 'session')
    keepRoles(core, identity)
    return core.state()
  },
  'signIn.cancel': async (core, { flowId }) => {
    await core.signIn.cancel(flowId)
    return null
  },
  'signIn.openBrowser': async (core, { flowId }) => {
    await core.signIn.openBrowser(flowId)
    return null
  },
  'signIn.out': async (core, { connectionId }) => {
    const connection = core.connection(connectionId)
    if (core.options.secretsFrom === 'environment')
      throw new GalleyError('usage', message('engine.connections.signInComesFrom'))
    const isOpen = core.openSession?.connection.id === connectionId
    const held = isOpen ? (core.openSession?.secrets ?? null) : null
    const hadToken = (await core.credentials.list(connectionId)).some(({ kind, isHere }) => kind === 'access' && isHere)
    const isConfirmed = await core.signIn.signOut(connectionId, held)
    core.credentials.forget(connectionId)
    if (hadToken && !isConfirmed)
      core.emit({
        name: 'notice',
        payload: {
          severity: 'warning',
          message: message('engine.connections.tokenNotConfirmed'),
          detail: null,
        },
      })
    if (isOpen) await core.openWith(connection, null, 'none')
    return core.state()
  },
  'credential.list': (core, { connectionId }) => core.credentials.list(connectionId),
  'bearer.request': async (core, { connectionId }) => {
    await core.credentials.bearer(connectionId)
    return core.credentials.list(connectionId)
  },
  'bearer.revoke': async (core, { connectionId }) => {
    await core.credentials.revokeBearer(connectionId)
    return core.credentials.list(connectionId)
  },
} satisfies Partial<Handlers>

/** Keeps what the sign-in told of the user's roles, so that what a role may not do is refused before the first pull. */
function keepRoles(core: Core, { userId, accounts }: Identity): void {
  const { workspace } = core.session()
  for (const { id, permissions } of accounts)
    if (permissions.length > 0)
      workspace.ingest.ingestRead(id, authenticatedUserAccess.kind, [{ user_id: userId, permissions }])
}

function sealed(given: CallParsed<'connection.openWith'>['secrets']): Omit<ConnectionSecrets, 'addresses'> {
  return {
    consumerKey: new Secret(given.consumerKey),
    consumerSecret: new Secret(given.consumerSecret),
    accessToken: new Secret(given.accessToken),
    accessTokenSecret: new Secret(given.accessTokenSecret),
  }
}

async function deleteDataOf(core: Core, connectionId: string): Promise<void> {
  const connection = core.connection(connectionId)
  core.folder.removeWorkspaces(connection)
  if (connection.isPractice) await core.practice.forget(connection)
}

function backupsOf(core: Core, connectionId: string): BackupView[] {
  const found = listBackups(core.ports.files, workspaceFile(core, connectionId))
  return found.map(({ at, sizeBytes, isSound }) => ({ at, sizeBytes, isSound }))
}

function workspaceFile(core: Core, connectionId: string): string {
  const connection = core.connection(connectionId)
  if (!connection.user)
    throw new GalleyError('not_found', message('engine.connections.nobodyHasSignedIn', { name: connection.name }))
  return core.folder.workspaceFile(connection, connection.user.userId)
}
