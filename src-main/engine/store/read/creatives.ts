/** Creatives of an account: each once, by its present form, with how far it is and what needs somebody. */
import { textOf } from '../../../../shared/presentation/text-of.ts'
import { creativeStates } from '../../../../shared/bridge.ts'
import type {
  CreativeBoard,
  CreativeNeed,
  CreativeState,
  CreativeTile,
  CreativeUse,
  CreativeView,
} from '../../../../shared/bridge.ts'
import type { CallParsed } from '../../../../shared/bridge.ts'
import { titleOf } from '../../../../shared/presentation/title-of.ts'
import type { RecordValues, Value } from '../../../../shared/model/values.ts'
import { whereOf } from '../query/index.ts'
import {
  creativeKinds,
  creativeMembers,
  creativeOf,
  indexTexts,
  isCreativeKind,
  kindOf,
  personOf,
  readPending,
  readRow,
} from '../tables/index.ts'
import type { CreativeKind, KindTable, Pending, ReadableStore, Store } from '../tables/index.ts'
import { readOnlyReason } from '../validation/index.ts'
import { withWithin } from './describe-steps.ts'
import { pendingState, problemsOf } from './view.ts'

/** What a window shows of one creative, before its preview is drawn. */
export type CreativeRow = Omit<CreativeTile, 'post'> & { values: RecordValues }
/** A board whose tiles are not drawn yet. */
export type CreativeRows = Omit<CreativeBoard, 'windows'> & {
  windows: { state: CreativeState | 'all'; offset: number; rows: CreativeRow[] }[]
}
export type BoardQuery = CallParsed<'creative.board'>

/** A record that may be the present form of its creative. */
interface Form {
  key: number
  kind: CreativeKind
  id: string
  creative: number
  at: string | null
  userId: string | null
  /** It is to be deleted. */
  isToGo: boolean
  needsSomebody: boolean
  status: string | null
  postId: string | null
}

interface Entry extends Form {
  state: CreativeState
  adGroups: number
  isDeclined: boolean
}

interface Promotions {
  adGroups: number
  isDeclined: boolean
}

/** See `creative.board`. */
export function creativeBoard(store: Store, query: BoardQuery): CreativeRows {
  const all = entriesOf(store, query.accountId)
  const matching = matchOf(store, query)
  const columns = new Map<CreativeState | 'all', Entry[]>(creativeStates.map((state) => [state, []]))
  for (const entry of all) if (matching(entry)) columns.get(entry.state)!.push(entry)
  columns.set(
    'all',
    creativeStates.flatMap((state) => columns.get(state)!),
  )
  return {
    totals: Object.fromEntries(creativeStates.map((state) => [state, columns.get(state)!.length])) as Record<
      CreativeState,
      number
    >,
    needsCount: all.filter(({ needsSomebody }) => needsSomebody).length,
    authors: authorsOf(store, all),
    windows: query.windows.map(({ state, offset, limit }) => ({
      state,
      offset,
      rows: columns
        .get(state)!
        .slice(offset, offset + limit)
        .flatMap((entry) => rowOfEntry(store, entry) ?? []),
    })),
    found: query.find === null ? null : positionOf(store, columns, query.find),
    dataRevision: store.dataRevision,
  }
}

/** The creative of a record, with all its records; null for records that are none. */
export function creativeView(store: ReadableStore, key: number): CreativeView | null {
  const kind = kindOf(store, key)
  if (kind === null || !isCreativeKind(kind)) return null
  const creative = creativeOf(store, key)
  const accountId = readRow(store, store.table(kind), key)!.accountId
  const entry = entriesOf(store, accountId).find((each) => each.creative === creative)
  const forms = creativeMembers(store, creative).flatMap((member) => {
    const own = kindOf(store, member)
    if (own === null || !isCreativeKind(own)) return []
    const table = store.table(own)
    const row = readRow(store, table, member)
    if (!row || row.isHidden) return []
    return [{ key: member, kind: own, state: pendingState(readPending(store, table, member)), id: row.id }]
  })
  return {
    creative,
    state: entry?.state ?? 'draft',
    forms: creativeKinds.flatMap((each) =>
      forms.filter((form) => form.kind === each).map(({ id: _, ...form }) => form),
    ),
    runsIn: forms.flatMap((form) => usesOfForm(store, form)),
  }
}

/** All creatives of the account, each by its present form, in the order of the board. */
function entriesOf(store: ReadableStore, accountId: string): readonly Entry[] {
  return store.cached(`creatives ${accountId}`, 'nothing', () => {
    const present = new Map<number, Form>()
    const planned = new Map<number, string[]>()
    for (const kind of creativeKinds)
      for (const form of formsOf(store, kind, accountId)) {
        if (kind === 'scheduled_tweet') planned.set(form.creative, [...(planned.get(form.creative) ?? []), form.id])
        const known = present.get(form.creative)
        if (!known || isBefore(known, form)) present.set(form.creative, form)
      }
    const posts = promotionsOf(store, 'promoted_tweet', 'tweet_id', accountId)
    const waiting = promotionsOf(store, 'scheduled_promoted_tweet', 'scheduled_tweet_id', accountId)
    return [...present.values()]
      .map((form) => entryOf(form, posts, waiting, planned.get(form.creative) ?? []))
      .toSorted(byBoardOrder)
  })
}

