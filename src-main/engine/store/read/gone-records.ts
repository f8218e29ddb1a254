/** Which records of a list that somebody has selected are no more. */
import type { GoneRecords } from '../../../../shared/bridge.ts'
import type { ReadableStore } from '../tables/index.ts'

/** Of the keys: those of no record of the kind, and those that were deleted at the service. One that was joined with another is neither. */
export function goneRecords(store: ReadableStore, kind: string, keys: readonly number[]): GoneRecords {
  const { table } = store.table(kind)
  const rows = store.sql.all<{ key: number; isThere: number }>(
    `SELECT j.value AS key, r._key IS NOT NULL AS isThere FROM json_each(?) j LEFT JOIN ${table} r ON r._key = j.value
     WHERE (r._key IS NULL AND j.value NOT IN (SELECT old_key FROM merged_key)) OR r._hidden = 1`,
    JSON.stringify(keys),
  )
  const ofThose = (isThere: number) => rows.filter((row) => row.isThere === isThere).map(({ key }) => key)
  return { gone: ofThose(0), deleted: ofThose(1) }
}
