/**
 * Says when unknown outcomes are looked for, and which looks count: those spread over the settle time, the last of them when the service cannot be
 * working on the request any more.
 */
import { resourceOf } from '../../../shared/contract/registry.ts'
import { elapsedSince } from '../instants.ts'
import type { StoredMoment } from '../instants.ts'
import type { Clock } from '../ports.ts'
import type { UnknownAttempt, Workspace } from '../store/index.ts'
import { exchangeTimeoutMs } from './requests.ts'
import type { Requests } from './requests.ts'
import { settleOf } from './settle-time.ts'
import type { Settle } from './settle-time.ts'

interface LookTimesPorts {
  workspace: Workspace
  requests: Requests
  clock: Clock
}

/** Looks between those that count come at growing pauses up to this. */
const longestBetweenMs = 30_000
/**
 * How long the service may go on working on a request that was cut off here (stopped, timed out, killed): counted from the cut-off, and from the end
 * of the usual wait for an answer, whichever is later. A slow service is no quicker because nobody waits.
 */
const afterlifeMs = 20_000
/** Time after which an exchange has surely been cut off here: it may be sent twice, where the clock was wrong. */
const longestExchangeMs = 2 * exchangeTimeoutMs

/** What this run knows of the looks for each attempt. All times are of the monotonic clock. */
export class LookTimes {
  readonly #ports: LookTimesPorts
  /** Looks that did not find a create, by attempt: when the last was, and how many. */
  readonly #looksBetween = new Map<number, { atMs: number; count: number }>()
  /** Attempts whose last look that counted was of this run. */
  readonly #ownLooks = new Set<number>()
  /** Stored moments, and when this run met them first. */
  readonly #seenMs = new Map<string, number>()
  /** By attempt whose answer was lost: when this run first met it. Its request was cut off by then. */
  readonly #cutOffByMs = new Map<number, number>()

  constructor(ports: LookTimesPorts) {
    this.#ports = ports
  }

  /** By when the request was cut off here, as far as this run can tell; monotonic clock. */
  noteCutOff({ attemptId }: UnknownAttempt): number {
    const byMs = this.#cutOffByMs.get(attemptId) ?? this.#ports.clock.monotonicMs()
    this.#cutOffByMs.set(attemptId, byMs)
    return byMs
  }

