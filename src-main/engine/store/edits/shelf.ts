/** The shelf: values that a settlement or decision overwrote. They stay, can be read at any time, and come back as a new edit. */
import type { ShelfEntry } from '../../../../shared/bridge.ts'
import type { Message } from '../../../../shared/messages/message.ts'
import { stringifyJson } from '../../../../shared/model/json.ts'
import type { RecordValues } from '../../../../shared/model/values.ts'
import { kindOf, readMessage, readPending, readRemote, remoteText, rowOf } from '../tables/index.ts'
import type { KindTable, Row, ReadableStore, Store } from '../tables/index.ts'
import { calledName } from '../query/index.ts'

export interface ShelfRow {
  id: number
  key: number
  at: string
  reason: string
  record_values: string
  kind: string | null
  account_id: string | null
  is_undone: number
}

/** Why values are no longer pending, and the settlement that is the reason, where one is. */
interface Overwritten {
  reason: Message
  action?: number
}

/** Puts values of a record on the shelf. */
export function shelve(
  store: Store,
  table: KindTable,
  row: Row,
  { reason, action }: Overwritten,
  values: RecordValues,
): void {
  store.sql.run(
    'INSERT INTO shelf (action, key, at, reason, record_values, kind, account_id) VALUES (?, ?, ?, ?, ?, ?, ?)',
    action ?? null,
    row.key,
    store.now(),
    stringifyJson(reason),
    remoteText(values),
    table.kind,
    row.accountId,
  )
}

/** Notes of what a settlement of the record put on the shelf that it was taken back, or made again. */
export function turnShelved(store: Store, action: number, key: number, direction: 'undo' | 'redo'): void {
  const isUndone = direction === 'undo' ? 1 : 0
  store.sql.run('UPDATE shelf SET is_undone = ? WHERE action = ? AND key = ?', isUndone, action, key)
}

/**
 * Newest first; of one record, or of an account (null: all). Entries of kinds that are no longer known are left out, and of an account those whose
 * settlement was taken back: what they hold is where it was before.
 */
export function listShelf(store: ReadableStore, scope: { key: number } | { accountId: string | null }): ShelfEntry[] {
  const rows =
    'key' in scope
      ? store.sql.all<ShelfRow>('SELECT * FROM shelf WHERE key = ? ORDER BY id DESC', scope.key)
      : store.sql.all<ShelfRow>('SELECT * FROM shelf WHERE is_undone = 0 ORDER BY id DESC')
  return rows.flatMap((row) => {
    const entry = entryOf(store, row)
    const isAsked = 'key' in scope || scope.accountId === null || entry?.accountId === scope.accountId
    return entry && isAsked ? [entry] : []
  })
}

/** The entry as it is shown; null where its kind is no longer known. */
export function entryOf(store: ReadableStore, row: ShelfRow): ShelfEntry | null {
  const isKnown = kindOf(store, row.key) !== null
  const found = isKnown ? rowOf(store, row.key) : null
  const table = found?.table ?? (row.kind === null ? undefined : store.kinds.get(row.kind))
  const accountId = found?.row.accountId ?? row.account_id
  if (!table || accountId === null) return null
  const values = readRemote(table, row.record_values)
  const isGone = found !== null && found.row.values['deleted'] === true && readPending(store, table, row.key) === null
  return {
    shelfId: row.id,
    key: row.key,
    kind: table.kind,
    id: found?.row.id ?? null,
    accountId,
    name: calledName(store, table, found?.row.id ?? '', { ...found?.row.values, ...values }),
    at: row.at,
    reason: readMessage(row.reason),
    values,
    isUndone: row.is_undone === 1,
    isRecordHere: found !== null && !isGone && !found.row.isHidden,
  }
}
