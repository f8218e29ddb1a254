/** Records as a CSV file has them: which, in which order, and what stands beside their values. */
import type { Selection, Sort } from '../../../../shared/bridge.ts'
import { isCalledByName } from '../../../../shared/model/csv/columns.ts'
import type { CsvSource } from '../../../../shared/model/csv/rows.ts'
import { ownKeyOf } from './marks.ts'
import { orderOf, pickedNames, select } from '../query/index.ts'
import { rowToRecord } from '../tables/index.ts'
import type { ReadableStore, Store } from '../tables/index.ts'

/** Keys of the selected records in the order of a grid. */
export function csvKeys(store: Store, kind: string, selection: Selection, sort: Sort | null): number[] {
  const table = store.table(kind)
  return store.write(() => {
    select(store, table, selection)
    return store.sql.values<number>(
      `SELECT s.key FROM temp.selected s CROSS JOIN ${table.table} r ON r._key = s.key WHERE r._hidden = 0 ORDER BY ${orderOf(table, sort)}`,
    )
  })
}

/** Those of the records that are still here, in the order of the keys. */
export function csvSources(store: ReadableStore, kind: string, keys: readonly number[]): CsvSource[] {
  const table = store.table(kind)
  const refs = table.columns.filter(({ def }) => isCalledByName(def)).map(({ field }) => field)
  const nameOf = pickedNames(store, table, refs)
  const columns = table.allColumns.map((name) => `r.${name}`).join(', ')
  const list = JSON.stringify(keys)
  const rows = store.sql.raw(
    `SELECT ${columns} FROM json_each(?) j CROSS JOIN ${table.table} r ON r._key = j.value ORDER BY j.key`,
    list,
  )
  const toDelete = new Set(
    store.sql.values<number>(
      "SELECT key FROM pending WHERE operation = 'delete' AND key IN (SELECT value FROM json_each(?))",
      list,
    ),
  )
  return rows.map((raw) => {
    const { key, id, values } = rowToRecord(table, raw)
    const titles = refs.flatMap((field): [string, string][] => {
      const found = nameOf(field, values)
      return found ? [[field, found.name]] : []
    })
    return {
      id,
      values,
      titles: Object.fromEntries(titles),
      ownKey: ownKeyOf(store, key),
      isToDelete: toDelete.has(key),
    }
  })
}
