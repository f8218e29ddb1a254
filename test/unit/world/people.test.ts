/** Lists of people in the simulated world: one audience takes one list at a time, a hold ends a run, and an older file sends nobody. */
import { reads } from '../../support/says.ts'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
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
  expect(taking!.waitingFor).toEqual(reads('Another list of this audience goes first.'))
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

/** A list with one person, which the world's own witness knows nothing of. */
async function begin(audienceId: string, operation: 'Update' | 'Delete', expiresAt: string | null = null) {
  const path = join(world.folder.next(), 'guests.csv')
  writeFileSync(path, 'email,partner_user_id\nmira@example.com,guest-1\n')
  const { listId } = await person().call('audience.look', { path })
  return person().call('audience.import', { listId, accountId: world.accountId, audienceId, operation, expiresAt })
}

it('of one audience go one by one, also where one was begun before the audience was pushed', { timeout }, async () => {
  const { accountId } = world
  const made = await person().call('record.create', { kind: 'custom_audience', accountId, values: { name: 'Guests' } })
  await begin(made.id, 'Update')
  // The audience goes through, and people do not.
  person().life.line.faults = [{ name: 'dropped after its effect', of: 'write', skip: 1, times: 4 }]
  await person().call('push.run', { accountId, selection: [made.key] })
  const { id } = await person().call('record.get', { key: made.key })
  expect(id).not.toBe(made.id)
  await begin(id, 'Delete')
  const [adding, taking] = await imports()
  expect(adding).toMatchObject({ audienceId: id, state: 'going', sentCount: 0 })
  expect(taking).toMatchObject({ audienceId: id, waitingFor: reads('Another list of this audience goes first.') })
  await world.clock.pass(600_000)
  expect((await imports()).map(({ state }) => state)).toEqual(['done', 'done'])
})

it('of one audience, one goes once the one before it turns out to be too late', { timeout }, async () => {
  await person().close()
  await person().start({ actsByItself: false })
  await person().call('app.setOffline', { isOffline: true })
  const [{ _id: audienceId }] = person().rows<{ _id: string }>(
    "SELECT _id FROM r_custom_audience WHERE audience_type = 'CRM' AND _hidden = 0 AND deleted IS NOT 1",
  ) as [{ _id: string }]
  const inAnHour = new Date(world.service.nowMs() + 3_600_000).toISOString().replace(/\.\d+Z$/, 'Z')
  await begin(audienceId, 'Update', inAnHour)
  const { importId } = await begin(audienceId, 'Delete')
  await world.clock.pass(7_200_000)
  await person().call('app.setOffline', { isOffline: false })
  await person().call('audience.resume', { importId })
  await world.clock.pass(600_000)
  expect((await imports()).map(({ state }) => state)).toEqual(['failed', 'done'])
})

it('asked for again and again while the disk is full, a list waits for room once', { timeout }, async () => {
  await person().call('app.setOffline', { isOffline: true })
  await step('add people')
  const { life } = person()
  await person().call('app.setOffline', { isOffline: false })
  life.disk.fault = 'ENOSPC'
  await world.clock.pass(5_000)
  const [{ importId }] = (await imports()) as [AudienceImportView]
  const { timerCount } = life.clock
  for (let time = 0; time < 10; time++) {
    await person().reply('audience.resume', { importId })
    await world.clock.pass(500)
  }
  expect(life.clock.timerCount - timerCount).toBeLessThan(5)
  life.disk.fault = null
  await world.clock.pass(600_000)
  expect((await imports()).map(({ state }) => state)).toEqual(['done'])
})

describe('of one audience, one that was held', () => {
  /** Two lists offline, the first held; gives both, the one that adds people first. */
  async function twoLists(): Promise<[AudienceImportView, AudienceImportView]> {
    await person().call('app.setOffline', { isOffline: true })
    await step('add people')
    const [adding] = (await imports()) as [AudienceImportView]
    await person().call('audience.pause', { importId: adding.importId })
    await step('take people out')
    const [, taking] = (await imports()) as [AudienceImportView, AudienceImportView]
    expect(taking.audienceId).toBe(adding.audienceId)
    return [adding, taking]
  }
  /** Operations of the requests of people that the service got, in their order. */
  async function operationsAfter(work: () => Promise<unknown>): Promise<string[]> {
    const got: string[] = []
    const { service } = world
    const answer = service.answer.bind(service)
    service.answer = (request, by, body) => {
      if (request.url.endsWith('/users'))
        got.push(String(/"operation_type":"(\w+)"/.exec(body.toString('latin1'))?.[1]))
      return answer(request, by, body)
    }
    await work()
    await world.clock.pass(600_000)
    return got.filter((operation, index) => operation !== got[index - 1])
  }

  it('goes after those that were begun meanwhile, though they have not left yet', { timeout }, async () => {
    const [{ importId }] = await twoLists()
    await person().call('audience.resume', { importId })
    expect(await operationsAfter(() => person().call('app.setOffline', { isOffline: false }))).toEqual([
      'Delete',
      'Update',
    ])
    expect((await imports()).map(({ state }) => state)).toEqual(['done', 'done'])
  })

  it('and one that goes already keep their order when both are resumed', { timeout }, async () => {
    const [adding, taking] = await twoLists()
    for (const { importId } of [adding, taking]) await person().call('audience.resume', { importId })
    await person().close()
    await person().start({ actsByItself: true })
    const ways = await operationsAfter(() => person().call('app.setOffline', { isOffline: false }))
    expect(ways).toEqual(['Delete', 'Update'])
  })
})
