/**
 * What a person or the engine does to the store in one go, each by name, from a workspace that has something of everything: conflicts, held
 * rows, a lost answer to decide, a shelf, work that waits. A life is ended at each of its writes.
 */
import { writeFileSync } from 'node:fs'
import type { CallInput, CallName, CallReply } from '../../../shared/bridge.ts'
import { damageMark } from '../../../src-main/engine/store/file/integrity.ts'
import { seededChance } from '../seeded-chance.ts'
import { Recipes } from './matrix-recipes.ts'
import { operations } from './operations.ts'
import type { Person } from './person.ts'
import { World } from './world.ts'

/** One thing that is done. */
export interface Step {
  /** Done first, in peace. */
  before?: (person: Person) => Promise<unknown>
  run: (person: Person, world: World) => Promise<unknown>
  /** How it is done again by an engine that was started after a kill, where that is another way. */
  again?: (person: Person, world: World) => Promise<unknown>
  /** It is done in several parts; cut off between them it goes on when it is done again. */
  isInParts?: true
  /** It reaches files beside the database. */
  hasFiles?: true
}

const keysOf = (person: Person, where: string) =>
  person.rows<{ key: number }>(`SELECT key FROM pending WHERE ${where} ORDER BY key`).map(({ key }) => key)
const firstOf = (person: Person, where: string) => keysOf(person, where)[0]!
const call =
  <N extends CallName>(name: N, input: (person: Person) => CallInput<N>) =>
  (person: Person): Promise<CallReply<N>> =>
    person.call(name, input(person))
const settle = (side: 'mine' | 'theirs') =>
  call('conflict.resolve', (person) => ({ key: firstOf(person, 'is_conflict = 1'), side }))
const settleAll = (side: 'mine' | 'theirs') =>
  call('conflict.resolveMany', () => ({ selection: { accountId: null, kind: null }, side }))
const undo = call('journal.undo', () => ({}))
const waiting = "is_conflict = 0 AND attempt IS NULL AND operation = 'update'"
const pulled = ['campaign', 'line_item', 'card', 'draft_tweet']

export const steps: Record<string, Step> = {
  edit: { run: call('record.edit', (person) => ({ key: firstOf(person, waiting), values: { name: 'Once more' } })) },
  'edit many': {
    run: call('record.editMany', (person) => ({
      kind: 'campaign',
      edits: keysOf(person, "kind = 'campaign' AND operation = 'update'").map((key) => ({
        key,
        values: { name: `All ${key}` },
      })),
    })),
  },
  delete: {
    run: call('record.delete', (person) => ({
      kind: 'campaign',
      selection: { keys: [firstOf(person, `${waiting} AND kind = 'campaign'`)] },
    })),
  },
  revert: { run: call('record.revert', (person) => ({ key: firstOf(person, waiting) })) },
  undo: { run: undo },
  redo: { before: undo, run: call('journal.redo', () => ({})) },
  'keep mine': { run: settle('mine') },
  'take theirs': { run: settle('theirs') },
  'keep all of mine': { run: settleAll('mine') },
  'take all of theirs': { run: settleAll('theirs') },
  'undo a settlement': { before: settleAll('theirs'), run: undo },
  'restore from the shelf': {
    before: settle('theirs'),
    run: async (person) => {
      const [entry] = await person.call('shelf.list', { accountId: null })
      return person.call('shelf.restore', { shelfId: entry!.shelfId })
    },
  },
  'drop a lost answer': {
    run: call('unknown.decide', (person) => ({ key: firstOf(person, 'undecided IS NOT NULL'), decision: 'drop' })),
  },
  'send a lost answer again': {
    run: call('unknown.decide', (person) => ({ key: firstOf(person, 'undecided IS NOT NULL'), decision: 'sendAgain' })),
  },
  hold: { run: call('queue.hold', (person) => ({ keys: keysOf(person, waiting) })) },
  resume: {
    before: call('queue.hold', (person) => ({ keys: keysOf(person, waiting) })),
    run: call('queue.resume', () => ({ keys: null })),
  },
  order: { run: call('queue.order', (person) => ({ key: firstOf(person, waiting), position: 'first' })) },
  approve: {
    before: call('app.setOffline', () => ({ isOffline: true })),
    run: call('push.run', () => ({ accountId: null, selection: 'all', timeoutMs: 1_000 })),
    isInParts: true,
  },
  stop: {
    before: async (person) => {
      await person.call('app.setOffline', { isOffline: true })
      await person.call('push.run', { accountId: null, selection: 'all', timeoutMs: 1_000 })
    },
    run: call('push.stop', () => ({})),
  },
  'accept held rows': {
    run: async (person, { accountId }) => {
      const [set] = await person.call('pull.held', { accountId })
      return set && person.call('pull.acceptHeld', { accountId, kind: set.kind, set: set.set })
    },
    isInParts: true,
  },
  'apply pages of a pull': {
    run: (person, { accountId }) => person.call('pull.run', { accountId, kinds: pulled, isFull: true }),
    isInParts: true,
  },
  'look at the file and back up': {
    before: startAsWindow,
    run: (_person, world) => world.clock.pass(120_000),
    again: async (person, world) => {
      await startAsWindow(person)
      await world.clock.pass(120_000)
    },
    isInParts: true,
    hasFiles: true,
  },
  'restore a backup': { before: damage, run: restore, isInParts: true, hasFiles: true },
}

