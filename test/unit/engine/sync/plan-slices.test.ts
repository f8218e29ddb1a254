import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { planSliceCount } from '../../../../shared/model/push-plan.ts'
import { Recipes } from '../../../support/world/matrix-recipes.ts'
import { World } from '../../../support/world/world.ts'

let world: World
const count = planSliceCount + 20
beforeAll(async () => {
  world = await World.begin(71)
  const { person } = world.actors[0]!
  const recipe = new Recipes(world.service).create('campaign')
  for (let at = 0; at < count; at++) await person.call('record.create', { kind: 'campaign', ...recipe })
}, 120_000)
afterAll(() => world.end())

const steps = (from: number | null) => world.actors[0]!.person.call('push.plan', { accountId: null, from })

describe('a plan of many steps', () => {
  it('comes some at a time, in its order, and all of it', async () => {
    const whole = await steps(null)
    const [first, second] = [await steps(0), await steps(planSliceCount)]
    expect([first.length, second.length]).toEqual([planSliceCount, 20])
    expect([...first, ...second]).toEqual(whole)
  })

  it('goes on in the plan that was begun, though something is changed meanwhile', async () => {
    const whole = await steps(0)
    const { person } = world.actors[0]!
    await person.call('record.revert', { key: whole[0]!.key })
    const rest = await steps(planSliceCount)
    expect(new Set([...whole, ...rest].map(({ step }) => step)).size).toBe(count)
  })

  it('is over after its last slice', async () => {
    await steps(0)
    await steps(planSliceCount)
    expect(await steps(planSliceCount)).toEqual([])
  })
})
