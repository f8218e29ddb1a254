/**
 * The engine stands still for eight hours at each point of its work: stopped (time goes on for everybody, its monotonic clock too) or with
 * the machine asleep (its monotonic clock stands). Afterwards everything goes on: each change takes effect once, and nothing is lost.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resourceOf } from '../../../shared/contract/registry.ts'
import { seededChance } from '../../support/seeded-chance.ts'
import { signatureOf } from '../../support/world/drafts.ts'
import type { FaultName } from '../../support/world/faults.ts'
import { saysNothingOfLists } from '../../support/world/matrix.ts'
import { Recipes } from '../../support/world/matrix-recipes.ts'
import { World } from '../../support/world/world.ts'

const sleepMs = 8 * 3_600_000
/** Longer than looks for a lost create are spread, and so short that the request's own time still counts at the service. */
const napMs = 150_000
/** A request is cut off after a minute, and may be carried out until twenty seconds later. */
const lateMs = 78_000

/** What the engine is at when it stops: the fault that brings it there, and what must be seen first. */
const phases: Record<string, { fault: FaultName | null; isThere: (world: World) => boolean }> = {
  'a request is on its way up': { fault: 'carried out long after', isThere: isUnderWay },
  'an answer is on its way down': { fault: 'delayed beyond patience', isThere: isUnderWay },
  'a limit is waited for': { fault: '429 with a reset', isThere: (world) => waits(world) && !isUnderWay(world) },
  'a lost answer is looked for': {
    fault: 'dropped after its effect',
    isThere: (world) => count(world, "attempt = 'unknown'") > 0 && !isUnderWay(world),
  },
  'what was sent in vain pauses': { fault: '503', isThere: (world) => waits(world) && !isUnderWay(world) },
  'one step is done and others follow': { fault: null, isThere: (world) => count(world, 'true') === 2 },
}
/** Scheduled posts of others appear meanwhile; these kinds nobody else makes. */
const written = ['campaign', 'draft_tweet', 'card']
const stops = ['stopped', 'asleep'] as const
/** The wall clock after waking, as against the true time. */
const errors = [0, -sleepMs, 3_600_000]
const cells = Object.keys(phases).flatMap((phase) =>
  stops.flatMap((stop) => errors.map((errorMs) => ({ phase, stop, errorMs }))),
)

let world: World
let recipes: Recipes
beforeAll(async () => {
  world = await World.begin(31)
  saysNothingOfLists(world.service)
  recipes = new Recipes(world.service)
  await world.restart(world.actors[0]!, seededChance(1))
  await world.actors[0]!.person.close()
  await world.actors[0]!.person.start({ actsByItself: true })
}, 120_000)
afterAll(() => world.end())

