/**
 * Updates that were taken for lost and carried out after all. An update whose answer was lost is waited out before a newer one goes. A service that
 * is slower than that overwrites the newer value with the older one, and its list looks as if somebody else had changed the field.
 */
import type { RecordValues } from '../../../../shared/model/values.ts'
import { sameCarried } from '../../../../shared/contract/language/wire.ts'
import { sentOf } from '../outbox/index.ts'
import type { AttemptRow } from '../outbox/index.ts'
import type { KindTable, ReadableStore, Store } from '../tables/index.ts'

/** A request that was given up longer ago than this is not carried out any more. */
const longestLateMs = 24 * 3_600_000

const waitedOutSql =
  "SELECT * FROM attempt WHERE key = ? AND operation = 'update' AND status = 'notApplied' AND looks > 0 AND ended_at > ?"

/** True if an update of the record was given up within `longestLateMs`, after looks that did not find it: it may still be carried out. */
export function hasWaitedOut(store: Store, key: number): boolean {
  return waitedOut(store, key).length > 0
}

/**
 * Fields in which the service went back to the value of an update that had been given up, after a later update was applied, each with that later
 * value; none where somebody else changed them.
 */
export function undoneByLate(
  store: Store,
  table: KindTable,
  key: number,
  before: RecordValues,
  after: RecordValues,
): RecordValues {
  const undone: RecordValues = {}
  for (const late of waitedOut(store, key)) {
    const older = sentOf(store, late)
    for (const field of Object.keys(older)) {
      const def = table.resource.fields[field]
      const isBack = sameCarried(def, older[field], after[field]) && !sameCarried(def, before[field], after[field])
      if (
        isBack &&
        newerSent(store, late).some((sent) => field in sent && sameCarried(def, sent[field], before[field]))
      )
        undone[field] = before[field]
    }
  }
  return undone
}

function waitedOut(store: Store, key: number): AttemptRow[] {
  return store.sql.all<AttemptRow>(waitedOutSql, key, new Date(store.nowMs() - longestLateMs).toISOString())
}

/** Values that were sent for the record later, and applied. */
function newerSent(store: ReadableStore, { key, id }: AttemptRow): RecordValues[] {
  const newer = store.sql.all<AttemptRow>(
    "SELECT * FROM attempt WHERE key = ? AND id > ? AND status = 'applied'",
    key,
    id,
  )
  return newer.map((row) => sentOf(store, row))
}
