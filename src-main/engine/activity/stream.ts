/**
 * One listener to the activity stream. Connections break; it comes back by itself, and whatever time it did not hear is told as a gap.
 *
 *     off ──listen──▶ connecting ──2xx──▶ open ──ended, silent──▶ waiting ──pause over──▶ connecting
 *                        ├── no network, 5xx, 429, TooManyConnections ──▶ waiting
 *                        └── refused for good (403, 404, a second 401) ──▶ refused, until a person tries again
 *     stop() ends each of them: off
 */
import type { Message } from '../../../shared/messages/message.ts'
import type { ActivityStreamView } from '../../../shared/bridge.ts'
import { activityEndpoints } from '../../../shared/contract/service/activity.ts'
import { asWritten, message } from '../../../shared/messages/message.ts'
import { GalleyError, toErrorData } from '../../../shared/model/errors.ts'
import { instantAt, instantNow, wallNowMs } from '../instants.ts'
import type { Clock, HttpResponse, Randomness, Secret, StreamAnswer, Transport } from '../ports.ts'
import { TransportError } from '../ports.ts'
import { isConnectionCap, readAnswer } from '../service/errors.ts'
import { outcomeError } from '../service/outcome-words.ts'
import { readingTimes, ServerClock } from '../service/server-clock.ts'
import { codeMessage } from '../../../shared/model/service-codes.ts'
import { isDiskError } from '../store/index.ts'
import { backoffMs, pause } from '../waiting.ts'
import { Lines } from './lines.ts'

/** The application's bearer token, kept or asked for; `replace` after the service refused one. */
export interface BearerSource {
  get(): Promise<Secret>
  replace(old: Secret): Promise<Secret>
}

export interface StreamPorts {
  baseUrl: string
  transport: Transport
  clock: Clock
  random: Randomness
  bearer: BearerSource
  /** A line that is no heartbeat; null: one that was too long to be read. */
  onLine: (line: string | null) => void
  /** Listening began again after `fromMs`; what happened in between was not heard. */
  onGap: (fromMs: number, reason: Message) => void
  /** Something was heard; at most now and then, for keeping the time. */
  onChange: () => void
}

/** Assumed: docs/assumptions.md, activity-heartbeat. */
const silenceMs = 60_000
const pauses = {
  network: { firstMs: 1_000, longestMs: 60_000 },
  busy: { firstMs: 5_000, longestMs: 300_000 },
  cap: { firstMs: 10_000, longestMs: 300_000 },
}
const longestRefusal = 100_000
/** How long the words of a refusal are waited for. */
const refusalMs = 10_000

type Ending =
  | {
      kind: 'again'
      pauses: { firstMs: number; longestMs: number }
      untilMs: number | null
      code: string
      message: Message
    }
  | { kind: 'refused'; code: string; message: Message }

export class ActivityStream {
  readonly #ports: StreamPorts
  #abort: AbortController | null = null
  #view: Omit<ActivityStreamView, 'heardAt'> = { state: 'off', since: null, until: null, code: null, message: null }
  #heardMs: number | null
  #reason: Message = message('engine.stream.notListening')

  /** `heardMs`: when the stream was last heard in an earlier run, or null. */
  constructor(ports: StreamPorts, heardMs: number | null) {
    this.#ports = ports
    this.#heardMs = heardMs
  }

  get view(): ActivityStreamView {
    return { ...this.#view, heardAt: this.#heardMs === null ? null : this.#iso(this.#heardMs) }
  }

  get heardMs(): number | null {
    return this.#heardMs
  }

  get isListening(): boolean {
    return this.#abort !== null
  }

  /** Listens until `stop`; while it waits for another try, tries at once. */
  listen(): void {
    this.#abort?.abort()
    const abort = new AbortController()
    this.#abort = abort
    void this.#run(abort.signal)
  }

  /** `reason` is what the gap says that follows. */
  stop(reason: Message): void {
    this.#abort?.abort()
    this.#abort = null
    this.#reason = reason
    this.#show({ state: 'off' })
  }

  async #run(signal: AbortSignal): Promise<void> {
    let tried = 0
    while (!signal.aborted) {
      this.#show({ state: 'connecting' })
      const ending = await this.#connect(signal, () => (tried = 0))
      if (signal.aborted) return
      if (ending.kind === 'refused') {
        this.#abort = null
        this.#reason = ending.message
        this.#show({ state: 'refused', code: ending.code, message: ending.message })
        return
      }
      tried++
      const { clock, random } = this.#ports
      const backoff = backoffMs(random, tried, ending.pauses.firstMs, ending.pauses.longestMs)
      const untilMs = Math.max(clock.monotonicMs() + backoff, ending.untilMs ?? 0)
      this.#reason = ending.message
      this.#show({ state: 'waiting', until: instantAt(clock, untilMs), code: ending.code, message: ending.message })
      await pause(clock, untilMs - clock.monotonicMs(), signal)
    }
  }

