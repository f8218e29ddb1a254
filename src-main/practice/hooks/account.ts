import { historyEntities } from '../../../shared/contract/accounts/account.ts'
import { resourceOf } from '../../../shared/contract/registry.ts'
import { decodeRecord, encodeRecord } from '../../../shared/contract/language/wire.ts'
import { sameValue } from '../../../shared/model/values.ts'
import type { Json, RecordValues } from '../../../shared/model/values.ts'
import { invalid } from '../ads/parameters.ts'
import { toInstant } from '../clock.ts'
import type { HistoryRow } from '../state/history.ts'
import type { ActionAnswer, ActionCall, Hooks } from './hook-types.ts'

/** Account made at the sandbox: the service names it and gives it a zone; both can be told apart from real ones. */
export const accountHooks: Hooks = {
  // Of the history. Source: gaps 6.4.
  echoNames: { entity_type: 'entity' },
  made: (record) => ({
    name: `Sandbox account ${String(record['id'])}`,
    timezone: 'America/Los_Angeles',
    timezone_switch_at: String(record['created_at']),
    approval_status: 'ACCEPTED',
  }),

  actions: { history },
}

/** Entries on a page unless the request says; as other lists. Source: interface, Standard list parameters. */
const entriesPerPage = 200

/** A change as it is told. */
interface Change {
  /** By which pages are told apart: rises with each change. */
  position: number
  type: 'CREATE' | 'UPDATE' | 'DELETE'
  atMs: number
  userId: string
  changes: Record<string, Json>
  snapshot: Record<string, Json>
}

/** Each change of one record by its author, newest first. Source: interface, Accounts and setup; gaps 6.4 (account_history). */
function history({ context, params, page, history: journal, people }: ActionCall): ActionAnswer {
  const [startMs, endMs] = [Date.parse(String(params['start_time'])), Date.parse(String(params['end_time']))]
  if (endMs <= startMs)
    return {
      errors: [
        { code: 'INVALID_TIME_WINDOW', message: 'end_time must be later than start_time.', parameter: 'end_time' },
      ],
    }
  const entity = String(params['entity_type'])
  const id = String(params['entity_id'])
  const kind = historyEntities[entity] ?? ''
  const { realm } = context.draft
  const rows = journal.of(realm, kind, context.accountId, id)
  const record = context.port.get(kind, id) ?? null
  if (!record && rows.length === 0)
    return {
      errors: [{ ...invalid('entity_id', `${entity} ${id} was not found in this account.`), code: 'NOT_FOUND' }],
    }
  const resource = resourceOf(kind)
  const [owner] = people
    .all()
    .filter((user) => people.roles(realm, context.accountId, user.user_id).includes('ACCOUNT_ADMIN'))
  const changes = [...before(rows, record, owner?.user_id ?? ''), ...rows.map(changeOf)].filter(
    ({ atMs, userId }) =>
      atMs >= startMs && atMs < endMs && (params['user_id'] === undefined || userId === String(params['user_id'])),
  )
  return page(
    changes.map(({ position: at, type, atMs, userId, changes: changed, snapshot }) => ({
      // Newest first.
      key: String(farthest - at).padStart(16, '0'),
      row: {
        entity,
        entity_id: id,
        change_type: type,
        change_time: toInstant(atMs),
        change_by: { user_id: userId, platform: 'API_OTHER' },
        changes: changed,
        entity_data: encodeRecord(resource, decodeRecord(resource, snapshot).values) as Json,
      },
    })),
    entriesPerPage,
  )
}
const farthest = 1_000_000_000_000

/** What came before the journal was kept: that the record was made, and that it was changed since; whoever owns the account did it. */
function before(rows: readonly HistoryRow[], present: RecordValues | null, userId: string): Change[] {
  const record = rows[0] ? rows[0].before : (present as Record<string, Json> | null)
  if (!record) return []
  const [made, changed] = [Date.parse(String(record['created_at'])), Date.parse(String(record['updated_at']))]
  const common = { userId, changes: {}, snapshot: record }
  const last = record['deleted'] === true ? ('DELETE' as const) : ('UPDATE' as const)
  return [
    { ...common, position: 0, type: 'CREATE', atMs: made },
    ...(changed === made ? [] : [{ ...common, position: 1, type: last, atMs: changed }]),
  ]
}

/** What a write changed, each field with the value before and after; the service's own stamps are left out. */
function changeOf({ n, userId, atMs, before: old, after }: HistoryRow): Change {
  const snapshot = after ?? old ?? {}
  const isGone = after === null || (after['deleted'] === true && old?.['deleted'] !== true)
  const fields = Object.keys({ ...old, ...after }).filter(
    (name) => name !== 'updated_at' && !sameValue(old?.[name], after?.[name]),
  )
  const changes = Object.fromEntries(
    fields.map((name) => [name, { from: old?.[name] ?? null, to: after?.[name] ?? null }]),
  )
  const type = old === null ? 'CREATE' : isGone ? 'DELETE' : 'UPDATE'
  return { position: n + 1, type, atMs, userId, changes: old && after ? changes : {}, snapshot }
}
