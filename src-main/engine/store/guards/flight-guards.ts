/** Checks of the time in which an ad group runs. */
import { message } from '../../../../shared/messages/message.ts'
import { literal } from '../file/index.ts'
import type { KindTable, ReadableStore } from '../tables/index.ts'
import { askedSql } from './guard.ts'
import type { GuardRule } from './guard.ts'

/** Fields that somebody changes so that an ad group runs, or runs otherwise. */
function runningFields({ kind, columns }: KindTable): string[] {
  if (kind !== 'line_item') return []
  return ['entity_status', ...columns.flatMap(({ field, def }) => (isOfRunning(field, def.type) ? [field] : []))]
}

function isOfRunning(field: string, type: string): boolean {
  return type === 'money' || field === 'start_time' || field === 'end_time'
}

/**
 * A new ad group whose flight is over, such as a copy of one that ran, or one that is changed so that it should run. A rename or a pause of one that
 * has run is usual.
 */
export const ended: GuardRule = {
  looksAt: runningFields,
  find: (asked) => {
    const { store, table, accountId } = asked
    const fields = runningFields(table)
    if (fields.length === 0) return []
    const isMeantToRun = `EXISTS (SELECT 1 FROM pending_edit e WHERE e.key = r._key AND e.field IN (${fields.map(literal).join(', ')})
      AND (e.field <> 'entity_status' OR r.entity_status = 'ACTIVE'))`
    const keys = store.sql.values<number>(
      `SELECT r._key FROM ${askedSql(asked)} WHERE r.end_time <= ? AND (p.has_remote = 0 OR ${isMeantToRun})`,
      accountId,
      instantOf(store.nowMs()),
    )
    return keys.map((key) => ({ key, field: 'end_time', message: message('engine.guards.ended') }))
  },
}

/** Whether the flight of an ad group that waits ended after the one moment and by the other, so that guards find something else. */
export function hasFlightEnded(store: ReadableStore, afterMs: number, byMs: number): boolean {
  return (
    store.sql.value(
      `SELECT 1 FROM pending p CROSS JOIN ${store.table('line_item').table} r ON r._key = p.key
       WHERE p.kind = 'line_item' AND r.end_time > ? AND r.end_time <= ? LIMIT 1`,
      instantOf(afterMs),
      instantOf(byMs),
    ) !== undefined
  )
}

/** As fields of records keep it. */
function instantOf(atMs: number): string {
  return new Date(atMs).toISOString().replace(/\.\d+Z$/, 'Z')
}
