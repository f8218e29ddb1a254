/**
 * Signing in by OAuth 1.0a, with a PIN or a callback on loopback; identity is shown before anything is stored.
 *
 *   start ──> waiting ── PIN or callback ──> checking ──> identified ── confirm ──> stored
 *               └─ ten minutes, denied, refused ──> failed, denied        (cancel ends any of them)
 */
import type { CallParsed, ConnectionFields, Identity, SignInFlow } from '../../../shared/bridge.ts'
import { message } from '../../../shared/messages/message.ts'
import { GalleyError, toErrorData } from '../../../shared/model/errors.ts'
import { ulid } from '../ids.ts'
import type {
  Clock,
  Confirmation,
  ConnectionSecrets,
  Log,
  Opener,
  Randomness,
  SecretStore,
  Transport,
} from '../ports.ts'
import { Secret } from '../ports.ts'
import type { ExchangePorts } from '../service/exchange.ts'
import { areAllIn, keyAddresses, keysNeeded } from '../service/key-addresses.ts'
import { fetchAccessToken, fetchRequestToken, invalidateAccessToken, pageAddress } from '../service/oauth.ts'
import type { AccessGrant, AppKeys, TokenPair } from '../service/oauth.ts'
import { ServerClock } from '../service/server-clock.ts'
import { isSame, openCallbackServer } from './callback-server.ts'
import type { CallbackResult, CallbackServer } from './callback-server.ts'
import { checkConnection } from './connections.ts'
import type { Connection, ConnectionList } from './connections.ts'
import { fetchIdentity } from './identity.ts'
import { bindSecrets, fitsConnection, readKeys } from './keys.ts'
import { aliasMark, newAddresses } from './new-addresses.ts'

export interface SignInOptions {
  connections: ConnectionList
  secrets: SecretStore
  transport: Transport
  opener: Opener
  /** Asks the person about addresses that keys never went to; without one, none is confirmed. */
  confirmation?: Confirmation
  clock: Clock
  random: Randomness
  log: Log
  /** A flow changed: by its own call, by the callback, or because its ten minutes are over. */
  onChange: (flow: SignInFlow) => void
}

/** What a confirmed sign-in gives: the stored connection and its secrets, kept where the secret store says. */
export interface SignedIn {
  connection: Connection
  secrets: ConnectionSecrets
  identity: Identity
}

export interface SignIn {
  /**
   * Asks for a request token and opens the browser. Nothing is sent to an address for which no keys were given (`keys_needed`) or that the
   * person did not confirm (`cancelled`). GalleyError `usage`, `offline`, `limited`, `bad_answer`, `sign_in_failed`.
   */
  start(input: CallParsed<'signIn.start'>): Promise<SignInFlow>
  /**
   * A PIN, or an address that carries oauth_verifier. A wrong one ends as `failed` with the reason; start again for another try.
   * Assumed: docs/assumptions.md, wrong-pin.
   */
  pin(flowId: string, pin: string): Promise<SignInFlow>
  /** Stores what was identified; GalleyError `usage` for a flow that is not identified. Engine opens it then. */
  confirm(flowId: string): Promise<SignedIn>
  cancel(flowId: string): Promise<void>
  openBrowser(flowId: string): Promise<void>
  /** Who these secrets belong to, asked from the service; screenName null. GalleyError `signed_out`, `offline`, `bad_answer`, `refused`. */
  identify(fields: ConnectionFields, secrets: ConnectionSecrets): Promise<Identity>
  /**
   * Invalidates the token at the service where it can be reached, and forgets it here; the application's keys stay for the next
   * sign-in. `held`: what the open session has in memory, where nothing is stored. true: the service confirmed.
   */
  signOut(connectionId: string, held?: ConnectionSecrets | null): Promise<boolean>
  /** Ends all flows and the callback servers. */
  close(): Promise<void>
}

/** How long a sign-in may take. Source: reliability rules for sign-in. */
const flowLifeMs = 10 * 60_000

interface Flow {
  view: SignInFlow
  fields: ConnectionFields
  app: AppKeys
  access: Connection['access']
  requestToken: TokenPair
  server: CallbackServer | null
  secrets: ConnectionSecrets | null
  stopTimer: () => void
}

export function createSignIn(options: SignInOptions): SignIn {
  return new SignInFlows(options)
}

