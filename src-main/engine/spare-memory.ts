/**
 * Gives back memory that V8 keeps in store after work. A start leaves some 9 MB of it, and V8 itself waits for more work before it looks:
 * an engine that nobody asks anything would hold it for ever.
 */
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { whenQuiet } from '../../shared/quiet.ts'
import type { Clock } from './ports.ts'

const quietMs = 1000
/** What the heap must have grown by since the last time; collecting takes some 70 ms. */
const worthBytes = 8 * 2 ** 20

export interface Heap {
  /** What V8 took from the system for it, bytes. */
  sizeBytes(): number
  /** Collects all that is not in use. */
  collect(): void
}

type Collect = (options: { type: 'major'; flavor: 'last-resort' }) => unknown

/** The heap of this process. */
export function ownHeap(): Heap {
  let collector: Collect | null = null
  return {
    sizeBytes: () => getHeapStatistics().total_heap_size,
    collect() {
      collector ??= findCollector()
      collector({ type: 'major', flavor: 'last-resort' })
    },
  }
}

/** V8 shows it to contexts that are made after the flag was set; processes of Electron cannot be started with the flag. */
function findCollector(): Collect {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as Collect
}

/** Call what it gives whenever something happens; memory is given back once nothing does. */
export function spareMemory(clock: Clock, heap: Heap): () => void {
  let leftBytes = 0
  return whenQuiet(
    (delayMs, callback) => clock.after(delayMs, callback),
    quietMs,
    () => {
      if (heap.sizeBytes() < leftBytes + worthBytes) return
      heap.collect()
      leftBytes = heap.sizeBytes()
    },
  )
}
