/**
 * Pictures of the library that were never here: fetched when somebody wants to look at them, kept like any other file. Of films only the
 * poster comes. Addresses come from the service: only secure ones are asked, or the connection's own on loopback.
 */
import type { RecordValues } from '../../../shared/model/values.ts'
import type { Log, Transport } from '../ports.ts'
import type { MediaTables } from '../store/media.ts'
import type { MediaFiles } from './files.ts'

export interface RemoteOptions {
  transport: Transport
  tables: MediaTables
  files: MediaFiles
  log: Log
  /** Base addresses of the connection. */
  ownAddresses: readonly string[]
  isOffline: () => boolean
}

const sideBySide = 3
const timeoutMs = 30_000
const bytesMax = 16 * 1024 * 1024

interface Wanted {
  key: number
  url: string
  isPoster: boolean
}

export class RemotePictures {
  readonly #options: RemoteOptions
  readonly #waiting: Wanted[] = []
  /** Records whose picture was asked for in this run, whatever came of it. */
  readonly #asked = new Set<number>()
  readonly #stop = new AbortController()
  #underWay = 0

  constructor(options: RemoteOptions) {
    this.#options = options
  }

  /** The record's picture is to be shown and is not here. Comes by itself, if it can; asked for once a run. */
  want(key: number, record: RecordValues): void {
    const isPoster = record['media_type'] === 'VIDEO'
    const url = isPoster ? record['poster_media_url'] : record['media_url']
    if (typeof url !== 'string' || this.#asked.has(key) || !this.#mayAsk(url) || this.#options.isOffline()) return
    this.#asked.add(key)
    this.#waiting.push({ key, url, isPoster })
    this.#pump()
  }

  close(): void {
    this.#stop.abort()
    this.#waiting.length = 0
  }

  #pump(): void {
    while (this.#underWay < sideBySide && this.#waiting.length > 0) {
      const wanted = this.#waiting.shift()!
      this.#underWay++
      void this.#fetch(wanted).finally(() => {
        this.#underWay--
        this.#pump()
      })
    }
  }

  async #fetch({ key, url, isPoster }: Wanted): Promise<void> {
    const { transport, tables, files, log } = this.#options
    try {
      const address = new URL(url)
      const query = [...address.searchParams]
      const plain = `${address.origin}${address.pathname}`
      const request = { method: 'GET', url: plain, query, headers: { accept: 'image/*' }, body: null, timeoutMs }
      const answer = await transport.send({ ...request, wantsBytes: true, signal: this.#stop.signal })
      if (answer.status !== 200 || !answer.bytes || answer.bytes.byteLength > bytesMax) return
      const { sha256, name, facts } = await files.addBytes(
        address.pathname.split('/').at(-1) || 'picture',
        answer.bytes,
      )
      if (this.#stop.signal.aborted || facts.kind === 'video') return
      tables.addFile(sha256, name, facts)
      tables.link(key, sha256, isPoster)
    } catch {
      // Without it the preview says what is missing; nothing else depends on it.
      log.write('debug', 'picture not fetched', { key })
    }
  }

  #mayAsk(url: string): boolean {
    try {
      const { protocol, origin } = new URL(url)
      return protocol === 'https:' || this.#options.ownAddresses.some((own) => new URL(own).origin === origin)
    } catch {
      return false
    }
  }
}
