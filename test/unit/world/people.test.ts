/** Lists of people in the simulated world: one audience takes one list at a time, a hold ends a run, and an older file sends nobody. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { AudienceImportView } from '../../../shared/bridge.ts'
import type { Op } from '../../support/world/doing.ts'
import { World } from '../../support/world/world.ts'

const timeout = 120_000
let world: World
beforeEach(async () => {
  world = await World.begin(61)
}, timeout)
afterEach(() => world.end())

const step = (name: string, more: Partial<Op> = {}) => world.step({ name, who: 0, seed: 1, ...more })
const person = () => world.actors[0]!.person
const imports = (): Promise<AudienceImportView[]> => person().call('audience.imports', {})

it('of one audience, one that takes people out waits until those before it came in', { timeout }, async () => {
  await person().call('app.setOffline', { isOffline: false })
  person().life.line.faults = [{ name: 'dropped after its effect', of: 'write', skip: 1, times: 4 }]
  await step('add people')
  await step('take people out')
  const [adding, taking] = await imports()
  expect(taking).toMatchObject({ audienceId: adding!.audienceId, state: 'going', sentCount: 0 })
  expect(taking!.waitingFor).toBe('Another list of this audience goes first.')
  await world.clock.pass(600_000)
  expect((await imports()).map(({ state }) => state)).toEqual(['done', 'done'])
  world.actors[0]!.witness.check()
})

it(
  'of one audience, one that takes people out waits for what was cut off when the one before it was held',
  { timeout },
  async () => {
    await person().call('app.setOffline', { isOffline: false })
    person().life.line.faults = [{ name: 'carried out long after', of: 'write', skip: 1, times: 1 }]
    await step('add people')
    await world.clock.pass(1_000)
    const [{ importId }] = (await imports()) as [AudienceImportView]
    await person().call('audience.pause', { importId })
    await step('take people out')
    await world.clock.pass(19_000)
    expect((await imports())[1]).toMatchObject({ sentCount: 0 })
    await world.clock.pass(600_000)
    expect((await imports())[1]).toMatchObject({ state: 'done' })
    world.actors[0]!.witness.check()
  },
)

it('that is held while its people are on their way sends no more', { timeout }, async () => {
  await person().call('app.setOffline', { isOffline: false })
  for (let seed = 1; seed < 6; seed++) await step('hold people on their way', { seed })
  expect((await imports()).map(({ state }) => state)).toContain('paused')
  world.actors[0]!.witness.check()
})

it('of a restored backup waits until a person goes on with it', { timeout }, async () => {
  await step('restore people on their way')
  expect((await imports()).map(({ state }) => state)).toEqual(['paused'])
  world.actors[0]!.witness.check()
})
