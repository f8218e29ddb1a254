/**
 * A whole world in the hand: two people with an engine each, the service, somebody else who edits there, and what befalls lines, disks and
 * clocks. One seed and one list of operations always give the same world; after every operation its promises are looked at.
 */
import { writeFileSync } from 'node:fs'
import type { AppState, CallReply, RecordView } from '../../../shared/bridge.ts'
import { damageMark } from '../../../src-main/engine/store/file/integrity.ts'
import { seededChance } from '../seeded-chance.ts'
import { beginning } from './beginning.ts'
import type { Beginning } from './beginning.ts'
import { Coverage } from './coverage.ts'
import { WorldFolder } from './disk.ts'
import { pulledKinds } from './drafts.ts'
import { attempt } from './doing.ts'
import { operations, settleTakeBack, waitingTexts } from './operations.ts'
import type { Op } from './doing.ts'
import { finishLists, resumeLists } from './people-operations.ts'
import { Killed, Person } from './person.ts'
import type { PersonCopy, PersonHooks } from './person.ts'
import { ServiceWorld } from './service-world.ts'
import { Violation } from './violation.ts'
import { Witness } from './witness.ts'
import type { Wishes } from './wishes.ts'
import { WorldClock } from './world-clock.ts'

type Chance = ReturnType<typeof seededChance>

/** A person with what the world knows of them. */
export interface Actor {
  person: Person
  witness: Witness
  /** Ends of pushes that nobody waited for. */
  replies: CallReply<'push.run'>[]
  /** Something was being taken back when the engine ended: what waited before. */
  openTakeBack: ReadonlyMap<number, string> | null
  backup: { name: string; wishes: ReturnType<Wishes['snapshot']> } | null
}

export class World {
  readonly clock: WorldClock
  readonly folder = new WorldFolder()
  readonly service: ServiceWorld
  readonly coverage: Coverage
  readonly actors: Actor[]
  readonly #seed: number
  readonly #beginning: Beginning
  #marks = 0
  steps = 0

  private constructor(seed: number, coverage: Coverage, beginning: Beginning) {
    this.#seed = seed
    this.#beginning = beginning
    this.coverage = coverage
    this.clock = new WorldClock(beginning.startMs)
    this.service = new ServiceWorld(this.clock, seed, this.folder.copyOfFile(beginning.serviceFile))
    this.actors = ['a', 'b'].map((name, index) => this.#actor(name, index, beginning.pulled))
  }

  /** Two people, signed in, everything pulled. */
  static async begin(seed: number, coverage = new Coverage()): Promise<World> {
    const world = new World(seed, coverage, await beginning())
    for (const [index, { person }] of world.actors.entries()) await person.start({ actsByItself: index === 0 })
    return world
  }

  get accountId(): string {
    return this.service.accountId
  }

  /** Ends everything and leaves nothing. */
  async end(): Promise<void> {
    for (const { person } of this.actors) if (person.isAlive) person.kill('the end')
    // Databases of ended lives are closed in the next turn.
    await new Promise((resolve) => setImmediate(resolve))
    this.service.close()
    this.folder.remove()
  }

  nextMark(person: Person): string {
    return `zw${this.#seed % 100_000}${person.name}${++this.#marks}z`
  }

  isDiskBad(person: Person): boolean {
    if (!person.isAlive) return false
    const { fault, failAt, faultsMet } = person.life.disk
    return fault !== null || failAt !== null || faultsMet > 0
  }

  /** Does one operation, and looks at what must hold. Throws Violation. */
  async step(op: Op): Promise<void> {
    this.steps++
    const operation = operations[op.name]
    const actor = this.actors[op.who]
    if (!operation || !actor) throw new Error(`no operation ${op.name}`)
    const chance = seededChance(op.seed)
    await this.revive(actor, chance)
    await operation.run({ world: this, actor, person: actor.person, chance, op })
    this.coverage.hit('operation', op.kind ? `${op.name} ${op.kind}` : op.name)
    for (const one of this.actors) await this.revive(one, chance)
    this.#look()
  }

  #look(): void {
    for (const { witness, replies } of this.actors) {
      for (const outcomes of replies.splice(0)) witness.outcomes(outcomes)
      witness.check()
      if (this.steps % 10 === 0) witness.checkAll()
    }
  }