/** A workspace with something of everything, closed; the world in which it is. */
export async function prepareSteps(): Promise<World> {
  const world = await World.begin(41)
  const { person } = world.actors[0]!
  const { accountId, service } = world
  const recipes = new Recipes(service)
  const living = (kind: string) => service.rows(kind).filter(([, row]) => row['deleted'] !== true)
  const keyOf = async (kind: string, id: string) => (await person.call('record.find', { kind, id })).key
  const edit = async (kind: string, id: string, values: Record<string, string>) =>
    person.call('record.edit', { key: await keyOf(kind, id), values })
  await loseAnswer(world, recipes)
  const campaigns = living('campaign').map(([id]) => id)
  for (const id of campaigns.slice(0, 4)) {
    await edit('campaign', id, { name: `Mine ${id}` })
    // The brake holds more than a fifth.
    if (campaigns.indexOf(id) < 2) service.edit('campaign', id, { name: `Theirs ${id}` })
  }
  for (const [id] of living('card').slice(0, 2)) {
    await edit('card', id, { name: `Mine ${id}` })
    service.edit('card', id, { name: `Theirs ${id}` })
  }
  await world.clock.pass(120_000)
  await person.call('pull.run', { accountId, kinds: ['campaign', 'card'], isFull: true })
  // More than a fifth of the ad groups: the brake holds them.
  for (const [id] of living('line_item').slice(0, 6)) service.edit('line_item', id, { deleted: true })
  await person.call('pull.run', { accountId, kinds: ['line_item'], isFull: true })
  // What the next pull brings.
  for (const [id] of living('draft_tweet').slice(0, 3)) service.edit('draft_tweet', id, { name: `Changed ${id}` })
  for (const id of campaigns.slice(5, 8)) service.edit('campaign', id, { name: `Changed ${id}` })
  await person.call('record.create', { kind: 'campaign', ...recipes.create('campaign') })
  await edit('campaign', campaigns[9]!, { name: 'Mine at last' })
  await world.clock.pass(120_000)
  // The weekly look is due.
  person.rows("UPDATE meta SET value = '2026-01-01T00:00:00.000Z' WHERE name = 'checked_at' RETURNING name")
  await backUpOnce(person, world)
  await person.close()
  return world
}

/** A post that never arrived: nothing tells whether it did, so that a person decides. */
async function loseAnswer(world: World, recipes: Recipes): Promise<void> {
  const { person, witness } = world.actors[0]!
  const { key } = await person.call('record.create', { kind: 'tweet', ...recipes.create('tweet') })
  witness.noteCreates()
  witness.approves([key])
  person.life.line.faults = [{ name: 'dropped before it arrives', of: 'write', skip: 0, times: 1 }]
  await person.call('push.run', { accountId: null, selection: [key], timeoutMs: 300_000 })
  if (keysOf(person, 'undecided IS NOT NULL').length !== 1)
    throw new Error('the lost answer is not a person’s to decide')
}

async function backUpOnce(person: Person, world: World): Promise<void> {
  await operations['back up']!.run({
    world,
    actor: world.actors[0]!,
    person,
    chance: seededChance(1),
    op: { name: 'back up', who: 0, seed: 1 },
  })
}

/** Only an engine that acts by itself looks at the file. */
async function startAsWindow(person: Person): Promise<void> {
  await person.close()
  await person.start({ actsByItself: true })
}

async function damage(person: Person): Promise<void> {
  const { workspaceFile } = person
  await person.close()
  writeFileSync(damageMark(workspaceFile), '')
  await person.start({ actsByItself: false }).catch(() => undefined)
}

async function restore(person: Person): Promise<void> {
  const { connectionId } = person
  if (!person.hasWorkspace) await person.call('data.restore', { connectionId, from: 'backup' })
  await person.call('connection.open', { connectionId })
}
