/** A company's proxy on loopback: takes CONNECT for any name, and leads to a port of this machine. */
import http from 'node:http'
import https from 'node:https'
import net from 'node:net'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'

export interface ConnectProxyOptions {
  /** Name and password that it wants by Basic. */
  wants?: { name: string; password: string }
  /** Schemes that it names when it asks; Basic unless given. */
  challenge?: string[]
  /** Answers so in place of opening the way. */
  refusesWith?: number
  /** Spoken to securely, with this key and certificate. */
  secure?: { key: string; cert: string }
  /** Bytes of the server's answers after which the way is cut. */
  cutsAfterBytes?: number
  /** Takes the order and says nothing. */
  isSilent?: boolean
}

export class ConnectProxy {
  options: ConnectProxyOptions
  /** Every order that came: "host:port" and what it was signed with. */
  readonly orders: { to: string; authorization: string | null; headers: http.IncomingHttpHeaders }[] = []
  /** Requests other than CONNECT. */
  readonly others: string[] = []
  readonly #server: http.Server | https.Server
  readonly #sockets = new Set<Duplex>()
  #port = 0

  private constructor(options: ConnectProxyOptions) {
    this.options = options
    const refuse = (request: http.IncomingMessage, response: http.ServerResponse) => {
      this.others.push(`${request.method} ${request.url}`)
      response.writeHead(405).end()
    }
    this.#server = options.secure ? https.createServer(options.secure, refuse) : http.createServer(refuse)
    this.#server.on('connect', (request: http.IncomingMessage, socket: Duplex) => this.#connect(request, socket))
    this.#server.on('tlsClientError', () => {})
  }

  static async start(options: ConnectProxyOptions = {}): Promise<ConnectProxy> {
    const proxy = new ConnectProxy(options)
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve))
    proxy.#port = (proxy.#server.address() as AddressInfo).port
    return proxy
  }

  /** As people type it; known after it stopped, too. */
  get address(): string {
    return `${this.options.secure ? 'https://localhost' : '127.0.0.1'}:${this.#port}`
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  #connect(request: http.IncomingMessage, socket: Duplex): void {
    const authorization = request.headers['proxy-authorization'] ?? null
    this.orders.push({ to: request.url ?? '', authorization, headers: request.headers })
    socket.on('error', () => {})
    this.#keep(socket)
    const { wants, challenge = ['Basic realm="company"'], refusesWith, isSilent } = this.options
    if (isSilent) return
    if (wants && authorization !== basic(wants.name, wants.password)) {
      const asks = challenge.map((scheme) => `proxy-authenticate: ${scheme}\r\n`).join('')
      socket.end(`HTTP/1.1 407 Proxy Authentication Required\r\n${asks}content-length: 2\r\n\r\n{}`)
    } else if (refusesWith) socket.end(`HTTP/1.1 ${refusesWith} No\r\ncontent-length: 2\r\n\r\n{}`)
    else this.#lead(socket, Number(request.url?.split(':').at(-1)))
  }

  #lead(socket: Duplex, port: number): void {
    const { cutsAfterBytes = Infinity } = this.options
    const server = net.connect(port, '127.0.0.1', () => socket.write('HTTP/1.1 200 Connection established\r\n\r\n'))
    this.#keep(server)
    let bytes = 0
    server.on('error', () => socket.destroy())
    server.on('data', (piece: Buffer) => {
      bytes += piece.length
      if (bytes > cutsAfterBytes) socket.destroy()
      else socket.write(piece)
    })
    server.on('close', () => socket.destroy())
    socket.on('data', (piece: Buffer) => server.write(piece))
    socket.on('close', () => server.destroy())
  }

  #keep(socket: Duplex): void {
    this.#sockets.add(socket)
    socket.on('close', () => this.#sockets.delete(socket))
  }
}

export function basic(name: string, password: string): string {
  return `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`
}
