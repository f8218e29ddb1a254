/** Waits for a moment in which nothing happens. */

/** Calls back after that many milliseconds, once; the returned function prevents it. */
export type After = (delayMs: number, callback: () => void) => () => void

/** Runs `work` once nothing happened for so many milliseconds. Call what it gives whenever something does; until the first call it does not wait. */
export function whenQuiet(after: After, quietMs: number, work: () => void): () => void {
  let cancel: (() => void) | null = null
  return () => {
    cancel?.()
    cancel = after(quietMs, () => {
      cancel = null
      work()
    })
  }
}
