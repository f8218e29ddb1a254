/**
 * Creates that a practice service carries out long after they were sent, some after they were cut off here: its lists are looked at soon
 * after each other, and yet nothing is made twice.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resourceOf } from '../../../shared/contract/registry.ts'
import { signatureOf } from '../../support/world/drafts.ts'
import { Recipes } from '../../support/world/matrix-recipes.ts'
import { World } from '../../support/world/world.ts'

let world: World
let recipes: Recipes
beforeAll(async () => {
  world = await World.begin(61)
  recipes = new Recipes(world.service)
}, 120_000)
afterAll(() => world.end())

describe.each(['campaign', 'draft_tweet', 'card', 'tracking_tag'])('a %s that is carried out long after', (kind) => {
  it.each([0, 30])('is made once, where lists lag behind for %i s', { timeout: 60_000 }, async (lagS) => {
    const { person, witness } = world.actors[0]!
    const from = world.service.history.length
    const signatures: string[] = []
    for (let turn = 0; turn < 4; turn++) {
      const { accountId, values } = recipes.create(kind)
      signatures.push(signatureOf(resourceOf(kind), values))
      witness.wants(signatures.at(-1)!)
      const record = await person.call('record.create', { kind, accountId, values })
      witness.knows(record.key)
      witness.wishes.created(record, values)
      const { faults } = world.service.practice
      if (lagS > 0) faults.add({ match: {}, skip: 0, times: 1_000, fault: { kind: 'lag', s: lagS } })
      person.life.line.faults = [{ name: 'carried out long after', of: 'write', skip: 0, times: 1 }]
      witness.approves([record.key])
      await person.call('push.run', { accountId: null, selection: [record.key], timeoutMs: 400_000 })
      await world.clock.pass(120_000)
      faults.clear()
      expect((await person.call('record.get', { key: record.key })).state).toBe('clean')
    }
    const made = world.service.history.slice(from).filter((one) => one.kind === kind && one.before === null)
    expect(made.map(({ after }) => signatureOf(resourceOf(kind), after!))).toEqual(signatures)
    witness.check()
  })
})

describe.each(['campaign', 'custom_audience'])('a %s whose answer was lost', (kind) => {
  it.each([0, 20_000])('and that somebody renames after %i ms is not made again: a person decides', async (afterMs) => {
    const { person, witness } = world.actors[0]!
    const from = world.service.history.length
    const { accountId, values } = recipes.create(kind)
    witness.wants(signatureOf(resourceOf(kind), values))
    const record = await person.call('record.create', { kind, accountId, values })
    witness.knows(record.key)
    person.life.line.faults = [
      { name: 'dropped after its effect', of: 'write', skip: 0, times: 1 },
      { name: 'dropped before it arrives', of: 'read', skip: 1, times: 40 },
    ]
    witness.approves([record.key])
    const pushing = person.call('push.run', { accountId: null, selection: [record.key], timeoutMs: 400_000 })
    const madeNow = () => world.service.history.slice(from).filter((one) => one.kind === kind && one.before === null)
    while (madeNow().length === 0) await world.clock.pass(100)
    if (afterMs > 0) await world.clock.pass(afterMs)
    expect(world.service.edit(kind, madeNow()[0]!.id, { name: 'Theirs from now on' })).toBe(true)
    await world.clock.pass(400_000)
    await pushing
    person.life.line.faults = []
    await world.clock.pass(400_000)
    expect(madeNow()).toHaveLength(1)
    const { undecided } = await person.call('record.get', { key: record.key })
    expect(undecided?.candidates).toMatchObject([{ values: { name: 'Theirs from now on' } }])
    witness.check()
  })
})
