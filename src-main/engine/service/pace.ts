/**
 * How fast: one pace a connection. A request goes when a slot is free and the limit of its class is open, as far as the service's
 * headers tell; it closes a limit before the service has to say so, and nothing goes out inside a closed window. All times are the monotonic clock's.
 *
 *   enter() ── waits for slot and window ──> go ── leave(limits of the answer) ──> next
 *      └─ deadline before the window opens: limited   └─ signal: cancelled
 */
import { endpointClasses } from '../../../shared/contract/language/operation.ts'
import type { RateClass } from '../../../shared/contract/language/operation.ts'
import type { Clock } from '../ports.ts'
import type { LimitReading } from './errors.ts'

/** Which limits a request counts against. */
export interface PaceClass {
  rateClass: RateClass
  /** Classes that count each path for itself do so by this. */
  endpoint: string
  /** Lists with a total count have a limit of their own. Source: interface, Limits. */
  withTotal: boolean
  /** Account-level limits are counted for each account. */
  accountId: string
}

export type Entry =
  | { kind: 'go'; leave: (limits: readonly LimitReading[]) => void }
  /** The window opens at `untilMs`, after the deadline. */
  | { kind: 'limited'; untilMs: number }
  | { kind: 'cancelled' }
  | { kind: 'signedOut'; code: string }

export interface PaceOptions {
  clock: Clock
  onWait?: (wait: { untilMs: number; rateClass: RateClass } | null) => void
  /** Most requests under way. */
  concurrency?: number
}

/** Reference data allows five reads in a quarter of an hour, so these go one by one; uploads leave room for everything else. Source: gaps 5.5 (D). */
const classConcurrency: Partial<Record<RateClass, number>> = { reference: 1, oauth: 1, upload: 4 }

interface Gate {
  /** What the last answers of this window left; null: not known. */
  remaining: number | null
  resetAtMs: number
  underWay: number
}

interface Waiter {
  of: PaceClass
  deadlineMs: number
  answer: (entry: Entry) => void
}

export class Pace {
  readonly #clock: Clock
  readonly #onWait: NonNullable<PaceOptions['onWait']>
  readonly #concurrency: number
  readonly #gates = new Map<string, Gate>()
  #waiters: Waiter[] = []
  #underWay = 0
  #underWayByClass = new Map<RateClass, number>()
  #stopTimer = () => {}
  #shownUntilMs: number | null = null
  #isClosed = false

  constructor(options: PaceOptions) {
    this.#clock = options.clock
    this.#onWait = options.onWait ?? (() => {})
    this.#concurrency = options.concurrency ?? 6
  }

  /** Waits for the request's turn. A window that opens only after the deadline is answered at once. */
  enter(
    of: PaceClass,
    limits: { signal?: AbortSignal | undefined; deadlineMs?: number | undefined } = {},
  ): Promise<Entry> {
    const { signal, deadlineMs = Infinity } = limits
    if (this.#isClosed || signal?.aborted) return Promise.resolve({ kind: 'cancelled' })
    return new Promise((resolve) => {
      const onAbort = () => this.#drop(waiter, { kind: 'cancelled' })
      const waiter: Waiter = {
        of,
        deadlineMs,
        answer: (entry) => {
          signal?.removeEventListener('abort', onAbort)
          resolve(entry)
        },
      }
      signal?.addEventListener('abort', onAbort, { once: true })
      this.#waiters.push(waiter)
      this.#pump()
    })
  }

  /** Ends all that wait (the token is invalid, the connection closes). Later requests may try again. */
  flush(entry: Extract<Entry, { kind: 'signedOut' | 'cancelled' }>): void {
    const ended = this.#waiters
    this.#waiters = []
    for (const waiter of ended) waiter.answer(entry)
    this.#pump()
  }

  close(): void {
    this.#isClosed = true
    this.flush({ kind: 'cancelled' })
  }

  /** Lets go whoever may, ends those who would wait past their deadline, and sets one timer for the rest. */
  #pump(): void {
    this.#stopTimer()
    this.#stopTimer = () => {}
    const nowMs = this.#clock.monotonicMs()
    const left: Waiter[] = []
    let nextMs = Infinity
    let shown: { untilMs: number; rateClass: RateClass } | null = null
    for (const waiter of this.#waiters) {
      const untilMs = this.#closedUntil(waiter.of, nowMs)
      if (untilMs > waiter.deadlineMs && untilMs !== Infinity) waiter.answer({ kind: 'limited', untilMs })
      else if (nowMs > waiter.deadlineMs) waiter.answer({ kind: 'limited', untilMs: nowMs })
      else if (untilMs <= nowMs && this.#hasSlot(waiter.of)) this.#go(waiter)
      else {
        left.push(waiter)
        const isForWindow = untilMs > nowMs && untilMs !== Infinity
        if (isForWindow && (shown === null || untilMs < shown.untilMs))
          shown = { untilMs, rateClass: waiter.of.rateClass }
        nextMs = Math.min(nextMs, isForWindow ? untilMs : Infinity, waiter.deadlineMs + 1)
      }
    }
    this.#waiters = left
    if (nextMs !== Infinity) this.#stopTimer = this.#clock.after(Math.max(nextMs - nowMs, 1), () => this.#pump())
    this.#show(shown)
  }

  #show(wait: { untilMs: number; rateClass: RateClass } | null): void {
    if ((wait?.untilMs ?? null) === this.#shownUntilMs) return
    this.#shownUntilMs = wait?.untilMs ?? null
    this.#onWait(wait)
  }

  /** When the limits of this class let one more go: now or earlier, a time, or Infinity while only answers under way can tell. */
  #closedUntil(of: PaceClass, nowMs: number): number {
    let untilMs = 0
    for (const gate of this.#gatesOf(of)) {
      if (gate.remaining === null) continue
      if (gate.resetAtMs <= nowMs) gate.remaining = null
      else if (gate.remaining <= 0) untilMs = Math.max(untilMs, gate.resetAtMs)
      else if (gate.remaining <= gate.underWay) untilMs = Infinity
    }
    return untilMs
  }

