/** A record that the service gave another id. */
import { message } from '../../../../shared/messages/message.ts'
import { keyOfId, noteEvent, replaceId } from '../tables/index.ts'
import type { Store } from '../tables/index.ts'
import { joinRecords } from './join-records.ts'

/** The record goes on under `to`, and is known by `from` too. Nothing happens where no record here is known by `from`. */
export function changeId(store: Store, kind: string, from: string, to: string): void {
  const table = store.table(kind)
  const key = keyOfId(store, table, from)
  if (key === null || from === to) return
  store.write(() => {
    joinRecords(store, table, key, to)
    replaceId(store, table, key, from, to)
    noteEvent(store, key, { source: 'push', label: message('engine.journal.newIdAtService') })
    store.touch(kind, [key])
  })
}
