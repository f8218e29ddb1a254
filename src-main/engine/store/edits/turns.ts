/** Long work on records that gives way to other calls: a generator that pauses where others may come between. */
import type { Clock } from '../../ports.ts'
import type { Store } from '../tables/index.ts'

/** Work that yields where it can pause; it writes only while it runs, in a transaction. */
export type Turns<T> = Generator<undefined, T>

/** A turn ends at the first pause after so long, so that with its last piece of work and its commit it stays below 50 ms. */
const turnMs = 25

export type TurnClock = Pick<Clock, 'monotonicMs' | 'yieldToEventLoop'>

/** Runs all turns at once, in the transaction of the caller, and gives what the work returns. */
export function atOnce<T>(work: Turns<T>): T {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

/** A transaction a turn, each on disk when it ends; other calls are answered between them. Rejects with what the work throws, whose turn is taken back. */
export async function inTurns<T>(store: Store, clock: TurnClock, work: Turns<T>): Promise<T> {
  for (;;) {
    const step = store.write(() => {
      const endMs = clock.monotonicMs() + turnMs
      let next = work.next()
      while (!next.done && clock.monotonicMs() < endMs) next = work.next()
      return next
    })
    if (step.done) return step.value
    await clock.yieldToEventLoop()
  }
}
