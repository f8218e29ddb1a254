/** Records that a cell of a sheet names: by id, by the key of their own row, or by what they are called. */
import type { RefField } from '../../../shared/contract/define.ts'
import { inSentence } from '../../../shared/model/sentence.ts'
import { markedKey, markOfKey } from './csv-marks.ts'
import { keyOfId } from './identity.ts'
import { titleSql } from './kind-table.ts'
import type { Store } from './store.ts'

/** The id that the field takes, or why the text names no record. */
export type Referred = { id: string } | { message: string }

/** What a cell of the field itself names. Where Galley does not have all records of the kind, a text that it does not know is an id. */
export function referredBy(store: Store, def: RefField, accountId: string, text: string): Referred {
  const table = store.table(def.to)
  const key = keyOfId(store, table, text) ?? markedKey(store, table, accountId, markOfKey(text))
  if (key !== null) return { id: idOf(store, def.to, key) }
  const called = calledBy(store, def, accountId, text)
  return 'message' in called && table.of.pulling === 'asked' ? { id: text } : called
}

/** The one record of the account that is called so. */
export function calledBy(store: Store, def: RefField, accountId: string, title: string): Referred {
  const table = store.table(def.to)
  const own = table.of.scope === 'account' ? 'r._account = ?2 AND ' : '?2 IS NOT NULL AND '
  const found = store.sql.all<{ id: string; title: string | null }>(
    `SELECT r._id AS id, ${titleSql(table, 'r')} AS title FROM ${table.table} r
     WHERE ${own}r.${table.nameSql} = ?1 COLLATE NOCASE AND r._hidden = 0 LIMIT 50`,
    title,
    accountId,
  )
  const exact = found.filter((each) => each.title === title)
  const meant = exact.length > 0 ? exact : found
  const [one, ...others] = meant
  if (one && others.length === 0) return { id: one.id }
  const noun = inSentence(table.of.label)
  return {
    message: one
      ? `More than one ${noun} is called “${title}”. Write the id of the one that is meant.`
      : `There is no ${noun} “${title}” here. Write its id or its name, or pull first.`,
  }
}

/** What the record is called, or null where it is not here or has no name. */
export function titleOfId(store: Store, def: RefField, id: string): string | null {
  const table = store.table(def.to)
  const key = keyOfId(store, table, id)
  if (key === null) return null
  return (
    store.sql.value<string | null>(`SELECT ${titleSql(table, 'r')} FROM ${table.table} r WHERE r._key = ?`, key) ?? null
  )
}

function idOf(store: Store, kind: string, key: number): string {
  return store.sql.value<string>(`SELECT _id FROM ${store.table(kind).table} WHERE _key = ?`, key)!
}
