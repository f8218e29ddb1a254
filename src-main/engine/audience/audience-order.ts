/**
 * Which list of people goes next into an audience: one at a time, in the order in which a person last said that they go. One audience may
 * stand in several accounts, and under its first name in lists that were begun before it was pushed.
 */
import type { Clock } from '../ports.ts'
import type { ListImport } from '../store/index.ts'

type ListOf = Pick<ListImport, 'id' | 'accountId' | 'audienceId' | 'operation'>
/** What a list's audience is called now. */
export type NameOf = (list: Pick<ListOf, 'accountId' | 'audienceId'>) => string

/** A request that was cut off here may be at work at the service for so long after it, as a create's. */
const afterlifeMs = 80_000

export class AudienceOrder {
  readonly #clock: Clock
  readonly #nameOf: NameOf
  readonly #onDue: () => void
  readonly #waiting = new Set<number>()
  /** Until when a request that adds people, or takes them out, may still be carried out, by that and the audience; monotonic. */
  readonly #cutOffUntilMs = new Map<string, number>()
  #stopTimer: () => void = () => undefined

  /** `onDue`: lists that wait may go now. */
  constructor(clock: Clock, nameOf: NameOf, onDue: () => void) {
    this.#clock = clock
    this.#nameOf = nameOf
    this.#onDue = onDue
  }

  isWaiting(id: number): boolean {
    return this.#waiting.has(id)
  }

  /** Lists of the same audience that go before this one, which waits for them; none where it may go. */
  before(list: ListImport, all: readonly ListImport[], running: ReadonlySet<number>): ListImport[] {
    const name = this.#nameOf(list)
    const others = all.filter((other) => other.id !== list.id && this.#nameOf(other) === name)
    const before = others.filter(({ id, turn, state }) => running.has(id) || (turn < list.turn && state === 'going'))
    if (before.length > 0) this.#waiting.add(list.id)
    return before
  }

  /**
   * Whether a request of another list that does the opposite may still be carried out; the list waits for that. Who is added twice, or
   * taken out twice, is in or out all the same.
   */
  mustWait(list: ListOf): boolean {
    const opposite = list.operation === 'Update' ? 'Delete' : 'Update'
    const untilMs = this.#cutOffUntilMs.get(`${opposite} ${this.#nameOf(list)}`) ?? 0
    const waitMs = untilMs - this.#clock.monotonicMs()
    if (waitMs <= 0) return false
    this.#waiting.add(list.id)
    this.#stopTimer()
    this.#stopTimer = this.#clock.after(waitMs, this.#onDue)
    return true
  }

  /** A request of the list was cut off: nobody knows whether it is carried out, or when. */
  noteCutOff(list: ListOf): void {
    this.#cutOffUntilMs.set(`${list.operation} ${this.#nameOf(list)}`, this.#clock.monotonicMs() + afterlifeMs)
  }

  /** Those that wait, oldest first; they wait no longer. */
  takeWaiting(): number[] {
    const waiting = [...this.#waiting].toSorted((a, b) => a - b)
    this.#waiting.clear()
    return waiting
  }

  /** It is held, or gone. */
  forget(id: number): void {
    this.#waiting.delete(id)
  }

  close(): void {
    this.#stopTimer()
    this.#waiting.clear()
  }
}
