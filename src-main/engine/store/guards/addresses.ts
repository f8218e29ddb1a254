/** Addresses that people are led to, as they stand in what a record says. */
import { leadingFields } from '../../../../shared/model/leading-fields.ts'
import { readRow } from '../tables/index.ts'
import type { Column, KindTable, ReadableStore } from '../tables/index.ts'

const address = /https?:\/\/[^\s"\\<>]+/gi
/** What ends a sentence or a bracket behind an address is no part of it. */
const behind = /[.,;:!?)\]}'’”]+$/

/** Columns in which addresses stand that people are led to. */
export function addressColumns({ resource, columns }: KindTable): Column[] {
  const fields = leadingFields(resource)
  return columns.filter(({ field }) => fields.includes(field))
}

/** Addresses in a text or a column's JSON, each once; what the service added to them is left out. */
export function addressesIn(text: string): string[] {
  const bare = text.replaceAll(/"tco_url":"[^"]*"/g, '')
  return [...new Set((bare.match(address) ?? []).map((each) => each.replace(behind, '')))]
}

/** Most addresses of one record that are looked at. */
const mostAddresses = 50

/** Addresses of the record, in their order; none where it is not here. */
export function addressesOf(store: ReadableStore, table: KindTable, key: number): string[] {
  const columns = addressColumns(table)
  if (columns.length === 0 || !readRow(store, table, key)) return []
  const names = columns.map(({ name }) => name).join(', ')
  const texts = store.sql.raw(`SELECT ${names} FROM ${table.table} WHERE _key = ?`, key)[0] ?? []
  return [...new Set(texts.flatMap((text) => addressesIn(String(text ?? ''))))].slice(0, mostAddresses)
}
