import { beforeEach, expect, test } from 'vitest'
import type { PageAdGroup } from '../../../../shared/bridge.ts'
import { FlightDrag } from '../../../../src-renderer/plan/page/flight-drag.svelte.ts'
import { flightOf } from '../../../../src-renderer/plan/page/flights.ts'
import type { Flight } from '../../../../src-renderer/plan/page/flights.ts'

const dayMs = 86_400_000
const startMs = Date.parse('2026-12-01T08:00:00Z')
const endMs = startMs + 10 * dayMs
const group = (key: number) =>
  ({
    key,
    values: { start_time: new Date(startMs).toISOString(), end_time: new Date(endMs).toISOString() },
  }) as unknown as PageAdGroup

let kept: { key: number; flight: Flight }[]
let timers: (() => void)[]
let drag: FlightDrag<PageAdGroup>
beforeEach(() => {
  kept = []
  timers = []
  drag = new FlightDrag<PageAdGroup>({
    flightOf,
    zone: () => 'Europe/Berlin',
    onmove: ({ key }, flight) => kept.push({ key, flight }),
    after: (_, run) => {
      timers.push(run)
      return () => (timers = timers.filter((each) => each !== run))
    },
  })
})

test('what is dragged is shown as it would be and kept when it is let go', () => {
  drag.drag(group(1), 'end', 3)
  expect(drag.shown(group(1))).toEqual({ startMs, endMs: endMs + 3 * dayMs })
  expect(drag.shown(group(2))).toEqual({ startMs, endMs })
  expect(kept).toEqual([])
  drag.release()
  expect(kept).toEqual([{ key: 1, flight: { startMs, endMs: endMs + 3 * dayMs } }])
  expect(drag.key).toBeNull()
})

test('what comes back to where it was is no change, and what is stopped neither', () => {
  drag.drag(group(1), 'both', 0)
  drag.release()
  drag.drag(group(1), 'both', 4)
  drag.stop()
  drag.release()
  expect(kept).toEqual([])
})

test('keys one after the other are one change, kept once they pause', () => {
  for (const _ of [1, 2, 3]) drag.nudge(group(1), 'both', 1)
  expect(kept).toEqual([])
  expect(timers).toHaveLength(1)
  timers[0]!()
  expect(kept).toEqual([{ key: 1, flight: { startMs: startMs + 3 * dayMs, endMs: endMs + 3 * dayMs } }])
})

test('keys on another part or flight keep the one before', () => {
  drag.nudge(group(1), 'end', 1)
  drag.nudge(group(1), 'start', -1)
  expect(kept).toHaveLength(1)
  drag.nudge(group(2), 'start', -1)
  expect(kept).toHaveLength(2)
  expect(drag.key).toBe(2)
})
