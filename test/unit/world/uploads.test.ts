/** Uploads in the simulated world: whatever happens between two parts, the file stands at the service as it was given, once. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { filesInHand } from '../../support/world/files-in-hand.ts'
import type { Op } from '../../support/world/doing.ts'
import { killPoints } from '../../support/world/line.ts'
import { World } from '../../support/world/world.ts'

const timeout = 120_000
let world: World
beforeEach(async () => {
  world = await World.begin(61)
}, timeout)
afterEach(() => world.end())

const step = (name: string, more: Partial<Op> = {}) => world.step({ name, who: 0, seed: 1, ...more })
const person = () => world.actors[0]!.person
const states = () =>
  person()
    .rows<{ state: string }>('SELECT state FROM upload')
    .map(({ state }) => state)
const made = () => world.service.history.filter(({ kind, before }) => kind === 'media_library' && before === null)

it('a film whose engine is killed at one part after the other arrives as it was given', { timeout }, async () => {
  await addVideo()
  for (const point of killPoints) {
    await step('kill at', { point })
    await step('push all')
  }
  await world.converge()
  expect(made()).toHaveLength(1)
})

it(
  'a defect that the full disk does not take down ends nothing, and the upload goes on later',
  { timeout },
  async () => {
    let isBroken = false
    person().files = {
      ...filesInHand,
      open: (path, mode, options) => {
        if (!isBroken || !path.endsWith('.mp4')) return filesInHand.open(path, mode, options)
        person().life.disk.fault = 'ENOSPC'
        return Promise.reject(new Error('a defect'))
      },
    }
    await step('restart')
    await addVideo()
    isBroken = true
    await step('push all')
    expect(states()).toEqual(['uploading'])
    isBroken = false
    await step('room again')
    await world.converge()
    expect(states()).toEqual(['ready'])
    expect(made()).toHaveLength(1)
  },
)

it('asked for again and again while the disk is full, an upload waits for room once', { timeout }, async () => {
  await addVideo()
  await step('push and go on')
  const { life } = person()
  while (states().length === 0) await world.clock.pass(10)
  life.disk.fault = 'ENOSPC'
  await world.clock.pass(5_000)
  const [{ id: uploadId }] = person().rows<{ id: number }>('SELECT id FROM upload') as [{ id: number }]
  const { timerCount } = life.clock
  for (let time = 0; time < 10; time++) {
    await person().reply('upload.resume', { uploadId })
    await world.clock.pass(500)
  }
  expect(life.clock.timerCount - timerCount).toBeLessThan(5)
})

async function addVideo(): Promise<void> {
  await step('add media', { seed: videoSeed })
  expect(person().rows("SELECT 1 FROM pending WHERE kind = 'media_library' AND operation = 'create'")).toHaveLength(1)
}

/** With which chance makes a video of the file. */
const videoSeed = 7
