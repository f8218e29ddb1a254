/** What people, the service and fate do in a world; each operation is a plain value that can be left out, repeated and filed. */
import { resourceOf, resources } from '../../../shared/contract/registry.ts'
import type { CallInput, CallReply, RecordView } from '../../../shared/bridge.ts'
import type { RecordValues } from '../../../shared/model/values.ts'
import { seededChance } from '../seeded-chance.ts'
import { attempt, tryCall } from './doing.ts'
import type { Chance, Doing, Op } from './doing.ts'
import { changeOf, createdKinds, deletedKinds, editedKinds, newRecord, pulledKinds, signatureOf } from './drafts.ts'
import { faultNames } from './faults.ts'
import { killPoints } from './line.ts'
import { addMedia, holdUploads } from './media-operations.ts'
import { holdPeople, restorePeople, sendPeople, steerList } from './people-operations.ts'
import type { Person } from './person.ts'
import { acceptSheet, sheetKinds } from './sheet-operations.ts'
import type { Actor } from './world.ts'
import { Violation } from './violation.ts'

interface Operation {
  /** How often, as against the others. */
  weight: number
  /** Of each of these kinds; none where it has no kind. */
  kinds?: readonly string[]
  /** The engine may be closed. */
  isWithoutEngine?: boolean
  run: (doing: Doing) => Promise<void> | void
}

const idsOf = (person: Person) => (kind: string) =>
  person
    .rows<{ _id: string }>(`SELECT _id FROM r_${kind} WHERE _hidden = 0 ORDER BY _key DESC LIMIT 12`)
    .map(({ _id: id }) => id)

/** A record of the kind that is here, by chance. */
async function anyRecord(doing: Doing, kind: string): Promise<RecordView | null> {
  const rows = doing.person.rows<{ _key: number }>(`SELECT _key FROM r_${kind} WHERE _hidden = 0 ORDER BY _key`)
  return rows.length === 0 ? null : attempt(doing, 'record.get', { key: doing.chance.pick(rows)._key })
}

async function create(doing: Doing): Promise<void> {
  const { world, actor, person, chance, op } = doing
  const resource = resourceOf(op.kind!)
  const values = newRecord(resource, world.nextMark(person), world.service, chance, idsOf(person))
  if (!values) return
  const record = await attempt(doing, 'record.create', { kind: resource.kind, accountId: world.accountId, values })
  // What a killed engine has and never told of is seen when it starts again.
  if (!record) return
  actor.witness.wants(signatureOf(resource, values))
  actor.witness.knows(record.key)
  actor.witness.wishes.created(record, values)
}

async function edit(doing: Doing): Promise<void> {
  const { actor, chance, op } = doing
  const record = await anyRecord(doing, op.kind!)
  if (!record) return
  const changes = changeOf(resourceOf(op.kind!), record.values, `e${op.seed % 100_000}`, chance)
  if (!changes) return
  const { kills } = doing.person
  const after = await attempt(doing, 'record.edit', { key: record.key, values: changes })
  if (after) actor.witness.wishes.edited(after, changes)
  // Killed on the way: it may be there, and nobody was told.
  else if (doing.person.kills > kills) actor.witness.wishes.unsure(record.key, changes)
}

async function remove(doing: Doing): Promise<void> {
  const record = await anyRecord(doing, doing.op.kind!)
  if (!record) return
  const selection = { keys: [record.key] }
  const { kills } = doing.person
  const { wishes } = doing.actor.witness
  const gone = [record, ...unsentWithin(doing.person, record)]
  const result = await attempt(doing, 'record.delete', { kind: record.kind, selection })
  if (result && result.changed > 0) for (const each of gone) wishes.deleted(each)
  // Killed on the way: it may be gone, and nobody was told.
  else if (doing.person.kills > kills) for (const { key } of gone) wishes.unsureDelete(key)
}

interface Unsent {
  kind: string
  key: number
  id: string
}

