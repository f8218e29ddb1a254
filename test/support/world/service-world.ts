/** The practice service inside the world: asked in process, on the world's clock, with every change it makes written down. */
import { encodePairs } from '../../../src-main/engine/service/encode.ts'
import type { HttpRequest, HttpResponse, PracticeInfo } from '../../../src-main/engine/ports.ts'
import { parentField } from '../../../src-main/engine/sync/requests.ts'
import { openPractice } from '../../../src-main/practice/practice.ts'
import type { PracticeInProcess } from '../../../src-main/practice/practice.ts'
import { answerMessage } from '../../../src-main/practice/server.ts'
import type { Resource } from '../../../shared/contract/language/resource.ts'
import { findResource, resourceOf } from '../../../shared/contract/registry.ts'
import type { Json, RecordValues, Value } from '../../../shared/model/values.ts'
import { seededChance } from '../seeded-chance.ts'
import { PeopleCounts } from './people-counts.ts'
import { ShortPages } from './short-pages.ts'
import { WorldClock } from './world-clock.ts'

/** One change at the service. */
export interface Version {
  /** Place in the order of changes, from 1. */
  n: number
  kind: string
  accountId: string
  id: string
  before: RecordValues | null
  after: RecordValues | null
  /** Whose request did it; null: somebody else, or the service itself. */
  by: string | null
}

/** Records of each kind that stay of the sample world, so that whole pulls are short. */
const keptCount = 6
const port = 47_000

export class ServiceWorld {
  readonly #clock: WorldClock
  readonly #inside: PracticeInProcess
  readonly history: Version[] = []
  readonly #byRecord = new Map<string, Version[]>()
  /** Requests that were refused because their window was closed, by who sent them. */
  readonly refusedByLimit: { by: string; method: string; path: string }[] = []
  readonly pages = new ShortPages()
  readonly counts = new PeopleCounts()
  #actor: string | null = null

  /** `dataFile`: a copy of the template, or null for the whole sample world, made anew. */
  constructor(clock: WorldClock, seed: number, dataFile: string | null) {
    this.#clock = clock
    const chance = seededChance(seed + 17)
    this.#inside = openPractice({
      port,
      dataFile,
      seed: 7,
      isLarge: false,
      aliases: new Map(),
      clock: { nowMs: () => clock.trueMs, after: (ms, callback) => clock.after(ms, callback) },
      chance: {
        hex: (count) => Array.from({ length: count }, () => chance.upTo(256).toString(16).padStart(2, '0')).join(''),
        below: (max) => chance.upTo(max),
      },
      warn: (line) => {
        throw new Error(line)
      },
    })
    this.#watch()
  }

  /** Makes the file that worlds begin with: a small part of the sample world. Made once a process, since it takes a while. */
  static template(file: string): void {
    const service = new ServiceWorld(new WorldClock(), 7, file)
    service.#prune()
    service.close()
  }

  get practice() {
    return this.#inside.practice
  }

  get info(): PracticeInfo {
    return this.#inside.line
  }

  get accountId(): string {
    return this.info.users[0]!.accounts[0]!.id
  }

  close(): void {
    this.#inside.close()
  }

  /** Now, by the service's clock. */
  nowMs(): number {
    return this.practice.clock.nowMs()
  }

  /** After so much true time. */
  after(delayMs: number, callback: () => void): void {
    this.#clock.after(delayMs, callback)
  }

  /** Carries a request out at once; `by` is written down with what it changes. */
  answer(request: HttpRequest, by: string, body: Buffer): HttpResponse | null {
    const address = new URL(request.url)
    const query = encodePairs(request.query)
    const page = this.pages.next(request)
    if (page) return page
    this.#actor = by
    try {
      const answer = answerMessage(this.practice, {
        method: request.method,
        url: query ? `${address.pathname}?${query}` : address.pathname,
        headers: { ...lowerCase(request.headers), host: address.host },
        body,
      })
      if (!answer) return null
      if (answer.status === 200 && request.method === 'GET')
        return this.pages.cut({ status: answer.status, headers: answer.headers, body: answer.body })
      if (answer.status === 429) this.refusedByLimit.push({ by, method: request.method, path: address.pathname })
      return this.counts.change(request, { status: answer.status, headers: answer.headers, body: answer.body })
    } finally {
      this.#actor = null
    }
  }

  /** Somebody else's change; false where the service does not take it. */
  edit(kind: string, id: string, fields: Record<string, Json>): boolean {
    const answer = answerMessage(this.practice, {
      method: 'POST',
      url: '/control/edit',
      headers: {
        'x-practice-key': this.info.control_key,
        host: `127.0.0.1:${port}`,
        'content-type': 'application/json',
      },
      body: Buffer.from(
        JSON.stringify({ account_id: this.accountId, kind, id, fields }, (_, value: unknown) =>
          typeof value === 'bigint' ? Number(value) : value,
        ),
      ),
    })
    return answer?.status === 200
  }

  /** The record as it stands, or undefined. */
  get(kind: string, id: string): RecordValues | undefined {
    return this.practice.records.get('ads', kind, this.accountId, id)
  }

  /** Id and row of each record of the account. */
  rows(kind: string): [id: string, row: RecordValues][] {
    return this.practice.records.entries('ads', kind, this.accountId)
  }

  /** Changes of one record, in their order. */
  versions(kind: string, id: string): readonly Version[] {
    return this.#byRecord.get(`${kind}/${id}`) ?? []
  }

  /** Whether it is deleted there, gone there, or ever was. */
  wasGone(kind: string, id: string): boolean {
    const now = this.get(kind, id)
    return (
      !now ||
      now['deleted'] === true ||
      this.versions(kind, id).some(({ after }) => !after || after['deleted'] === true)
    )
  }

  /** It lives, and its kind's lists leave out what hangs on a deleted record, as it does: whoever comes new hears nothing of it. */
  isOutOfSight(kind: string, id: string): boolean {
    const row = this.get(kind, id)
    if (!row || row['deleted'] === true) return false
    return listedUnder(resourceOf(kind)).some(({ field, to }) => this.get(to, String(row[field]))?.['deleted'] === true)
  }

  #watch(): void {
    const { records } = this.practice
    const apply = records.apply.bind(records)
    records.apply = (realm, entries, atMs, hiddenMs) => {
      // Posts whose time has come go out before anybody is answered: nobody’s request made them.
      const isPublishing = entries.some(
        ({ kind, values }) =>
          kind === 'scheduled_tweet' && values !== null && publishedStates.has(values['scheduled_status']),
      )
      const by = isPublishing ? null : this.#actor
      for (const { kind, accountId, id, values } of entries) {
        const before = records.get(realm, kind, accountId, id) ?? null
        const version = { n: this.history.length + 1, kind, accountId, id, before, after: values, by }
        this.history.push(version)
        const key = `${kind}/${id}`
        const known = this.#byRecord.get(key)
        if (known) known.push(version)
        else this.#byRecord.set(key, [version])
      }
      apply(realm, entries, atMs, hiddenMs)
    }
  }

  /** Leaves a few records of each kind, and nothing that refers to one which is gone. */
  #prune(): void {
    const { records } = this.practice
    const gone = new Set<string>()
    for (const accountId of records.accountIds('ads')) {
      const rowsOf = (kind: string) => records.entries('ads', kind, accountId)
      const wanted = wantedParents(rowsOf)
      for (const kind of prunedKinds) {
        const rows = rowsOf(kind)
        const fits = rows.filter(([, row]) => !refersToGone(kind, row, gone) && row['deleted'] !== true)
        const first = fits.toSorted(([a], [b]) => Number(wanted.has(b)) - Number(wanted.has(a)))
        const kept = new Set(first.slice(0, keptCounts[kind] ?? keptCount).map(([id]) => id))
        const removed = rows.filter(([id]) => !kept.has(id))
        for (const [id] of removed) gone.add(id)
        const entries = removed.map(([id]) => ({ kind, accountId, id, values: null }))
        records.apply('ads', entries, this.#clock.trueMs)
      }
    }
    records.forgetPast()
  }
}

