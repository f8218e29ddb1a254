/**
 * The line goes down and comes up a thousand times while work waits, also in the middle of requests: nothing twice, nothing lost, no step
 * is sent more often than the budget of tries allows, no storm of requests, and in the end both sides have the same.
 */
import { expect, it } from 'vitest'
import { TransportError } from '../../../src-main/engine/ports.ts'
import { seededChance } from '../../support/seeded-chance.ts'
import type { FaultName } from '../../support/world/faults.ts'
import { isWriting } from '../../support/world/line.ts'
import { operations } from '../../support/world/operations.ts'
import type { Op } from '../../support/world/doing.ts'
import { World } from '../../support/world/world.ts'
import { isLong, withinMs } from '../../support/long-form.ts'

const flaps = isLong ? 10_000 : 1_000
const seed = Number(process.env['GALLEY_SEED'] ?? 21)
/** How a request that is under way ends when the line goes. */
const cuts: readonly FaultName[] = [
  'dropped before it arrives',
  'dropped after its effect',
  'cut in the middle of the request',
  'cut in the middle of the answer',
]
/** How requests end while it is down. */
const downs: readonly FaultName[] = ['no such name', 'nothing at the address', 'names that cannot be looked up']
/** Sent in vain so often, a step waits for a person. Source: docs/sync.md, Queue. */
const mostTries = 10
/** Between the first two tries; each pause is twice as long as the one before, or half of that by chance. */
const firstPauseMs = 500

it(`${flaps} flaps harm nothing`, { timeout: withinMs(240_000) }, async () => {
  const world = await World.begin(seed)
  const chance = seededChance(seed)
  const actor = world.actors[0]!
  const { person } = actor
  await world.restart(actor, chance)
  await person.close()
  await person.start({ actsByItself: true })
  let most = { requests: 0, attempts: 0, writes: 0 }
  const written: number[] = []
  for (let flap = 0; flap < flaps; flap++) {
    if (flap % 4 === 0) await work(world, chance)
    const { line } = person.life
    const sent = line.sent
    const skip = chance.upTo(4)
    line.faults = [
      { name: chance.pick(cuts), of: 'any', skip, times: 1 },
      { name: chance.pick(downs), of: 'any', skip, times: 1_000_000 },
    ]
    await world.clock.pass(chance.pick([50, 400, 3_000, 20_000]))
    line.faults = []
    await world.clock.pass(chance.pick([20, 60, 200, 1_500, 6_000]))
    most = { ...most, requests: Math.max(most.requests, line.sent - sent) }
    if (flap % 20 === 0) look(world)
    if (flap % 1_000 === 999) written.push(world.service.history.length)
  }
  const tries = person.rows<{ n: number }>(
    "SELECT count(*) AS n FROM attempt WHERE status IN ('notApplied', 'unknown', 'sending') GROUP BY key, revision",
  )
  most = { ...most, attempts: Math.max(0, ...tries.map(({ n }) => n)), writes: world.service.history.length }
  process.stdout.write(
    `flaps: ${flaps}, at most ${most.requests} requests in one, ${most.attempts} attempts of one step, ${most.writes} changes at the service\n`,
  )
  expect(most.attempts).toBeLessThanOrEqual(mostTries)
  expect(most.requests).toBeLessThan(80)
  // Work goes on to the end: in each thousand flaps some of it arrives.
  for (const [thousand, writes] of written.entries())
    expect(writes - (written[thousand - 1] ?? 0), `thousand ${thousand + 1}`).toBeGreaterThan(thousand === 0 ? 125 : 60)
  for (const cut of cuts) expect(world.coverage.count('fault', cut), cut).toBeGreaterThan(20)
  await world.converge()
  await world.end()
})

it('a step that is cut off each time goes with growing pauses, ten times, and then waits for a person', async () => {
  const world = await World.begin(seed + 1)
  const chance = seededChance(seed + 1)
  const { person, witness } = world.actors[0]!
  await person.close()
  await person.start({ actsByItself: true })
  const [{ _key: key }] = person.rows<{ _key: number }>('SELECT _key FROM r_campaign WHERE _hidden = 0 LIMIT 1') as [
    { _key: number },
  ]
  await person.call('record.edit', { key, values: { name: 'Sent in vain' } })
  witness.approves([key])
  const sentMs = noteWrites(world)
  void person.begin('push.run', { accountId: null, selection: [key], timeoutMs: 30_000_000 }).catch(() => undefined)
  for (let flap = 0; flap < 200; flap++) {
    person.life.line.faults = [{ name: 'dropped before it arrives', of: 'write', skip: 0, times: 1_000_000 }]
    await world.clock.pass(chance.pick([400, 3_000, 20_000]))
    person.life.line.faults = [{ name: chance.pick(downs), of: 'any', skip: 0, times: 1_000_000 }]
    await world.clock.pass(chance.pick([50, 400, 3_000]))
  }
  expect(sentMs).toHaveLength(mostTries)
  const pauses = sentMs.slice(1).map((atMs, index) => atMs - sentMs[index]!)
  for (const [index, pauseMs] of pauses.entries())
    expect(pauseMs, `pause ${index + 1}`).toBeGreaterThanOrEqual((firstPauseMs * 2 ** index) / 2)
  expect(person.rows('SELECT parked FROM pending WHERE key = ?', key)).toEqual([
    { parked: expect.stringContaining('tried_in_vain') },
  ])
  person.life.line.faults = []
  await world.clock.pass(120_000)
  expect(sentMs).toHaveLength(mostTries)
  const [outcome] = await person.call('push.run', { accountId: null, selection: [key] })
  expect(outcome).toMatchObject({ outcome: 'applied' })
  await world.end()
})

/** When each write leaves the machine from now on, by the monotonic clock. */
function noteWrites(world: World): number[] {
  const sentMs: number[] = []
  const { line } = world.actors[0]!.person.life
  const send = line.send.bind(line)
  line.send = async (request) => {
    const atMs = world.clock.monotonicMs
    const isNotSent = (error: unknown) => error instanceof TransportError && error.kind === 'notSent'
    return send(request).then(
      (answer) => {
        if (isWriting(request)) sentMs.push(atMs)
        return answer
      },
      (error: unknown) => {
        if (isWriting(request) && !isNotSent(error)) sentMs.push(atMs)
        throw error
      },
    )
  }
  return sentMs
}

/** The person writes something, and pushes it without waiting. */
async function work(world: World, chance: ReturnType<typeof seededChance>): Promise<void> {
  const actor = world.actors[0]!
  const ops = [
    { name: 'create', kind: chance.pick(['campaign', 'draft_tweet', 'card', 'tracking_tag', 'custom_audience']) },
    { name: 'edit', kind: chance.pick(['campaign', 'draft_tweet', 'line_item', 'card', 'scheduled_tweet']) },
    { name: 'delete', kind: chance.pick(['draft_tweet', 'card', 'tracking_tag']) },
  ]
  const [first] = ops.splice(chance.upTo(3), 1)
  for (const one of [first!, { name: 'push and go on' }]) {
    const op: Op = { who: 0, seed: chance.upTo(2 ** 31), ...one }
    await operations[op.name]!.run({ world, actor, person: actor.person, chance, op })
  }
}

function look({ actors }: World): void {
  for (const { witness, replies } of actors) {
    for (const outcomes of replies.splice(0)) witness.outcomes(outcomes)
    witness.check()
    witness.checkAll()
  }
}
