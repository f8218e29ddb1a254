import { expect, it } from 'vitest'
import { ownHeap, spareMemory } from '../../../src-main/engine/spare-memory.ts'
import type { Heap } from '../../../src-main/engine/spare-memory.ts'
import { ManualClock } from '../../support/manual-clock.ts'

const mebibyte = 2 ** 20

/** A heap of that size, of which collecting leaves 10 MB. */
function heapOf(mebibytes: number) {
  const heap = {
    mebibytes,
    collected: 0,
    sizeBytes: () => heap.mebibytes * mebibyte,
    collect: () => {
      heap.collected += 1
      heap.mebibytes = 10
    },
  }
  return heap satisfies Heap
}

it('collects once nothing happens any more, and again only where much was taken since', async () => {
  const clock = new ManualClock()
  const heap = heapOf(22)
  const noteActivity = spareMemory(clock, heap)
  for (let turn = 0; turn < 5; turn++) {
    noteActivity()
    await clock.advance(900)
  }
  expect(heap.collected).toBe(0)
  await clock.advance(200)
  expect(heap.collected).toBe(1)

  heap.mebibytes = 17
  noteActivity()
  await clock.advance(5000)
  expect(heap.collected).toBe(1)

  heap.mebibytes = 40
  noteActivity()
  await clock.advance(5000)
  expect(heap.collected).toBe(2)
})

it('finds the collector of its own process', () => {
  const heap = ownHeap()
  expect(Array.from({ length: 1_000_000 }, (_, index) => `text ${index}`).join().length).toBeGreaterThan(1_000_000)
  const fullBytes = heap.sizeBytes()
  heap.collect()
  expect(heap.sizeBytes()).toBeLessThan(fullBytes - 20 * mebibyte)
})
