/**
 * What the engine's calls work on: the data folder, the connections, the sign-in flows and the one open session.
 *
 *     none --open--> open --close | sign out | another opened--> none
 *       \--open fails (damaged, newer)--> none, with the reason kept for those who ask
 */
import type { AppState, ConnectionFields, ConnectionView, EngineEvent } from '../../shared/bridge.ts'
import { message } from '../../shared/messages/message.ts'
import { GalleyError, toErrorData } from '../../shared/model/errors.ts'
import { readAppState } from './app-state.ts'
import { Throttle } from './throttle.ts'
import { openConnectionList } from './connections/connections.ts'
import type { Connection, ConnectionList } from './connections/connections.ts'
import { Credentials } from './connections/credentials.ts'
import { AwaitedKeys } from './connections/awaited-keys.ts'
import { fitsConnection, readKeptKeys } from './connections/keys.ts'
import { createSignIn } from './connections/sign-in.ts'
import type { SignIn } from './connections/sign-in.ts'
import { takeDataFolder } from './data-folder.ts'
import type { DataFolder } from './data-folder.ts'
import type { EnginePorts } from './engine-ports.ts'
import { fieldsOfSetup } from './managed/connection-setup.ts'
import type { ConnectionSetup } from './managed/connection-setup.ts'
import { requireUnlockedConnection, requireUnlockedSetting } from './managed/locks.ts'
import { settingsToSet } from './managed/managed-settings.ts'
import { readPolicy } from './managed/policy.ts'
import type { PolicyReading } from './managed/policy.ts'
import { setUpConnection } from './managed/set-up-connection.ts'
import type { SetUpPorts } from './managed/set-up-connection.ts'
import { copyCheckOf, readHost } from './host-identity.ts'
import { Network } from './network/network.ts'
import type { Confirmation, ConnectionSecrets } from './ports.ts'
import { Practice } from './practice.ts'
import { Session } from './session.ts'
import type { HostIdentity } from './store/index.ts'
import { Updates } from './updates/updates.ts'
import { notInstalled } from './updates/feed.ts'

export interface EngineOptions {
  /**
   * The window's way: opens the connection that was open last, sends approved work and pulls the first time by itself. Without it the
   * engine does only what it is told (command line).
   */
  actsByItself?: boolean
  /** Pulls kinds by their age, and scheduled posts around their minute. */
  pullsByItself?: boolean
  /** Where the given secret store has its secrets from, when it is not the keychain. */
  secretsFrom?: 'environment'
}

/** The frame of the window is redrawn at most this often. */
const statePauseMs = 100

export class Core {
  readonly ports: EnginePorts
  readonly options: EngineOptions
  readonly folder: DataFolder
  readonly connections: ConnectionList
  readonly signIn: SignIn
  readonly credentials: Credentials
  readonly practice: Practice
  readonly network: Network
  readonly managed: PolicyReading
  readonly updates: Updates
  readonly #awaitedKeys: AwaitedKeys
  readonly #stopListening: () => void
  readonly #stopHearingOfKeys: (() => void) | undefined
  readonly #listeners = new Set<(event: EngineEvent) => void>()
  readonly #notifyState: Throttle
  #session: Session | null = null
  #changing: Promise<void> = Promise.resolve()
  /** Accounts of the session that have what the policy says. */
  readonly #underPolicy = new Set<string>()
  /** Why the connection that was open last could not be opened. */
  #openFailure: { connectionId: string; error: GalleyError } | null = null
  /** How a folder that was copied from another computer would be noticed. */
  copyCheck: AppState['copyCheck'] = 'none'
  keychain: AppState['keychain'] = { isUsable: true, message: null }