  /** One connection from beginning to end. */
  async #connect(signal: AbortSignal, onOpen: () => void): Promise<Ending> {
    let answer: StreamAnswer
    try {
      const bearer = await this.#ports.bearer.get()
      answer = await this.#open(bearer, signal)
      if (answer.status === 401) {
        answer.close()
        answer = await this.#open(await this.#ports.bearer.replace(bearer), signal)
      }
    } catch (error) {
      return endingOf(error)
    }
    if (answer.status < 200 || answer.status >= 300) return this.#readRefusal(answer)
    onOpen()
    try {
      await this.#hear(answer, signal)
    } catch (error) {
      if (!isDiskError(error)) throw error
      return {
        kind: 'again',
        pauses: pauses.busy,
        untilMs: null,
        code: error.code,
        message: message('engine.stream.diskTakesNothing'),
      }
    }
    return {
      kind: 'again',
      pauses: pauses.network,
      untilMs: null,
      code: 'offline',
      message: message('engine.stream.ended'),
    }
  }

  #open(bearer: Secret, signal: AbortSignal): Promise<StreamAnswer> {
    const { version, path } = activityEndpoints[1]
    const url = `${this.#ports.baseUrl}/${version}${path}`
    return this.#ports.transport.openStream({
      url,
      headers: { authorization: `Bearer ${bearer.revealFor(url)}` },
      signal,
    })
  }

  /** Reads until the stream ends, is silent for too long, or is stopped. */
  async #hear(answer: StreamAnswer, signal: AbortSignal): Promise<void> {
    const { clock } = this.#ports
    const lines = new Lines()
    let stopTimer = () => {}
    const watch = () => {
      stopTimer()
      stopTimer = clock.after(silenceMs, () => answer.close())
    }
    const onAbort = () => answer.close()
    signal.addEventListener('abort', onAbort, { once: true })
    this.#noteGap()
    this.#show({ state: 'open' })
    watch()
    try {
      for await (const piece of answer.pieces) {
        if (signal.aborted) return
        watch()
        for (const line of lines.take(piece)) if (line !== '') this.#ports.onLine(line)
        this.#heardMs = wallNowMs(clock)
        this.#ports.onChange()
      }
    } finally {
      stopTimer()
      signal.removeEventListener('abort', onAbort)
      answer.close()
    }
  }

  #noteGap(): void {
    const fromMs = this.#heardMs
    if (fromMs !== null) this.#ports.onGap(fromMs, this.#reason)
    this.#heardMs = wallNowMs(this.#ports.clock)
  }

  async #readRefusal(answer: StreamAnswer): Promise<Ending> {
    let body = ''
    const stopTimer = this.#ports.clock.after(refusalMs, () => answer.close())
    for await (const piece of answer.pieces) {
      body += piece
      if (body.length > longestRefusal) break
    }
    stopTimer()
    answer.close()
    const response: HttpResponse = { status: answer.status, headers: answer.headers, body }
    if (isConnectionCap(response)) {
      const code = 'TooManyConnections'
      const words = codeMessage(code)
      return { kind: 'again', pauses: pauses.cap, untilMs: null, code, message: words ?? asWritten(code) }
    }
    const { clock } = this.#ports
    const outcome = readAnswer(response, {
      isRead: true,
      shape: { form: 'object' },
      rateClass: 'read',
      ...readingTimes(clock, new ServerClock(clock)),
    })
    if (outcome.kind === 'ok') throw new Error('a refusal that is none')
    const { said, details } = outcomeError(outcome, message('engine.stream.listen'))
    const code = typeof details['code'] === 'string' ? details['code'] : `HTTP_${answer.status}`
    if (outcome.kind === 'limited')
      return { kind: 'again', pauses: pauses.busy, untilMs: outcome.untilMs, code: 'limited', message: said }
    if (outcome.kind === 'unreachable')
      return { kind: 'again', pauses: pauses.busy, untilMs: outcome.againAtMs, code: 'offline', message: said }
    return { kind: 'refused', code, message: said }
  }

  #show(view: Partial<ActivityStreamView> & Pick<ActivityStreamView, 'state'>): void {
    const since = view.state === this.#view.state ? this.#view.since : instantNow(this.#ports.clock)
    this.#view = { until: null, code: null, message: null, ...view, since }
    this.#ports.onChange()
  }

  #iso(ms: number): string {
    return new Date(ms).toISOString()
  }
}

/** Why no connection came about: without the network it is tried again, without keys or a token it is not. */
function endingOf(error: unknown): Ending {
  if (error instanceof TransportError)
    return {
      kind: 'again',
      pauses: pauses.network,
      untilMs: null,
      code: 'offline',
      message: error.fault === 'proxy' ? error.detail : message('engine.stream.notReached', { detail: error.detail }),
    }
  if (!(error instanceof GalleyError)) throw error
  const { code, message: said, details } = toErrorData(error)
  const named = typeof details['code'] === 'string' ? details['code'] : code
  return ['offline', 'limited', 'bad_answer', 'proxy'].includes(code)
    ? { kind: 'again', pauses: pauses.busy, untilMs: null, code: named, message: said }
    : { kind: 'refused', code: named, message: said }
}
