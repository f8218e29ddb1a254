/** Calls back once after a pause; the returned function calls it off. Tests give their own. */
export type After = (delayMs: number, run: () => void) => () => void

export const afterDelay: After = (delayMs, run) => {
  const timer = setTimeout(run, delayMs)
  return () => clearTimeout(timer)
}
