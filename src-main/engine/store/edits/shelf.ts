/** The shelf: values that a settlement or decision overwrote. They stay, can be read at any time, and come back as a new edit. */
import type { ShelfEntry } from '../../../../shared/bridge.ts'
import { isWritable } from '../../../../shared/contract/language/fields.ts'
import { message } from '../../../../shared/messages/message.ts'
import type { Message } from '../../../../shared/messages/message.ts'
import { GalleyError } from '../../../../shared/model/errors.ts'
import { stringifyJson } from '../../../../shared/model/json.ts'
import type { RecordValues } from '../../../../shared/model/values.ts'
import { createRecord, editRecord } from './edit.ts'
import { kindOf, readMessage, readPending, readRemote, remoteText, rowOf } from '../tables/index.ts'
import type { KindTable, Row, ReadableStore, Store } from '../tables/index.ts'
import { calledName } from '../query/index.ts'

interface ShelfRow {
  id: number
  key: number
  at: string
  reason: string
  record_values: string
  kind: string | null
  account_id: string | null
}

/** Puts values of a record on the shelf, with the reason why they are no longer pending. */
export function shelve(store: Store, table: KindTable, row: Row, reason: Message, values: RecordValues): void {
  store.sql.run(
    'INSERT INTO shelf (key, at, reason, record_values, kind, account_id) VALUES (?, ?, ?, ?, ?, ?)',
    row.key,
    store.now(),
    stringifyJson(reason),
    remoteText(values),
    table.kind,
    row.accountId,
  )
}

/** Newest first; of one record, or of an account (null: all). Entries of kinds that are no longer known are left out. */
export function listShelf(store: ReadableStore, scope: { key: number } | { accountId: string | null }): ShelfEntry[] {
  const rows =
    'key' in scope
      ? store.sql.all<ShelfRow>('SELECT * FROM shelf WHERE key = ? ORDER BY id DESC', scope.key)
      : store.sql.all<ShelfRow>('SELECT * FROM shelf ORDER BY id DESC')
  return rows.flatMap((row) => {
    const entry = entryOf(store, row)
    const isAsked = 'key' in scope || scope.accountId === null || entry?.accountId === scope.accountId
    return entry && isAsked ? [entry] : []
  })
}

/**
 * Brings an entry back as a new edit of its record, which undo takes back; as a new record where that one is gone. `field`: only this one.
 * Gives the key of the record. Throws `not_found`, and what editing throws.
 */
export function restoreShelved(store: Store, shelfId: number, field: string | undefined): number {
  const row = store.sql.get<ShelfRow>('SELECT * FROM shelf WHERE id = ?', shelfId)
  const entry = row && entryOf(store, row)
  if (!entry) throw new GalleyError('not_found', message('engine.shelf.thereNothingNumberOn'), { shelfId })
  const table = store.table(entry.kind)
  const wanted = field === undefined ? entry.values : field in entry.values ? { [field]: entry.values[field] } : {}
  if (Object.keys(wanted).length === 0)
    throw new GalleyError('not_found', message('engine.shelf.fieldNotAmongWhat'), { shelfId, field })
  const label = message('engine.journal.restoreFromShelf')
  const isUpdate = entry.isRecordHere && readPending(store, table, entry.key)?.hasRemote !== false
  if (entry.isRecordHere)
    return editRecord(store, entry.key, writable(table, wanted, isUpdate ? 'update' : 'create'), { label }).row.key
  const last = kindOf(store, entry.key) === null ? {} : rowOf(store, entry.key).row.values
  return createRecord(store, entry.kind, entry.accountId, writable(table, { ...last, ...wanted }, 'create'), { label })
}

function writable(table: KindTable, values: RecordValues, operation: 'create' | 'update'): RecordValues {
  const entries = Object.entries(values).filter(([field, value]) => {
    const def = table.byField.get(field)?.def
    return def && isWritable(def, operation) && !(operation === 'create' && value == null)
  })
  return Object.fromEntries(entries)
}

function entryOf(store: ReadableStore, row: ShelfRow): ShelfEntry | null {
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
    isRecordHere: found !== null && !isGone && !found.row.isHidden,
  }
}
