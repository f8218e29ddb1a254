/** What must not run in two processes at once, as they start. */
import { closeSync, openSync, renameSync, rmSync, statSync } from 'node:fs'

/** Nobody needs the gate for so long, unless they wait for a window that is slow to answer; whoever ended inside left it behind. */
const staleMs = 3000
const waitMs = 5

/**
 * Runs `work` while no other process is inside the same gate, a file at this path. Waits, blocking, for the one inside; for longer than
 * three seconds it does not, since work that is merely slow is past the moment that the gate guards, and a gate whose owner was killed
 * must not keep anybody out. Where no file can be made the work runs without.
 *
 * Chromium's own lock wants this: between making its lock and its socket it takes a second start for the first one, gone, and both own
 * the folder then.
 */
export function oneAtATime<T>(gate: string, nowMs: () => number, work: () => T): T {
  const isMine = enter(gate, nowMs)
  try {
    return work()
  } finally {
    if (isMine) rmSync(gate, { force: true })
  }
}

function enter(gate: string, nowMs: () => number): boolean {
  for (let waited = 0; waited <= staleMs; waited += waitMs) {
    try {
      closeSync(openSync(gate, 'wx', 0o600))
      return true
    } catch (thrown) {
      if ((thrown as NodeJS.ErrnoException).code !== 'EEXIST') return false
    }
    if (isStale(gate, nowMs())) moveAway(gate)
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, waitMs)
  }
  return false
}

function isStale(gate: string, nowMs: number): boolean {
  try {
    return nowMs - statSync(gate).mtimeMs > staleMs
  } catch {
    return false
  }
}

/** Of several that find it stale one moves it. Another may move the gate made after that: then it is as if there had been none. */
function moveAway(gate: string): void {
  const aside = `${gate}.${process.pid}`
  try {
    renameSync(gate, aside)
    rmSync(aside, { force: true })
  } catch {
    // Somebody else did.
  }
}
