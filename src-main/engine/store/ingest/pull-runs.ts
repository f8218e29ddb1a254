/** The history of pulls: how each ended, and what of value came in with it. */
import { stringifyJson } from '../../../../shared/model/json.ts'
import type { PullResult } from '../../../../shared/bridge.ts'
import type { PresentedResource } from '../../../../shared/presentation/resources.ts'
import { sameValue } from '../../../../shared/model/values.ts'
import type { RecordValues } from '../../../../shared/model/values.ts'
import { toJsonText } from '../tables/index.ts'
import type { KindTable, Store } from '../tables/index.ts'

/** Most pulls in the history; older ones make room. */
const mostPullRuns = 200
/** Changes of one pull that are kept; what comes beyond them is only counted in its result. */
const mostPullChanges = 20_000

/** Something of value that a pull brought: a new or deleted record, or a changed field of one. */
export interface FoundChange {
  key: number
  change: 'new' | 'deleted' | 'edited'
  field: string | null
  from: string | null
  to: string | null
}

/** Fields besides money whose changes by others people want to know. */
const watched: ReadonlySet<string> = new Set(['name', 'entity_status', 'approval_status', 'scheduled_status'])

/** Notes that a pull begins and gives its number. One that was left open when Galley ended is closed. `accountId` null: of every account. */
export function beginPullRun(store: Store, accountId: string | null, isByItself: boolean): number {
  return store.write(() => {
    const { sql } = store
    sql.run('UPDATE pull_run SET ended_at = at WHERE ended_at IS NULL')
    const first = sql.value<number>('SELECT id FROM pull_run ORDER BY id DESC LIMIT 1 OFFSET ?', mostPullRuns - 2)
    sql.run('DELETE FROM pull_change WHERE pull < ?', first ?? 0)
    sql.run('DELETE FROM pull_run WHERE id < ?', first ?? 0)
    return sql.value<number>(
      'INSERT INTO pull_run (account_id, at, is_by_itself) VALUES (?, ?, ?) RETURNING id',
      accountId,
      store.now(),
      isByItself ? 1 : 0,
    )!
  })
}

/** Notes how the pull ended; one without results is removed. */
export function endPullRun(store: Store, id: number, results: readonly PullResult[]): void {
  store.write(() =>
    results.length === 0
      ? store.sql.run('DELETE FROM pull_run WHERE id = ?', id)
      : store.sql.run(
          'UPDATE pull_run SET ended_at = ?, results = ? WHERE id = ?',
          store.now(),
          stringifyJson(results),
          id,
        ),
  )
}

/** What of value changed in a known record: that it is deleted now, or else its watched fields. */
export function foundIn(
  { resource }: Pick<KindTable, 'resource'>,
  key: number,
  before: RecordValues,
  after: RecordValues,
): FoundChange[] {
  if (after['deleted'] === true && before['deleted'] !== true)
    return [{ key, change: 'deleted', field: null, from: null, to: null }]
  return watchedFields(resource)
    .filter((field) => !sameValue(before[field] ?? null, after[field] ?? null))
    .map((field) => ({
      key,
      change: 'edited',
      field,
      from: toJsonText(before[field]),
      to: toJsonText(after[field]),
    }))
}

const fieldsOf = new Map<PresentedResource, readonly string[]>()

function watchedFields(resource: PresentedResource): readonly string[] {
  const known = fieldsOf.get(resource)
  if (known) return known
  const fields = Object.entries(resource.fields).flatMap(([name, { type }]) =>
    type === 'money' || watched.has(name) ? [name] : [],
  )
  fieldsOf.set(resource, fields)
  return fields
}

/** Keeps what a slice of a pull found, in the caller's transaction; nothing where no pull is under way. */
export function noteFoundChanges(store: Store, accountId: string, kind: string, changes: readonly FoundChange[]): void {
  if (changes.length === 0) return
  const { sql } = store
  const pull = sql.value<number>('SELECT max(id) FROM pull_run WHERE ended_at IS NULL') ?? null
  if (pull === null) return
  const room = mostPullChanges - sql.value<number>('SELECT count(*) FROM pull_change WHERE pull = ?', pull)!
  const at = store.now()
  for (const { key, change, field, from, to } of changes.slice(0, Math.max(0, room)))
    sql.run(
      'INSERT INTO pull_change (pull, at, account_id, kind, key, change, field, from_value, to_value) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
      ...[pull, at, accountId, kind, key, change, field, from, to],
    )
}
