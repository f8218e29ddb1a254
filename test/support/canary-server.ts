import { createServer } from 'node:http'
import type { IncomingHttpHeaders, Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request that reached somebody who should not have got one. */
export interface CaughtRequest {
  method: string
  url: string
  headers: IncomingHttpHeaders
  body: string
}

/** An attacker's server on loopback: plays along with every step of a sign-in, and keeps each connection and request that arrives. */
export class CanaryServer {
  readonly requests: CaughtRequest[] = []
  connectionCount = 0
  readonly #server: Server

  private constructor() {
    this.#server = createServer((incoming, outgoing) => {
      let body = ''
      incoming.setEncoding('utf8').on('data', (text: string) => (body += text))
      incoming.on('end', () => {
        const { method = '', url = '', headers } = incoming
        this.requests.push({ method, url, headers, body })
        const isForm = url.includes('/oauth/')
        outgoing.writeHead(200, { 'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' })
        outgoing.end(isForm ? formAnswer : url.includes('/oauth2/token') ? bearerAnswer : '{"data":[]}')
      })
    })
    this.#server.on('connection', () => this.connectionCount++)
  }

  static async start(): Promise<CanaryServer> {
    const canary = new CanaryServer()
    await new Promise<void>((resolve) => canary.#server.listen(0, '127.0.0.1', resolve))
    return canary
  }

  /** Base address, without a slash at the end. */
  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}

const formAnswer =
  'oauth_token=1-stolen&oauth_token_secret=stolen&oauth_callback_confirmed=true&user_id=1&screen_name=thief'
const bearerAnswer = '{"token_type":"bearer","access_token":"stolen"}'