/** What stands in a record that was never sent goes with it, all the way down, as far as that was never sent either. */
function unsentWithin(person: Person, { kind, key, id }: Unsent): Unsent[] {
  const isUnsent = (of: number) =>
    person.rows('SELECT 1 FROM pending WHERE key = ? AND has_remote = 0 AND attempt IS NULL', of).length > 0
  if (!['campaign', 'line_item'].includes(kind) || !isUnsent(key)) return []
  const direct = resources.flatMap((held) =>
    Object.entries(held.fields).flatMap(([field, def]) =>
      def.type === 'ref' && def.to === kind && def.required
        ? person
            .rows<{ key: number; id: string }>(
              `SELECT _key AS key, _id AS id FROM r_${held.kind} WHERE ${field} = ?`,
              id,
            )
            .map((row): Unsent => ({ kind: held.kind, ...row }))
        : [],
    ),
  )
  return direct.filter((each) => isUnsent(each.key)).flatMap((each) => [each, ...unsentWithin(person, each)])
}

/** What the person takes back or settles: afterwards what waits on the touched records is what they want. */
async function takingBack(doing: Doing, work: () => Promise<unknown>): Promise<void> {
  const { person, actor } = doing
  actor.witness.wishes.check()
  const before = waitingTexts(person)
  await work()
  if (!person.hasWorkspace) {
    // Whether it was done before the end is seen at the next start.
    actor.openTakeBack = before
    return
  }
  settleTakeBack(actor, before)
}

/** Looks at what was taken back, whichever way it went. */
export function settleTakeBack(actor: Actor, before: ReadonlyMap<number, string>): void {
  const after = waitingTexts(actor.person)
  const touched = [...new Set([...before.keys(), ...after.keys()])].filter((key) => before.get(key) !== after.get(key))
  actor.witness.wishes.rebase(touched)
  actor.witness.noteCreates()
}

/** Each record's waiting work, as one text. */
export function waitingTexts(person: Person): Map<number, string> {
  const texts = new Map<number, string>()
  const rows = person.rows<{ key: number; text: string }>(
    `SELECT p.key, p.operation || ' ' || coalesce((SELECT group_concat(e.field || '=' || coalesce(e.mine, '-'), ' ') FROM pending_edit e WHERE e.key = p.key), p.revision) AS text FROM pending p`,
  )
  for (const { key, text } of rows) texts.set(key, text)
  return texts
}

/** What it gave, or null where it did nothing. */
async function undo(doing: Doing, direction: 'undo' | 'redo' = 'undo'): Promise<CallReply<'journal.undo'> | null> {
  let result: CallReply<'journal.undo'> | null = null
  await takingBack(doing, async () => (result = await attempt(doing, `journal.${direction}`, {})))
  return result
}

/** Something is done and undone: everything that waits is as it was before. */
async function undoExactly(doing: Doing): Promise<void> {
  const { person, chance, op } = doing
  const actions = [
    ...(createdKinds.includes(op.kind!) ? [create] : []),
    ...(editedKinds.includes(op.kind!) ? [edit] : []),
    remove,
  ]
  // The engine's own work would mix in.
  if (person.life.line.underWay > 0) return
  const before = effectiveTexts(person, op.kind!)
  const lastAction = newestAction(person)
  await chance.pick(actions)(doing)
  // A hold ends where nothing waits in between.
  doing.actor.witness.check()
  if (!person.hasWorkspace || newestAction(person) === lastAction) return
  const done = effectiveTexts(person, op.kind!)
  // What is on its way is left alone, and that is said.
  if (isSkipping(person, await undo(doing))) return
  if (!person.hasWorkspace || doing.world.isDiskBad(person) || person.life.line.underWay > 0) return
  const difference = differenceOf(before, effectiveTexts(person, op.kind!))
  if (difference) throw new Violation('undo did not restore what was there', { kind: op.kind, ...difference })
  if (isSkipping(person, await undo(doing, 'redo'))) return
  if (!person.hasWorkspace || doing.world.isDiskBad(person) || person.life.line.underWay > 0) return
  const again = differenceOf(done, effectiveTexts(person, op.kind!))
  if (again) throw new Violation('redo did not do it again', { kind: op.kind, ...again })
}

