import type { RecordView } from '../../../../shared/bridge.ts'
import { calledName } from '../query/index.ts'
import { kindOf, readPending, readRow } from '../tables/index.ts'
import type { ReadableStore } from '../tables/index.ts'

/** See RecordView.madeFrom. */
export function madeFrom(store: ReadableStore, source: number): RecordView['madeFrom'] {
  const kind = kindOf(store, source)
  if (kind === null) return null
  const table = store.table(kind)
  const row = readRow(store, table, source)
  if (!row || row.isHidden) return null
  return {
    kind,
    key: source,
    name: calledName(store, table, row.id, row.values),
    isToGo: readPending(store, table, source)?.operation === 'delete',
  }
}
