/**
 * Whether the service can be reached, as the window shows it and as work that waits needs to know.
 *
 *     online       last contact worked                          <- any whole answer
 *     unreachable  last contact failed; probed with growing pauses until it answers
 *     proxy        the network's proxy wants something of a person; probed likewise, since it may change by itself
 *     limited      a rate limit holds until a named time
 *     signed_out   the token is invalid or missing              <- 401; ends by signing in again
 *     offline      a person chose so; nothing is asked          <- setOffline(true); wins over all others
 */
import { message } from '../../../shared/messages/message.ts'
import type { Message } from '../../../shared/messages/message.ts'
import type { AppState, ConnectionStateKind } from '../../../shared/bridge.ts'
import { instantAt, instantNow } from '../instants.ts'
import type { Clock, Randomness } from '../ports.ts'
import type { ServiceOutcome } from '../service/service.ts'
import { backoffMs } from '../waiting.ts'

export interface OnlineOptions {
  clock: Clock
  random: Randomness
  /** The person's switch and the last success as they were kept. */
  isOffline: boolean
  lastSuccessAt: string | null
  isSignedOut: boolean
  /** The service refused these keys in an earlier run; only a new answer shows whether it still does. */
  wereKeysRefused: boolean
  /** One cheap request, made while unreachable; null: nobody probes (command line). */
  probe: (() => Promise<ServiceOutcome>) | null
  onChange: () => void
  /** It became possible to send again. */
  onReachable: () => void
}

const firstProbeMs = 1_000
const longestProbeMs = 60_000

export class Online {
  readonly #options: OnlineOptions
  #isOffline: boolean
  #isSignedOut: boolean
  #areKeysRefused: boolean
  #signedOutWords: Message | null = null
  #unreachable: { state: 'unreachable' | 'proxy'; message: Message } | null = null
  #limitedUntilMs: number | null = null
  #lastSuccessAt: string | null
  #answers = 0
  #probes = 0
  #stopProbe: (() => void) | null = null
  #isClosed = false

  constructor(options: OnlineOptions) {
    this.#options = options
    this.#isOffline = options.isOffline
    this.#isSignedOut = options.isSignedOut
    this.#areKeysRefused = options.wereKeysRefused
    this.#lastSuccessAt = options.lastSuccessAt
  }

  get state(): ConnectionStateKind {
    if (this.#isOffline) return 'offline'
    if (this.#isSignedOut) return 'signed_out'
    if (this.#unreachable !== null) return this.#unreachable.state
    return this.#limitedUntilMs === null ? 'online' : 'limited'
  }

  get isOffline(): boolean {
    return this.#isOffline
  }

  get lastSuccessAt(): string | null {
    return this.#lastSuccessAt
  }

  /** Answers that the service gave since this was made. */
  get answers(): number {
    return this.#answers
  }

  /** The last answer to these keys was that they are not valid. */
  get areKeysRefused(): boolean {
    return this.#areKeysRefused
  }

  /** The state of the connection for the window. It is signed out, too, while keys that were refused in an earlier run have not been tried again. */
  view(): AppState['connection'] {
    const state = this.state === 'online' && this.#areKeysRefused ? 'signed_out' : this.state
    const until =
      state === 'limited' && this.#limitedUntilMs !== null ? instantAt(this.#options.clock, this.#limitedUntilMs) : null
    return { state, lastSuccessAt: this.#lastSuccessAt, until, message: this.#messageOf(state) }
  }

  /** Updates the state of the connection by the outcome of a request. */
  note(outcome: ServiceOutcome): void {
    switch (outcome.kind) {
      case 'ok':
      case 'rejected':
        this.#succeed()
        return
      case 'unreachable':
        this.#noteUnreachable(outcome)
        return
      case 'unknown':
        this.#fail('unreachable', message('engine.online.answerLost', { detail: outcome.detail }))
        return
      case 'limited':
        this.limit(outcome.untilMs)
        return
      case 'signedOut':
        this.#isSignedOut = true
        this.#areKeysRefused = true
        this.#signedOutWords = outcome.words ?? null
        this.#options.onChange()
        return
      case 'cancelled':
        return
    }
  }

  /** Notes until when a request waits for the reset of a rate limit (monotonic clock); null when the wait is over. */
  limit(untilMs: number | null): void {
    if (this.#limitedUntilMs === untilMs) return
    this.#limitedUntilMs = untilMs
    this.#options.onChange()
  }

  setOffline(isOffline: boolean): void {
    if (this.#isOffline === isOffline) return
    this.#isOffline = isOffline
    this.#unreachable = null
    this.#stopProbing()
    this.#options.onChange()
    if (!isOffline && !this.#isSignedOut) this.#options.onReachable()
  }

  /** Probes the service at once where it was not reached last; call it when the network may be back. */
  tryNow(): void {
    if (this.#unreachable === null) return
    this.#stopProbing()
    this.#scheduleProbe(0)
  }

  close(): void {
    this.#isClosed = true
    this.#stopProbing()
  }

  #succeed(): void {
    const wasReachable = this.#unreachable === null
    this.#answers++
    this.#areKeysRefused = false
    this.#lastSuccessAt = instantNow(this.#options.clock)
    this.#unreachable = null
    if (this.#limitedUntilMs !== null && this.#limitedUntilMs <= this.#options.clock.monotonicMs())
      this.#limitedUntilMs = null
    this.#stopProbing()
    this.#options.onChange()
    if (!wasReachable && !this.#isOffline) this.#options.onReachable()
  }

  #noteUnreachable({ cause, detail }: Extract<ServiceOutcome, { kind: 'unreachable' }>): void {
    // One answer that is too large says nothing about the next.
    if (cause === 'overLimit') return
    if (cause === 'proxy') this.#fail('proxy', message('engine.online.proxy', { detail }))
    else if (cause === 'badAnswer') this.#fail('unreachable', message('engine.online.notTheService', { detail }))
    else this.#fail('unreachable', message('engine.online.notReached', { detail }))
  }

  #fail(state: 'unreachable' | 'proxy', said: Message): void {
    this.#unreachable = { state, message: said }
    this.#options.onChange()
    this.#scheduleProbe()
  }

  #scheduleProbe(afterMs?: number): void {
    const { probe, clock, random } = this.#options
    if (!probe || this.#stopProbe || this.#isOffline || this.#isClosed) return
    this.#probes++
    const waitMs = afterMs ?? backoffMs(random, this.#probes, firstProbeMs, longestProbeMs)
    this.#stopProbe = clock.after(waitMs, () => {
      this.#stopProbe = null
      void probe().then((outcome) => {
        if (!this.#isClosed && !this.#isOffline) this.note(outcome)
      })
    })
  }

  #stopProbing(): void {
    this.#probes = 0
    this.#stopProbe?.()
    this.#stopProbe = null
  }

  #messageOf(state: ConnectionStateKind): Message | null {
    switch (state) {
      case 'online':
        return null
      case 'offline':
        return message('engine.online.offline')
      case 'unreachable':
      case 'proxy':
        return this.#unreachable?.message ?? null
      case 'limited':
        return message('engine.online.limited')
      case 'signed_out':
        return this.#signedOutWords ?? message('engine.online.signedOut')
    }
  }
}
