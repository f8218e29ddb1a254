/** How long work of this process took by itself, whatever else the machine had to do meanwhile: time to compute and time to wait, but not for its turn. */
import { readdirSync, readFileSync } from 'node:fs'

/** Milliseconds that each thread has waited for its turn so far, by its number; none where the system does not tell. */
function turnWaits(): Map<string, number> {
  try {
    return new Map(
      readdirSync('/proc/self/task').map((thread) => {
        const [, waitedNs] = readFileSync(`/proc/self/task/${thread}/schedstat`, 'utf8').split(' ')
        return [thread, Number(waitedNs) / 1e6]
      }),
    )
  } catch {
    return new Map()
  }
}

/**
 * Since the process began. Of all threads the one that waited longest counts: they wait side by side, and where they did so one after the other the
 * time comes out longer, never shorter.
 */
export function ownLifeMs(): number {
  return performance.now() - Math.max(0, ...turnWaits().values())
}

/** Since it was made; threads as in `ownLifeMs`. */
export class OwnTime {
  readonly #startedMs = performance.now()
  readonly #waits = turnWaits()

  get ms(): number {
    const waits = [...turnWaits()].map(([thread, now]) => now - (this.#waits.get(thread) ?? now))
    return performance.now() - this.#startedMs - Math.max(0, ...waits)
  }
}
