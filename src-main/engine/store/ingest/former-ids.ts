/**
 * Records to which the service gave another id, as a received row shows: the record here takes the new id, and its former ids stay aliases. Without
 * this, a post that was edited while the answer was lost would be here twice.
 */
import { message } from '../../../../shared/messages/message.ts'
import { keyOfId, noteEvent, readPending, replaceId } from '../tables/index.ts'
import type { BoundRecord, KindTable, ReadableStore, Store } from '../tables/index.ts'
import { joinRecords } from '../outbox/index.ts'

/**
 * Takes over the ids of rows that are about to be ingested, in the caller's transaction; gives the rows without those under a former id, which a
 * list may still show.
 */
export function takeNewIds(
  store: Store,
  table: KindTable,
  received: ReadonlyMap<string, BoundRecord>,
): ReadonlyMap<string, BoundRecord> {
  const formerIds = table.resource.behaviour?.rows?.formerIds
  if (!formerIds) return received
  const outdated = new Set<string>()
  for (const [id, record] of received)
    for (const former of formerIds(record.received)) {
      outdated.add(former)
      takeNewId(store, table, former, id)
    }
  return new Map([...received].filter(([id]) => !outdated.has(id) && !isFormer(store, table, id)))
}

/** Notes former ids of rows that were ingested as new records, so that they lead to these. */
export function noteFormerIds(store: Store, table: KindTable, received: ReadonlyMap<string, BoundRecord>): void {
  const formerIds = table.resource.behaviour?.rows?.formerIds
  if (!formerIds) return
  for (const [id, record] of received)
    for (const former of formerIds(record.received)) {
      const key = keyOfId(store, table, id)
      if (key !== null)
        store.sql.run('INSERT OR IGNORE INTO alias (kind, id, key) VALUES (?, ?, ?)', table.kind, former, key)
    }
}

function takeNewId(store: Store, table: KindTable, former: string, id: string): void {
  const key = presentKey(store, table, former)
  if (key === undefined) return
  const duplicate = presentKey(store, table, id)
  // Of two records that are here, the one that a person worked on stays; where they worked on both, the pending edits are joined.
  if (duplicate !== undefined && readPending(store, table, duplicate) && !readPending(store, table, key)) {
    joinRecords(store, table, duplicate, former)
    store.sql.run('INSERT OR REPLACE INTO alias (kind, id, key) VALUES (?, ?, ?)', table.kind, former, duplicate)
    return
  }
  joinRecords(store, table, key, id)
  replaceId(store, table, key, former, id)
  noteEvent(store, key, { source: 'pull', label: message('engine.journal.newIdAtService') })
  store.touch(table.kind, [key])
}

function presentKey(store: ReadableStore, table: KindTable, id: string): number | undefined {
  return store.sql.value<number>(`SELECT _key FROM ${table.table} WHERE _id = ?`, id)
}

/** Whether the id is one that a record had before. */
function isFormer(store: ReadableStore, table: KindTable, id: string): boolean {
  return (
    presentKey(store, table, id) === undefined &&
    store.sql.value('SELECT 1 FROM alias WHERE kind = ? AND id = ?', table.kind, id) !== undefined
  )
}