/** Parents with which a record leaves its kind's lists. */
function listedUnder(resource: Resource): { field: string; to: string }[] {
  const { isHiddenWith, pulling } = resource
  const hiding = isHiddenWith === undefined ? undefined : resource.fields[isHiddenWith]
  return [
    ...(hiding?.type === 'ref' ? [{ field: isHiddenWith!, to: hiding.to }] : []),
    ...(typeof pulling === 'object' && pulling.by === undefined
      ? [{ field: parentField(resource, pulling.param), to: pulling.parent }]
      : []),
  ]
}

/** Of a scheduled post that went out, or could not. */
const publishedStates = new Set<Value>(['SUCCESS', 'FAILED'])

type RowsOf = (kind: string) => [id: string, row: RecordValues][]

/** Ad groups on which each kind of child hangs, and their campaigns. */
function wantedParents(rowsOf: RowsOf): Set<string> {
  const lines = childKinds.flatMap((kind) =>
    rowsOf(kind)
      .filter(([, row]) => row['deleted'] !== true)
      .slice(0, 2)
      .map(([, row]) => String(row['line_item_id'])),
  )
  const wanted = new Set(lines)
  return new Set([
    ...wanted,
    ...rowsOf('line_item').flatMap(([id, row]) => (wanted.has(id) ? [String(row['campaign_id'])] : [])),
  ])
}

const childKinds = [
  'targeting_criterion',
  'promoted_tweet',
  'scheduled_promoted_tweet',
  'promoted_account',
  'media_creative',
  'tracking_tag',
  'preroll_call_to_action',
  'line_item_curated_category',
]
/** Kinds of which the sample world has many, parents first. */
const prunedKinds = ['campaign', 'line_item', ...childKinds]
/** Enough for the mass-change brake. */
const keptCounts: Record<string, number> = { campaign: 14, line_item: 14 }

function refersToGone(kind: string, row: RecordValues, gone: ReadonlySet<string>): boolean {
  const fields = findResource(kind)?.fields ?? {}
  return Object.entries(fields).some(([name, field]) => field.type === 'ref' && gone.has(String(row[name])))
}

function lowerCase(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
}