/** True if the second form is the present one. Forms are given from draft to post; one that is to be deleted counts only where there is no other. */
function isBefore(one: Form, other: Form): boolean {
  return one.isToGo || !other.isToGo
}

function formsOf(store: ReadableStore, kind: CreativeKind, accountId: string): Form[] {
  const { table, byField } = store.table(kind)
  const column = (field: string) => {
    const found = byField.get(field)
    return found ? `r.${found.name}` : 'NULL'
  }
  const at = { draft_tweet: 'r._changed', scheduled_tweet: column('scheduled_at'), tweet: column('created_at') }[kind]
  const rows = store.sql.raw(
    `SELECT r._key, r._id, coalesce(c.creative, r._key), ${at}, ${column('user_id')}, p.operation IS 'delete',
       p.errors > 0 OR p.is_conflict = 1 OR p.parked IS NOT NULL OR p.undecided IS NOT NULL, ${column('scheduled_status')},
       ${kind === 'tweet' ? 'r._id' : column('tweet_id')}
     FROM ${table} r LEFT JOIN creative c ON c.key = r._key LEFT JOIN pending p ON p.key = r._key
     WHERE r._account = ? AND r._hidden = 0 ORDER BY r._key`,
    accountId,
  )
  return rows.map(([key, id, creative, when, userId, isToGo, hasWorkNeed, status, postId]) => ({
    key: Number(key),
    kind,
    id: String(id),
    creative: Number(creative),
    at: textOrNull(when),
    userId: textOrNull(userId),
    isToGo: Number(isToGo) === 1,
    needsSomebody: Number(hasWorkNeed) === 1 || status === 'FAILED',
    status: textOrNull(status),
    postId: textOrNull(postId),
  }))
}

function entryOf(
  form: Form,
  posts: ReadonlyMap<string, Promotions>,
  waiting: ReadonlyMap<string, Promotions>,
  planned: readonly string[],
): Entry {
  const running = form.postId === null ? undefined : posts.get(form.postId)
  const isOut = form.kind === 'tweet' || (form.kind === 'scheduled_tweet' && form.status === 'SUCCESS')
  const toRun = Math.max(0, ...planned.map((id) => waiting.get(id)?.adGroups ?? 0))
  const adGroups = running?.adGroups ?? toRun
  const isDeclined = running?.isDeclined ?? false
  const state = isOut ? (adGroups > 0 ? 'inAds' : 'posted') : form.kind === 'draft_tweet' ? 'draft' : 'scheduled'
  return { ...form, state, adGroups, isDeclined, needsSomebody: form.needsSomebody || isDeclined }
}

/** How many ad groups promote a post, and whether one of these ads was declined; by the id of the post or of the scheduled one. */
function promotionsOf(
  store: ReadableStore,
  kind: 'promoted_tweet' | 'scheduled_promoted_tweet',
  field: string,
  accountId: string,
): ReadonlyMap<string, Promotions> {
  const { table, byField } = store.table(kind)
  const status = byField.get('approval_status')
  const rows = store.sql.raw(
    `SELECT m.${byField.get(field)!.name}, count(DISTINCT m.line_item_id), ${status ? `max(m.${status.name} IS 'REJECTED')` : '0'}
     FROM ${table} m LEFT JOIN pending p ON p.key = m._key
     WHERE m._account = ? AND m._hidden = 0 AND p.operation IS NOT 'delete' GROUP BY 1`,
    accountId,
  )
  return new Map(
    rows.map(([id, adGroups, isDeclined]) => [
      String(id),
      { adGroups: Number(adGroups), isDeclined: Number(isDeclined) === 1 },
    ]),
  )
}