/** Whether it left something alone. It may where a record is on its way, or nobody knows whether it arrived, and nowhere else. */
function isSkipping(person: Person, result: CallReply<'journal.undo'> | null): boolean {
  const skipped = result?.skipped ?? []
  const isOnItsWay = ({ kind, id }: { kind: string; id: string }) =>
    person.rows(
      `SELECT 1 FROM pending p JOIN r_${kind} r ON r._key = p.key WHERE r._id = ? AND p.attempt IS NOT NULL`,
      id,
    ).length > 0
  const other = skipped.find((each) => !isOnItsWay(each))
  if (other && person.hasWorkspace) throw new Violation('undo left alone what nothing stood in the way of', other)
  return skipped.length > 0
}

function newestAction(person: Person): number {
  return person.rows<{ id: number | null }>('SELECT max(id) AS id FROM journal_action')[0]?.id ?? 0
}

/** Effective rows of a kind by key, without what tells when they changed. */
function effectiveTexts(person: Person, kind: string): Map<number, string> {
  const rows = person.rows<Record<string, unknown>>(
    `SELECT r.*, p.operation FROM r_${kind} r LEFT JOIN pending p ON p.key = r._key`,
  )
  return new Map(
    rows.map(({ _changed: _when, _absent: absent, ...row }) => [
      Number(row['_key']),
      // The order in which fields became absent is no matter.
      JSON.stringify({ ...row, _absent: typeof absent === 'string' ? absent.split('|').toSorted() : absent }),
    ]),
  )
}

function differenceOf(a: ReadonlyMap<number, string>, b: ReadonlyMap<number, string>) {
  for (const key of new Set([...a.keys(), ...b.keys()]))
    if (a.get(key) !== b.get(key)) return { key, before: a.get(key) ?? null, after: b.get(key) ?? null }
  return null
}

/** Keys that a person would choose: some of what waits. */
function someKeys(person: Person, chance: Chance): number[] {
  return person
    .rows<{ key: number }>('SELECT key FROM pending ORDER BY key')
    .flatMap(({ key }) => (chance.upTo(3) ? [] : [key]))
}

async function push(doing: Doing, selection: 'all' | number[], isWaiting: boolean): Promise<void> {
  const { actor, person, chance } = doing
  actor.witness.approves(selection)
  const input = { accountId: null, selection, timeoutMs: 1_000 + chance.upTo(200_000) }
  if (!isWaiting) {
    const under = person.begin('push.run', input).then((reply) => {
      if (reply.ok) actor.replies.push(reply.value)
    })
    under.catch(() => undefined)
    return
  }
  const outcomes = await attempt(doing, 'push.run', input)
  if (outcomes) actor.witness.outcomes(outcomes)
}

/** How many records of each kind are here and, as far as is known, alive at the service, by kind. */
function countsOf(person: Person): Map<string, number> {
  return new Map(
    pulledKinds.map((kind) => {
      const [row] = person.rows<{ n: number }>(
        `SELECT count(*) AS n FROM r_${kind} WHERE _hidden = 0 AND _id NOT LIKE 'new-%'${'deleted' in resourceOf(kind).fields ? ' AND deleted IS NOT 1' : ''}`,
      )
      return [kind, row?.n ?? 0]
    }),
  )
}

async function pull(doing: Doing, more: Partial<CallInput<'pull.run'>>): Promise<void> {
  const { world, person, actor, chance } = doing
  const before = actor.witness.beforePull(countsOf(person))
  const input = { accountId: world.accountId, kinds: null, timeoutMs: 2_000 + chance.upTo(60_000), ...more }
  const results = await attempt(doing, 'pull.run', input)
  if (results && person.isAlive) actor.witness.pulled(results, before, more.acceptMassChange === true)
}

