/** One declared field as a typed SQL column: values in, values out, and the JSON text that pending work and the journal keep. */
import type { Field } from '../../../../shared/contract/language/fields.ts'
import type { PresentedField } from '../../../../shared/presentation/resources.ts'
import { fitValue } from '../../../../shared/contract/language/wire.ts'
import { parseJson, stringifyJson } from '../../../../shared/model/json.ts'
import type { Json, Value } from '../../../../shared/model/values.ts'
import { literal, quote } from '../file/index.ts'
import type { Bound } from '../file/index.ts'

export interface Column {
  field: string
  def: PresentedField
  /** Quoted name. */
  name: string
  sqlType: 'TEXT' | 'INTEGER'
}

export function columnOf(field: string, def: PresentedField): Column {
  const sqlType = def.type === 'money' || def.type === 'integer' || def.type === 'flag' ? 'INTEGER' : 'TEXT'
  return { field, def, name: quote(field), sqlType }
}

/** The value as it is bound; absent and null are both NULL (`_absent` tells them apart). */
export function encode(def: Field, value: Value): Bound {
  if (value === undefined || value === null) return null
  switch (def.type) {
    case 'flag':
      return value ? 1 : 0
    case 'list':
      // A list holds texts alone, for which the platform writes the same as `stringifyJson`.
      return JSON.stringify(value)
    case 'json':
      return stringifyJson(value)
    default:
      return value as Bound
  }
}

/** The value out of a raw column; NULL is null. */
export function decode(def: Field, raw: string | bigint | number | null): Json {
  if (raw === null) return null
  switch (def.type) {
    case 'flag':
      return Number(raw) === 1
    case 'integer':
      return Number(raw)
    case 'list':
    case 'json':
      return parseJson(String(raw))
    default:
      return raw
  }
}

/** The value as JSON text, or null for an absent one: `0`, `false`, `''`, `null` and absent stay different. Equal values give equal texts. */
export function toJsonText(value: Value): string | null {
  return value === undefined ? null : stringifyJson(value)
}

/** The value out of a text that `toJsonText` made, by the field's type. */
export function fromJsonText(def: Field, text: string | null): Value {
  if (text === null) return undefined
  const json = parseJson(text)
  return fitValue(def, json) ?? json
}

/** Text in `_absent` that names the field. */
export function absentMark(field: string): string {
  return `${field}|`
}

/** SQL for the JSON text of the column's present value, the same text that `toJsonText` makes. */
export function jsonTextSql(column: Column, alias: string): string {
  const source = `${alias}.${column.name}`
  const isAbsent = `instr(${alias}._absent, ${literal(`|${absentMark(column.field)}`)}) > 0`
  return `CASE WHEN ${source} IS NULL THEN CASE WHEN ${alias}._absent IS NOT NULL AND ${isAbsent} THEN NULL ELSE 'null' END ELSE ${presentSql(column, source)} END`
}

function presentSql(column: Column, source: string): string {
  switch (column.def.type) {
    case 'flag':
      return `CASE ${source} WHEN 0 THEN 'false' ELSE 'true' END`
    case 'money':
    case 'integer':
      return `CAST(${source} AS TEXT)`
    case 'list':
    case 'json':
      return source
    default:
      return `json_quote(${source})`
  }
}

/** SQL for the column's value out of a JSON text. */
export function fromJsonSql(column: Column, source: string): string {
  const isStructured = column.def.type === 'list' || column.def.type === 'json'
  return isStructured ? `nullif(${source}, 'null')` : `${source} ->> '$'`
}

/** SQL for `_absent` after the field took the value of a JSON text (NULL: absent). */
export function absentAfterSql(column: Column, source: string): string {
  const mark = literal(absentMark(column.field))
  const bounded = literal(`|${absentMark(column.field)}`)
  return (
    `CASE WHEN ${source} IS NULL THEN CASE WHEN instr(coalesce(_absent, ''), ${bounded}) > 0 THEN _absent ELSE coalesce(_absent, '|') || ${mark} END` +
    ` ELSE nullif(replace(_absent, ${bounded}, '|'), '|') END`
  )
}
