/** What parts of the engine are given from outside: clock, chance, log, secrets, the network and a way to open the browser. */
import type { Message } from '../../shared/messages/message.ts'
import { stringifyJson } from '../../shared/model/json.ts'
import { isBelow, keysNeeded } from './service/key-addresses.ts'

export interface Clock {
  /** Milliseconds since 1970 by the wall clock, which people and time servers set: for what is shown, stored, signed or compared with the service's times. */
  nowMs(): number
  /**
   * Milliseconds by a clock that nobody sets and that never goes back, since this machine started: for waits, deadlines and durations. It may
   * stand still while the machine sleeps; a wait then ends later, never sooner.
   */
  monotonicMs(): number
  /** Calls back once after so many milliseconds of the monotonic clock; the returned function calls it off. */
  after(delayMs: number, callback: () => void): () => void
  /** Ends after everything else that waits for the event loop: a person's edit gets between two slices of a pull. */
  yieldToEventLoop(): Promise<void>
}

export interface Randomness {
  /** Cryptographically strong. */
  bytes(count: number): Uint8Array
}

export type LogLevel = 'error' | 'info' | 'debug'
/** Fields are ids, counts, codes and durations: never values, addresses with queries, or secrets. */
export interface Log {
  write(level: LogLevel, event: string, fields?: Record<string, string | number | boolean | null>): void
  /** Least level that is written from now on. */
  setLevel?(level: LogLevel): void
}

