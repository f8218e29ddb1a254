/** The connections that requests go over, kept and shared by the ways that they take. */
import type http from 'node:http'
import type https from 'node:https'
import type { SecureContext } from 'node:tls'
import { message } from '../../../shared/messages/message.ts'
import { proxyName } from '../../../shared/model/proxy.ts'
import type { Way } from '../../../shared/model/proxy.ts'
import { contextOf } from '../network/authorities.ts'
import { createRoutedAgent, retireAgent } from '../network/routed-agent.ts'
import { ProxyRefusalError } from '../network/tunnel.ts'
import type { ProxySignIn } from '../network/tunnel.ts'
import { nodeModules } from '../node-modules.ts'
import type { Clock } from '../ports.ts'
import { TransportError } from '../ports.ts'
import { resolvePublic, publicLookup } from './public-address.ts'
import type { Resolve } from './public-address.ts'

/** The network as connections need it (engine/network/network.ts). */
export interface NetworkWays extends ProxySignIn {
  /** What secure connections trust. */
  context(): SecureContext
  /** Ways to a server, first choice first. Rejects with ProxyRefusalError. */
  ways(address: URL): Promise<readonly Way[]>
  /** A connection was not made. */
  noteFailure(): void
  onChange(listener: () => void): () => void
}

/** No proxy, and exactly these authorities (those that Node ships when left out). */
export function plainNetwork(authorities?: readonly string[]): NetworkWays {
  let context: SecureContext | null = null
  return {
    context: () => (context ??= contextOf(authorities ?? nodeModules.tls.rootCertificates)),
    ways: () => Promise.resolve([{ kind: 'direct' }]),
    noteFailure: () => {},
    onChange: () => () => {},
    authorization: () => Promise.resolve(null),
    noteAsked: () => {},
    hasAsked: () => false,
    noteRefused: () => {},
    isRefused: () => false,
  }
}

/** Idle connections are dropped before most servers do it, since a request that meets a closing one has an unknown outcome. */
const pooling = { keepAlive: true, maxSockets: 16, maxFreeSockets: 8, timeout: 4_000 }

export interface AgentsOptions {
  network: NetworkWays
  clock: Clock
  connectTimeoutMs: number
  /** Looks up names that others gave. */
  resolve: Resolve
}

export class Agents {
  readonly #options: AgentsOptions
  #plain: http.Agent | null = null
  #plainPublic: http.Agent | null = null
  readonly #secure = new Map<string, https.Agent>()
  readonly #stopListening: () => void

  constructor(options: AgentsOptions) {
    this.#options = options
    this.#stopListening = options.network.onChange(() => this.#retire())
  }

  /** For plain HTTP on this computer. */
  get plain(): http.Agent {
    return (this.#plain ??= new nodeModules.http.Agent(pooling))
  }

  /** For plain HTTP in the public internet, directly. Rejects with TransportError `notSent` where a proxy stands between. */
  async plainPublicFor(address: URL): Promise<http.Agent> {
    const ways = await this.#waysTo(address)
    if (ways.some(({ kind }) => kind !== 'direct'))
      throw new TransportError('notSent', message('engine.agents.plainBehindProxy'), 'proxy')
    return (this.#plainPublic ??= new nodeModules.http.Agent({ lookup: publicLookup(this.#options.resolve) }))
  }

  /**
   * For a secure address, along the ways that the network has now. `isOnlyPublic`: its connections, kept or new, all lead into the public
   * internet. Rejects with TransportError `notSent`.
   */
  async secureFor(address: URL, isOnlyPublic: boolean): Promise<https.Agent> {
    const ways = await this.#waysTo(address)
    const name = [isOnlyPublic ? 'public' : 'any', ...ways.map(nameOf)].join(' ')
    const agent = this.#secure.get(name) ?? this.#create(ways, isOnlyPublic)
    this.#secure.set(name, agent)
    return agent
  }

  async #waysTo(address: URL): Promise<readonly Way[]> {
    return this.#options.network.ways(address).catch((error: unknown) => {
      if (error instanceof ProxyRefusalError) throw new TransportError('notSent', error.said, 'proxy')
      throw error
    })
  }

  close(): void {
    this.#stopListening()
    this.#plain?.destroy()
    this.#plainPublic?.destroy()
    for (const agent of this.#secure.values()) agent.destroy()
  }

  #create(ways: readonly Way[], isOnlyPublic: boolean): https.Agent {
    const { network, clock, connectTimeoutMs, resolve } = this.#options
    return createRoutedAgent({
      ...pooling,
      ways,
      context: network.context(),
      signIn: network,
      clock,
      connectTimeoutMs,
      ...(isOnlyPublic
        ? { lookup: publicLookup(resolve), resolve: async (host: string) => (await resolvePublic(resolve, host))[0] }
        : {}),
    })
  }

  /** Other authorities or another proxy: what is under way ends as it began, what comes next begins anew. */
  #retire(): void {
    for (const agent of this.#secure.values()) retireAgent(agent)
    this.#secure.clear()
  }
}

function nameOf(way: Way): string {
  return way.kind === 'direct' ? 'direct' : proxyName(way.proxy)
}
