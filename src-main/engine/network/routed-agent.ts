/** Connections of Node's HTTPS along the ways that the network has: directly, or through a proxy, the first that opens. */
import type http from 'node:http'
import type https from 'node:https'
import type { LookupAddress } from 'node:dns'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { SecureContext, TLSSocket } from 'node:tls'
import type { Way } from '../../../shared/model/proxy.ts'
import { message } from '../../../shared/messages/message.ts'
import { nodeModules } from '../node-modules.ts'
import type { Clock } from '../ports.ts'
import { SaidError } from './said-error.ts'
import { openTunnel, ProxyUnreachedError } from './tunnel.ts'
import type { ProxySignIn } from './tunnel.ts'

export interface RoutedOptions extends https.AgentOptions {
  /** First choice first; at least one. */
  ways: readonly Way[]
  context: SecureContext
  signIn: ProxySignIn
  clock: Clock
  connectTimeoutMs: number
  /**
   * Of addresses that others named: what the server's name leads to, found and checked here. The proxy is then asked for that address, not
   * for the name, so that it cannot be led elsewhere. Rejects for what must not be connected to.
   */
  resolve?: (hostname: string) => Promise<LookupAddress>
}

/** What Node's agent passes on for one connection. */
type ConnectionOptions = https.RequestOptions & { host?: string; servername?: string }
type OnConnection = (error: Error | null, socket: Duplex) => void

/** An agent of these ways; a plain one where there is no proxy among them. */
export function createRoutedAgent(options: RoutedOptions): https.Agent {
  const { https, tls } = nodeModules
  const { ways, context, signIn, clock, connectTimeoutMs, resolve, ...pooling } = options
  const settings = { ...pooling, secureContext: context, rejectUnauthorized: true }
  if (ways.every(({ kind }) => kind === 'direct')) return new https.Agent(settings)

  class RoutedAgent extends https.Agent {
    override createConnection(connection: ConnectionOptions, onConnection?: OnConnection): null {
      this.#open(connection).then(
        (socket) => onConnection?.(null, socket),
        (error: Error) => onConnection?.(error, undefined as never),
      )
      return null
    }

    async #open(connection: ConnectionOptions): Promise<Duplex> {
      const { host = '', port } = connection
      const address = resolve && nodeModules.net.isIP(host) === 0 ? (await resolve(host)).address : host
      const over = (socket: Socket): TLSSocket => tls.connect({ ...(connection as object), socket })
      let last: unknown = new SaidError(message('engine.routedAgent.noWay'))
      for (const way of ways) {
        // Nobody is there to ask for another way once the connection is being made: its fault is told.
        if (way.kind === 'direct') return super.createConnection(connection) as Duplex
        const order = { proxy: way.proxy, host: address, port: Number(port), context, timeoutMs: connectTimeoutMs }
        try {
          return over(await openTunnel(order, signIn, clock))
        } catch (error) {
          if (!(error instanceof ProxyUnreachedError)) throw error
          last = error
        }
      }
      throw last
    }
  }
  return new RoutedAgent(settings)
}

/** Ends the agent's idle connections, and the others once their exchange is over: what is under way is not cut off. */
export function retireAgent(agent: http.Agent): void {
  agent.maxFreeSockets = 0
  for (const sockets of Object.values(agent.freeSockets)) for (const socket of sockets ?? []) socket.destroy()
}
