/**
 * What one person's lists of people must come to, looked at from outside: every request of people that leaves is a whole run of a list that
 * the person gave, hashed and dated as it was ordered; nothing of a held or stopped list leaves; and as many are said to be sent as the
 * service took and the engine heard of.
 */
import { createHash } from 'node:crypto'
import type { AudienceImportView } from '../../../shared/bridge.ts'
import type { HttpRequest, HttpResponse } from '../../../src-main/engine/ports.ts'
import type { Person } from './person.ts'
import type { ServiceWorld } from './service-world.ts'
import { Violation } from './violation.ts'

/** A list as it was given. */
export interface GivenList {
  path: string
  audienceId: string
  operation: 'Update' | 'Delete'
  /** In the order of the file. */
  people: { email: string; ownId: string }[]
  /** null: as the engine chooses, the same in every request. */
  effectiveAt: string | null
  expiresAt: string | null
}

interface ListState extends GivenList {
  /** told: the person was told that it goes. asked: they were told nothing. */
  begun: 'asked' | 'told'
  /** Told that it waits until it is resumed. */
  isHeld: boolean
  /** asked: whether it was stopped was not told. */
  stopped: 'asked' | 'told' | null
  /** Places of people whom the service took, as the engine heard. */
  taken: Set<number>
  /** Times of its first request. */
  times: string | null
  /** When the person last said that it goes, and when people of it left first since, in the order of all that happened. */
  orderedAt: number
  leftAt: number | null
  hasArrived: boolean
}

interface ImportRow {
  id: number
  path: string
  state: AudienceImportView['state']
  sent: number
}

interface UsersOperation {
  operation_type: 'Update' | 'Delete'
  params: {
    users: { email: string[]; partner_user_id: string[] }[]
    effective_at?: string
    expires_at?: string
  }
}

export class PeopleWitness {
  readonly #person: Person
  readonly #service: ServiceWorld
  readonly #lists = new Map<string, ListState>()
  #turn = 0
  /** What the person had ordered when a request left. */
  readonly #orderOf = new WeakMap<HttpRequest, number>()

  constructor(person: Person, service: ServiceWorld) {
    this.#person = person
    this.#service = service
  }

  // ── What the person does ──

