/** Names of what the values of a row point to or were picked from, for people; each record is asked for once a page. */
import { fieldOf } from '../../../shared/contract/define.ts'
import { pickOf } from '../../../shared/contract/picking.ts'
import type { RecordValues } from '../../../shared/model/values.ts'
import { wordAndIdOf } from '../../../shared/contract/title.ts'
import { titleSql } from './kind-table.ts'
import type { KindTable } from './kind-table.ts'
import type { Store } from './store.ts'

/** Name of the field's value in that row, and the currency of what it refers to; null where nothing is known by it. */
export type NameOf = (field: string, record: RecordValues) => { name: string; currency: string | null } | null

/** Names for these columns of the kind. */
export function pickedNames(store: Store, table: KindTable, columns: readonly string[]): NameOf {
  const memo = new Map<string, ReturnType<NameOf>>()
  const named = new Set(
    columns.filter((field) => {
      const def = table.of.fields[field]
      return def?.type === 'ref' || ((def?.type === 'text' || def?.type === 'list') && def.pick !== undefined)
    }),
  )
  const nameOf = (kind: string, value: string | null, text: string): ReturnType<NameOf> => {
    const place = `${kind} ${text}`
    const known = memo.get(place)
    if (known !== undefined) return known
    const found = readName(store, store.kinds.get(kind), value, text)
    memo.set(place, found)
    return found
  }
  return (field, record) => {
    if (!named.has(field)) return null
    const def = fieldOf(table.of, field)
    const value = record[field]
    const picked = pickOf(def, record)
    if (!picked || (typeof value !== 'string' && !Array.isArray(value))) return null
    const one = (text: string) =>
      'words' in picked
        ? text in picked.words
          ? { name: picked.words[text]!, currency: null }
          : null
        : nameOf(picked.source.kind, picked.source.value, text)
    if (typeof value === 'string') return one(value)
    const names = value.map((member) => ({ member: String(member), found: one(String(member)) }))
    return names.some(({ found }) => found)
      ? { name: names.map(({ member, found }) => found?.name ?? member).join(', '), currency: null }
      : null
  }
}

function readName(store: Store, target: KindTable | undefined, field: string | null, text: string): ReturnType<NameOf> {
  const column = field === null ? '_id' : target?.byField.get(field)?.name
  if (!target || column === undefined) return null
  const currency = target.byField.get('currency')?.name ?? 'NULL'
  const row = store.sql.get<{ name: string | null; currency: string | null }>(
    `SELECT ${titleSql(target, 't')} AS name, ${currency} AS currency FROM ${target.table} t WHERE t.${column} = ? LIMIT 1`,
    text,
  )
  return row
    ? { name: (field === null ? lentName(store, target, text) : null) ?? row.name ?? text, currency: row.currency }
    : null
}

/** Name of a record whose kind has none: that of the record which lends its own, else its word and its id. */
function lentName(store: Store, { of, table, byField }: KindTable, id: string): string | null {
  const after = of.namedAfter
  const columns = after && [byField.get(after.field)?.name, byField.get(after.word)?.name]
  const row =
    columns &&
    store.sql.get<{ lender: string | null; word: string | null }>(
      `SELECT ${columns[0]} AS lender, ${columns[1]} AS word FROM ${table} WHERE _id = ?`,
      id,
    )
  if (!after || !row) return null
  const lender = row.lender === null ? null : readName(store, store.kinds.get(after.kind), null, row.lender)
  return lender?.name ?? wordAndIdOf(of, { [after.word]: row.word }, id)
}
