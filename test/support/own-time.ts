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

const tickMs = 10

/** Milliseconds that a process and its children have computed so far, on all cores together; waiting of any sort is not in it, nor is a child that ended. */
export function familyComputedMs(pid: number): number {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
    // Behind the program's name, which may hold anything, the 12th and 13th value are the ticks of its own code and of the system's.
    const values = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
    const ownMs = (Number(values[11]) + Number(values[12])) * tickMs
    return children.reduce((sum, child) => sum + familyComputedMs(Number(child)), ownMs)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' || (error as NodeJS.ErrnoException).code === 'ESRCH')
      return 0
    throw error
  }
}
