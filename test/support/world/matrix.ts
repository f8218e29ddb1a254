/**
 * Cells of the fault matrix: {fault} x {operation of a kind} x {alone, or the engine killed at a point}. In each the person does one thing
 * and pushes it; the request meets the fault, the engine may be killed; then the world heals and the engine is left to itself.
 *
 *     do it here -> push -> fault (and kill, start) -> what is told is true -> heal -> it settles -> exactly one effect
 *
 * Many cells run in one world, each with a record of its own or with the one that the cell before left.
 */
import { resourceOf } from '../../../shared/contract/registry.ts'
import type { CallReply } from '../../../shared/bridge.ts'
import type { RecordValues } from '../../../shared/model/values.ts'
import { sameValue } from '../../../shared/model/values.ts'
import { Coverage } from './coverage.ts'
import { signatureOf } from './drafts.ts'
import type { FaultName } from './faults.ts'
import type { KillPoint } from './line.ts'
import { Recipes } from './matrix-recipes.ts'
import type { WriteName } from './matrix-recipes.ts'
import { attempt } from './doing.ts'
import { settleTakeBack, waitingTexts } from './operations.ts'
import { Killed } from './person.ts'
import type { ServiceWorld, Version } from './service-world.ts'
import { Violation } from './violation.ts'
import type { PendingRow } from './wishes.ts'
import { World } from './world.ts'
import type { Actor } from './world.ts'

export interface Cell {
  kind: string
  operation: WriteName
  fault: FaultName
  /** null: the fault alone. */
  kill: KillPoint | null
  /** For so many seconds lists do not show what was written; 0 where it is left out. */
  lagS?: number
}

/** How a lost answer was found out. */
export interface Search {
  /** Simulated time from the sending until the outcome was known here. */
  ms: number
  /** null: a person was asked. */
  outcome: string | null
}

/** What a cell did here, and what it has to become there. */
interface Doing {
  key: number
  /** Chosen for the push; a poll goes with its post. */
  selection: number[]
  isEffect: (version: Version) => boolean
}

type Outcomes = CallReply<'push.run'>

/** Until everything that goes by itself has gone: looks, pauses of retries, a limit whose end is not known. */
const healingMs = [1_000, 10_000, 60_000, 120_000, 300_000, 960_000, 960_000]
/** Copies of a kind of which nothing can be made here. */
const copies = 260

export class Matrix {
  readonly #world: World
  readonly #recipes: Recipes
  /** The record that the cell before left at the service, by kind. */
  readonly #left = new Map<string, number>()
  /** Of the last cell; null where no answer was lost. */
  search: Search | null = null

  private constructor(world: World, recipes: Recipes) {
    this.#world = world
    this.#recipes = recipes
  }

  /** A world in which every operation of every kind can be done. */
  static async begin(coverage = new Coverage()): Promise<Matrix> {
    const world = await World.begin(9, coverage)
    saysNothingOfLists(world.service)
    const matrix = new Matrix(world, new Recipes(world.service))
    await matrix.#prepare()
    return matrix
  }

  get coverage(): Coverage {
    return this.#world.coverage
  }

  end(): Promise<void> {
    return this.#world.end()
  }

  /** Throws Violation, which names the cell. */
  async run(cell: Cell): Promise<void> {
    try {
      await this.#run(cell)
    } catch (error) {
      if (!(error instanceof Violation)) throw error
      throw new Violation(error.rule, { cell, said: error.message })
    }
  }