describe('standing still for eight hours', () => {
  it.each(cells)('$stop while $phase, then $errorMs ms off', { timeout: 60_000 }, async ({ phase, stop, errorMs }) => {
    const { fault, isThere } = phases[phase]!
    const { person, witness } = world.actors[0]!
    const signatures: string[] = []
    for (const kind of written) signatures.push(await write(kind))
    const from = world.service.history.length
    if (fault) person.life.line.faults = [{ name: fault, of: 'write', skip: 0, times: 1 }]
    witness.approves('all')
    void person.begin('push.run', { accountId: null, selection: 'all', timeoutMs: 30_000_000 }).catch(() => undefined)
    for (let turn = 0; !isThere(world); turn++) {
      if (turn > 2_000) throw new Error(`never got there: ${phase}`)
      await world.clock.pass(5)
    }
    await standStill(stop)
    person.machine.errorMs = errorMs
    // Looks are spread over two minutes; nothing else may take long.
    for (let minute = 0; minute < 6 && count(world, 'true') > 0; minute++) await world.clock.pass(60_000)
    expect(person.rows('SELECT * FROM pending')).toEqual([])
    expect(madeSince(from)).toEqual(signatures.toSorted())
    witness.check()
    witness.checkAll()
    person.machine.errorMs = 0
  })

  /**
   * The request lies in this machine's own buffers while it sleeps and is carried out after it woke: by the wall clock minutes after it was
   * cut off here, by the monotonic clock seconds. Whoever decides at once then makes it twice.
   */
  const lost = written.flatMap((kind) => errors.map((errorMs) => ({ kind, errorMs })))
  it.each(lost)('asleep between a lost $kind and its looks, then $errorMs ms off', async ({ kind, errorMs }) => {
    const { person, witness } = world.actors[0]!
    const signature = await write(kind)
    const from = world.service.history.length
    person.life.line.faults = [{ name: 'carried out long after', of: 'write', skip: 0, times: 1 }]
    const stopDelay = delayWayUp()
    witness.approves('all')
    void person.begin('push.run', { accountId: null, selection: 'all', timeoutMs: 30_000_000 }).catch(() => undefined)
    for (let turn = 0; count(world, "attempt = 'unknown'") === 0; turn++) {
      if (turn > 1_000) throw new Error('never cut off')
      await world.clock.pass(100)
    }
    stopDelay()
    expect(madeSince(from)).toEqual([])
    world.clock.standStill(napMs, true)
    person.machine.errorMs = errorMs
    await world.clock.pass(400_000)
    expect(person.rows('SELECT * FROM pending')).toEqual([])
    expect(madeSince(from)).toEqual([signature])
    witness.check()
    witness.checkAll()
    person.machine.errorMs = 0
  })

  it.each(stops)('%s in the middle of a pull', { timeout: 60_000 }, async (stop) => {
    const { person, witness } = world.actors[0]!
    const { line } = person.life
    const sent = line.sent
    const kinds = ['campaign', 'line_item', 'draft_tweet', 'card', 'tracking_tag']
    const pull = person.begin('pull.run', { accountId: world.accountId, kinds, isFull: true, timeoutMs: 60_000 })
    while (line.sent < sent + 3) await world.clock.pass(5)
    await standStill(stop)
    const reply = await world.clock.until(pull)
    // The time that the person gave it is over where its clock went on.
    if (stop === 'asleep') expect(reply).toMatchObject({ ok: true })
    const again = await person.call('pull.run', { accountId: world.accountId, kinds, isFull: true })
    expect(again.map(({ status }) => status)).toEqual(kinds.map(() => 'complete'))
    witness.check()
    witness.checkAll()
  })

  it('both sides have the same in the end', { timeout: 120_000 }, () => world.converge())
})

async function standStill(stop: (typeof stops)[number]): Promise<void> {
  if (stop === 'asleep') {
    world.clock.standStill(sleepMs, true)
    return
  }
  const { clock } = world.actors[0]!.person.life
  clock.freeze()
  await world.clock.pass(sleepMs)
  clock.thaw()
}

/** What is carried out long after is so after it was cut off here; gives what ends this. */
function delayWayUp(): () => void {
  const { service } = world
  const after = service.after.bind(service)
  service.after = (delayMs, callback) => after(delayMs < 20_000 ? delayMs : lateMs, callback)
  return () => void (service.after = after)
}

/** What tells apart the records that the person made at the service since, sorted. */
function madeSince(from: number): string[] {
  return world.service.history
    .slice(from)
    .filter(({ by, kind, before }) => by === 'a' && written.includes(kind) && before === null)
    .map(({ kind, after }) => signatureOf(resourceOf(kind), after!))
    .toSorted()
}

/** A new record of the kind, made here; gives what tells it from others. */
async function write(kind: string): Promise<string> {
  const { person, witness } = world.actors[0]!
  const { accountId, values } = recipes.create(kind)
  const signature = signatureOf(resourceOf(kind), values)
  witness.wants(signature)
  const record = await person.call('record.create', { kind, accountId, values })
  witness.knows(record.key)
  witness.wishes.created(record, values)
  return signature
}

function isUnderWay({ actors }: World): boolean {
  return count(world, "attempt = 'sending'") > 0 && actors[0]!.person.life.line.underWay > 0
}

/** A write came back without effect, and nothing of it is under way. */
function waits(here: World): boolean {
  return (
    here.actors[0]!.person.rows("SELECT 1 FROM attempt WHERE status = 'notApplied'").length > 0 &&
    count(here, 'true') > 0
  )
}

function count({ actors }: World, condition: string): number {
  return actors[0]!.person.rows<{ n: number }>(`SELECT count(*) AS n FROM pending WHERE ${condition}`)[0]!.n
}
