import { expect, it } from 'vitest'
import { whenQuiet } from '../../shared/quiet.ts'
import { ManualClock } from '../support/manual-clock.ts'

function begin() {
  const clock = new ManualClock()
  const ranAtMs: number[] = []
  const startMs = clock.nowMs()
  const noteActivity = whenQuiet(
    (delayMs, callback) => clock.after(delayMs, callback),
    100,
    () => ranAtMs.push(clock.nowMs() - startMs),
  )
  return { clock, noteActivity, ranAtMs }
}

it('runs once nothing was stirred for so long, and then only after the next stir', async () => {
  const { clock, noteActivity, ranAtMs } = begin()
  await clock.advance(500)
  expect(ranAtMs).toEqual([])
  noteActivity()
  await clock.advance(60)
  noteActivity()
  await clock.advance(1000)
  expect(ranAtMs).toEqual([660])
  noteActivity()
  await clock.advance(100)
  expect(ranAtMs).toEqual([660, 1660])
})
