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

/** A process or thread of the table may end while it is read. */
function readUnlessEnded(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code!)) return ''
    throw error
  }
}

/** Milliseconds that each thread of a process and of its children has computed so far, by the thread's number; waiting of any sort is not in it. */
export function threadsComputedMs(pid: number): Map<number, number> {
  const computed = new Map<number, number>()
  const visit = (process: number) => {
    const tasks = `/proc/${process}/task`
    let threads: string[] = []
    try {
      threads = readdirSync(tasks)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
    for (const thread of threads) {
      // Behind the thread's name, which may hold anything, the 12th and 13th value are the ticks of its own code and of the system's.
      const values = readUnlessEnded(`${tasks}/${thread}/stat`).split(') ').at(-1)!.split(' ')
      if (values.length > 12) computed.set(Number(thread), (Number(values[11]) + Number(values[12])) * tickMs)
      for (const child of readUnlessEnded(`${tasks}/${thread}/children`)
        .split(' ')
        .filter((each) => each.trim() !== ''))
        visit(Number(child))
    }
  }
  visit(pid)
  return computed
}

/** Milliseconds that the busiest of the threads computed from one reading of `threadsComputedMs` to a later one: no event loop stood still for longer. */
export function busiestThreadMs(earlier: ReadonlyMap<number, number>, later: ReadonlyMap<number, number>): number {
  return Math.max(0, ...[...later].map(([thread, nowMs]) => nowMs - (earlier.get(thread) ?? 0)))
}
