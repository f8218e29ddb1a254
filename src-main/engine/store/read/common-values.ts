/** What records have in common: one look at all of them, whatever their number. */
import type { CommonValues, Selection } from '../../../../shared/bridge.ts'
import { isWritable } from '../../../../shared/contract/language/fields.ts'
import type { RecordValues } from '../../../../shared/model/values.ts'
import { select } from '../query/index.ts'
import { fromJsonText, jsonTextSql } from '../tables/index.ts'
import type { KindTable, ReadableStore, Store } from '../tables/index.ts'

/** See `record.common`. */
export function commonValues(store: Store, kind: string, selection: Selection): CommonValues {
  const table = store.table(kind)
  const columns = table.columns.filter(({ def }) => isWritable(def, 'create') || isWritable(def, 'update'))
  select(store, table, selection)
  // Absent and null are the same to a person: nothing is set.
  const texts = columns.map((column) => `coalesce(${jsonTextSql(column, 'r')}, 'null')`)
  const bounds = texts.flatMap((text) => [`min(${text})`, `max(${text})`])
  const [count, ...found] = store.sql.raw(
    `SELECT count(*)${bounds.map((bound) => `, ${bound}`).join('')}
     FROM temp.selected s CROSS JOIN ${table.table} r ON r._key = s.key`,
  )[0]!
  const values: RecordValues = {}
  const mixed: string[] = []
  columns.forEach(({ field, def }, at) => {
    const [least, most] = [found[2 * at], found[2 * at + 1]]
    if (least !== most) mixed.push(field)
    else if (typeof least === 'string') values[field] = fromJsonText(def, least)
  })
  return { count: Number(count), values, mixed, currency: currencyOf(store, table) }
}

/** The currency of the selected records, or of what they belong to; '' where that is not one. */
function currencyOf(store: ReadableStore, table: KindTable): string {
  const selected = `temp.selected s CROSS JOIN ${table.table} r ON r._key = s.key`
  const own = table.byField.get('currency')
  const among = (column: string, from: string) => {
    const found = store.sql.values<string | null>(`SELECT DISTINCT ${column} FROM ${from} LIMIT 3`).filter(Boolean)
    return found.length === 1 ? found[0]! : ''
  }
  const said = own ? among(`r.${own.name}`, selected) : ''
  if (said !== '') return said
  for (const { column, to } of table.refs) {
    const parent = store.table(to)
    const currency = parent.byField.get('currency')
    if (!currency || to === table.kind) continue
    const found = among(`p.${currency.name}`, `${selected} CROSS JOIN ${parent.table} p ON p._id = r.${column.name}`)
    if (found !== '') return found
  }
  return ''
}
