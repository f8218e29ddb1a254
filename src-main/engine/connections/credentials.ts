/** Keys and tokens of the connections as people see them (never their values), and the application's bearer token: asked once, kept, revoked. */
import type { ConnectionView, CredentialView } from '../../../shared/bridge.ts'
import { message } from '../../../shared/messages/message.ts'
import { GalleyError } from '../../../shared/model/errors.ts'
import type { Clock, ConnectionSecrets, Log, Randomness, Secret, SecretStore, Transport } from '../ports.ts'
import { fetchBearerToken, invalidateBearerToken } from '../service/bearer.ts'
import type { ExchangePorts } from '../service/exchange.ts'
import { ServerClock } from '../service/server-clock.ts'
import { Mutex } from '../waiting.ts'
import type { Connection, ConnectionList } from './connections.ts'
import { readKeys } from './keys.ts'

/** The part of the open session that holds secrets which are stored nowhere. */
export interface OpenSecrets {
  connection: Connection
  secrets: ConnectionSecrets | null
  secretsFrom: ConnectionView['secrets']
}

export interface CredentialsOptions {
  connections: ConnectionList
  secrets: SecretStore
  transport: Transport
  clock: Clock
  random: Randomness
  log: Log
  openSession: () => OpenSecrets | null
  isKeychainUsable: () => boolean
  /** The secret store stands for the environment: nothing is kept. */
  environment: boolean
}

interface Known {
  connection: Connection
  secrets: ConnectionSecrets | null
  keptIn: ConnectionView['secrets']
  isStored: boolean
}

export class Credentials {
  readonly #options: CredentialsOptions
  readonly #ports: ExchangePorts
  /** Bearer tokens that no store took, for this run. */
  readonly #held = new Map<string, Secret>()
  /** Only one bearer token is outstanding, so two questions at once would only count against the limit. */
  readonly #turn = new Mutex()

  constructor(options: CredentialsOptions) {
    const { transport, clock, random } = options
    this.#options = options
    this.#ports = { transport, clock, random, serverClock: new ServerClock(clock) }
  }

  /** Application keys, access token and bearer token of a connection. GalleyError `not_found`. */
  async list(connectionId: string): Promise<CredentialView[]> {
    const { connection, secrets, keptIn, isStored } = await this.#known(connectionId)
    const bearer = this.#bearerOf(connectionId, secrets)
    const view = (kind: CredentialView['kind'], isHere: boolean, level: CredentialView['level']): CredentialView => ({
      kind,
      isHere,
      keptIn: isHere ? keptIn : 'none',
      level,
    })
    return [
      view('application', Boolean(secrets?.consumerKey.reveal()), null),
      view('access', Boolean(secrets?.accessToken), connection.access),
      { ...view('bearer', bearer !== null, null), ...(bearer && !isStored ? { keptIn: 'session' as const } : {}) },
    ]
  }

  /**
   * The application's bearer token: the one that is kept, else the service is asked. GalleyError `usage` where the application's keys are
   * not here, `keys_needed` where they were given for other addresses, and what fetchBearerToken gives.
   */
  bearer(connectionId: string): Promise<Secret> {
    return this.#turn.take(async () => {
      const known = await this.#known(connectionId)
      return this.#bearerOf(connectionId, known.secrets) ?? (await this.#ask(known))
    })
  }

  /** After the service refused `old`: forgets that one and asks once for the present one. */
  bearerInPlaceOf(connectionId: string, old: Secret): Promise<Secret> {
    return this.#turn.take(async () => {
      const known = await this.#known(connectionId)
      const kept = this.#bearerOf(connectionId, known.secrets)
      return kept && kept.reveal() !== old.reveal() ? kept : this.#ask(known)
    })
  }

  /** Revokes it at the service and forgets it; nothing to do where none is here. GalleyError as invalidateBearerToken. */
  revokeBearer(connectionId: string): Promise<void> {
    return this.#turn.take(async () => {
      const known = await this.#known(connectionId)
      const { secrets, connection } = known
      const bearer = this.#bearerOf(connectionId, secrets)
      if (!bearer || !secrets) return
      if (!secrets.accessToken || !secrets.accessTokenSecret)
        throw new GalleyError('signed_out', message('engine.credentials.revokingBearerTokenNeeds'))
      const owner = { token: secrets.accessToken, secret: secrets.accessTokenSecret }
      await invalidateBearerToken(this.#ports, connection, secrets, owner, bearer)
      await this.#keep(known, null)
      this.#options.log.write('info', 'bearer.revoked', { connection: connectionId })
    })
  }

  /** What no store has of a connection leaves memory. */
  forget(connectionId: string): void {
    this.#held.delete(connectionId)
  }

  async #ask(known: Known): Promise<Secret> {
    const { connection, secrets } = known
    if (!secrets?.consumerKey.reveal())
      throw new GalleyError('usage', message('engine.credentials.applicationsKeyAndSecret'))
    const bearer = await fetchBearerToken(this.#ports, connection, secrets)
    await this.#keep(known, bearer)
    this.#options.log.write('info', 'bearer.received', { connection: connection.id })
    return bearer
  }

  async #keep({ connection, secrets, isStored }: Known, bearer: Secret | null): Promise<void> {
    if (isStored && secrets) await this.#options.secrets.write(connection.id, { ...secrets, bearerToken: bearer })
    else if (bearer) this.#held.set(connection.id, bearer)
    else this.#held.delete(connection.id)
  }

  #bearerOf(connectionId: string, secrets: ConnectionSecrets | null): Secret | null {
    return secrets?.bearerToken ?? this.#held.get(connectionId) ?? null
  }

  async #known(connectionId: string): Promise<Known> {
    const connection = this.#options.connections.get(connectionId)
    if (!connection)
      throw new GalleyError('not_found', message('engine.credentials.thereNoSuchConnection'), { connectionId })
    const stored = await readKeys(this.#options.secrets, connection)
    const open = this.#options.openSession()
    if (this.#options.environment) return { connection, secrets: stored, keptIn: 'environment', isStored: false }
    const held = open?.connection.id === connectionId ? open : null
    // Of practice that was opened signed in, the store may have the application's keys alone: what works is what is in use.
    if (stored && (stored.accessToken || !held?.secrets?.accessToken)) {
      const keptIn = this.#options.isKeychainUsable() ? 'keychain' : 'session'
      return { connection, secrets: stored, keptIn, isStored: true }
    }
    return { connection, secrets: held?.secrets ?? null, keptIn: held?.secretsFrom ?? 'none', isStored: false }
  }
}