  #hasSlot(of: PaceClass): boolean {
    const most = classConcurrency[of.rateClass] ?? this.#concurrency
    return this.#underWay < this.#concurrency && (this.#underWayByClass.get(of.rateClass) ?? 0) < most
  }

  #go(waiter: Waiter): void {
    const { of } = waiter
    const gates = this.#gatesOf(of)
    this.#count(of.rateClass, gates, 1)
    let hasLeft = false
    waiter.answer({
      kind: 'go',
      leave: (limits) => {
        if (hasLeft) return
        hasLeft = true
        this.#count(of.rateClass, gates, -1)
        this.#noteAll(gates, limits)
        this.#pump()
      },
    })
  }

  #count(rateClass: RateClass, gates: readonly Gate[], step: 1 | -1): void {
    this.#underWay += step
    this.#underWayByClass.set(rateClass, (this.#underWayByClass.get(rateClass) ?? 0) + step)
    for (const gate of gates) gate.underWay += step
  }

  /** Takes over what an answer said. A request of which its level was not told may have been counted there all the same. */
  #noteAll([user, account]: readonly [Gate, Gate], limits: readonly LimitReading[]): void {
    for (const [level, gate] of [
      ['user', user],
      ['account', account],
    ] as const) {
      const known = limits.find((limit) => limit.level === level)
      if (known) this.#note(gate, known)
      else if (gate.remaining !== null) gate.remaining = Math.max(gate.remaining - 1, 0)
    }
  }

  /** Answers of one window may come out of order: the smallest count is the latest. */
  #note(gate: Gate, limit: LimitReading): void {
    const isSameWindow = gate.remaining !== null && Math.abs(gate.resetAtMs - limit.resetAtMs) < 1500
    gate.remaining =
      isSameWindow && gate.remaining !== null ? Math.min(gate.remaining, limit.remaining) : limit.remaining
    gate.resetAtMs = isSameWindow ? Math.max(gate.resetAtMs, limit.resetAtMs) : limit.resetAtMs
  }

  #drop(waiter: Waiter, entry: Entry): void {
    this.#waiters = this.#waiters.filter((other) => other !== waiter)
    waiter.answer(entry)
    this.#pump()
  }

  #gatesOf(of: PaceClass): readonly [Gate, Gate] {
    const path = endpointClasses.has(of.rateClass) ? ` ${of.endpoint}` : ''
    const name = of.withTotal ? `${of.rateClass} total` : `${of.rateClass}${path}`
    return [this.#gate(name), this.#gate(`${name} ${of.accountId}`)]
  }

  #gate(name: string): Gate {
    const found = this.#gates.get(name)
    if (found) return found
    const made = { remaining: null, resetAtMs: 0, underWay: 0 }
    this.#gates.set(name, made)
    return made
  }
}