class SignInFlows implements SignIn {
  readonly #options: SignInOptions
  readonly #ports: ExchangePorts
  readonly #flows = new Map<string, Flow>()
  /** What the person confirmed for a connection's name and no keychain entry says yet. */
  readonly #confirmed = new Map<string, readonly string[]>()

  constructor(options: SignInOptions) {
    const { transport, clock, random } = options
    this.#options = options
    this.#ports = { transport, clock, random, serverClock: new ServerClock(clock) }
  }

  async start(input: CallParsed<'signIn.start'>): Promise<SignInFlow> {
    const fields = this.#fieldsOf(input)
    // Source: interface, Authentication endpoints: the authenticate page knows no PIN.
    if (input.page === 'authenticate' && input.mode === 'pin')
      throw new GalleyError('usage', message('engine.signIn.signingInWithoutBeing'))
    const app = await this.#appKeys(fields, input.consumerKey, input.consumerSecret)
    await this.#confirmAddresses(fields)
    // A new try takes the place of the one before, and its port.
    for (const flow of [...this.#flows.values()]) if (flow.fields.name === fields.name) await this.#end(flow)
    const server = input.mode === 'callback' ? await openCallbackServer() : null
    let requestToken: TokenPair
    try {
      requestToken = await fetchRequestToken(this.#ports, fields, app, server?.address ?? 'oob', input.access)
    } catch (error) {
      await server?.close()
      throw error
    }
    const flow = this.#begin(fields, app, requestToken, server, input)
    if (input.open) await this.#open(flow)
    return flow.view
  }

  async pin(flowId: string, typed: string): Promise<SignInFlow> {
    const flow = this.#flow(flowId)
    if (flow.view.status !== 'waiting') throw new GalleyError('usage', message('engine.signIn.signInDoesNot'))
    const verifier = readPin(typed, flow.requestToken.token.reveal())
    if (typeof verifier !== 'string') return this.#show(flow, { error: toErrorData(verifier) })
    return this.#redeem(flow, verifier)
  }

  async confirm(flowId: string): Promise<SignedIn> {
    const flow = this.#flow(flowId)
    const { identity } = flow.view
    const { secrets, fields } = flow
    if (flow.view.status !== 'identified' || !identity || !secrets)
      throw new GalleyError('usage', message('engine.signIn.nobodyHasSignedIn'))
    const { connections } = this.#options
    const id = connections.idFor(fields.name)
    await this.#options.secrets.write(id, withBearerOf(await this.#options.secrets.read(id), secrets))
    this.#confirmed.delete(fields.name)
    const user = { userId: identity.userId, screenName: identity.screenName }
    const connection = connections.save(fields, user, flow.access)
    await this.#end(flow)
    this.#options.log.write('info', 'signIn.confirmed', { connection: connection.id })
    return { connection, secrets, identity }
  }

  async cancel(flowId: string): Promise<void> {
    const flow = this.#flows.get(flowId)
    if (flow) await this.#end(flow)
  }

  async openBrowser(flowId: string): Promise<void> {
    await this.#options.opener.open(this.#flow(flowId).view.authorizeUrl)
  }

  identify(fields: ConnectionFields, secrets: ConnectionSecrets): Promise<Identity> {
    return fetchIdentity({ ...this.#options, addresses: checkConnection(fields), secrets, known: null })
  }

  async signOut(connectionId: string, held: ConnectionSecrets | null = null): Promise<boolean> {
    const connection = this.#options.connections.get(connectionId)
    const stored = connection ? await readKeys(this.#options.secrets, connection) : null
    const secrets = stored ?? held
    if (!connection || !secrets?.accessToken || !secrets.accessTokenSecret) return false
    const { accessToken, accessTokenSecret } = secrets
    const access = { token: accessToken, secret: accessTokenSecret }
    const isConfirmed =
      fitsConnection(secrets, connection) && (await invalidateAccessToken(this.#ports, connection, secrets, access))
    // No token stays. The application's bearer token is forgotten and not revoked: other people's programs may use the one there is.
    const noTokens = { accessToken: null, accessTokenSecret: null, bearerToken: null, userId: null }
    if (stored) await this.#options.secrets.write(connectionId, { ...stored, ...noTokens })
    this.#options.log.write('info', 'signIn.out', { connection: connectionId, isConfirmed })
    return isConfirmed
  }

  async close(): Promise<void> {
    for (const flow of [...this.#flows.values()]) await this.#end(flow)
  }

  /** A practice service is one that this machine's host started, whatever a page says of the address. */
  #fieldsOf(input: CallParsed<'signIn.start'>): ConnectionFields {
    const fields = { ...input.connection, ...checkConnection(input.connection) }
    const known = this.#options.connections.byName(fields.name)
    const isSame = known !== undefined && areAllIn(keyAddresses(fields), keyAddresses(known))
    return { ...fields, isPractice: isSame && known.isPractice }
  }

  /**
   * The keys given; else those of the sign-in under way for that name, which this one takes the place of; else the ones that are kept. The
   * last two only where they were given for these very addresses.
   */
  async #appKeys(fields: ConnectionFields, key: string | null, secret: string | null): Promise<AppKeys> {
    const addresses = keyAddresses(fields)
    if (key?.trim() && secret?.trim())
      return { consumerKey: new Secret(key.trim(), addresses), consumerSecret: new Secret(secret.trim(), addresses) }
    if (key !== null || secret !== null) throw needsKeys()
    const underWay = [...this.#flows.values()].find((flow) => flow.fields.name === fields.name)
    if (underWay && areAllIn(addresses, keyAddresses(underWay.fields))) return underWay.app
    const known = this.#options.connections.byName(fields.name)
    const kept = known ? await readKeys(this.#options.secrets, known) : null
    const given = kept?.addresses ?? (known ? keyAddresses(known) : underWay ? keyAddresses(underWay.fields) : null)
    const others = given ? addresses.filter((address) => !given.includes(address)) : []
    if (others.length > 0) throw keysNeeded(others)
    if (!kept) throw needsKeys()
    return { consumerKey: kept.consumerKey, consumerSecret: kept.consumerSecret }
  }

  /** Asks the person about what the connection never had, once in a run for each. GalleyError `cancelled` for a no. */
  async #confirmAddresses(fields: ConnectionFields): Promise<void> {
    const { connections, secrets, confirmation } = this.#options
    const known = connections.byName(fields.name)
    const kept = known ? await readKeys(secrets, known) : null
    const before = [...(kept?.addresses ?? []), ...(this.#confirmed.get(fields.name) ?? [])]
    const asked = newAddresses(fields, known ?? null, before)
    if (asked.addresses.length === 0 && asked.aliases.length === 0) return
    if ((await confirmation?.newAddresses(asked)) !== true)
      throw new GalleyError('cancelled', message('engine.signIn.addressesWereNotConfirmed'))
    const now = [...asked.addresses.map(({ address }) => address), ...asked.aliases.map(aliasMark)]
    this.#confirmed.set(fields.name, [...before, ...now])
  }

  #begin(
    fields: ConnectionFields,
    app: AppKeys,
    requestToken: TokenPair,
    server: CallbackServer | null,
    input: CallParsed<'signIn.start'>,
  ): Flow {
    const { clock, random, log } = this.#options
    const flowId = ulid(clock, random)
    const flow: Flow = {
      view: {
        flowId,
        connectionName: fields.name,
        mode: input.mode,
        authorizeUrl: pageAddress(fields, requestToken, input),
        status: 'waiting',
        identity: null,
        error: null,
      },
      fields,
      app,
      access: input.access,
      requestToken,
      server,
      secrets: null,
      stopTimer: clock.after(flowLifeMs, () => void this.#fail(flow, tooLate())),
    }
    this.#flows.set(flowId, flow)
    server?.expect(requestToken.token.reveal(), (result) => void this.#receive(flow, result))
    log.write('info', 'signIn.started', { mode: input.mode })
    return flow
  }

  async #receive(flow: Flow, result: CallbackResult): Promise<void> {
    await flow.server?.close()
    if (this.#flows.get(flow.view.flowId) !== flow || flow.view.status !== 'waiting') return
    if (result.kind === 'verifier') await this.#redeem(flow, result.verifier)
    else {
      flow.stopTimer()
      const error = new GalleyError('sign_in_denied', message('engine.signIn.accessDeniedOnPage'))
      this.#show(flow, { status: 'denied', error: toErrorData(error) })
    }
  }

  /** Exchanges the verifier for a token, and asks whose it is. Nothing is stored. */
  async #redeem(flow: Flow, verifier: string): Promise<SignInFlow> {
    this.#show(flow, { status: 'checking', error: null })
    let grant: AccessGrant | null = null
    try {
      grant = await fetchAccessToken(this.#ports, flow.fields, flow.app, flow.requestToken, verifier)
      const secrets = bindSecrets(
        { ...flow.app, accessToken: grant.token, accessTokenSecret: grant.secret },
        flow.fields,
      )
      const known = { userId: grant.userId, screenName: grant.screenName }
      const identity = await fetchIdentity({ ...this.#options, addresses: flow.fields, secrets, known })
      if (flow.view.status !== 'checking') return flow.view
      flow.secrets = { ...secrets, userId: identity.userId }
      return this.#show(flow, { status: 'identified', identity })
    } catch (error) {
      const data = toErrorData(error)
      this.#options.log.write('info', 'signIn.failed', { code: data.code })
      // Without an answer the PIN may still be good: a person can try it again.
      const isPinKept = grant === null && flow.view.mode === 'pin' && ['offline', 'limited'].includes(data.code)
      return isPinKept ? this.#show(flow, { status: 'waiting', error: data }) : this.#fail(flow, error)
    }
  }

  async #fail(flow: Flow, error: unknown): Promise<SignInFlow> {
    flow.stopTimer()
    flow.secrets = null
    await flow.server?.close()
    return this.#show(flow, { status: 'failed', identity: null, error: toErrorData(error) })
  }

  #show(flow: Flow, change: Partial<SignInFlow>): SignInFlow {
    flow.view = { ...flow.view, ...change }
    if (this.#flows.get(flow.view.flowId) === flow) this.#options.onChange(flow.view)
    return flow.view
  }

  /** The address stays on show with Copy, so a browser that does not open is no failure. */
  async #open(flow: Flow): Promise<void> {
    try {
      await this.#options.opener.open(flow.view.authorizeUrl)
    } catch {
      this.#options.log.write('info', 'signIn.browserNotOpened')
    }
  }

  async #end(flow: Flow): Promise<void> {
    flow.stopTimer()
    flow.secrets = null
    this.#flows.delete(flow.view.flowId)
    await flow.server?.close()
  }

  #flow(flowId: string): Flow {
    const flow = this.#flows.get(flowId)
    if (!flow) throw new GalleyError('not_found', message('engine.signIn.signInOverStart'))
    return flow
  }
}

/** The verifier in what a person pasted: a PIN, perhaps with spaces, or the address that the browser came back to. */
export function readPin(typed: string, requestToken: string): string | GalleyError {
  const at = typed.indexOf('?')
  const query = typed.includes('oauth_verifier=') ? new URLSearchParams(typed.slice(at + 1).trim()) : null
  if (query) {
    const token = query.get('oauth_token')
    if (token !== null && !isSame(token, requestToken))
      return new GalleyError('sign_in_failed', message('engine.signIn.addressBelongsAnotherSign'))
  }
  const bare = typed.replace(/[\s\u200b-\u200f\u2060\ufeff]+/g, '')
  const pin = query ? (query.get('oauth_verifier') ?? '') : /^[\d-]+$/.test(bare) ? bare.replaceAll('-', '') : bare
  // PINs have about seven digits; verifiers of callbacks are longer. Source: gaps 4.2 (D).
  if (!/^[\w.~+/=-]{1,512}$/.test(pin)) return new GalleyError('usage', message('engine.signIn.typePinPageService'))
  return pin
}

/** A new sign-in of the same application at the same addresses keeps its app-only token. */
function withBearerOf(before: ConnectionSecrets | null, secrets: ConnectionSecrets): ConnectionSecrets {
  const isSame =
    before !== null &&
    before.consumerKey.reveal() === secrets.consumerKey.reveal() &&
    areAllIn(secrets.addresses ?? [], before.addresses ?? [])
  return isSame && before.bearerToken ? { ...secrets, bearerToken: before.bearerToken } : secrets
}

function needsKeys(): GalleyError {
  return new GalleyError('usage', message('engine.signIn.signingInNeedsApplications'))
}

function tooLate(): GalleyError {
  return new GalleyError('sign_in_failed', message('engine.signIn.signInTookLonger'))
}
