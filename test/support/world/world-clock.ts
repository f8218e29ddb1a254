/**
 * The time of a simulated world: the true time, by which the service goes, a monotonic clock that only goes forward, timers and turns of
 * the event loop. Nothing real passes: time moves when all who could act wait for it. People's machines show the true time and their own
 * error, which somebody may change.
 */
import type { Clock } from '../../../src-main/engine/ports.ts'

interface Timer {
  /** By the monotonic clock. */
  atMs: number
  order: number
  callback: () => void
}

/** What a promise came to, once it came to something. */
type Ended<T> = { value: T } | { thrown: unknown }

export class WorldClock {
  #trueMs: number
  #monotonicMs = 1_000_000
  #order = 0
  readonly #timers = new Set<Timer>()
  #turns: (() => void)[] = []

  constructor(startMs = Date.parse('2026-11-20T12:00:00Z')) {
    this.#trueMs = startMs
  }

  get trueMs(): number {
    return this.#trueMs
  }

  get monotonicMs(): number {
    return this.#monotonicMs
  }

  /** Timers that wait. */
  get timerCount(): number {
    return this.#timers.size
  }

  after(delayMs: number, callback: () => void): () => void {
    const timer = { atMs: this.#monotonicMs + Math.max(0, delayMs), order: this.#order++, callback }
    this.#timers.add(timer)
    return () => void this.#timers.delete(timer)
  }

  turn(): Promise<void> {
    return new Promise((resolve) => this.#turns.push(resolve))
  }

  /** The machine or the process stands still: time passes and nothing runs. Asleep, the monotonic clock stands still too. */
  standStill(ms: number, isMonotonicStanding: boolean): void {
    this.#trueMs += ms
    if (!isMonotonicStanding) this.#monotonicMs += ms
  }

  /** Lets so much time pass, each timer at its time. */
  async pass(ms: number): Promise<void> {
    const endMs = this.#monotonicMs + ms
    await this.#settle()
    for (let timer = this.#next(); timer && timer.atMs <= endMs; timer = this.#next()) await this.#run(timer)
    this.#move(endMs)
  }

  /** Lets time pass until the promise ends, and gives what it came to; throws where nobody is left who could end it. */
  async until<T>(promise: Promise<T>): Promise<T> {
    let ended: Ended<T> | null = null
    promise.then(
      (value) => (ended = { value }),
      (thrown: unknown) => (ended = { thrown }),
    )
    const isEnded = (): Ended<T> | null => ended
    for (;;) {
      await this.#settle(() => isEnded() !== null)
      const now = isEnded()
      if (now) {
        if ('thrown' in now) throw now.thrown
        return now.value
      }
      const timer = this.#next()
      if (!timer) throw new Error('the world stands still: somebody waits for what never comes')
      await this.#run(timer)
    }
  }

  /** Lets everything happen that waits for no time. */
  async #settle(isEnough: () => boolean = () => false): Promise<void> {
    await macrotask()
    // What is left waits for the next time: nobody's turn may be lost.
    while (this.#turns.length > 0 && !isEnough()) {
      this.#turns.shift()!()
      await macrotask()
    }
  }

  #next(): Timer | undefined {
    let next: Timer | undefined
    for (const timer of this.#timers)
      if (!next || timer.atMs < next.atMs || (timer.atMs === next.atMs && timer.order < next.order)) next = timer
    return next
  }

  async #run(timer: Timer): Promise<void> {
    this.#timers.delete(timer)
    this.#move(timer.atMs)
    timer.callback()
    await this.#settle()
  }

  #move(toMs: number): void {
    const byMs = Math.max(0, toMs - this.#monotonicMs)
    this.#monotonicMs += byMs
    this.#trueMs += byMs
  }
}

/** A person's computer, as far as its clock goes. */
export interface Machine {
  /** How far its wall clock is ahead of the true time. */
  errorMs: number
}

/** One life of an engine sees the world's time through this; once it is dead no timer of its calls back any more. */
export class LifeClock implements Clock {
  readonly #world: WorldClock
  readonly #machine: Machine
  isDead = false
  /** Timers of this life that wait. */
  timerCount = 0
  /** What a timer of this life threw: there, nobody would have caught it. */
  crash: unknown = null
  /** What came due while the process stood still, in its order; null while it runs. */
  #due: (() => void)[] | null = null

  constructor(world: WorldClock, machine: Machine) {
    this.#world = world
    this.#machine = machine
  }

  nowMs(): number {
    return this.#world.trueMs + this.#machine.errorMs
  }

  after(delayMs: number, callback: () => void): () => void {
    this.timerCount++
    let isOver = false
    const end = () => {
      if (!isOver) this.timerCount--
      isOver = true
    }
    const stop = this.#world.after(delayMs, () => {
      if (this.#due) this.#due.push(run)
      else run()
    })
    const run = () => {
      if (isOver) return
      end()
      if (this.isDead) return
      try {
        callback()
      } catch (thrown) {
        if (!this.isDead) this.crash ??= thrown
      }
    }
    return () => {
      end()
      stop()
    }
  }

  monotonicMs(): number {
    return this.#world.monotonicMs
  }

  yieldToEventLoop(): Promise<void> {
    if (this.isDead) return new Promise(() => undefined)
    return this.#due ? new Promise((resolve) => this.#due!.push(resolve)) : this.#world.turn()
  }

  /** The process stands still, as by SIGSTOP: nothing of it runs, and time and the rest of the world go on. */
  freeze(): void {
    this.#due ??= []
  }

  /** It goes on: what came due meanwhile runs now. */
  thaw(): void {
    const due = this.#due ?? []
    this.#due = null
    for (const run of due) run()
  }
}

/** Everything that waits for promises alone runs before this ends. */
function macrotask(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
