/** Brings back what was set aside. */
import { isWritable } from '../../../../shared/contract/language/fields.ts'
import { message } from '../../../../shared/messages/message.ts'
import { GalleyError } from '../../../../shared/model/errors.ts'
import type { RecordValues } from '../../../../shared/model/values.ts'
import { copyRecords } from './copy-records.ts'
import { createRecord, editRecord } from './edit.ts'
import { isHolder } from './plan-copies.ts'
import { entryOf } from './shelf.ts'
import type { ShelfRow } from './shelf.ts'
import { kindOf, readPending, rowOf } from '../tables/index.ts'
import type { KindTable, Store } from '../tables/index.ts'

/**
 * Brings an entry back as a new edit of its record, which undo takes back; as a new record where that one is gone, a campaign or ad group with what stood in it. `field`: only this one.
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
  const isKnown = kindOf(store, entry.key) !== null
  if (isKnown && isHolder(table)) {
    // The service keeps what stood in it; without that it would not be what it was.
    const values = writable(table, wanted, 'create')
    const order = { kind: entry.kind, selection: { keys: [entry.key] }, withContents: true, values }
    const { copies, skipped } = copyRecords(store, order)
    if (!copies[0]) throw new GalleyError('read_only', skipped[0]!.message, { shelfId })
    return copies[0].key
  }
  const last = isKnown ? rowOf(store, entry.key).row.values : {}
  return createRecord(store, entry.kind, entry.accountId, writable(table, { ...last, ...wanted }, 'create'), { label })
}

function writable(table: KindTable, values: RecordValues, operation: 'create' | 'update'): RecordValues {
  const entries = Object.entries(values).filter(([field, value]) => {
    const def = table.byField.get(field)?.def
    return def && isWritable(def, operation) && !(operation === 'create' && value == null)
  })
  return Object.fromEntries(entries)
}
