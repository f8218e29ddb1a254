/**
 * Brings kind tables to the present contract. Each is made anew under a draft name: shared columns are copied, members that became known move out of
 * `_extra`, and those that are no longer known move into it. Then the draft takes the place of the old table. Pending edits are kept by field name
 * and stay; edits of a field that is gone go to the shelf. Runs in the caller's transaction.
 */
import { message } from '../../../../shared/messages/message.ts'
import { fitValue } from '../../../../shared/contract/language/wire.ts'
import { parseJson, stringifyJson } from '../../../../shared/model/json.ts'
import type { Json } from '../../../../shared/model/values.ts'
import type { Field } from '../../../../shared/contract/language/fields.ts'
import { decode, encode } from './column.ts'
import type { Column } from './column.ts'
import { createTableSql, indexesOf, searchBodySql, searchTableSql } from './kind-table.ts'
import type { KindTable } from './kind-table.ts'
import { absentText } from './row.ts'
import { quote } from '../file/index.ts'
import type { Bound, Sql } from '../file/index.ts'

/** Field types by name, by kind: what the tables of a file were made from. */
type Shape = Record<string, Record<string, Field['type']>>

/** Canonical text of everything that the kind tables depend on; two files of one text have the same tables. */
export function shapeText(kinds: readonly KindTable[]): string {
  const shape: Shape = {}
  for (const table of kinds)
    shape[table.kind] = Object.fromEntries(table.columns.map((column) => [column.field, column.def.type]))
  return JSON.stringify({
    shape,
    tables: kinds.map((table) => [
      createTableSql(table),
      searchBodySql(table),
      ...indexesOf(table).map(({ statement }) => statement),
    ]),
  })
}

/** Makes or remakes every kind table and its text index; `oldText` is the file's shape text, null for a new file. */
export function reshape(sql: Sql, kinds: readonly KindTable[], oldText: string | null, at: string): void {
  const old: Shape = oldText === null ? {} : (JSON.parse(oldText) as { shape: Shape }).shape
  for (const table of kinds) {
    const before = old[table.kind]
    if (before) remake(sql, table, before)
    else sql.db.exec(createTableSql(table))
    for (const { statement } of indexesOf(table)) sql.db.exec(statement)
    sql.db.exec(`DROP TABLE IF EXISTS ${table.searchTable}`)
    sql.db.exec(searchTableSql(table))
    sql.db.exec(
      `INSERT INTO ${table.searchTable} (rowid, body) SELECT _key, ${searchBodySql(table)} FROM ${table.table}`,
    )
    if (before) shelveLostEdits(sql, table, at)
  }
  sql.db.exec('DELETE FROM search_todo')
}

function remake(sql: Sql, table: KindTable, before: Record<string, Field['type']>): void {
  const draft = quote(`draft_${table.kind}`)
  const had = sql.db.pragma(`table_info(${table.table})`) as { name: string }[]
  const hadActive = had.some(({ name }) => name === '_active')
  const shared = table.columns.filter((column) => isSameForm(before[column.field], column.def.type))
  const own = table.allColumns.filter((name) => name.startsWith('_') && (name !== '_active' || hadActive))
  const copied = [...own, ...shared.map((column) => column.name)].join(', ')
  sql.db.exec(createTableSql(table, draft))
  sql.db.exec(`INSERT INTO ${draft} (${copied}) SELECT ${copied} FROM ${table.table}`)
  const sharedFields = new Set(shared.map((column) => column.field))
  const gone = Object.entries(before).filter(([field]) => !sharedFields.has(field))
  const added = table.columns.filter((column) => !sharedFields.has(column.field))
  if (gone.length + added.length > 0) carryMembers(sql, table, draft, gone, added)
  sql.db.exec(`DROP TABLE ${table.table}`)
  sql.db.exec(`ALTER TABLE ${draft} RENAME TO ${table.table}`)
}

/** True if a column of the one type can be read as the other. */
function isSameForm(before: Field['type'] | undefined, after: Field['type']): boolean {
  const plain = ['text', 'ref', 'choice']
  return before === after || (before !== undefined && plain.includes(before) && plain.includes(after))
}

/** Columns that went away become members of `_extra`; new columns take their member out of it, where it fits. */
function carryMembers(
  sql: Sql,
  table: KindTable,
  draft: string,
  gone: [string, Field['type']][],
  added: readonly Column[],
): void {
  const select = ['_key', '_extra', '_absent', ...gone.map(([field]) => quote(field))].join(', ')
  const assigned = ['_extra', '_absent', ...added.map((column) => column.name)].map((name) => `${name} = ?`).join(', ')
  const update = `UPDATE ${draft} SET ${assigned} WHERE _key = ?`
  const addedFields = new Set(added.map((column) => column.field))
  for (const [key, extraText, absentBefore, ...goneValues] of sql.raw(`SELECT ${select} FROM ${table.table}`)) {
    const wasAbsent = (field: string) => absentBefore !== null && String(absentBefore).includes(`|${field}|`)
    const members = new Map<string, Json>(
      Object.entries(extraText === null ? {} : (parseJson(String(extraText)) as Record<string, Json>)),
    )
    gone.forEach(([field, type], index) => {
      if (!wasAbsent(field)) members.set(field, decode({ type } as Field, goneValues[index]!))
    })
    const taken = added.map((column) => {
      const member = members.get(column.field)
      const value = member === undefined ? undefined : fitValue(column.def, member)
      if (value !== undefined) members.delete(column.field)
      return value
    })
    const absent = table.columns.filter((column) => {
      return addedFields.has(column.field) ? taken[added.indexOf(column)] === undefined : wasAbsent(column.field)
    })
    const bound: Bound[] = added.map((column, index) => encode(column.def, taken[index]))
    sql.run(
      update,
      members.size ? stringifyJson(Object.fromEntries(members)) : null,
      absentText(absent),
      ...bound,
      key!,
    )
  }
}

function shelveLostEdits(sql: Sql, table: KindTable, at: string): void {
  const known = JSON.stringify(table.columns.map((column) => column.field))
  const lost = `key IN (SELECT key FROM pending WHERE kind = ?) AND field NOT IN (SELECT value FROM json_each(?))`
  sql.run(
    `INSERT INTO shelf (key, at, reason, record_values) SELECT key, ?, ?, json_object(field, json(mine)) FROM pending_edit WHERE ${lost}`,
    at,
    stringifyJson(message('engine.reshape.fieldNotKnown')),
    table.kind,
    known,
  )
  sql.run(`DELETE FROM pending_edit WHERE ${lost}`, table.kind, known)
  sql.run(
    "DELETE FROM pending WHERE kind = ? AND operation = 'update' AND attempt IS NULL AND NOT EXISTS (SELECT 1 FROM pending_edit e WHERE e.key = pending.key)",
    table.kind,
  )
}