/** A secret text that no printing reveals, bound to the addresses that it was given for. */
export class Secret {
  readonly #text: string
  readonly #addresses: readonly string[]
  /** `addresses`: base addresses without a slash at the end. Without any, the secret can be kept and compared, but not sent. */
  constructor(text: string, addresses: readonly string[] = []) {
    this.#text = text
    this.#addresses = addresses
  }
  /** For a request to `url`: the only way by which a secret may leave. GalleyError `keys_needed` for any other address. */
  revealFor(url: string): string {
    if (!isBelow(url, this.#addresses)) throw keysNeeded([url])
    return this.#text
  }
  /** For keeping it and for comparing; never for a request. */
  reveal(): string {
    return this.#text
  }
  /** Another text for the same addresses, such as a token that these keys were exchanged for. */
  forSameAddresses(text: string): Secret {
    return new Secret(text, this.#addresses)
  }
  /** The same text for other addresses; whoever calls it answers for that. */
  boundTo(addresses: readonly string[]): Secret {
    return new Secret(this.#text, addresses)
  }
  toString(): string {
    return '[secret]'
  }
  toJSON(): string {
    return '[secret]'
  }
  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return '[secret]'
  }
}

/** Keys and tokens of one connection. */
export interface ConnectionSecrets {
  consumerKey: Secret
  consumerSecret: Secret
  accessToken: Secret | null
  accessTokenSecret: Secret | null
  /** Whose the access token is, as the service said when it was given; left out where nobody asked yet. */
  userId?: string | null
  /** App-only token of the application, once it was asked for. */
  bearerToken?: Secret | null
  /** Base addresses that all of them were given for; null: an entry of a Galley that did not keep them, not bound yet. */
  addresses: readonly string[] | null
}

/** Name and password of one proxy, for exactly that one: 'proxy.example:8080'. */
export interface ProxySecrets {
  proxy: string
  name: string
  password: Secret
}

/** The OS keychain, or what stands for it in tests. Entries are named by connection id. */
export interface SecretStore {
  /** Whether it keeps secrets beyond this run, after a probe. */
  status(): Promise<{ isUsable: boolean; message: Message | null }>
  /** Null where there are none, and where they cannot be read now. */
  read(connectionId: string): Promise<ConnectionSecrets | null>
  /** As `read`, with `unknown` where they cannot be read now; left out where that does not happen. */
  readKept?(connectionId: string): Promise<ConnectionSecrets | null | 'unknown'>
  /** Kept in memory where the keychain cannot be used, until it can; never throws. */
  write(connectionId: string, secrets: ConnectionSecrets): Promise<void>
  remove(connectionId: string): Promise<void>
  /** Calls the listener with each connection whose secrets were in memory alone and are in the keychain now. Gives what stops it. */
  onKept?(listener: (connectionId: string) => void): () => void
  /** Ends what it still tries by itself; left out where nothing does. */
  close?(): void
  /** An id of this installation and data folder, made when first asked for; null where nothing is kept beyond this run. */
  installationId?(): Promise<string | null>
  readProxy(): Promise<ProxySecrets | null>
  /** Kept as `write` keeps; null forgets them. */
  writeProxy(secrets: ProxySecrets | null): Promise<void>
}

/** A body too big to hold: its length is known, and its bytes come piece by piece, from the start at each call. */
export interface StreamBody {
  sizeBytes: number
  pieces(): AsyncIterable<Uint8Array>
}

/** One HTTP exchange, without any retry, redirect or cookie of its own. */
export interface HttpRequest {
  method: string
  /** Address without query. */
  url: string
  /** Query pairs in order; the transport writes them with RFC 3986 encoding. */
  query: readonly [string, string][]
  headers: Record<string, string>
  body: Uint8Array | string | StreamBody | null
  /** Until the answer's last byte. */
  timeoutMs: number
  signal?: AbortSignal
  /** The answer is a picture, not text. */
  wantsBytes?: boolean
  /** Most bytes of the answer, unpacked; the transport has a limit of its own. */
  maxAnswerBytes?: number
  /** The address was named by others: only secure ones that lie in the public internet are connected to. */
  onlyPublic?: boolean
  /** With `onlyPublic`: an address without encryption may be asked too, where no proxy stands between. For what carries no secret. */
  mayBePlain?: boolean
}
export interface HttpResponse {
  status: number
  /** Lower-case names. */
  headers: Record<string, string>
  body: string
  /** The answer as it came, where bytes were wanted; `body` is empty then. */
  bytes?: Uint8Array
}
/**
 * What stood in the way of an answer. network: the line, or whoever is at its other end. proxy: the network's proxy wants something of a
 * person, such as a name and password. overLimit: an answer came and is more than Galley reads.
 */
export type TransportFault = 'network' | 'proxy' | 'overLimit'

/** Why no whole answer came. notSent: no byte of the request left this machine. lost: it may have arrived. */
export class TransportError extends Error {
  readonly kind: 'notSent' | 'lost'
  /** What people read, as a part of a sentence; a whole one of the fault `proxy`. */
  readonly detail: Message
  readonly fault: TransportFault
  constructor(kind: 'notSent' | 'lost', detail: Message, fault: TransportFault = 'network') {
    super(`${kind}: ${detail.id} ${stringifyJson(detail.args)}`)
    this.name = 'TransportError'
    this.kind = kind
    this.detail = detail
    this.fault = fault
  }
}
/** A GET whose answer does not end. */
export interface StreamRequest {
  url: string
  headers: Record<string, string>
  signal: AbortSignal
}
export interface StreamAnswer {
  status: number
  /** Lower-case names. */
  headers: Record<string, string>
  /** Text as it comes; ends with the connection, however that ended. */
  pieces: AsyncIterable<string>
  close(): void
}
export interface Transport {
  send(request: HttpRequest): Promise<HttpResponse>
  /** Rejects with TransportError where no answer begins. */
  openStream(request: StreamRequest): Promise<StreamAnswer>
}

/** Opens the system's browser; tests give their own. */
export interface Opener {
  open(url: string): Promise<void>
}

/** Addresses that keys were never sent to, and what a connection would spell otherwise than before. */
export interface NewAddresses {
  connectionName: string
  /** Whole base addresses, each with what it is for, such as "signing in". */
  addresses: { use: string; address: string }[]
  /** Pairs of neutral and wire name; empty where none changed. */
  aliases: [string, string][]
}

/** Asks the person outside of the page, which may be under somebody else's control; true: keys may go there. */
export interface Confirmation {
  newAddresses(question: NewAddresses): Promise<boolean>
}

/** What the practice service printed when it started. */
export interface PracticeInfo {
  base_url: string
  ads_base_url: string
  ads_sandbox_base_url: string
  upload_base_url: string
  consumer_key: string
  consumer_secret: string
  callbacks: string[]
  users: {
    user_id: string
    screen_name: string
    access_token: string
    access_token_secret: string
    accounts: { id: string; name: string; roles: string[] }[]
  }[]
  control_url: string
  control_key: string
}

/** Starts the practice service as a child process, where the host can. Its records stay under the data folder. */
export interface PracticeHost {
  start(options: { isLarge: boolean; dataFile: string }): Promise<PracticeInfo>
  stop(): Promise<void>
}