/** Scheduled ones by their time, soonest first, those without one before them; all others newest first. */
function byBoardOrder(a: Entry, b: Entry): number {
  const column = creativeStates.indexOf(a.state) - creativeStates.indexOf(b.state)
  if (column !== 0) return column
  const [first, second] = [a.at ?? '', b.at ?? '']
  if (a.state === 'scheduled') return compare(first, second) || a.key - b.key
  // What has no time yet is being made.
  if (first === '' || second === '') return first === second ? b.key - a.key : first === '' ? -1 : 1
  return compare(second, first) || b.key - a.key
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Makes the test whether the filter of the query shows an entry. */
function matchOf(store: Store, { accountId, text, userId, onlyNeeds }: BoardQuery): (entry: Entry) => boolean {
  if (text.trim() !== '') indexTexts(store, 'all')
  const found = text.trim() === '' ? null : keysByText(store, accountId, text)
  return (entry) =>
    (!onlyNeeds || entry.needsSomebody) &&
    (userId === null || entry.userId === userId) &&
    (found === null || found.has(entry.key))
}

function keysByText(store: ReadableStore, accountId: string, text: string): ReadonlySet<number> {
  return new Set(
    creativeKinds.flatMap((kind) => {
      const table = store.table(kind)
      const { from, where, bound } = whereOf(store, table, accountId, { text, chip: 'all', equals: {} })
      return store.sql.values<number>(`SELECT r._key FROM ${from} WHERE ${where}`, ...bound)
    }),
  )
}

function authorsOf(store: ReadableStore, entries: readonly Entry[]): CreativeBoard['authors'] {
  const counts = new Map<string, number>()
  for (const { userId } of entries) if (userId !== null) counts.set(userId, (counts.get(userId) ?? 0) + 1)
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .map(([userId, count]) => ({ userId, person: personOf(store, userId), count }))
}

function positionOf(
  store: ReadableStore,
  columns: ReadonlyMap<CreativeState | 'all', readonly Entry[]>,
  key: number,
): CreativeBoard['found'] {
  const creative = creativeOf(store, key)
  const entry = columns.get('all')!.find((each) => each.creative === creative)
  if (!entry) return null
  return { creative, key: entry.key, state: entry.state, index: columns.get(entry.state)!.indexOf(entry) }
}

function rowOfEntry(store: ReadableStore, entry: Entry): CreativeRow | null {
  const table = store.table(entry.kind)
  const row = readRow(store, table, entry.key)
  if (!row) return null
  const pending = readPending(store, table, entry.key)
  const reason = readOnlyReason(store, table, row, pending)
  return {
    creative: entry.creative,
    key: entry.key,
    kind: entry.kind,
    id: row.id,
    state: entry.state,
    mark: pendingState(pending),
    name: titleOf(table.resource, row.values) ?? table.resource.label,
    at: entry.at,
    adGroups: entry.adGroups,
    needs: entry.needsSomebody ? needsOf(store, entry, pending) : [],
    readOnlyReason: reason,
    values: row.values,
  }
}

/** What of the creative needs somebody, the gravest first. */
function needsOf(store: ReadableStore, entry: Entry, pending: Pending | null): CreativeNeed[] {
  const problem = problemsOf(store, entry.key).find(({ severity }) => severity === 'error')
  const all: (CreativeNeed | null)[] = [
    pending?.isConflict ? { kind: 'conflict', message: null } : null,
    pending?.undecided ? { kind: 'undecided', message: null } : null,
    pending?.parked ? { kind: 'refused', message: textOf(pending.parked.message) } : null,
    entry.status === 'FAILED' ? { kind: 'failed', message: null } : null,
    entry.isDeclined ? { kind: 'declined', message: null } : null,
    problem ? { kind: 'problem', message: problem.message } : null,
  ]
  return all.filter((need) => need !== null)
}

/** Where a record of the creative is promoted, oldest first. */
function usesOfForm(store: ReadableStore, form: { kind: CreativeKind; id: string }): CreativeUse[] {
  const [kind, field] = {
    draft_tweet: [null, ''],
    scheduled_tweet: ['scheduled_promoted_tweet', 'scheduled_tweet_id'],
    tweet: ['promoted_tweet', 'tweet_id'],
  }[form.kind] as [string | null, string]
  if (kind === null) return []
  const table = store.table(kind)
  const keys = store.sql.values<number>(
    `SELECT _key FROM ${table.table} WHERE _hidden = 0 AND ${table.byField.get(field)!.name} = ? ORDER BY _key`,
    form.id,
  )
  return keys.flatMap((key) => useOf(store, table, key) ?? [])
}

function useOf(store: ReadableStore, table: KindTable, key: number): CreativeUse | null {
  const row = readRow(store, table, key)
  // The promotion of a scheduled post that went out is the post's.
  if (!row || (table.kind === 'scheduled_promoted_tweet' && isSet(row.values['tweet_id']))) return null
  const [found] = withWithin(store, [{ key, kind: table.kind, name: row.id, values: row.values }])
  const adGroup = found?.within.find(({ kind }) => kind === 'line_item')
  const campaign = found?.within.find(({ kind }) => kind === 'campaign')
  if (!adGroup) return null
  return {
    key,
    kind: table.kind,
    mark: pendingState(readPending(store, table, key)),
    adGroup: { key: adGroup.key, id: String(row.values['line_item_id']), name: adGroup.name },
    campaign: campaign ? { key: campaign.key, name: campaign.name } : null,
  }
}

function isSet(value: Value): boolean {
  return typeof value === 'string' && value !== ''
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