  get #actor(): Actor {
    return this.#world.actors[0]!
  }

  async #prepare(): Promise<void> {
    const { person } = this.#actor
    const { service } = this.#world
    const sample = this.#recipes.sampleOf('account_media')
    const rows = Array.from({ length: copies }, (_, index) => {
      const id = `mx${index.toString(36)}`
      return { kind: 'account_media', accountId: service.accountId, id, values: { ...sample, id } }
    })
    service.practice.records.apply('ads', rows, service.nowMs())
    this.#recipes.sandboxAccountId = await this.#push(await this.#make('account'))
    this.#recipes.waitingPostId = await this.#push(await this.#make('scheduled_tweet'))
    await person.call('pull.run', { accountId: null, kinds: ['account'] })
    await this.#removeFirst('promoted_account')
    const accountId = this.#recipes.accountOf('user_settings')
    await person.call('pull.run', { accountId, kinds: ['user_settings'] })
    await person.call('pull.run', { accountId: service.accountId, kinds: ['account_media'] })
  }

  /** The service takes a second one like it for the first; with that gone, each create makes one. */
  async #removeFirst(kind: string): Promise<void> {
    const { person } = this.#actor
    const { key } = await person.call('record.find', { kind, id: String(this.#recipes.sampleOf(kind)['id']) })
    await person.call('record.delete', { kind, selection: { keys: [key] } })
    await this.#push(key)
  }

  /** Pushes with no fault; gives the record's id at the service. */
  async #push(key: number): Promise<string> {
    const { person, witness } = this.#actor
    witness.approves([key])
    const [outcome] = await person.call('push.run', { accountId: null, selection: [key] })
    if (outcome?.outcome !== 'applied') throw new Error(`could not be prepared: ${JSON.stringify(outcome)}`)
    return (await person.call('record.get', { key })).id
  }

  async #run(cell: Cell): Promise<void> {
    const { witness } = this.#actor
    const { history } = this.#world.service
    const doing = await this.#do(cell)
    const from = history.length
    const effects = () => history.slice(from).filter(doing.isEffect).length
    const { faults } = this.#world.service.practice
    const { lagS = 0 } = cell
    if (lagS > 0) faults.add({ match: {}, skip: 0, times: 100_000, fault: { kind: 'lag', s: lagS } })
    const outcomes = await this.#meetFault(cell, doing)
    await this.#reportsTruth(outcomes, doing, effects)
    await this.#heal(doing)
    this.search = this.#searchOf(cell, doing)
    faults.clear()
    await this.#reportsTruth(null, doing, effects)
    await this.#finish(doing, effects)
    witness.check()
    witness.wishes.check()
    const count = effects()
    if (count !== 1) throw new Violation(count === 0 ? 'it never took effect' : 'it took effect twice', { count })
    await this.#compare(cell, doing)
  }

  // ── The one thing ──

  async #do({ kind, operation }: Cell): Promise<Doing> {
    if (operation === 'create') return this.#create(kind)
    const key = this.#left.get(kind) ?? (await this.#anyOf(kind, operation))
    this.#left.set(kind, key)
    return operation === 'update' ? this.#edit(kind, key) : this.#delete(kind, key)
  }

  async #create(kind: string): Promise<Doing> {
    const { person, witness } = this.#actor
    const key = await this.#make(kind)
    this.#left.set(kind, key)
    const { values, id } = await person.call('record.get', { key })
    const mark = signatureOf(resourceOf(kind), values)
    const isEffect = (version: Version) =>
      isOurs(version, kind) &&
      version.before === null &&
      version.after !== null &&
      signatureOf(resourceOf(kind), version.after) === mark
    if (kind !== 'poll_card') return { key, selection: [key], isEffect }
    const { accountId, values: post } = this.#recipes.create('tweet')
    const draft = { ...post, card_uri: `card://${id}` }
    witness.wants(signatureOf(resourceOf('tweet'), draft))
    const { key: postKey } = await person.call('record.create', { kind: 'tweet', accountId, values: draft })
    witness.knows(postKey)
    return { key, selection: [key, postKey], isEffect }
  }

  /** Makes a record here as a person does. */
  async #make(kind: string): Promise<number> {
    const { person, witness } = this.#actor
    const draft = this.#recipes.create(kind)
    witness.wants(signatureOf(resourceOf(kind), draft.values))
    const record = await person.call('record.create', { kind, ...draft })
    witness.knows(record.key)
    witness.wishes.created(record, draft.values)
    return record.key
  }

  async #edit(kind: string, key: number): Promise<Doing> {
    const { person, witness } = this.#actor
    const { values, id } = await person.call('record.get', { key })
    const changes = this.#recipes.change(resourceOf(kind), values)
    const after = await person.call('record.edit', { key, values: changes })
    // A singleton is not known at the service by the name that it has here.
    if (!resourceOf(kind).isSingleton) witness.wishes.edited(after, changes)
    const holds = (row: RecordValues | null) =>
      row !== null && Object.entries(changes).every(([name, value]) => sameValue(row[name] ?? null, value ?? null))
    return {
      key,
      selection: [key],
      isEffect: (one) => isRecord(one, kind, id) && !holds(one.before) && holds(one.after),
    }
  }

  async #delete(kind: string, key: number): Promise<Doing> {
    const { person, witness } = this.#actor
    this.#left.delete(kind)
    const record = await person.call('record.get', { key })
    await person.call('record.delete', { kind, selection: { keys: [key] } })
    witness.wishes.deleted(record)
    const isGone = (row: RecordValues | null) => row === null || row['deleted'] === true
    const { id } = record
    return {
      key,
      selection: [key],
      isEffect: (one) => isRecord(one, kind, id) && !isGone(one.before) && isGone(one.after),
    }
  }

  /** One that the service had from the beginning; made where the kind allows. */
  async #anyOf(kind: string, operation: WriteName): Promise<number> {
    const { person } = this.#actor
    const canMake = resourceOf(kind).operations.some(({ name }) => name === 'create')
    if (canMake) {
      const { key, selection } = await this.#create(kind)
      this.#actor.witness.approves(selection)
      await person.call('push.run', { accountId: null, selection })
      return key
    }
    const accountId = this.#recipes.accountOf(kind)
    const [record] = await person.call('record.list', { kind, accountId, filter: {}, limit: 1 })
    if (!record) throw new Error(`nothing to ${operation} of ${kind}`)
    return record.key
  }

  // ── Fault, and what people are told ──

  async #meetFault({ fault, kill, kind, operation }: Cell, { selection }: Doing): Promise<Outcomes | null> {
    const { person, witness } = this.#actor
    const { line } = person.life
    line.faults = [{ name: fault, of: 'write', skip: 0, times: 1 }]
    line.killAt = kill
    const kills = person.kills
    witness.approves(selection)
    const outcomes = await attempt({ world: this.#world, person }, 'push.run', {
      accountId: null,
      selection,
      timeoutMs: 90_000,
    })
    if (line.faults.length > 0 && kill === null) throw new Violation('the request never met its fault', { outcomes })
    // An answer that comes too late passes no point; then the engine ends now.
    if (kill !== null && person.kills === kills) {
      line.killAt = null
      person.kill(kill)
    }
    this.coverage.hit('cell', `${operation} ${kind}`)
    this.coverage.hit('cell fault', fault)
    this.coverage.hit('cell kill', kill ?? 'alone')
    while (!person.isAlive) await this.#startAgain()
    return outcomes
  }

  /** As the window does it; a kill that was meant for later may meet the start. */
  async #startAgain(): Promise<void> {
    const { person, witness } = this.#actor
    await person.start({ actsByItself: true }).catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error
    })
    if (person.hasWorkspace) witness.noteCreates()
  }

  /** What the push said, and what the queue says now, against what the service did. */
  async #reportsTruth(outcomes: Outcomes | null, { key }: Doing, effects: () => number): Promise<void> {
    const { person } = this.#actor
    const count = effects()
    if (count > 1) throw new Violation('it took effect twice', { count })
    const outcome = outcomes?.find((one) => one.key === key)?.outcome
    const saysNothing =
      outcome !== undefined && ['rejected', 'limited', 'unreachable', 'signed_out', 'held'].includes(outcome)
    if (count === 0 && outcome === 'applied')
      throw new Violation('“applied” was said of what the service never got', {})
    if (count > 0 && saysNothing) throw new Violation('told that nothing happened, and it had', { outcome })
    const queue = await person.call('queue.list', { accountId: null })
    const state = queue.find((step) => step.key === key)?.state
    if (count > 0 && state !== undefined && !['sending', 'looking', 'undecided'].includes(state))
      throw new Violation('the queue says that nothing happened, and it had', { state })
    if (count === 0 && state === undefined) throw new Violation('nothing waits, and nothing happened', { outcome })
  }

  // ── Healing ──

  /** Faults end; the engine goes on by itself, and the person signs in where that is asked. */
  async #heal({ key }: Doing): Promise<void> {
    const { person } = this.#actor
    person.life.line.faults = []
    person.life.line.killAt = null
    for (const ms of healingMs) {
      if (!this.#goesOn(key)) return
      await this.#world.signIn(this.#actor)
      await this.#world.clock.pass(ms)
    }
  }

  /** What the engine told of its looks since it last started. */
  #searchOf({ kind, operation }: Cell, { key }: Doing): Search | null {
    const { person } = this.#actor
    const isOurs = (event: string) =>
      person.life.log.lines.some(
        ({ event: each, fields }) => each === event && fields['kind'] === kind && fields['operation'] === operation,
      )
    const [attempt] = person.rows<{ started_at: string; ended_at: string | null; status: string }>(
      'SELECT started_at, ended_at, status FROM attempt WHERE key IN (?, (SELECT key FROM merged_key WHERE old_key = ?)) ORDER BY id',
      key,
      key,
    )
    if (!attempt) return null
    const ms = Date.parse(attempt.ended_at ?? '') - Date.parse(attempt.started_at)
    if (isOurs('outcome left to a person')) return { ms, outcome: null }
    return isOurs('outcome found') ? { ms, outcome: attempt.status } : null
  }

  #pendingOf(key: number): PendingRow | undefined {
    const { person } = this.#actor
    const now = person.rows<{ key: number }>('SELECT key FROM merged_key WHERE old_key = ?', key)[0]?.key ?? key
    return person.rows<PendingRow>('SELECT * FROM pending WHERE key = ?', now)[0]
  }

  /** It waits, and for nobody's word. */
  #goesOn(key: number): boolean {
    const row = this.#pendingOf(key)
    return row !== undefined && row.undecided === null && row.parked === null && row.is_conflict === 0
  }

  /** What only a person can end: a refusal is tried again, a lost answer is decided. */
  async #finish(doing: Doing, effects: () => number): Promise<void> {
    const { person, witness } = this.#actor
    const row = this.#pendingOf(doing.key)
    if (!row) return
    this.coverage.hit('ended by a person', row.undecided ? 'lost answer' : row.parked ? 'refusal' : 'waiting')
    if (row.undecided) {
      await this.#decide(doing, row, effects())
      if (!this.#pendingOf(doing.key)) return
    } else if (row.parked === null) throw new Violation('it neither goes on nor says why', { row })
    witness.approves(doing.selection)
    await person.call('push.run', { accountId: null, selection: doing.selection, timeoutMs: 300_000 })
    const left = this.#pendingOf(doing.key)
    if (left) throw new Violation('pushed again by name it does not go', { left })
  }

  async #decide({ key }: Doing, row: PendingRow, count: number): Promise<void> {
    const { person, witness } = this.#actor
    const { undecided } = await person.call('record.get', { key })
    const [candidate] = undecided?.candidates ?? []
    const before = waitingTexts(person)
    // What looks like it is another's where nothing of ours is there.
    if (candidate && count > 0) await person.call('unknown.decide', { key, decision: { sameAs: candidate.id } })
    else if (count > 0) await person.call('unknown.decide', { key, decision: 'drop' })
    else {
      if (row.operation === 'create') witness.wantsAgain(row.kind, key)
      await person.call('unknown.decide', { key, decision: 'sendAgain' })
      witness.approves([key])
      await this.#world.clock.pass(1_000)
    }
    settleTakeBack(this.#actor, before)
  }

  /** The same stands on both sides. */
  async #compare({ kind, operation }: Cell, { key }: Doing): Promise<void> {
    const { person } = this.#actor
    const view = await person.call('record.get', { key }).catch((error: unknown) => {
      if (error instanceof Killed) throw error
      return null
    })
    if (operation === 'delete') {
      if (view && view.state !== 'clean') throw new Violation('a pushed delete is not finished here', view.state)
      return
    }
    // The lost create was given up here; a pull brings what the service has.
    if (!view) {
      this.#left.delete(kind)
      return
    }
    if (view.state !== 'clean') throw new Violation('it is at the service, and not clean here', { state: view.state })
  }
}

/** As the real service: the engine has to be patient with lists, and looks three times over two minutes. */
export function saysNothingOfLists(service: ServiceWorld): void {
  const answer = service.answer.bind(service)
  service.answer = (request, by, body) => {
    const given = answer(request, by, body)
    if (given) delete given.headers['x-practice-list-lag']
    return given
  }
}

function isOurs({ by, kind }: Version, wanted: string): boolean {
  return by === 'a' && kind === wanted
}

/** A singleton is named by its account. */
function isRecord(version: Version, kind: string, id: string): boolean {
  return isOurs(version, kind) && (version.id === id || resourceOf(kind).isSingleton === true)
}
