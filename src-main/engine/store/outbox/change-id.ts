/** A record that the service gave another id. */
import { message } from '../../../../shared/messages/message.ts'
import { keyOfId, noteEvent, replaceId } from '../tables/index.ts'
import type { Store } from '../tables/index.ts'
import { joinRecords } from './join-records.ts'

/** Gives the record that has or had the id `from` the id `to`; `from` stays an alias. Does nothing where there is no such record. */
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
