/**
 * Pictures of the library, and of those who post, that were never here: fetched when somebody wants to look at them, kept like any other file. Of videos only the
 * poster comes. Their addresses come from the service, so they are asked without any key, and only where everybody could ask: in the public
 * internet, or at the connection's own address where that is on this computer.
 */
import { isLoopbackHost } from '../../../shared/model/loopback.ts'
import { probeMedia } from '../../../shared/model/media/probe.ts'
import { bytesSource } from '../../../shared/model/media/source.ts'
import type { RecordValues } from '../../../shared/model/values.ts'
import type { HttpResponse, Log, Transport } from '../ports.ts'
import type { MediaTables } from '../store/index.ts'
import type { MediaFiles } from './files.ts'

export interface RemoteOptions {
  transport: Transport
  tables: MediaTables
  files: MediaFiles
  log: Log
  /** Base addresses of the connection. */
  ownAddresses: readonly string[]
  isOffline: () => boolean
  /** A picture came and is kept. */
  onFetched: () => void
}

const sideBySide = 3
const timeoutMs = 30_000
const bytesMax = 16 * 1024 * 1024
const redirectsMax = 3

interface Wanted {
  url: string
  /** Of whom it is: its record's key, or nobody's. */
  of: { key: number; isPoster: boolean } | 'address'
}

export class RemotePictures {
  readonly #options: RemoteOptions
  readonly #ownOrigins: readonly string[]
  readonly #waiting: Wanted[] = []
  /** Keys of records, and addresses, whose picture was asked for in this run, whatever came of it. */
  readonly #asked = new Set<number | string>()
  readonly #stop = new AbortController()
  #underWay = 0

  constructor(options: RemoteOptions) {
    this.#options = options
    const own = options.ownAddresses.map((address) => new URL(address))
    this.#ownOrigins = own.filter(({ hostname }) => isLoopbackHost(hostname)).map(({ origin }) => origin)
  }

  /** The record's picture is to be shown and is not here. Comes by itself, if it can; asked for once a run. */
  want(key: number, record: RecordValues): void {
    const isPoster = record['media_type'] === 'VIDEO'
    const url = isPoster ? record['poster_media_url'] : record['media_url']
    if (typeof url === 'string') this.#queue(key, { url, of: { key, isPoster } })
  }

  /** The picture at the address is to be shown and is not here. Comes by itself, as above. */
  wantAt(url: string): void {
    this.#queue(url, { url, of: 'address' })
  }

  /** Pictures that came in this run are asked for again once they are to be shown. */
  askAgain(): void {
    this.#asked.clear()
  }

  #queue(mark: number | string, wanted: Wanted): void {
    if (this.#asked.has(mark) || this.#options.isOffline()) return
    this.#asked.add(mark)
    this.#waiting.push(wanted)
    this.#pump()
  }

  close(): void {
    this.#stop.abort()
    this.#waiting.length = 0
  }

  #pump(): void {
    while (this.#underWay < sideBySide && this.#waiting.length > 0) {
      const wanted = this.#waiting.shift()!
      if (this.#options.isOffline()) {
        this.#asked.delete(wanted.of === 'address' ? wanted.url : wanted.of.key)
        continue
      }
      this.#underWay++
      void this.#fetch(wanted).finally(() => {
        this.#underWay--
        this.#pump()
      })
    }
  }

  async #fetch({ url, of }: Wanted): Promise<void> {
    const { tables, files, log } = this.#options
    try {
      const picture = await this.#read(url)
      if (!picture || this.#stop.signal.aborted) return
      const { sha256, name, facts } = await files.addBytes(picture.name, picture.bytes)
      tables.takeFetched(sha256, name, facts)
      if (of === 'address') tables.keepPictureAt(url, sha256)
      else tables.link(of.key, sha256, of.isPoster)
      this.#options.onFetched()
    } catch {
      // Without it the preview says what is missing; nothing else depends on it.
      log.write('debug', 'picture not fetched', of === 'address' ? {} : { key: of.key })
    }
  }

  /** The picture at the address, or where that sends on to; null where there is none. Throws TransportError. */
  async #read(url: string): Promise<{ name: string; bytes: Uint8Array } | null> {
    let [address, mayBeOwn] = [parsed(url), true]
    for (let step = 0; address !== null && step <= redirectsMax; step++) {
      // What others send on to is never this computer.
      mayBeOwn &&= this.#ownOrigins.includes(address.origin)
      const { status, headers, bytes } = await this.#ask(address, mayBeOwn)
      if (status >= 300 && status < 400) {
        address = parsed(headers['location'] ?? '', address.href)
        continue
      }
      const isPicture = status === 200 && /^image\//i.test(headers['content-type'] ?? '')
      if (!isPicture || !bytes || !isStill(bytes)) return null
      return { name: address.pathname.split('/').at(-1) || 'picture', bytes }
    }
    return null
  }

  #ask(address: URL, isOwn: boolean): Promise<HttpResponse> {
    return this.#options.transport.send({
      method: 'GET',
      url: `${address.origin}${address.pathname}`,
      query: [...address.searchParams],
      headers: { accept: 'image/*' },
      body: null,
      timeoutMs,
      wantsBytes: true,
      maxAnswerBytes: bytesMax,
      onlyPublic: !isOwn,
      signal: this.#stop.signal,
    })
  }
}

/** null for what is no address, and for one with a name or password in it. */
function parsed(address: string, base?: string): URL | null {
  if (!URL.canParse(address, base)) return null
  const url = new URL(address, base)
  return url.username === '' && url.password === '' ? url : null
}

/** Looked at before it is kept: a video's poster is no video. */
function isStill(bytes: Uint8Array): boolean {
  const probed = probeMedia(bytesSource(bytes))
  return probed.kind === 'media' && probed.facts.kind !== 'video'
}