/** Says yes to what the brake shows: exactly those records turn deleted, and no others. */
async function acceptHeld(doing: Doing): Promise<void> {
  const { world, person, chance } = doing
  const sets = await attempt(doing, 'pull.held', { accountId: world.accountId })
  if (!sets?.length) return
  const { kind, set, rows } = chance.pick(sets)
  const shown = new Set(rows.map(({ id }) => id))
  const before = new Set(idsBy(person, kind, 'shown'))
  await attempt(doing, 'pull.acceptHeld', { accountId: world.accountId, kind, set, timeoutMs: 60_000 })
  // What they deleted themselves may go meanwhile.
  const isOwn = (id: string) =>
    world.service
      .versions(kind, id)
      .some(({ by, after }) => by === person.name && (after === null || after['deleted'] === true))
  const beyond = idsBy(person, kind, 'hidden').filter((id) => before.has(id) && !shown.has(id) && !isOwn(id))
  if (beyond.length > 0) throw new Violation('more was deleted than was shown', { kind, beyond })
}

function idsBy(person: Person, kind: string, which: 'shown' | 'hidden'): string[] {
  const sql = `SELECT _id FROM r_${kind} WHERE _hidden = ${which === 'hidden' ? 1 : 0}`
  return person.rows<{ _id: string }>(sql).map(({ _id: id }) => id)
}

const someKinds = (chance: Chance) => pulledKinds.filter(() => chance.upTo(8) === 0).slice(0, 4)

async function settle(doing: Doing): Promise<void> {
  const conflicts = await attempt(doing, 'conflict.list', { accountId: null })
  if (!conflicts?.length) return
  const { key } = doing.chance.pick(conflicts)
  const side = doing.chance.pick<'mine' | 'theirs'>(['mine', 'theirs'])
  await takingBack(doing, () => attempt(doing, 'conflict.resolve', { key, side }))
}

/** A settlement that is undone brings exactly the conflict back. */
async function settleExactly(doing: Doing): Promise<void> {
  const { world, person, chance } = doing
  const isQuiet = () => person.hasWorkspace && !world.isDiskBad(person) && person.life.line.underWay === 0
  const conflicts = isQuiet() ? await attempt(doing, 'conflict.list', { accountId: null }) : null
  if (!conflicts?.length) return
  const { key, conflict } = chance.pick(conflicts)
  const lastAction = newestAction(person)
  const side = chance.pick<'mine' | 'theirs'>(['mine', 'theirs'])
  await takingBack(doing, () => attempt(doing, 'conflict.resolve', { key, side }))
  // A hold ends where nothing waits in between.
  doing.actor.witness.check()
  if (!isQuiet() || newestAction(person) === lastAction || isSkipping(person, await undo(doing)) || !isQuiet()) return
  const again = await attempt(doing, 'conflict.list', { accountId: null })
  const found = again?.find((each) => each.key === key)?.conflict ?? null
  if (again && plainText(found) !== plainText(conflict))
    throw new Violation('undo of a settlement did not bring the conflict back', { key, side, conflict, found })
  await undo(doing, 'redo')
}

function plainText(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? `${each}n` : each))
}

/** Many at once. */
async function settleMany(doing: Doing): Promise<void> {
  const side = doing.chance.pick<'mine' | 'theirs'>(['mine', 'theirs'])
  const selection = { accountId: null, kind: null }
  await takingBack(doing, () => attempt(doing, 'conflict.resolveMany', { selection, side }))
}

async function hold(doing: Doing): Promise<void> {
  const keys = someKeys(doing.person, doing.chance)
  if (await tryCall(doing, 'queue.hold', { keys })) doing.actor.witness.holds(keys)
}

async function resume(doing: Doing): Promise<void> {
  const keys = doing.chance.upTo(2) ? someKeys(doing.person, doing.chance) : null
  // Resumed, it may go at once.
  doing.actor.witness.resumes(keys)
  await attempt(doing, 'queue.resume', { keys })
}

async function order(doing: Doing): Promise<void> {
  const keys = someKeys(doing.person, doing.chance)
  if (keys.length === 0) return
  const position = doing.chance.pick<'first' | 'last' | 'usual'>(['first', 'last', 'usual'])
  await attempt(doing, 'queue.order', { key: doing.chance.pick(keys), position })
}

