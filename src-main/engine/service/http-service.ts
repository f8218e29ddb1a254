/** The service over HTTP: addresses, aliases, signing, pace and the retries of reads. */
import { deprecatedCall } from '../../../shared/contract/service/changes.ts'
import type { Action, Operation } from '../../../shared/contract/language/operation.ts'
import { resources } from '../../../shared/contract/registry.ts'
import { GalleyError } from '../../../shared/model/errors.ts'
import { stringifyJson } from '../../../shared/model/json.ts'
import { isLoopbackHost } from '../../../shared/model/loopback.ts'
import type { Json } from '../../../shared/model/values.ts'
import { instantAt } from '../instants.ts'
import type { HttpResponse, Secret } from '../ports.ts'
import { TransportError } from '../ports.ts'
import { createAliases } from './aliases.ts'
import type { Aliases } from './aliases.ts'
import { encodePart } from './encode.ts'
import { readAnswer, readFailure, readLimits, readPracticeLag, readVersion } from './errors.ts'
import type { AnswerShape, LimitReading, Reading } from './errors.ts'
import { exchangeSigned } from './exchange.ts'
import type { ExchangePorts } from './exchange.ts'
import { Pace } from './pace.ts'
import type { PaceClass } from './pace.ts'
import { PracticeLag } from './practice-lag.ts'
import { readingTimes, ServerClock } from './server-clock.ts'
import type { Service, ServiceError, ServiceOptions, ServiceOutcome, ServiceRequest } from './service.ts'
import { backoffMs, pause } from '../waiting.ts'

const defaultTimeoutMs = 60_000
const defaultTries = 5
const firstPauseMs = 500
const longestPauseMs = 30_000

/** A service of one connection and one user. */
export function createService(options: ServiceOptions): Service {
  return new HttpService(options)
}

class HttpService implements Service {
  readonly #options: ServiceOptions
  readonly #ports: ExchangePorts
  readonly #aliases: Aliases
  readonly #pace: Pace
  readonly #isLoopback: boolean
  readonly #lag = new PracticeLag()

  constructor(options: ServiceOptions) {
    const { addresses, clock } = options
    this.#options = options
    this.#ports = { transport: options.transport, clock, random: options.random, serverClock: new ServerClock(clock) }
    this.#aliases = createAliases(addresses.aliases)
    this.#pace = new Pace({ clock, ...(options.onWait ? { onWait: options.onWait } : {}) })
    this.#isLoopback = isLoopbackHost(new URL(addresses.adsBaseUrl).hostname)
  }

