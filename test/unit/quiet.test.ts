import { expect, it } from 'vitest'
import { whenQuiet } from '../../shared/quiet.ts'
import { ManualClock } from '../support/manual-clock.ts'

function begin() {
  const clock = new ManualClock()
  const ranAtMs: number[] = []
  const startMs = clock.nowMs()
  const quiet = whenQuiet(
    (delayMs, callback) => clock.after(delayMs, callback),
    100,
    () => ranAtMs.push(clock.nowMs() - startMs),
  )
  return { clock, quiet, ranAtMs }
}

it('runs once nothing was stirred for so long, and then only after the next stir', async () => {
  const { clock, quiet, ranAtMs } = begin()
  await clock.advance(500)
  expect(ranAtMs).toEqual([])
  quiet.stir()
  await clock.advance(60)
  quiet.stir()
  await clock.advance(1000)
  expect(ranAtMs).toEqual([660])
  quiet.stir()
  await clock.advance(100)
  expect(ranAtMs).toEqual([660, 1660])
})

it('runs no more after its end, until it is stirred again', async () => {
  const { clock, quiet, ranAtMs } = begin()
  quiet.stir()
  quiet.end()
  await clock.advance(1000)
  expect(ranAtMs).toEqual([])
  expect(clock.timerCount).toBe(0)
})
