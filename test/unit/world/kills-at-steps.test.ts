/**
 * The engine is killed before and after each write of everything that a person or the engine does to the store, and before and after each
 * change of a file where files are moved. Afterwards it was done or not begun, never half; done again it ends as if nothing had happened.
 * Upgrades of older formats: test/unit/engine/store/upgrade-kills.test.ts. Long form: every write; short: some of each step.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../../shared/contract/registry.ts'
import { FileKills } from '../../support/world/file-kills.ts'
import { Killed } from '../../support/world/person.ts'
import type { Person } from '../../support/world/person.ts'
import { prepareSteps, steps } from '../../support/world/steps.ts'
import type { Step } from '../../support/world/steps.ts'
import type { World } from '../../support/world/world.ts'
import { isLong, withinMs } from '../../support/long-form.ts'

/** Places looked at of each step in the short form. */
const looked = 3
const sides = ['before', 'after'] as const
type Kill = { of: 'write' | 'file'; index: number; side: (typeof sides)[number] }

let world: World
let person: Person
let kills: FileKills
/** The folder from which each life begins. */
let base: string
let count = 0
beforeAll(async () => {
  world = await prepareSteps()
  person = world.actors[0]!.person
  kills = new FileKills()
  kills.onKill = () => person.kill('a file')
  person.files = kills.files
  base = person.dataDir
}, 120_000)
afterAll(async () => {
  process.stdout.write(`kills at steps: ${count} in ${Object.keys(steps).length} steps\n`)
  await world.end()
}, 60_000)

describe('killed at a write of', () => {
  it.each(Object.keys(steps))('%s', { timeout: withinMs(60_000) }, async (name) => {
    const step = steps[name]!
    const { before, after, points } = await inPeace(step)
    expect(after, `${name} does something`).not.toBe(before)
    for (const kill of points) {
      count++
      const said = `${name}, ${kill.side} ${kill.of} ${kill.index}`
      await begin(step)
      await runKilled(step, kill, said)
      const found = digest(person)
      if (!step.isInParts) expect([before, after], said).toContain(found)
      if (found !== after) {
        await (step.again ?? step.run)(person, world)
        expect(digest(person), `${said}, done again`).toBe(after)
      }
      expect(person.rows('PRAGMA quick_check'), said).toEqual([{ quick_check: 'ok' }])
      person.kill('the end of a look')
    }
  })
})

describe('a write that the disk refuses leaves nothing half done of', () => {
  const whole = Object.keys(steps).filter((name) => !steps[name]!.isInParts)
  it.each(whole)('%s', { timeout: 120_000 }, async (name) => {
    const step = steps[name]!
    const { before, after, points } = await inPeace(step)
    const writes = [...new Set(points.map(({ index }) => index))]
    for (const write of writes) {
      await begin(step)
      person.life.disk.failAt = { write, fault: 'ENOSPC' }
      await step.run(person, world).catch((error: unknown) => {
        if (error instanceof Killed) throw error
      })
      expect([before, after], `${name}, write ${write} refused`).toContain(digest(person))
      person.kill('the end of a look')
    }
  })
})

/** What stands before and after the step, and where it can be killed. */
async function inPeace(step: Step): Promise<{ before: string; after: string; points: Kill[] }> {
  await begin(step)
  const before = digest(person)
  const { disk } = person.life
  const [writes, changes] = [disk.writes, kills.changes]
  await step.run(person, world)
  const after = digest(person)
  const points: Kill[] = [
    ...some(disk.writes - writes).map((index) => ({ of: 'write' as const, index })),
    ...(step.hasFiles ? some(kills.changes - changes) : []).map((index) => ({ of: 'file' as const, index })),
  ].flatMap((point) => sides.map((side) => ({ ...point, side })))
  person.kill('the end of a look')
  return { before, after, points: isLong ? points : points.filter((_, turn) => turn % 2 === Math.floor(turn / 2) % 2) }
}

/** All indexes, or some of them from first to last. */
function some(all: number): number[] {
  const points = Array.from({ length: all }, (_, index) => index)
  if (isLong || all <= looked) return points
  return Array.from({ length: looked }, (_, turn) => Math.round((turn * (all - 1)) / (looked - 1)))
}

async function begin(step: Step): Promise<void> {
  person.dataDir = world.folder.copyOf(base)
  await person.start({ actsByItself: false })
  await step.before?.(person)
}

async function runKilled(step: Step, { of, index, side }: Kill, said: string): Promise<void> {
  if (of === 'file') kills.killAt = { change: index, side }
  else person.life.disk.killAt = { write: index, side, match: null }
  await step.run(person, world).catch((error: unknown) => {
    if (!(error instanceof Killed)) throw error
  })
  kills.killAt = null
  // What is done in parts may end some writes earlier: the moments at which progress is kept are not always the same.
  if (!step.isInParts) expect(person.isAlive, `${said}: was killed`).toBe(false)
  if (person.isAlive) person.kill('a write')
  await person.start({ actsByItself: false }).catch(() => undefined)
}

/** What people made and what is known of the service, without times and ids by chance. */
function digest(of: Person): string {
  if (!of.hasWorkspace) return 'not open'
  const tables = [
    'SELECT key, kind, operation, has_remote, approved IS NOT NULL AS approved, is_conflict, attempt, parked, undecided IS NOT NULL AS undecided FROM pending ORDER BY key',
    'SELECT key, field, mine, base, theirs FROM pending_edit ORDER BY key, field',
    'SELECT id, label, status FROM journal_action ORDER BY id',
    'SELECT action, key, field, from_value, to_value FROM journal_entry ORDER BY action, key, field',
    'SELECT key, reason, record_values FROM shelf ORDER BY id',
    'SELECT action, key, field, side FROM settlement ORDER BY action, key, field',
    'SELECT key, held_at IS NOT NULL AS held, place FROM queue_mark WHERE held_at IS NOT NULL OR place <> 0 ORDER BY key',
    'SELECT kind, id, change FROM held ORDER BY kind, id',
    'SELECT key, operation, status FROM attempt ORDER BY id',
    "SELECT count(*) AS looks FROM meta WHERE name = 'checked_at' AND value > '2026-02'",
    ...resources.filter(({ scope }) => scope === 'account').map(({ kind }) => `SELECT * FROM r_${kind} ORDER BY _key`),
  ]
  const rows = tables.map((sql) => of.rows<Record<string, unknown>>(sql).map(({ _changed: _when, ...row }) => row))
  return JSON.stringify(rows).replaceAll(/new-[0-9a-z]+/g, 'new-')
}