  async request(operation: Operation, request: ServiceRequest): Promise<ServiceOutcome> {
    const isRead = operation.method === 'GET'
    for (let tried = 1; ; tried++) {
      const outcome = await this.#attempt(operation, request, isRead)
      if (!isRead) return outcome
      // A limited read waits for its window at the pace's door, which answers at once when the deadline comes first.
      if (outcome.kind === 'limited' && outcome.untilMs <= (request.deadlineMs ?? Infinity)) tried--
      else if (outcome.kind !== 'unreachable' || !isPassing(outcome)) return outcome
      else if (!(await this.#pause(outcome, tried, request)))
        return request.signal?.aborted ? { kind: 'cancelled' } : outcome
    }
  }

  serverNowMs(): number {
    return this.#ports.serverClock.nowMs()
  }

  pageHosts(): readonly string[] {
    const { baseUrl, adsBaseUrl, adsSandboxBaseUrl, uploadBaseUrl, aliases } = this.#options.addresses
    const own = [baseUrl, adsBaseUrl, adsSandboxBaseUrl, ...(uploadBaseUrl === null ? [] : [uploadBaseUrl])]
    const named = aliases['preview_host']
    return [...own.map((address) => new URL(address).host), ...(named === undefined ? [] : [named])]
  }

  practiceListLagMs(): number | null {
    return this.#lag.ms(this.#options.clock.monotonicMs())
  }

  practiceLagSinceMs(): number | null {
    return this.#lag.sinceMs()
  }

  close(): void {
    this.#pace.close()
  }

  /** One turn: waits for the pace, sends once, reads the answer. */
  async #attempt(operation: Operation, request: ServiceRequest, isRead: boolean): Promise<ServiceOutcome> {
    const { accessToken, accessTokenSecret } = this.#options.secrets
    if (!accessToken || !accessTokenSecret) return { kind: 'signedOut', code: 'SIGNED_OUT' }
    const deprecation = deprecatedCall(operation.method, versioned(operation), this.serverNowMs())
    if (deprecation) this.#options.onDeprecated?.(deprecation, request.isAsked ?? false)
    const entry = await this.#pace.enter(paceClassOf(operation, request), request)
    if (entry.kind === 'limited') {
      const until = instantAt(this.#options.clock, entry.untilMs)
      return { ...entry, until, rateClass: operation.rateClass }
    }
    if (entry.kind !== 'go') return entry
    let limits: readonly LimitReading[] = []
    try {
      const sent = await this.#send(operation, request, isRead, accessToken, accessTokenSecret)
      limits = sent.limits
      if (sent.outcome.kind === 'signedOut') this.#pace.flush(sent.outcome)
      return sent.outcome
    } finally {
      entry.leave(limits)
    }
  }

  async #send(
    operation: Operation,
    request: ServiceRequest,
    isRead: boolean,
    token: Secret,
    tokenSecret: Secret,
  ): Promise<{ outcome: ServiceOutcome; limits: readonly LimitReading[] }> {
    const { clock, secrets, log } = this.#options
    const choices = choicesOf(operation)
    const startedMs = clock.monotonicMs()
    try {
      const response = await exchangeSigned(this.#ports, {
        method: operation.method,
        url: this.#addressOf(operation, request),
        query: (request.query ?? []).map(([name, value]): [string, string] => [
          this.#aliases.toWire(name),
          this.#aliases.paramToWire(name, value, choices),
        ]),
        ...(request.jsonText === undefined ? {} : { json: request.jsonText }),
        ...(request.json === undefined ? {} : { json: stringifyJson(this.#aliases.bodyToWire(request.json, choices)) }),
        file: request.file,
        keys: { consumerKey: secrets.consumerKey, consumerSecret: secrets.consumerSecret, token, tokenSecret },
        timeoutMs: this.#timeoutMs(request, isRead),
        signal: request.signal,
        onSend: request.onSend,
      })
      const reading: Reading = {
        isRead,
        shape: shapeOf(operation, request),
        rateClass: operation.rateClass,
        ...readingTimes(clock, this.#ports.serverClock),
      }
      const outcome = this.#toNeutral(readAnswer(response, reading), choices)
      this.#observe(operation, response, outcome)
      log.write('debug', 'request', {
        method: operation.method,
        path: operation.path,
        status: response.status,
        outcome: outcome.kind,
        ms: clock.monotonicMs() - startedMs,
      })
      return { outcome, limits: readLimits(response, reading) }
    } catch (error) {
      // Nothing left: the person gives the keys again for this address, or corrects it.
      if (error instanceof GalleyError && error.code === 'keys_needed')
        return { outcome: { kind: 'signedOut', code: 'KEYS_NEEDED' }, limits: [] }
      if (!(error instanceof TransportError)) throw error
      const isCancelled = request.signal?.aborted && (isRead || error.kind === 'notSent')
      const outcome: ServiceOutcome = isCancelled ? { kind: 'cancelled' } : readFailure(error, isRead)
      log.write('debug', 'request', {
        method: operation.method,
        path: operation.path,
        outcome: outcome.kind,
        detail: error.message,
        ms: clock.monotonicMs() - startedMs,
      })
      return { outcome, limits: [] }
    }
  }

  /** A read ends with its call, however slowly its answer comes; a write is only cut off by its own limit, since that leaves it unknown. */
  #timeoutMs({ timeoutMs = defaultTimeoutMs, deadlineMs = Infinity }: ServiceRequest, isRead: boolean): number {
    return isRead ? Math.max(1, Math.min(timeoutMs, deadlineMs - this.#options.clock.monotonicMs())) : timeoutMs
  }

  #addressOf(operation: Operation, request: ServiceRequest): string {
    const { baseUrl, adsBaseUrl, adsSandboxBaseUrl, uploadBaseUrl } = this.#options.addresses
    const bases = { ads: adsBaseUrl, sandbox: adsSandboxBaseUrl, upload: uploadBaseUrl ?? '', platform: baseUrl }
    // What is uploaded, and the platform, belong to no base of their own.
    const isApart = operation.base === 'upload' || operation.base === 'platform'
    const base = bases[isApart ? operation.base : (request.base ?? operation.base)]
    const path = operation.path.replace(/:(\w+)/g, (_, name: string) => {
      const value = request.pathParams[name]
      if (value === undefined) throw new Error(`${operation.path} needs ${name}`)
      // An empty or dotted segment would name another address than the one asked for.
      if (value === '' || value === '.' || value === '..') throw new Error(`${name} is no identifier`)
      return encodePart(value)
    })
    return `${base}${operation.version === '' ? '' : `/${operation.version}`}${path}`
  }

  #toNeutral(outcome: ServiceOutcome, choices: ReadonlySet<string>): ServiceOutcome {
    if (outcome.kind === 'ok') {
      return { ...outcome, body: this.#aliases.bodyToNeutral(outcome.body, choices) as { [member: string]: Json } }
    }
    if (outcome.kind !== 'rejected') return outcome
    const named = (error: ServiceError): ServiceError => ({
      ...error,
      parameter: error.parameter === null ? null : this.#aliases.toNeutral(error.parameter),
    })
    return {
      ...outcome,
      errors: outcome.errors.map(named),
      operationErrors: outcome.operationErrors?.map((ofItem) => ofItem.map(named)) ?? null,
    }
  }

  /** Takes over what an answer tells besides its outcome; only from answers in the service's own form. */
  #observe(operation: Operation, response: HttpResponse, outcome: ServiceOutcome): void {
    if (outcome.kind !== 'ok' && !(outcome.kind === 'rejected' && outcome.isEnvelope)) return
    if (outcome.serverDateMs !== null) this.#ports.serverClock.learn(outcome.serverDateMs)
    const lagMs = this.#isLoopback ? readPracticeLag(response) : null
    if (lagMs !== null) this.#lag.hear(lagMs, this.#options.clock.monotonicMs())
    this.#options.onVersion?.({ ...readVersion(response), call: `${operation.method} ${versioned(operation)}` })
  }

  /** Waits before a read is tried again, longer each time and by chance; false when it should not be. */
  async #pause(
    outcome: Extract<ServiceOutcome, { kind: 'unreachable' }>,
    tried: number,
    request: ServiceRequest,
  ): Promise<boolean> {
    const tries = request.tries ?? (request.deadlineMs === undefined ? defaultTries : Infinity)
    if (tried >= tries || request.signal?.aborted) return false
    const { clock, random } = this.#options
    const growingMs = backoffMs(random, tried, firstPauseMs, longestPauseMs)
    const pauseMs = Math.ceil(Math.max(growingMs, (outcome.againAtMs ?? 0) - clock.monotonicMs()))
    if (clock.monotonicMs() + pauseMs > (request.deadlineMs ?? Infinity)) return false
    return pause(clock, pauseMs, request.signal)
  }
}

/** Whether the same read may fare better a moment later. */
function isPassing({ cause }: Extract<ServiceOutcome, { kind: 'unreachable' }>): boolean {
  return cause !== 'overLimit' && cause !== 'proxy'
}

/** The declared path with its version. */
function versioned({ version, path }: Operation): string {
  return version === '' ? path : `/${version}${path}`
}

function paceClassOf(operation: Operation, request: ServiceRequest): PaceClass {
  return {
    rateClass: operation.rateClass,
    endpoint: operation.path,
    withTotal: request.query?.some(([name, value]) => name === 'with_total_count' && value === 'true') ?? false,
    accountId: request.pathParams['account_id'] ?? '',
  }
}

function shapeOf(operation: Operation, request: ServiceRequest): AnswerShape {
  switch (operation.name) {
    case 'list':
      if (operation.toRow) return { form: 'record' }
      return operation.bareRows === undefined ? { form: 'list' } : { form: 'bareList' }
    case 'batch':
      return { form: 'batch', itemCount: Array.isArray(request.json) ? request.json.length : 0 }
    case 'get':
    case 'create':
    case 'update':
    case 'delete':
      return { form: operation.isArrayAnswer ? 'wrapped' : 'record' }
    case 'action':
      return operation.body === 'multipart' ? { form: 'nothing' } : actionShapes[operation.action?.answer ?? 'value']
  }
}

const actionShapes: Record<Action['answer'], AnswerShape> = {
  record: { form: 'record' },
  records: { form: 'list' },
  value: { form: 'object' },
  none: { form: 'object' },
  frames: { form: 'bareList' },
}

/** Fields and parameters of the operation's resource that hold words of a closed set, which the alias table may rename. */
function choicesOf(operation: Operation): ReadonlySet<string> {
  const known = choicesByOperation.get(operation)
  if (known) return known
  const resource = resources.find(({ operations }) => operations.some((each) => isSame(each, operation)))
  const fields = Object.entries(resource?.fields ?? {}).flatMap(([name, field]) =>
    field.type === 'choice' || field.type === 'list' || (field.type === 'json' && field.hasWords)
      ? [field.param ?? name, name]
      : [],
  )
  const params = operation.params
    .filter((param) => param.type === 'choice' || param.type === 'choiceList')
    .map((param) => param.name)
  const choices = new Set([...fields, ...params])
  choicesByOperation.set(operation, choices)
  return choices
}
/** Whether it is the same row of the interface, whoever shows it with words of its own. */
function isSame(one: Operation, other: Operation): boolean {
  return one.path === other.path && one.name === other.name && one.method === other.method && one.base === other.base
}

const choicesByOperation = new WeakMap<Operation, ReadonlySet<string>>()