  /** When the next look is due, monotonic clock: one that counts, or one between, which can only find it sooner. */
  dueMs(attempt: UnknownAttempt): number {
    // Updates and deletes are asked for one by one: looks between would cost more than they find sooner.
    if (attempt.operation !== 'create') return this.#countsFromMs(attempt)
    const between = this.#looksBetween.get(attempt.attemptId)
    const betweenMs = between ? between.atMs + Math.min(1_000 * 2 ** between.count, longestBetweenMs) : 0
    return Math.min(this.#countsFromMs(attempt), betweenMs)
  }

  /** From when on a look that finds nothing counts. */
  #countsFromMs(attempt: UnknownAttempt): number {
    if (attempt.lastLookAt === null) return 0
    // The same delete may go twice: no look has to be repeated once it is over.
    if (attempt.operation === 'delete') return this.#surelyOverMs(attempt)
    const { reads, spreadMs } = this.#settleTimes(attempt)
    const pauseMs = spreadMs / Math.max(1, reads - 1)
    const sinceLookMs = this.#endOf({ at: attempt.lastLookAt, monotonicMs: attempt.lastLookMonotonicMs }, pauseMs)
    const isLast = attempt.looks + 1 >= reads
    // The lag that an earlier run knew is not known any more, so the wait counts from when this run learned of the lag: all of the spread where no
    // other look of this run comes.
    const nextMs = this.#ownLooks.has(attempt.attemptId)
      ? sinceLookMs
      : Math.max(sinceLookMs, this.#lagFromMs() + (isLast ? spreadMs : pauseMs))
    // The look that decides comes when the request is surely over and lists show what it made.
    return isLast ? Math.max(nextMs, this.#surelyShownMs(attempt)) : nextMs
  }

  /**
   * From when on lists show what the request made, if it made anything (monotonic clock). Nothing is added for a service that does not state its lag:
   * its settle time is long enough, since looks begin after the cut-off.
   */
  #surelyShownMs(attempt: UnknownAttempt): number {
    if (attempt.serverTo !== null) return 0
    return this.#surelyOverMs(attempt) + (this.#practiceLagMs(attempt) ?? 0)
  }

  /** From when on the service cannot be working on the request any more (monotonic clock); 0 (long ago) where the request was not cut off here. */
  #surelyOverMs(attempt: UnknownAttempt): number {
    if (attempt.serverTo !== null) return 0
    const started: StoredMoment = { at: attempt.startedAt, monotonicMs: attempt.startedMonotonicMs }
    const cutOffByMs = Math.min(this.noteCutOff(attempt), this.#endOf(started, longestExchangeMs))
    return Math.max(cutOffByMs, this.#endOf(started, exchangeTimeoutMs)) + afterlifeMs
  }

  /** When a wait that began at a stored moment ends, monotonic clock. */
  #endOf(begun: StoredMoment, waitMs: number): number {
    const { clock } = this.#ports
    const nowMs = clock.monotonicMs()
    const seenMs = this.#seenMs.get(begun.at) ?? nowMs
    this.#seenMs.set(begun.at, seenMs)
    return nowMs + waitMs - elapsedSince(clock, begun, seenMs)
  }

  /** The next look that counts: which it is, of how many, and when it is due (monotonic). */
  next(attempt: UnknownAttempt): { number: number; of: number; dueMs: number } {
    const { reads } = this.#settleTimes(attempt)
    const count = attempt.operation !== 'delete' ? reads : attempt.serverTo === null ? 2 : 1
    return { number: Math.min(attempt.looks + 1, count), of: count, dueMs: this.#countsFromMs(attempt) }
  }

  /** Notes that a look did not find the attempt. `counted`: the attempts for which that look counts. */
  noteAbsent(attempt: UnknownAttempt, counted: ReadonlySet<number>): void {
    const now = this.#ports.clock.monotonicMs()
    const { count = -1 } = this.#looksBetween.get(attempt.attemptId) ?? {}
    this.#looksBetween.set(attempt.attemptId, { atMs: now, count: count + 1 })
    if (!counted.has(attempt.attemptId)) return
    this.#ports.workspace.outbox.noteLook([attempt.attemptId])
    this.#ownLooks.add(attempt.attemptId)
  }

  /** True where this look, if it finds nothing, is the last. */
  isDeciding(attempt: UnknownAttempt, counted: ReadonlySet<number>): boolean {
    if (attempt.operation === 'delete') return this.#ports.clock.monotonicMs() >= this.#surelyOverMs(attempt)
    return attempt.looks + 1 >= this.#settleTimes(attempt).reads && counted.has(attempt.attemptId)
  }

  #settleTimes(attempt: UnknownAttempt): Settle {
    return settleOf(this.#practiceLagMs(attempt))
  }

  /** Ids of the attempts for which a look that begins now counts. Ask before its first page: a record made later may be missing from that page. */
  counted(attempts: readonly UnknownAttempt[]): Set<number> {
    const now = this.#ports.clock.monotonicMs()
    return new Set(attempts.flatMap((attempt) => (now >= this.#countsFromMs(attempt) ? [attempt.attemptId] : [])))
  }

  /**
   * How long the reads that show the outcome may lag behind at a practice service, milliseconds; null with any other service. Reads of single records
   * do not lag.
   */
  #practiceLagMs({ operation, kind }: UnknownAttempt): number | null {
    const lagMs = this.#ports.requests.service.practiceListLagMs()
    if (lagMs === null) return null
    return operation !== 'create' && resourceOf(kind).askedBy === 'id' ? 0 : lagMs
  }

  /** When this run learned how long the lists of a practice service lag (monotonic clock); long ago with any other service. */
  #lagFromMs(): number {
    return this.#ports.requests.service.practiceLagSinceMs() ?? -Infinity
  }
}
