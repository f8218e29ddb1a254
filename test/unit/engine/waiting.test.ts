import { expect, it, vi } from 'vitest'
import { systemClock } from '../../../src-main/engine/system-clock.ts'
import { afterAwake } from '../../../src-main/engine/waiting.ts'
import { ManualClock } from '../../support/manual-clock.ts'

it('is late once the patience is over, unless it is stopped before', async () => {
  const clock = new ManualClock()
  const [late, stopped] = [vi.fn(), vi.fn()]
  afterAwake(clock, 900, late)
  const stop = afterAwake(clock, 900, stopped)
  await clock.advance(899)
  expect(late).not.toHaveBeenCalled()
  stop()
  await clock.advance(1)
  expect([late.mock.calls.length, stopped.mock.calls.length]).toEqual([1, 0])
  expect(clock.timerCount).toBe(0)
})

it('an answer that came while the process computed is read before its time is over', async () => {
  const late = vi.fn()
  const stop = afterAwake(systemClock, 50, late)
  const untilMs = performance.now() + 200
  while (performance.now() < untilMs);
  await new Promise((resolve) => setImmediate(resolve))
  expect(late).not.toHaveBeenCalled()
  stop()
})