async function decide(doing: Doing): Promise<void> {
  const { person, chance, actor } = doing
  const rows = person.rows<{ key: number; kind: string }>(
    'SELECT key, kind FROM pending WHERE undecided IS NOT NULL ORDER BY key',
  )
  if (rows.length === 0) return
  const { key, kind } = chance.pick(rows)
  const view = await attempt(doing, 'record.get', { key })
  const candidate = view?.undecided?.candidates[0]
  const decisions: CallInput<'unknown.decide'>['decision'][] = ['drop', 'sendAgain']
  if (candidate) decisions.push({ sameAs: candidate.id })
  const decision = chance.pick(decisions)
  if (decision === 'sendAgain') {
    if (view?.operation === 'create') actor.witness.wantsAgain(kind, key)
  }
  await takingBack(doing, () => attempt(doing, 'unknown.decide', { key, decision }))
  if (decision === 'sendAgain') actor.witness.approves([key])
}

async function someoneEdits({ world, chance, op }: Doing): Promise<void> {
  const living = world.service.rows(op.kind!).filter(([, row]) => row['deleted'] !== true)
  if (living.length === 0) return
  const [id, row] = chance.pick(living)
  const changes = changeOf(resourceOf(op.kind!), row, `t${op.seed % 100_000}`, chance)
  if (changes) world.service.edit(op.kind!, id, changes as Record<string, never>)
}

function someoneDeletes({ world, chance, op }: Doing, count = 1): void {
  const resource = resourceOf(op.kind!)
  if (!('deleted' in resource.fields)) return
  const living = world.service.rows(resource.kind).filter(([, row]) => row['deleted'] !== true)
  // Others leave something to work with.
  for (let turn = 0; turn < count && living.length > 4; turn++) {
    const [[id]] = living.splice(chance.upTo(living.length), 1) as [[string, RecordValues]]
    world.service.edit(resource.kind, id, { deleted: true })
  }
}