  /** Asked that the list goes. */
  asks(list: GivenList): void {
    this.#lists.set(list.path, {
      ...list,
      begun: 'asked',
      isHeld: false,
      stopped: null,
      taken: new Set(),
      times: null,
      orderedAt: ++this.#turn,
      leftAt: null,
      hasArrived: false,
    })
  }

  /** Told that it goes. */
  begun(path: string): void {
    this.#lists.get(path)!.begun = 'told'
  }

  /** Told that it does not go. */
  refused(path: string): void {
    this.#lists.delete(path)
  }

  /** Told that it waits, as far as it does. */
  held({ importId, state }: AudienceImportView): void {
    const list = this.#byId(importId)
    if (list && state === 'paused') list.isHeld = true
  }

  /** One that goes already keeps its place. */
  resumes(importId: number): void {
    const row = this.#rows().find(({ id }) => id === importId)
    const list = row && this.#lists.get(row.path)
    if (list && row.state !== 'going')
      Object.assign(list, { isHeld: false, orderedAt: ++this.#turn, leftAt: null, hasArrived: false })
  }

  /** Asks to end it; gives what to call once that was told. */
  stops(importId: number): () => void {
    const list = this.#byId(importId)
    if (list) list.stopped = 'asked'
    return () => {
      if (list) list.stopped = 'told'
    }
  }

  /** An older file stands in place of the present one: what is going there waits for the person. */
  restored(): void {
    const rows = new Map(this.#rows().map((row) => [row.path, row]))
    for (const [path, list] of this.#lists) {
      const row = rows.get(path)
      if (!row) this.#lists.delete(path)
      else if (row.state === 'going')
        throw new Violation('a list of an older file goes by itself', { person: this.#person.name, path })
      else Object.assign(list, { stopped: null, isHeld: row.state === 'paused' })
    }
  }

  /** People of earlier lists of the audience. */
  givenTo(audienceId: string): string[] {
    return [...this.#lists.values()].flatMap((list) =>
      list.audienceId === audienceId ? list.people.map(({ email }) => email) : [],
    )
  }

  // ── What is seen ──

  /** A request of people is about to leave the machine. */
  leaving(request: HttpRequest): Violation | null {
    if (!isOfPeople(request)) return null
    const { list, indexes, times, fault } = this.#read(request)
    if (!list || fault) return this.#violation(fault ?? 'people were sent whom nobody gave', list)
    if (list.isHeld) return this.#violation('people were sent though their list is held', list)
    if (list.stopped === 'told') return this.#violation('people were sent though their list was stopped', list)
    list.leftAt ??= ++this.#turn
    this.#orderOf.set(request, list.orderedAt)
    const { audienceId, orderedAt } = list
    const newer = [...this.#lists.values()].find(
      (other) => other.audienceId === audienceId && other.leftAt !== null && other.orderedAt > orderedAt,
    )
    if (newer) return this.#violation('people of an older list were sent after those of a newer one', list)
    list.times ??= times
    if (list.times !== times) return this.#violation('people of one list were sent with other times', list)
    const isRun = indexes.every((each, index) => index === 0 || each === indexes[index - 1]! + 1)
    return isRun ? null : this.#violation('people of a list were passed over', list)
  }

  /** The service carries a request of people out. */
  carriedOut(request: HttpRequest): Violation | null {
    const order = this.#orderOf.get(request)
    const { list } = order === undefined ? {} : this.#read(request)
    if (!list || order === undefined) return null
    const { audienceId, operation } = list
    const newer = [...this.#lists.values()].find(
      (other) =>
        other.audienceId === audienceId && other.operation !== operation && other.hasArrived && other.orderedAt > order,
    )
    if (newer) return this.#violation('people of an older list came in after those of a newer one', list)
    list.hasArrived ||= list.orderedAt === order
    return null
  }

  /** A whole answer reached the engine. */
  answered(request: HttpRequest, { status, body }: HttpResponse): void {
    if (!isOfPeople(request) || status !== 200) return
    const { list, indexes } = this.#read(request)
    if (list && indexes.length === fullCount(body)) for (const index of indexes) list.taken.add(index)
  }

  // ── What must hold ──

  /** Throws where more is said to be sent than the service took, or where a list that was told to go is not here. */
  check(): void {
    if (this.#lists.size === 0 || !this.#person.hasWorkspace) return
    const rows = new Map(this.#rows().map((row) => [row.path, row]))
    for (const list of this.#lists.values()) {
      const row = rows.get(list.path)
      if (row) this.#checkRow(list, row)
      else if (list.begun === 'told' && list.stopped === null) throw this.#violation('a list of people is lost', list)
    }
  }

  /** At the end, all having been resumed: each list is done, or its audience is gone. */
  checkEnded(): void {
    this.check()
    for (const { path, state } of this.#rows()) {
      const list = this.#lists.get(path)
      if (state !== 'done' && !(list && this.#service.wasGone('custom_audience', list.audienceId)))
        throw this.#violation('a list of people never ends', list, { state })
    }
  }

  #checkRow(list: ListState, { state, sent }: ImportRow): void {
    const { people, taken } = list
    const isTaken = people.every((_, index) => index >= sent || taken.has(index))
    if (!isTaken || sent > people.length)
      throw this.#violation('people are said to be sent whom the service did not take', list, { state, sent })
    if (state === 'done' && sent !== people.length)
      throw this.#violation('a list is called done that is not', list, { state, sent })
    if (list.stopped === 'told') throw this.#violation('a list that was stopped is here again', list)
    if (list.isHeld && state === 'going') throw this.#violation('a hold of a list is lost', list)
  }

  #read(request: HttpRequest) {
    const operations = JSON.parse(String(request.body)) as UsersOperation[]
    const all = operations.flatMap(({ params: { users } }) => users)
    const list = this.#byOwnId(all[0]?.partner_user_id[0] ?? '')
    const indexes = all.map(
      ({ partner_user_id: [ownId] }) => list?.people.findIndex((each) => each.ownId === ownId) ?? -1,
    )
    const [times = ''] = operations.map(timesOf)
    const fault = list && faultOf(list, request, operations, indexes)
    return { list, indexes, times, fault }
  }

  #byOwnId(ownId: string): ListState | undefined {
    return [...this.#lists.values()].find(({ people }) => people.some((each) => each.ownId === ownId))
  }

  #byId(importId: number): ListState | undefined {
    const row = this.#rows().find(({ id }) => id === importId)
    return row && this.#lists.get(row.path)
  }

  #rows(): ImportRow[] {
    return this.#person.rows<ImportRow>(
      "SELECT id, json_extract(plan, '$.path') AS path, state, sent_count AS sent FROM audience_import ORDER BY id",
    )
  }

  #violation(rule: string, list: ListState | undefined, more: object = {}): Violation {
    const { path, audienceId, operation, begun, isHeld, stopped } = list ?? {}
    const taken = list && [...list.taken].length
    const details = { path, audienceId, operation, begun, isHeld, stopped, taken, people: list?.people.length }
    return new Violation(rule, { person: this.#person.name, ...details, ...more })
  }
}

export function isOfPeople({ method, url }: HttpRequest): boolean {
  return method === 'POST' && /\/custom_audiences\/[^/]+\/users$/.test(url)
}

/** What is wrong with a request, as against its list. */
function faultOf(
  list: ListState,
  { url }: HttpRequest,
  operations: readonly UsersOperation[],
  indexes: readonly number[],
): string | null {
  if (!url.includes(`/${list.audienceId}/`)) return 'people were sent to another audience'
  if (operations.some(({ operation_type: type }) => type !== list.operation))
    return 'people were sent with another operation'
  const users = operations.flatMap(({ params }) => params.users)
  const isAsGiven = users.every(({ email }, index) => {
    const given = list.people[indexes[index]!]
    return given !== undefined && email.length === 1 && email[0] === hashOf(given.email)
  })
  if (!isAsGiven) return 'people were sent that are others than those of the list'
  const [times] = new Set(operations.map(timesOf))
  const isTimed = operations.every(
    ({ params }) =>
      isOrdered(list, list.effectiveAt, params.effective_at) && isOrdered(list, list.expiresAt, params.expires_at),
  )
  return isTimed && operations.every((each) => timesOf(each) === times)
    ? null
    : 'people were sent with times that nobody ordered'
}

function isOrdered({ operation }: ListState, ordered: string | null, sent: string | undefined): boolean {
  if (operation === 'Delete') return sent === undefined
  return ordered === null ? sent !== undefined : sent === ordered
}

function timesOf({ params: { effective_at: from, expires_at: to } }: UsersOperation): string {
  return `${from ?? ''} ${to ?? ''}`
}

/** Worked out here once more: the service compares nothing else. */
function hashOf(email: string): string {
  return createHash('sha256').update(email.trim().toLowerCase()).digest('hex')
}

/** How many were taken, where that is all of them; null for any other answer. */
function fullCount(body: string): number | null {
  try {
    const { data } = JSON.parse(body) as { data?: { success_count?: number; total_count?: number } }
    return data?.success_count !== undefined && data.success_count === data.total_count ? data.success_count : null
  } catch {
    return null
  }
}
