/**
 * What one action does to records of one kind, as plain data: it holds no connection and no prepared statement, so that it can be shown,
 * kept and passed on before or after it is applied. apply.ts carries it out.
 */
import type { RecordValues } from '../../../../shared/model/values.ts'
import { jsonTextSql, toJsonText } from '../tables/index.ts'
import type { Column, KindTable, Row, Snapshot } from '../tables/index.ts'

/** Who asks for the change. Undo, redo and resolving keep their own account of what they did: the journal gets no entries of theirs. */
type ChangeSource = 'create' | 'edit' | 'bulk' | 'paste' | 'csv' | 'copy' | 'delete' | 'revert' | TurningSource
export type TurningSource = 'undo' | 'redo' | 'resolve'

/** The change of one field of one record: JSON texts as the journal keeps them, null for absent. They differ. */
export interface FieldChange {
  key: number
  /** The effective value before. */
  base: string | null
  /** The effective value afterwards. */
  mine: string | null
}

/** All changes of one field, each record once. */
export interface FieldChanges {
  field: string
  records: readonly FieldChange[]
}

/** A record to be made here, under this key. */
export type NewRecord = Snapshot & { key: number }

export interface ChangeSet {
  kind: string
  source: ChangeSource
  /** Records that are made, or that come back under the key that they had. */
  creates: readonly NewRecord[]
  /** Keys of records whose pending deletion is taken back. */
  restores: readonly number[]
  /** Fields of records that are there and may be edited; each field once. */
  fields: readonly FieldChanges[]
  /** Keys of records that are deleted: what was never sent goes at once, the rest is marked. */
  deletes: readonly number[]
}

/** A change set of the kind with these parts, and nothing else in it. */
export function changeSet(
  { kind }: KindTable,
  source: ChangeSource,
  parts: Partial<Omit<ChangeSet, 'kind' | 'source'>>,
): ChangeSet {
  return { kind, source, creates: [], restores: [], fields: [], deletes: [], ...parts }
}

/** True where applying it writes entries of the journal. */
export function isJournalled({ source }: ChangeSet): boolean {
  return source !== 'undo' && source !== 'redo' && source !== 'resolve'
}

/** Keys of the records whose fields change, each once. */
export function keysOfFields(fields: readonly FieldChanges[]): number[] {
  const [first, ...others] = fields
  if (!first) return []
  const keys = first.records.map(({ key }) => key)
  return others.length === 0
    ? keys
    : [...new Set([...keys, ...others.flatMap(({ records }) => records.map(({ key }) => key))])]
}

/** The field changes that give the row these values; fields that have the value already are left out. */
export function rowChanges(row: Row, values: RecordValues): FieldChanges[] {
  return Object.entries(values).flatMap(([field, value]) => {
    const [base, mine] = [toJsonText(row.values[field]), toJsonText(value)]
    return base === mine ? [] : [{ field, records: [{ key: row.key, base, mine }] }]
  })
}

/** Changes of single records as one list: each field once, with all its records. */
export function mergedFields(lists: Iterable<readonly FieldChanges[]>): FieldChanges[] {
  const byField = new Map<string, FieldChange[]>()
  for (const list of lists)
    for (const { field, records } of list) {
      const known = byField.get(field)
      if (known) known.push(...records)
      else byField.set(field, [...records])
    }
  return [...byField].map(([field, records]) => ({ field, records }))
}

/**
 * SQL that gives a FieldChange for each row `r` of `fromSql`, which ends within a condition, as far as `mineSql` differs from the present
 * value. Parameters stand where the two have them, those of `mineSql` twice: in front of and behind those of `fromSql`.
 */
export function fieldChangesSql(column: Column, mineSql: string, fromSql: string): string {
  const base = jsonTextSql(column, 'r')
  return `SELECT r._key AS key, ${base} AS base, ${mineSql} AS mine FROM ${fromSql} AND ${base} IS NOT ${mineSql}`
}