/** Everything that can happen, by name. */
export const operations: Record<string, Operation> = {
  create: { weight: 130, kinds: createdKinds, run: create },
  edit: { weight: 220, kinds: editedKinds, run: edit },
  delete: { weight: 40, kinds: deletedKinds, run: remove },
  revert: {
    weight: 15,
    kinds: editedKinds,
    run: async (doing) => {
      const record = await anyRecord(doing, doing.op.kind!)
      if (record?.operation) await takingBack(doing, () => attempt(doing, 'record.revert', { key: record.key }))
    },
  },
  duplicate: {
    weight: 12,
    kinds: createdKinds,
    run: async (doing) => {
      const record = await anyRecord(doing, doing.op.kind!)
      if (!record) return
      await attempt(doing, 'record.copy', { kind: record.kind, selection: { keys: [record.key] } })
      if (doing.person.isAlive) doing.actor.witness.noteCreates()
    },
  },
  'add media': { weight: 10, run: addMedia },
  'hold uploads': { weight: 4, run: holdUploads },
  'accept a sheet': { weight: 6, kinds: sheetKinds, run: (doing) => acceptSheet(doing, idsOf(doing.person)) },
  'add people': { weight: 4, run: (doing) => sendPeople(doing, 'Update') },
  'take people out': { weight: 2, run: (doing) => sendPeople(doing, 'Delete') },
  'hold people on their way': { weight: 2, run: holdPeople },
  'restore people on their way': { weight: 1, run: restorePeople },
  'steer a list': { weight: 5, run: steerList },
  undo: { weight: 40, run: async (doing) => void (await undo(doing)) },
  redo: { weight: 20, run: async (doing) => void (await undo(doing, 'redo')) },
  'undo exactly': { weight: 40, kinds: deletedKinds, run: undoExactly },
  'push all': { weight: 30, run: (doing) => push(doing, 'all', true) },
  'push some': { weight: 20, run: (doing) => push(doing, someKeys(doing.person, doing.chance), true) },
  'push and go on': { weight: 25, run: (doing) => push(doing, 'all', false) },
  stop: {
    weight: 8,
    run: async (doing) => {
      const { witness } = doing.actor
      const { kills } = doing.person
      const before = witness.withdraws('all')
      if (await tryCall(doing, 'push.stop', {})) return
      witness.stopRefused(before)
      // Killed on the way, nobody was told that it is stopped.
      if (doing.person.kills > kills) witness.killed()
    },
  },
  withdraw: {
    weight: 8,
    run: async (doing) => {
      const keys = someKeys(doing.person, doing.chance)
      if (await tryCall(doing, 'push.withdraw', { keys })) doing.actor.witness.withdraws(keys)
    },
  },
  pull: { weight: 30, run: (doing) => pull(doing, { kinds: someKinds(doing.chance) }) },
  'pull a kind': { weight: 40, kinds: pulledKinds, run: (doing) => pull(doing, { kinds: [doing.op.kind!] }) },
  'pull in full': {
    weight: 25,
    kinds: pulledKinds,
    run: (doing) => pull(doing, { kinds: [doing.op.kind!], isFull: true }),
  },
  'pull everything': { weight: 2, run: (doing) => pull(doing, { kinds: [...pulledKinds] }) },
  'accept mass change': { weight: 6, run: acceptHeld },
  settle: { weight: 25, run: settle },
  'settle exactly': { weight: 12, run: settleExactly },
  'settle all': { weight: 3, run: settleMany },
  hold: { weight: 8, run: hold },
  resume: { weight: 10, run: resume },
  'queue order': { weight: 6, run: order },
  decide: { weight: 10, run: decide },
  offline: {
    weight: 10,
    run: async (doing) => {
      const isOffline = doing.chance.upTo(2) === 0
      await attempt(doing, 'app.setOffline', { isOffline })
    },
  },
  // Half of all "offline" goes online again: this one is for where it must be so.
  online: { weight: 5, run: async (doing) => void (await attempt(doing, 'app.setOffline', { isOffline: false })) },
  'sign out': {
    weight: 3,
    run: async (doing) => {
      await attempt(doing, 'signIn.out', { connectionId: doing.person.connectionId })
    },
  },
  'sign in': { weight: 8, run: (doing) => doing.world.signIn(doing.actor) },
  'someone’s token': { weight: 4, run: (doing) => doing.world.tryOtherToken(doing.actor, doing.chance) },
  restart: { weight: 8, run: (doing) => doing.world.restart(doing.actor, doing.chance) },
  kill: {
    weight: 8,
    run: async ({ world, actor, person, chance }) => {
      person.kill('between calls')
      await world.revive(actor, chance)
    },
  },
  'kill at': {
    weight: 14,
    run: ({ person, chance, op }) => {
      person.life.line.killAt = op.point ?? chance.pick(killPoints)
    },
  },
  'kill at a write': {
    weight: 8,
    run: ({ person, chance }) => {
      const side = chance.pick<'before' | 'after'>(['before', 'after'])
      person.life.disk.killAt = { write: chance.upTo(60), side, match: null }
    },
  },
  'disk full': { weight: 3, run: ({ person }) => void (person.life.disk.fault = 'ENOSPC') },
  'room again': { weight: 12, run: ({ person }) => void (person.life.disk.fault = null) },
  'a write fails': {
    weight: 6,
    run: ({ person, chance }) => {
      person.life.disk.failAt = { write: chance.upTo(40), fault: chance.pick(['ENOSPC', 'EIO']) }
    },
  },
  'line fault': {
    weight: 60,
    run: ({ person, chance, op }) => {
      const name = op.fault ?? chance.pick(faultNames)
      const requests = op.fault ? 'any' : chance.pick<'write' | 'read' | 'any'>(['write', 'write', 'read', 'any'])
      const skip = op.fault ? 0 : chance.upTo(3)
      person.life.line.faults.push({ name, of: requests, skip, times: 1 + chance.upTo(2) })
    },
  },
  'list lag': {
    weight: 6,
    isWithoutEngine: true,
    run: ({ world, chance }) => {
      const s = chance.pick([5, 30, 60])
      world.service.practice.faults.add({ match: {}, skip: 0, times: 1 + chance.upTo(20), fault: { kind: 'lag', s } })
    },
  },
  'short pages': {
    weight: 6,
    isWithoutEngine: true,
    run: ({ world, chance }) => void (world.service.pages.most = chance.pick([Infinity, 5, 2])),
  },
  'refused cursors': {
    weight: 5,
    isWithoutEngine: true,
    run: ({ world, chance }) => void (world.service.pages.refusals = 1 + chance.upTo(3)),
  },
  'clock jumps': {
    weight: 5,
    run: ({ person, chance }) => {
      person.machine.errorMs = chance.pick([0, 0, 300_000, -300_000, 90_000_000, -90_000_000, 3_600_000])
    },
  },
  'time passes': {
    weight: 60,
    isWithoutEngine: true,
    run: ({ world, chance }) => world.clock.pass(chance.pick([10, 200, 2_000, 30_000, 130_000])),
  },
  'machine sleeps': {
    weight: 3,
    isWithoutEngine: true,
    run: ({ world, chance }) =>
      world.clock.standStill(chance.pick([60_000, 3_600_000, 8 * 3_600_000]), chance.upTo(2) === 0),
  },
  'someone edits': {
    weight: 60,
    kinds: editedKinds.filter((kind) => kind !== 'tax_settings'),
    isWithoutEngine: true,
    run: someoneEdits,
  },
  'someone deletes': { weight: 12, kinds: deletedKinds, isWithoutEngine: true, run: (doing) => someoneDeletes(doing) },
  'someone deletes many': {
    weight: 2,
    kinds: ['campaign', 'line_item', 'custom_audience', 'card'],
    isWithoutEngine: true,
    run: (doing) => someoneDeletes(doing, 6),
  },
  'back up': { weight: 2, run: ({ world, actor, chance }) => world.backUp(actor, chance) },
  restore: { weight: 2, run: ({ world, actor, chance }) => world.restore(actor, chance) },
}

