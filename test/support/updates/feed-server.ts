/** A feed of updates on loopback, signed with a key of its own; what it hands out can be tampered with. */
import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Feed, Installation } from '../../../src-main/engine/updates/feed.ts'

/** A key for one test, as packages and signers have it. */
export class FeedKey {
  readonly publicKey: string
  readonly #privateKey: KeyObject

  constructor() {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    this.#privateKey = privateKey
    this.publicKey = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
  }

  sign(bytes: Uint8Array): string {
    return sign(null, bytes, this.#privateKey).toString('base64')
  }
}

/** The feed's entry for these bytes. */
export function entryFor(
  bytes: Uint8Array,
  name: string,
  more: Partial<Feed['files'][number]> = {},
): Feed['files'][number] {
  const sha512 = createHash('sha512').update(bytes).digest('hex')
  return { platform: 'linux', arch: 'x64', kind: 'deb', name, sizeBytes: bytes.byteLength, sha512, ...more }
}

export class FeedServer {
  readonly key = new FeedKey()
  /** By name; what is asked for and not here is 404. */
  readonly files = new Map<string, Uint8Array>()
  /** What was asked for, in order: "stable.json", "galley.deb 0-3999999". */
  readonly asked: string[] = []
  givesParts = true
  readonly #server: http.Server

  private constructor(server: http.Server) {
    this.#server = server
  }

  static async start(): Promise<FeedServer> {
    const server = http.createServer()
    const feed = new FeedServer(server)
    server.on('request', (request, response) => feed.#answer(request, response))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return feed
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/galley`
  }

  /** Puts the file there, and a signed feed that names it. */
  publish(
    version: string,
    bytes: Uint8Array,
    more: Partial<Feed> & { entry?: Partial<Feed['files'][number]> } = {},
  ): void {
    const { entry, ...changes } = more
    const name = entry?.name ?? `galley_${version}_amd64.deb`
    this.files.set(name, bytes)
    this.publishFeed({
      format: 1,
      channel: 'stable',
      version,
      notes: '',
      files: [entryFor(bytes, name, entry)],
      ...changes,
    })
  }

  publishFeed(feed: unknown, channel = 'stable', key = this.key): void {
    const bytes = Buffer.from(JSON.stringify(feed))
    this.files.set(`${channel}.json`, bytes)
    this.files.set(`${channel}.json.sig`, Buffer.from(key.sign(bytes)))
  }

  /** The installation that follows this feed. */
  installation(changes: Partial<Installation> = {}): Installation {
    return {
      version: '0.1.0',
      platform: 'linux',
      arch: 'x64',
      kind: 'deb',
      channel: 'stable',
      feedUrl: this.url,
      publicKeys: [this.key.publicKey],
      ...changes,
    }
  }

  close(): Promise<void> {
    this.#server.closeAllConnections()
    return new Promise((resolve) => this.#server.close(() => resolve()))
  }

  #answer(request: http.IncomingMessage, response: http.ServerResponse): void {
    const name = (request.url ?? '').replace('/galley/', '')
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '')
    this.asked.push(range ? `${name} ${range[1]}-${range[2]}` : name)
    const bytes = this.files.get(name)
    if (!bytes) return void response.writeHead(404).end()
    if (!range || !this.givesParts) return void response.writeHead(200).end(bytes)
    const [start, end] = [Number(range[1]), Math.min(Number(range[2]), bytes.byteLength - 1)]
    if (start >= bytes.byteLength) return void response.writeHead(416).end()
    response.writeHead(206, { 'content-range': `bytes ${start}-${end}/${bytes.byteLength}` })
    response.end(bytes.subarray(start, end + 1))
  }
}