  /** Starts the engine of somebody whose engine ended, or opens their data again, and looks at what was kept. */
  async revive(actor: Actor, chance: Chance): Promise<void> {
    const { person, witness } = actor
    if (person.hasWorkspace) return
    if (person.isAlive) {
      // It could not be opened when it was tried: a full disk, most likely.
      person.life.disk.fault = null
      await attempt({ world: this, person }, 'connection.open', { connectionId: person.connectionId })
    }
    for (let turn = 0; !person.isAlive; turn++) {
      if (turn > 5) throw new Violation('the engine does not start again', { person: person.name })
      await person.start({ actsByItself: chance.upTo(2) === 0 }).catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error
      })
    }
    if (actor.openTakeBack) settleTakeBack(actor, actor.openTakeBack)
    actor.openTakeBack = null
    witness.noteCreates()
    witness.checkAll()
  }

  async restart(actor: Actor, chance: Chance): Promise<void> {
    const { person } = actor
    // A kill that was due may have ended it already.
    if (person.isAlive) {
      person.life.disk.fault = null
      person.life.disk.killAt = null
      await person.close().catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error
      })
    }
    await this.revive(actor, chance)
  }

  /** Signs in again where somebody is signed out. */
  async signIn(actor: Actor): Promise<void> {
    const { person } = actor
    const state = await attempt({ world: this, person }, 'app.state', {})
    if (state?.connection.state !== 'signed_out') return
    await person.signIn().catch((error: unknown) => {
      // The line may be down, or the engine may end here.
      if (!(error instanceof Error)) throw error
    })
  }

  /** The command line with the keys of somebody else on this person's work: nothing may go out or come in. */
  async tryOtherToken(actor: Actor, chance: Chance): Promise<void> {
    const { person } = actor
    const other = this.actors.find((one) => one !== actor)!.person.user
    const token = this.service.practice.tokens.grantAccess(other.user_id, 'write')
    await this.restart(actor, chance)
    if (!(await closes(person))) return
    await person.start({
      actsByItself: false,
      environmentOf: { ...other, access_token: token.token, access_token_secret: token.secret },
    })
    if (chance.upTo(2)) person.life.line.faults.push({ name: '503', of: 'read', skip: 0, times: 3 })
    actor.witness.approves('all')
    await attempt({ world: this, person }, 'push.run', { accountId: null, selection: 'all', timeoutMs: 20_000 })
    await attempt({ world: this, person }, 'pull.run', {
      accountId: this.accountId,
      kinds: ['campaign'],
      timeoutMs: 20_000,
    })
    await resumeLists({ world: this, actor, person })
    await this.clock.pass(5_000)
    await this.restart(actor, chance)
  }

  /** A verified copy, as the weekly check leaves it. */
  async backUp(actor: Actor, chance: Chance): Promise<void> {
    const { person } = actor
    await this.restart(actor, chance)
    if (!(await closes(person))) return
    const name = person.backUp()
    await this.revive(actor, chance)
    actor.backup = { name, wishes: actor.witness.wishes.snapshot() }
  }

  /** The file is found damaged and the backup takes its place. */
  async restore(actor: Actor, chance: Chance): Promise<void> {
    const { person, witness, backup } = actor
    if (!backup) return
    await this.restart(actor, chance)
    if (!(await closes(person))) return
    if (!person.dropLaterBackups(backup.name)) return this.revive(actor, chance)
    writeFileSync(damageMark(person.workspaceFile), '')
    await person.start({ actsByItself: false }).catch(() => undefined)
    const { connectionId } = person
    await attempt({ world: this, person }, 'data.restore', { connectionId, from: 'backup' })
    await attempt({ world: this, person }, 'connection.open', { connectionId })
    witness.restored()
    witness.wishes.restore(backup.wishes)
    witness.checkAll()
  }

  #actor(name: string, index: number, from: readonly PersonCopy[]): Actor {
    const { clock, service, folder } = this
    const hooks: PersonHooks = {
      onWrite: (_person, request) => witness.write(request),
      onRequest: () => undefined,
      onAnswer: (request, answer) => witness.people.answered(request, answer),
      onEffect: (request, versions) => witness.carriedOut(request, versions),
      onFault: (fault) => this.coverage.hit('fault', fault),
      onKill: (point) => {
        this.coverage.hit('kill point', point)
        witness.killed()
      },
    }
    const world = { clock, service, folder, seed: this.#seed, hooks }
    const person = new Person(name, this.service.info.users[index]!, world, from[index])
    const witness: Witness = new Witness(person, this.service)
    return { person, witness, replies: [], openTakeBack: null, backup: null }
  }

  // ── The end: faults stop, and everything comes to rest ──

  /** Heals the world and settles everything; then the same must stand on both sides. Throws Violation. */
  async converge(): Promise<void> {
    const chance = seededChance(this.#seed + 99)
    this.service.practice.faults.clear()
    this.service.counts.short = 0
    this.service.practice.records.showAll()
    for (const actor of this.actors) await this.#heal(actor, chance)
    for (const actor of this.actors) await this.#settleAll(actor, chance)
    for (const { witness } of this.actors) {
      witness.check()
      witness.checkAll()
    }
    for (const actor of this.actors) await this.#compare(actor)
  }

  /** Everything in full; what the brake holds is accepted as it was shown. */
  async #pullAll(person: Person): Promise<void> {
    const { accountId } = this
    await person.call('pull.run', { accountId, kinds: [...pulledKinds], isFull: true })
    for (const { kind, set } of await person.call('pull.held', { accountId }))
      await person.call('pull.acceptHeld', { accountId, kind, set })
  }

  async #heal(actor: Actor, chance: Chance): Promise<void> {
    const { person } = actor
    if (!person.isAlive) await this.revive(actor, chance)
    person.life.line.faults = []
    person.life.line.killAt = null
    person.life.disk.killAt = null
    person.life.disk.failAt = null
    person.life.disk.fault = null
    person.machine.errorMs = 0
    await this.clock.pass(200_000)
    await person.call('app.setOffline', { isOffline: false })
    // A token that was revoked while an engine ended is found out by asking.
    await attempt({ world: this, person }, 'pull.run', { accountId: this.accountId, kinds: ['campaign'] })
    await this.signIn(actor)
    for (const { uploadId } of await person.call('upload.unfinished', {}))
      await person.call('upload.resume', { uploadId })
    await finishLists({ world: this, actor, person })
    actor.witness.people.checkEnded()
  }

  /** Settles what waits for a person, this way or that, and pushes until nothing is left. */
  async #settleAll(actor: Actor, chance: Chance): Promise<void> {
    const { person, witness } = actor
    let lastSteps = ''
    for (let round = 0; round < 14; round++) {
      // Limits that the run used up open again.
      await this.clock.pass(960_000)
      const before = waitingTexts(person)
      // Again only where the last round moved nothing.
      const steps = [...before.keys()].join(' ')
      if (round === 0 || steps === lastSteps) await this.#pullAll(person)
      lastSteps = steps
      for (const { key } of await person.call('conflict.list', { accountId: null }))
        await person.call('conflict.resolve', { key, side: chance.pick(['mine', 'theirs']) })
      const plan = await person.call('push.plan', { accountId: null })
      if (plan.length === 0) {
        settleTakeBack(actor, before)
        return
      }
      for (const { key, heldBy, kind, operation } of plan) {
        const reply = await person.reply('record.get', { key })
        // It went with the record in which it stood, which was taken back before it.
        if (!reply.ok && reply.error.code === 'not_found') continue
        if (!reply.ok) throw new Violation('a waiting record cannot be read', { ...reply.error, key })
        const { undecided } = reply.value
        const [candidate] = undecided?.candidates ?? []
        if (undecided)
          await person.call('unknown.decide', { key, decision: candidate ? { sameAs: candidate.id } : 'drop' })
        else if (heldBy.some(({ code }) => code === 'parked') && round < 3) {
          witness.approves([key])
          witness.outcomes(await person.call('push.run', { accountId: null, selection: [key], timeoutMs: 60_000 }))
        } else if (heldBy.length > 0) await person.call('record.revert', { key }).catch(() => undefined)
        else if (round > 8) throw new Violation('a step never ends', { person: person.name, kind, operation, key })
      }
      settleTakeBack(actor, before)
      witness.approves('all')
      witness.outcomes(await person.call('push.run', { accountId: null, selection: 'all', timeoutMs: 300_000 }))
    }
    const left = await person.call('push.plan', { accountId: null })
    if (left.length > 0)
      throw new Violation('work never comes to rest', {
        person: person.name,
        left: left.map(({ kind, operation, heldBy }) => ({ kind, operation, heldBy })),
      })
  }

  /** Against somebody who has just come and pulled everything. */
  async #compare(actor: Actor): Promise<void> {
    const { person } = actor
    const fresh = this.#actor('f', this.actors.indexOf(actor), this.#beginning.signedIn).person
    await fresh.start({ actsByItself: false })
    await fresh.signIn()
    // Audiences ripen at the service while time passes: both look at the same state.
    let seen: number
    do {
      seen = this.service.history.length
      await this.#pullAll(person)
      await fresh.call('pull.run', { accountId: this.accountId, kinds: [...pulledKinds], isFull: true })
    } while (this.service.history.length !== seen)
    if (waitingTexts(person).size > 0)
      throw new Violation('work appears where all was done', { person: person.name, work: [...waitingTexts(person)] })
    this.#compareCounts(await person.call('app.state', {}), person)
    for (const kind of pulledKinds) {
      const here = await listOf(person, kind, this.accountId)
      const there = await listOf(fresh, kind, this.accountId)
      for (const id of new Set([...here.keys(), ...there.keys()]))
        if (here.get(id) !== there.get(id) && !(there.get(id) === undefined && this.service.isOutOfSight(kind, id)))
          throw new Violation('the two sides differ at the end', {
            person: person.name,
            kind,
            id,
            here: here.get(id),
            there: there.get(id),
          })
    }
    fresh.kill('the end')
  }

  /** What the frame says of the account is what the store holds. */
  #compareCounts({ accounts }: AppState, person: Person): void {
    const counts = accounts.find(({ id }) => id === this.accountId)?.counts ?? {}
    for (const kind of pulledKinds) {
      const sql = `SELECT count(*) AS n FROM r_${kind} WHERE _hidden = 0 AND _account IN ('', ?)`
      const [row] = person.rows<{ n: number }>(sql, this.accountId)
      if (counts[kind] !== row?.n)
        throw new Violation('the frame counts wrong', { person: person.name, kind, shown: counts[kind], here: row?.n })
    }
  }
}

async function listOf(person: Person, kind: string, accountId: string): Promise<Map<string, string>> {
  const records: RecordView[] = await person.call('record.list', { kind, accountId, filter: {}, limit: 1000 })
  return new Map(records.map(({ id, values }) => [id, textOf(values)]))
}

function textOf(values: RecordView['values']): string {
  const names = Object.keys(values).toSorted()
  return JSON.stringify(
    names.map((name) => [name, values[name] ?? null]),
    (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
  )
}

/** Ends the engine in order; false where a kill that was due came first. It is started again after the step. */
async function closes(person: Person): Promise<boolean> {
  try {
    await person.close()
    return true
  } catch (error) {
    if (!(error instanceof Killed)) throw error
    return false
  }
}
