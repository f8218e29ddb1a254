/** Waits for a moment in which nothing happens. */

/** Calls back after that many milliseconds, once; the returned function prevents it. */
export type After = (delayMs: number, callback: () => void) => () => void

export interface Quiet {
  /** Something happens: the wait begins anew. */
  stir(): void
  /** Waits no more. */
  end(): void
}

/** Runs `work` each time that nothing was stirred for so long, and then waits for the next `stir`. */
export function whenQuiet(after: After, quietMs: number, work: () => void): Quiet {
  let cancel: (() => void) | null = null
  const end = () => {
    cancel?.()
    cancel = null
  }
  return {
    stir() {
      end()
      cancel = after(quietMs, () => {
        cancel = null
        work()
      })
    },
    end,
  }
}
