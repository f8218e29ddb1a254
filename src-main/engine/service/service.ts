/** The one way to the advertising service: an operation of the contract in, an outcome out. Nothing beyond it knows about HTTP. */
import type { Message } from '../../../shared/messages/message.ts'
import type { Deprecation } from '../../../shared/contract/service/changes.ts'
import type { Operation, RateClass } from '../../../shared/contract/language/operation.ts'
import type { Json } from '../../../shared/model/values.ts'
import type { Clock, ConnectionSecrets, Log, Randomness, Transport } from '../ports.ts'
import type { FilePart } from './multipart.ts'

/** Where a connection's service is and how it spells names. Base addresses end without a slash. */
export interface ServiceAddresses {
  baseUrl: string
  adsBaseUrl: string
  adsSandboxBaseUrl: string
  uploadBaseUrl: string | null
  /** Wire names by neutral names. */
  aliases: Readonly<Record<string, string>>
}

/** Versions as the headers of one answer tell them. */
export interface HeardVersion {
  version: string | null
  warning: string | null
  /** Method and path as declared. */
  call: string
}

export interface ServiceOptions {
  addresses: ServiceAddresses
  /** With access token and its secret; a request without them is signedOut. */
  secrets: ConnectionSecrets
  transport: Transport
  clock: Clock
  random: Randomness
  log: Log
  /** A request waits for a limit; told once a wait, again with null when it is over. Times of the monotonic clock. */
  onWait?: (wait: { untilMs: number; rateClass: RateClass } | null) => void
  /** What the headers of an answer say about versions; told with every whole answer. */
  onVersion?: (heard: HeardVersion) => void
  /** A call that is deprecated on the service's day is about to be made; told each time, with whether a person asked for that call. */
  onDeprecated?: (deprecation: Deprecation, isAsked: boolean) => void
}

export interface ServiceRequest {
  /** Values of the `:name` parts of the path. */
  pathParams: Record<string, string>
  /** Query pairs in order, neutral names. */
  query?: readonly [string, string][]
  /** Body of an operation with `body: 'json'`, neutral names. */
  json?: Json
  /** That body as text, already in wire names, where it is too big to be turned around once more. */
  jsonText?: string
  /** The part that carries bytes, of an operation with `body: 'multipart'`. */
  file?: FilePart
  /** Accounts made at the sandbox base are asked there; otherwise the operation's own base. */
  base?: 'ads' | 'sandbox'
  signal?: AbortSignal
  /** Time of the monotonic clock after which nothing is retried or waited for any more. */
  deadlineMs?: number
  /** Most sendings of a read; 5 when left out, or as many as fit before the deadline. */
  tries?: number
  /** Limit of one exchange; 60 s when left out. */
  timeoutMs?: number
  /** A person chose this very call; otherwise Galley makes it because its work needs it. */
  isAsked?: boolean
  /** Called right before the first byte may leave, after all waiting: the place to write an attempt down. */
  onSend?: () => void
}

/** What the service complains about. */
export interface ServiceError {
  /** Constant of the service ('INVALID_PARAMETER'), a number as text ('89'), or 'HTTP_404' where the body named none. */
  code: string
  /** The service's words. */
  message: string
  /** Neutral name of the parameter that it names, or null. */
  parameter: string | null
}

/** How a request ended. Times are milliseconds; `serverDateMs` is the answer's Date header (whole seconds), null where it lacks. */
export type ServiceOutcome =
  /** 2xx with a whole envelope of the operation's shape. Names in `body` are neutral, long integers are bigint. */
  | {
      kind: 'ok'
      status: number
      body: { [member: string]: Json }
      headers: Record<string, string>
      serverDateMs: number | null
    }
  /**
   * The service said no; nothing was applied. `operationErrors`: for a batch with faulty items, one array an operation in order.
   * `isEnvelope` false: no JSON of the service's form, so perhaps somebody else's answer (a proxy): no proof that a record is gone.
   */
  | {
      kind: 'rejected'
      status: number
      errors: ServiceError[]
      operationErrors: ServiceError[][] | null
      isEnvelope: boolean
      serverDateMs: number | null
    }
  /** A limit holds; nothing was applied. `untilMs`: when it ends, monotonic clock. `until`: the same for people, ISO 8601. */
  | { kind: 'limited'; untilMs: number; until: string; rateClass: RateClass }
  /**
   * No usable answer, and nothing was applied: reads after their retries, writes that never left or were turned away unread.
   * network: no whole answer. busy: the service asks to come again, after `againAtMs` of the monotonic clock. badAnswer: not the service's form.
   * overLimit: an answer that is more than Galley reads, and would be again. proxy: the network's proxy wants something of a person.
   * unproven: the service did not say whose keys these are, so the request was kept back.
   * disk: what must be kept first could not be written.
   */
  | {
      kind: 'unreachable'
      cause: 'network' | 'busy' | 'badAnswer' | 'overLimit' | 'proxy' | 'unproven' | 'disk'
      /** What people read, as a part of a sentence; a whole one of the cause `proxy`. */
      detail: Message
      againAtMs: number | null
    }
  /** The token is invalid, or another user's (`words` says so); nothing was applied. All requests that were waiting end so too. */
  | { kind: 'signedOut'; code: string; words?: Message }
  /** A write was sent and its effect is not known: look before sending again. */
  | { kind: 'unknown'; detail: Message; serverDateMs: number | null }
  /** The signal was aborted or the service closed before anything was sent (reads: at any time). */
  | { kind: 'cancelled' }

export interface Service {
  /** Reads are retried inside until the deadline (no deadline: a few times); writes go out once. Never throws but for defects. */
  request(operation: Operation, request: ServiceRequest): Promise<ServiceOutcome>
  /** This machine's clock corrected by what the service's Date headers say. */
  serverNowMs(): number
  /** List lag that a practice service states (x-practice-list-lag), ms; null from any service that is not on loopback. */
  practiceListLagMs(): number | null
  /** When this run was first told of that lag, monotonic clock; null where it was told of none. */
  practiceLagSinceMs(): number | null
  /** Hosts, with their ports, whose pages may be shown as the service's own: those of the connection, and the one it names for previews. */
  pageHosts(): readonly string[]
  /** Ends waiting requests as cancelled. */
  close(): void
}
