import type { Clock } from '../ports.ts'

/** What the work gives; null once the time is over. */
export function within<T>(clock: Clock, timeoutMs: number, work: Promise<T>): Promise<T | null> {
  return new Promise((resolve, reject) => {
    const stop = clock.after(timeoutMs, () => resolve(null))
    work.then(resolve, reject).finally(stop)
  })
}
