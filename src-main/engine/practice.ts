/** The practice service as a connection like any other: started by the host, opened signed in, or prepared for signing in by hand. */
import type { AppState, ConnectionFields, ConnectionView } from '../../shared/bridge.ts'
import { message } from '../../shared/messages/message.ts'
import { GalleyError } from '../../shared/model/errors.ts'
import type { Connection, ConnectionList } from './connections/connections.ts'
import { bindSecrets, fitsConnection, readKeys } from './connections/keys.ts'
import type { DataFolder } from './data-folder.ts'
import type { EnginePorts } from './engine-ports.ts'
import { Secret } from './ports.ts'
import type { ConnectionSecrets, PracticeInfo } from './ports.ts'
import { PracticeControl } from './practice-control.ts'
import type { Session } from './session.ts'

const names = { small: 'Practice', large: 'Practice, large' } as const

/** What it needs of whoever opens connections: `Core`, where each of these is said. */
interface Opening {
  readonly ports: Pick<EnginePorts, 'practice' | 'secrets' | 'transport'>
  readonly folder: DataFolder
  readonly connections: ConnectionList
  readonly openSession: Pick<Session, 'connection'> | null
  session(): Pick<Session, 'connection'>
  open(connection: Connection): Promise<void>
  openWith(
    connection: Connection,
    secrets: ConnectionSecrets | null,
    secretsFrom: ConnectionView['secrets'],
  ): Promise<void>
  closeSession(): Promise<void>
  stateChanged(): void
}

export class Practice {
  readonly #core: Opening
  #running: { isLarge: boolean; control: PracticeControl } | null = null

  constructor(core: Opening) {
    this.#core = core
  }

  get view(): NonNullable<AppState['practice']> {
    const isLarge = this.#running?.isLarge ?? this.#core.openSession?.connection.name === names.large
    return { isRunning: this.#running !== null, isLarge }
  }

  /** What the open connection's practice service can be told. Throws `usage` where the open connection is none that was started here. */
  get control(): PracticeControl {
    if (!this.#running || this.#core.openSession?.connection.isPractice !== true)
      throw new GalleyError('usage', message('engine.practice.notOpen'))
    return this.#running.control
  }

  /** The world of the open practice connection as at first, with nothing of what was done in it; opened anew. */
  async reset(): Promise<void> {
    const { connection } = this.#core.session()
    if (!connection.isPractice) throw new GalleyError('usage', message('engine.practice.notOpen'))
    const { isLarge } = this.view
    await this.#core.closeSession()
    this.#core.folder.removeWorkspaces(connection)
    await this.forget(connection)
    await this.open(isLarge)
  }

  /** Starts it (or finds it running) and opens it as its first user, with nothing asked. */
  async open(isLarge: boolean): Promise<void> {
    const info = await this.#start(isLarge)
    const [user] = info.users
    if (!user) throw new GalleyError('internal', message('engine.practice.practiceServiceHasNo'))
    const who = { userId: user.user_id, screenName: user.screen_name }
    const connection = await this.#save(fieldsFrom(info, isLarge), who)
    await this.#core.openWith(connection, secretsFrom(info, user, connection), 'session')
  }

  /** Starts it and leaves the sign-in to the person: its application's keys are kept under the connection's name. */
  async prepare(isLarge: boolean): Promise<void> {
    const info = await this.#start(isLarge)
    const fields = fieldsFrom(info, isLarge)
    const known = this.#core.connections.byName(fields.name)
    const connection = await this.#save(fields, known?.user ?? null)
    await this.#core.ports.secrets.write(connection.id, secretsFrom(info, null, connection))
    this.#core.stateChanged()
  }

  /** After a restart: the service may listen elsewhere now. Who signed in by hand stays signed in. */
  async openAgain(connection: Connection): Promise<void> {
    const isLarge = connection.name === names.large
    const info = await this.#start(isLarge)
    const moved = await this.#save(fieldsFrom(info, isLarge), connection.user)
    const kept = await this.#keysHere(moved, info)
    if (kept?.accessToken) return this.#core.open(moved)
    const user = info.users.find((one) => one.user_id === connection.user?.userId)
    await this.#core.openWith(moved, user ? secretsFrom(info, user, moved) : kept, user ? 'session' : 'none')
  }

  /** Ends it and forgets its world. */
  async forget(connection: Connection): Promise<void> {
    await this.#core.ports.practice?.stop()
    this.#running = null
    this.#core.folder.removePractice(connection.name === names.large)
  }

  /** Keys that an older Galley kept are bound to the addresses of before, not to these. */
  async #save(fields: ConnectionFields, user: Connection['user']): Promise<Connection> {
    const { connections, ports } = this.#core
    const known = connections.byName(fields.name)
    if (known) await readKeys(ports.secrets, known)
    return connections.save(fields, user)
  }

  /**
   * Keys of this practice service go with it to the port where it listens now, since the host started it and says so. Keys of anybody else
   * under its name stay where they are.
   */
  async #keysHere(moved: Connection, info: PracticeInfo): Promise<ConnectionSecrets | null> {
    const { secrets } = this.#core.ports
    const kept = await readKeys(secrets, moved)
    if (kept?.consumerKey.reveal() !== info.consumer_key) return null
    const bound = bindSecrets(kept, moved)
    if (!fitsConnection(kept, moved)) await secrets.write(moved.id, bound)
    return bound
  }

  async #start(isLarge: boolean): Promise<PracticeInfo> {
    const { practice } = this.#core.ports
    if (!practice) throw new GalleyError('usage', message('engine.practice.practiceDataCanOpened'))
    const info = await practice.start({ isLarge, dataFile: this.#core.folder.practiceFile(isLarge) })
    this.#running = { isLarge, control: new PracticeControl(this.#core.ports.transport, info) }
    return info
  }
}

function fieldsFrom(info: PracticeInfo, isLarge: boolean): ConnectionFields {
  return {
    name: isLarge ? names.large : names.small,
    baseUrl: info.base_url,
    adsBaseUrl: info.ads_base_url,
    adsSandboxBaseUrl: info.ads_sandbox_base_url,
    uploadBaseUrl: info.upload_base_url,
    aliases: {},
    isPractice: true,
  }
}

function secretsFrom(
  info: PracticeInfo,
  user: PracticeInfo['users'][number] | null,
  connection: Connection,
): ConnectionSecrets {
  const secrets = {
    consumerKey: new Secret(info.consumer_key),
    consumerSecret: new Secret(info.consumer_secret),
    accessToken: user && new Secret(user.access_token),
    accessTokenSecret: user && new Secret(user.access_token_secret),
    userId: user?.user_id ?? null,
  }
  return bindSecrets(secrets, connection)
}
