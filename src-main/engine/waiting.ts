/** Waiting by the given clock, and pauses that grow. */
import type { Clock, Randomness } from './ports.ts'

/** true when the time is over, false when the signal came first. */
export function pause(clock: Clock, delayMs: number, signal?: AbortSignal): Promise<boolean> {
  if (signal?.aborted) return Promise.resolve(false)
  return new Promise((resolve) => {
    const onAbort = () => {
      stop()
      resolve(false)
    }
    const stop = clock.after(Math.max(0, delayMs), () => {
      signal?.removeEventListener('abort', onAbort)
      resolve(true)
    })
    signal?.addEventListener('abort', onAbort, { once: true })
  })
}

/**
 * Calls `late` after `patienceMs` in which this process could have taken an answer. Time in which it stood still, because it computed or because the
 * machine was busy, counts as a tenth of the patience at most: the answer may lie there unread. Returns what stops it.
 */
export function afterAwake(clock: Clock, patienceMs: number, late: () => void): () => void {
  const slices = 10
  let left = slices
  let stop = () => {}
  const next = () => {
    stop = clock.after(patienceMs / slices, () => (--left === 0 ? late() : next()))
  }
  next()
  return () => stop()
}

/** Pause before try number `tried` + 1: doubles from `firstMs` up to `longestMs`, half of it by chance, so that many do not return at once. */
export function backoffMs(random: Randomness, tried: number, firstMs: number, longestMs: number): number {
  const [a = 0, b = 0] = random.bytes(2)
  const chance = (a * 256 + b) / 65_536
  return Math.ceil(Math.min(firstMs * 2 ** Math.max(0, tried - 1), longestMs) * (0.5 + chance / 2))
}

/** Lets one user in at a time, in the order of asking. */
export class Mutex {
  #last: Promise<unknown> = Promise.resolve()

  /** Runs the work when those before have ended, however they ended. */
  take<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#last.then(work, work)
    this.#last = mine.catch(() => undefined)
    return mine
  }
}

/** Does the work for each item, at most so many side by side; gives the results in the items' order. */
export async function inParallel<T, R>(items: readonly T[], most: number, work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = new Array<R>(items.length)
  let next = 0
  const worker = async () => {
    while (next < items.length) {
      const index = next++
      results[index] = await work(items[index]!)
    }
  }
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, worker))
  return results
}