  /** GalleyError `busy`, `disk`, `damaged_data`, `newer_data`. */
  constructor(ports: EnginePorts, options: EngineOptions) {
    this.ports = ports
    this.options = options
    this.folder = takeDataFolder(ports.files, ports.dataDir, ports.openDatabase)
    try {
      this.connections = openConnectionList({ dataDir: ports.dataDir, files: ports.files, log: ports.log })
    } catch (error) {
      this.folder.release()
      throw error
    }
    this.#notifyState = new Throttle(ports.clock, statePauseMs, () => {
      this.#applyPolicy()
      this.emit({ name: 'state', payload: this.state() })
    })
    this.signIn = createSignIn({
      ...ports,
      connections: this.connections,
      onChange: (flow) => this.emit({ name: 'signIn', payload: flow }),
    })
    this.#awaitedKeys = new AwaitedKeys({ ...ports, onFound: (connection) => this.#openAgain(connection) })
    this.#stopHearingOfKeys = ports.secrets.onKept?.((connectionId) => void this.#keysAreKept(connectionId))
    this.network = ports.network ?? new Network({ ...ports, resolveProxy: null })
    this.#stopListening = this.network.onChange(() => {
      this.#session?.sync.online.tryNow()
      this.stateChanged()
    })
    this.credentials = new Credentials({
      ...ports,
      connections: this.connections,
      openSession: () => this.#session,
      isKeychainUsable: () => this.keychain.isUsable,
      environment: options.secretsFrom === 'environment',
    })
    this.practice = new Practice(this)
    this.managed = readPolicy(ports.readPolicy, ports.log)
    this.updates = this.#makeUpdates()
    if (options.actsByItself) this.updates.start()
  }

  /** Sets up a connection that a person opened a file for. GalleyError `read_only` where the policy has the connections; see `setUpConnection`. */
  async setUp(setup: ConnectionSetup): Promise<Connection> {
    this.requireUnlockedConnection(fieldsOfSetup(setup))
    const refusing = { newAddresses: () => Promise.resolve(false) }
    return setUpConnection(this.#setUpPorts(this.ports.confirmation ?? refusing), setup)
  }

  /** See `requireUnlockedConnection` of managed/locks.ts. */
  requireUnlockedConnection(given: ConnectionFields): void {
    requireUnlockedConnection(this.managed.policy, given)
  }

  /** See `requireUnlockedSetting` of managed/locks.ts. */
  requireUnlockedSetting(name: string): void {
    requireUnlockedSetting(this.managed.policy, name)
  }

  #setUpPorts(confirmation: Confirmation | null): SetUpPorts {
    return {
      ...this.ports,
      connections: this.connections,
      confirmation,
      secretCommands: this.managed.policy?.secretCommands ?? {},
    }
  }

  /** One that fails leaves the others, and is tried again at the next start. */
  async #setUpByPolicy(): Promise<void> {
    for (const setup of this.managed.policy?.connections ?? [])
      try {
        await setUpConnection(this.#setUpPorts(null), { ...setup, managedBy: this.managed.policy!.managedBy })
      } catch (thrown) {
        this.ports.log.write('error', 'policy.connection', { code: toErrorData(thrown).code })
      }
  }

  /** Checks and naming rules of the policy, for accounts that were not seen in this session. */
  #applyPolicy(): void {
    const { policy } = this.managed
    const session = this.#session
    if (!policy || !session) return
    for (const { id } of session.accounts()) {
      if (this.#underPolicy.has(id)) continue
      this.#underPolicy.add(id)
      for (const { name, value } of settingsToSet(policy.settings, policy.locked, id, session.workspace.settings()))
        session.workspace.setSetting(name, value)
    }
  }

  /** A policy that cannot be read may have turned them off. */
  #makeUpdates(): Updates {
    const { policy, fault } = this.managed
    return new Updates({
      ...this.ports,
      installation: this.ports.installation ?? notInstalled,
      policy: fault ? { mode: 'off' } : (policy?.updates ?? null),
      managedBy: policy?.managedBy ?? null,
      isOffline: () => this.#session?.sync.online.isOffline ?? false,
      isPushing: () => this.#session?.sync.activity?.kind === 'push',
      onChange: (view) => this.emit({ name: 'update', payload: view }),
    })
  }

  get openSession(): Session | null {
    return this.#session
  }

  /** The open session; GalleyError `no_connection`, or why it could not be opened. */
  session(): Session {
    if (this.#session) return this.#session
    throw this.#openFailure?.error ?? new GalleyError('no_connection', message('engine.core.noConnectionOpenConnect'))
  }

  /** Why the connection that should be open is not. */
  get openFailure(): AppState['openFailure'] {
    const failure = this.#openFailure
    return failure && { connectionId: failure.connectionId, ...toErrorData(failure.error) }
  }

  state(): AppState {
    return readAppState(this)
  }

  /** The frame has to be told; soon, and together with what else changes. */
  stateChanged(): void {
    this.#notifyState.call()
  }

  onEvent(listener: (event: EngineEvent) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  emit(event: EngineEvent): void {
    for (const listener of this.#listeners) listener(event)
  }

  /** At start: the connection that was open last, its practice service running again if it has one. Never throws. */
  async openLast(): Promise<void> {
    await this.readKeychain()
    await this.#setUpByPolicy()
    const connection = this.options.actsByItself ? this.connections.get(this.connections.openId() ?? '') : undefined
    if (!connection?.user) return
    try {
      if (connection.isPractice && this.ports.practice) await this.practice.openAgain(connection)
      else await this.open(connection)
    } catch (error) {
      this.#failed(connection, error)
    }
  }

  async readKeychain(): Promise<void> {
    this.keychain = await this.ports.secrets.status()
  }

  /** Opens a connection whose user is known, with the secrets that are kept for it. */
  async open(connection: Connection): Promise<void> {
    const found = await readKeptKeys(this.ports.secrets, connection)
    const kept = found === 'unknown' ? null : found
    const secrets = kept && fitsConnection(kept, connection) ? kept : null
    // The keychain may have stopped answering since it was asked last: then people are told so.
    if (!kept) await this.readKeychain()
    if (kept && !secrets) this.#noteOtherAddresses(connection)
    await this.openWith(connection, secrets, secrets?.accessToken ? this.#keptWhere() : 'none')
    if (found === 'unknown' && this.options.actsByItself) this.#awaitedKeys.lookFor(connection)
  }

  /** Its keys are there by now: if nobody signed in or opened another since, work goes on with them. */
  async #openAgain(connection: Connection): Promise<void> {
    if (this.#session?.connection.id !== connection.id || this.#session.secrets) return
    await this.readKeychain()
    await this.open(connection).catch((error: unknown) => this.#failed(connection, error))
  }

  /** The keychain has what was in memory alone. */
  async #keysAreKept(connectionId: string): Promise<void> {
    await this.readKeychain()
    const session = this.#session
    if (session?.connection.id === connectionId && session.secretsFrom === 'session') session.secretsFrom = 'keychain'
    this.stateChanged()
  }

  /** Resolves once no session is being replaced by another; meanwhile nothing could be saved. Never rejects. */
  get sessionChangesDone(): Promise<void> {
    return this.#changing
  }

  /** Opens a connection with these secrets. GalleyError `no_connection` where nobody ever signed in. */
  async openWith(
    connection: Connection,
    secrets: ConnectionSecrets | null,
    secretsFrom: ConnectionView['secrets'],
  ): Promise<void> {
    if (!connection.user)
      throw new GalleyError('no_connection', message('engine.core.nobodyHasSignedIn', { name: connection.name }))
    const opened = this.#replaceSession(connection, connection.user.userId, secrets, secretsFrom)
    this.#changing = opened.catch(() => undefined)
    await opened
  }

  async #replaceSession(
    connection: Connection,
    userId: string,
    secrets: ConnectionSecrets | null,
    secretsFrom: ConnectionView['secrets'],
  ): Promise<void> {
    this.#awaitedKeys.stop()
    // Without telling: between two sessions the window would show the first run for a moment.
    await this.#endSession()
    const host = await readHost(this.ports)
    this.copyCheck = copyCheckOf(host)
    try {
      this.#session = this.#sessionOf(connection, userId, secrets, secretsFrom, host)
    } catch (error) {
      this.#failed(connection, error)
      throw error
    }
    this.#openFailure = null
    if (this.options.actsByItself) this.connections.setOpenId(connection.id)
    this.#session.start()
    this.stateChanged()
  }

  /** Work goes on, signed out, until a person gives the keys for these addresses or corrects them. */
  #noteOtherAddresses(connection: Connection): void {
    this.emit({
      name: 'notice',
      payload: {
        severity: 'warning',
        message: message('engine.core.otherAddresses', { name: connection.name }),
        detail: null,
      },
    })
  }

  #sessionOf(
    connection: Connection,
    userId: string,
    secrets: ConnectionSecrets | null,
    secretsFrom: ConnectionView['secrets'],
    host: HostIdentity,
  ): Session {
    return new Session({
      ports: this.ports,
      connection,
      file: this.folder.workspaceFile(connection, userId),
      secrets,
      secretsFrom,
      bearer: {
        get: () => this.credentials.bearer(connection.id),
        replace: (old) => this.credentials.bearerInPlaceOf(connection.id, old),
      },
      host,
      actsByItself: this.options.actsByItself ?? false,
      pullsByItself: this.options.pullsByItself ?? false,
      emit: (event) => this.emit(event),
      onStateChange: () => this.stateChanged(),
      onDamage: (error) => void this.#endDamaged(connection, error),
    })
  }

  #failed(connection: Connection, thrown: unknown): void {
    const error =
      thrown instanceof GalleyError
        ? thrown
        : new GalleyError('internal', toErrorData(thrown).message, {}, { cause: thrown })
    this.#openFailure = { connectionId: connection.id, error }
    this.ports.log.write('error', 'connection not opened', { connection: connection.id, code: error.code })
    this.stateChanged()
  }

  /** Ends the open session, if any; nothing is lost. */
  async closeSession(): Promise<void> {
    this.#awaitedKeys.stop()
    await this.#endSession()
    this.stateChanged()
  }

  /** The connection of that id; GalleyError `not_found`. */
  connection(id: string): Connection {
    const connection = this.connections.get(id)
    if (!connection)
      throw new GalleyError('not_found', message('engine.core.thereNoSuchConnection'), { connectionId: id })
    return connection
  }

  async close(): Promise<void> {
    this.updates.close()
    await this.signIn.close()
    await this.closeSession()
    this.#stopListening()
    this.#stopHearingOfKeys?.()
    this.ports.secrets.close?.()
    this.#notifyState.close()
    this.#listeners.clear()
    this.folder.release()
  }

  async #endDamaged(connection: Connection, error: GalleyError): Promise<void> {
    try {
      await this.#endSession()
    } catch (thrown) {
      // A damaged file may refuse its last write; why nothing is open is told all the same.
      this.ports.log.write('error', 'damaged data not closed', { code: toErrorData(thrown).code })
    }
    this.#failed(connection, error)
  }

  async #endSession(): Promise<void> {
    const session = this.#session
    this.#session = null
    this.#openFailure = null
    this.#underPolicy.clear()
    await session?.close()
  }

  #keptWhere(): ConnectionView['secrets'] {
    return this.options.secretsFrom ?? (this.keychain.isUsable ? 'keychain' : 'session')
  }
}