/** A run's operations by chance, without those named. */
export function someOps(seed: number, count: number, without: readonly string[] = []): Op[] {
  const chance = seededChance(seed)
  const table = Object.entries(operations).filter(([name]) => !without.includes(name))
  const total = table.reduce((sum, [, { weight }]) => sum + weight, 0)
  return Array.from({ length: count }, () => {
    let weightLeft = chance.upTo(total)
    const [name, operation] = table.find(([, { weight }]) => (weightLeft -= weight) < 0)!
    return {
      name,
      who: chance.upTo(2),
      seed: chance.upTo(2 ** 31),
      ...(operation.kinds ? { kind: chance.pick(operation.kinds) } : {}),
    }
  })
}

/** Each operation of each kind, each fault and each kill point, once. */
export function everyOp(seed: number, without: readonly string[] = []): Op[] {
  const chance = seededChance(seed)
  const op = (name: string, more: Partial<Op> = {}): Op => ({
    name,
    who: chance.upTo(2),
    seed: chance.upTo(2 ** 31),
    ...more,
  })
  const all = Object.entries(operations).flatMap(([name, { kinds }]) =>
    (kinds ?? [undefined]).map((kind) => op(name, kind ? { kind } : {})),
  )
  const withFaults = faultNames.flatMap((fault) => [
    op('restart', { who: 0 }),
    op('online', { who: 0 }),
    op('sign in', { who: 0 }),
    op('edit', { kind: 'campaign', who: 0 }),
    op('line fault', { fault, who: 0 }),
    op('push all', { who: 0 }),
    op('time passes'),
  ])
  const withKills = killPoints.flatMap((point) => [
    op('restart', { who: 1 }),
    op('online', { who: 1 }),
    op('sign in', { who: 1 }),
    op('create', { kind: 'campaign', who: 1 }),
    op('edit', { kind: 'draft_tweet', who: 1 }),
    op('kill at', { point, who: 1 }),
    op('push all', { who: 1 }),
  ])
  return [...all, ...withFaults, ...withKills].filter(({ name }) => !without.includes(name))
}
