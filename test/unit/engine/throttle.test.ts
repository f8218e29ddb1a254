import { expect, it } from 'vitest'
import { Throttle } from '../../../src-main/engine/throttle.ts'
import { LifeClock, WorldClock } from '../../support/world/world-clock.ts'

const pauseMs = 100

function counted() {
  const world = new WorldClock()
  let count = 0
  const coalesce = new Throttle(new LifeClock(world, { errorMs: 0 }), pauseMs, () => count++)
  return { coalesce, world, count: () => count }
}

it('calls through at once, and once more for all that came within the pause', async () => {
  const { coalesce, world, count } = counted()
  for (let call = 0; call < 5; call++) coalesce.call()
  expect(count()).toBe(1)
  await world.pass(pauseMs)
  expect(count()).toBe(2)
  await world.pass(10 * pauseMs)
  expect(count()).toBe(2)
})

it('calls nothing once it is closed, neither what waits nor what is asked for later', async () => {
  const { coalesce, world, count } = counted()
  coalesce.call()
  coalesce.call()
  coalesce.close()
  coalesce.call()
  coalesce.call()
  await world.pass(10 * pauseMs)
  expect(count()).toBe(1)
  expect(world.timerCount).toBe(0)
})
