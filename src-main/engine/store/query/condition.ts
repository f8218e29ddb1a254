/**
 * Conditions as SQL, with the same meaning as `holds` of shared/filter. The SQL of a test is true where it holds, and false or NULL where it does
 * not; a negated test is `IS NOT TRUE`. Records that rows refer to are tested first, once for all rows, in a subselect; whether a row refers to one
 * of them is tested row by row. The plus in front keeps SQLite from looking for these rows by an index, which takes five times as long where they are
 * many.
 */
import {
  asksDeleted,
  conditionError,
  inSmallLatin,
  isPlainLatin,
  kindsAsked,
  readCondition,
} from '../../../../shared/filter/index.ts'
import type { FieldPath, Scalar, Step, Test } from '../../../../shared/filter/index.ts'
import { stringifyJson } from '../../../../shared/model/json.ts'
import { makeTitleFunctions, presentId, withPresentIds, zoneOf } from '../tables/index.ts'
import type { KindTable, ReadableStore } from '../tables/index.ts'
import { literal } from '../file/index.ts'
import type { Bound, Sql } from '../file/index.ts'
import { makeNamingFunction, misnamedSql } from './naming-rules.ts'
import { useCounts } from './uses.ts'

/** A condition on a row, and the values of its parameters in their order. */
export interface Part {
  condition: string
  values: Bound[]
}

/** The condition of a filter (`where`) on rows `r` of the table; `isDeletedAsked`: hidden rows count as well. Throws `invalid_value`. */
export function conditionPart(
  store: ReadableStore,
  table: KindTable,
  accountId: string,
  source: string,
): Part & { isDeletedAsked: boolean } {
  const around = { zone: zoneOf(store, accountId), nowMs: store.nowMs() }
  const read = readCondition(table.resource, source, around)
  if (read.kind === 'fault') throw conditionError(read.fault, 'invalid_value')
  return { ...testPart(store, table, read.value, 'r'), isDeletedAsked: asksDeleted(read.value) }
}

/** Kinds of other records that `where` of a filter looks at. Throws `invalid_value`. */
export function conditionKinds(table: KindTable, source: string): string[] {
  const read = readCondition(table.resource, source, { zone: 'UTC', nowMs: 0 })
  if (read.kind === 'fault') throw conditionError(read.fault, 'invalid_value')
  return [...kindsAsked(read.value)]
}

/** Makes the functions that conditions and titles call in SQL; once a connection. */
export function makeFunctions(sql: Sql): void {
  makeNamingFunction(sql)
  makeTitleFunctions(sql)
  sql.db.function('in_small_letters', { deterministic: true }, (text: unknown) =>
    typeof text === 'string' ? text.toLowerCase() : null,
  )
}

/** The SQL of a test; `row` is the alias of the row that is tested. */
function testPart(store: ReadableStore, table: KindTable, test: Test, row: string): Part {
  switch (test.kind) {
    case 'and':
    case 'or': {
      // What is decided quickest comes first: most rows need no more.
      const ordered = test.parts.toSorted((a, b) => costOf(a) - costOf(b))
      const parts = ordered.map((part) => testPart(store, table, part, row))
      return {
        condition: `(${parts.map(({ condition }) => condition).join(test.kind === 'and' ? ' AND ' : ' OR ')})`,
        values: parts.flatMap(({ values }) => values),
      }
    }
    case 'not': {
      const { condition, values } = testPart(store, table, test.part, row)
      return { condition: `(${condition}) IS NOT TRUE`, values }
    }
    case 'has':
      return childPart(store, table, test, row)
    default:
      return through(store, table, test.field.steps, test, row)
  }
}

/** How long a row takes: 0 for a comparison of its own value, 1 where a text or list is read, or other rows are asked. */
function costOf(test: Test): 0 | 1 {
  if ('parts' in test) return test.parts.some((part) => costOf(part) === 1) ? 1 : 0
  if (test.kind === 'not') return costOf(test.part)
  if (test.kind === 'has' || test.kind === 'holdsText' || test.field.steps.length > 0) return 1
  return test.field.of === 'galley' || test.field.def.type === 'list' || test.field.def.type === 'json' ? 1 : 0
}

/** The SQL of `has`: children that fit are selected once for all rows, and a row fits that one of them belongs to. */
function childPart(store: ReadableStore, table: KindTable, test: Extract<Test, { kind: 'has' }>, row: string): Part {
  const { child, part } = test
  const children = store.table(child.kind)
  const next = `${row}_c`
  const { condition, values } = testPart(store, children, part, next)
  const kept = asksDeleted(part) ? '' : ` AND NOT ${isDeletedSql(children, next)}`
  const named = `SELECT ${next}.${children.byField.get(child.field)!.name} FROM ${children.table} ${next} WHERE (${condition})${kept}`
  const held = child.by === null ? '_id' : table.byField.get(child.by)!.name
  return { condition: `+${row}.${held} IN (${named})`, values }
}

type FieldTest = Extract<Test, { field: unknown }>

/** The SQL of a test of a field path: a subselect for each step, beginning at the row whose alias is `row`. */
function through(
  store: ReadableStore,
  table: KindTable,
  [step, ...steps]: readonly Step[],
  test: FieldTest,
  row: string,
): Part {
  if (!step) return test.field.of === 'field' ? valuePart(store, table, test, row) : knownPart(store, table, test, row)
  const target = store.table(step.kind)
  const next = `${row}_`
  const held = step.by === null ? '_id' : target.byField.get(step.by)!.name
  const { condition, values } = through(store, target, steps, test, next)
  const named = `SELECT ${next}.${held} FROM ${target.table} ${next} WHERE ${condition}`
  const led = `+${row}.${table.byField.get(step.field)!.name} IN (${named})`
  if (!step.when) return { condition: led, values }
  const types = step.when.values.map(literal).join(', ')
  return { condition: `(${row}.${table.byField.get(step.when.field)!.name} IN (${types}) AND ${led})`, values }
}

function valuePart(store: ReadableStore, table: KindTable, test: FieldTest, row: string): Part {
  const field = test.field as Extract<FieldPath, { of: 'field' }>
  const column = field.name === 'id' ? `${row}._id` : `${row}.${table.byField.get(field.name)!.name}`
  const { def } = field
  switch (test.kind) {
    case 'oneOf': {
      const present = test.values.map((value) => presentValue(store, table, field, value))
      if (def.type === 'list') {
        const members = `SELECT 1 FROM json_each(${column}) j WHERE j.value IN (SELECT value FROM json_each(?))`
        return { condition: `EXISTS (${members})`, values: [stringifyJson(present)] }
      }
      return amongPart(column, present)
    }
    case 'holdsText':
      return textPart(column, test.text)
    case 'compare':
      return { condition: `${column} ${test.sign} ?`, values: [test.value] }
    case 'span':
      return spanPart(column, test)
    case 'filled':
      if (def.type === 'text' || def.type === 'id' || def.type === 'ref' || def.type === 'choice')
        return { condition: `${column} <> ''`, values: [] }
      return {
        condition:
          def.type === 'list' || def.type === 'json' ? `${column} NOT IN ('[]', '{}', '""')` : `${column} IS NOT NULL`,
        values: [],
      }
  }
}

/** The value as the column holds it; a former id becomes the present one. */
function presentValue(
  store: ReadableStore,
  table: KindTable,
  { name, def }: FieldPath & { of: 'field' },
  value: Scalar,
): string | bigint | number {
  if (name === 'id') return presentId(store, table.kind, String(value))
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value !== 'string') return value
  const [present] = def.type === 'list' ? (withPresentIds(store, def, [value]) as string[]) : []
  return present ?? String(withPresentIds(store, def, value))
}

function amongPart(sql: string, values: readonly (string | bigint | number)[]): Part {
  const [first, ...others] = values
  return first !== undefined && others.length === 0
    ? { condition: `${sql} = ?`, values: [first] }
    : { condition: `${sql} IN (SELECT value FROM json_each(?))`, values: [stringifyJson([...values])] }
}

function textPart(sql: string, part: string): Part {
  return isPlainLatin(part)
    ? { condition: `instr(lower(${sql}), ?) > 0`, values: [inSmallLatin(part)] }
    : { condition: `instr(in_small_letters(${sql}), ?) > 0`, values: [part.toLowerCase()] }
}

function spanPart(sql: string, { from, to }: Extract<Test, { kind: 'span' }>): Part {
  const bounds = [...(from === null ? [] : [`${sql} >= ?`]), ...(to === null ? [] : [`${sql} < ?`])]
  return { condition: `(${bounds.join(' AND ')})`, values: [from, to].filter((bound) => bound !== null) }
}

/** Tests of what Galley itself knows of the row. */
function knownPart(store: ReadableStore, table: KindTable, test: FieldTest, row: string): Part {
  const { name } = test.field
  const values = test.kind === 'oneOf' ? test.values : []
  switch (name) {
    case 'state':
      // Every record is in a state.
      return test.kind === 'filled' ? always : statePart(store, table, values.map(String), row)
    case 'problem':
      return problemPart(test.kind === 'filled' ? null : values.map(String), row)
    case 'deleted':
      return flagPart(isDeletedSql(table, row), test, values)
    case 'used': {
      const part = flagPart(`${row}._id IN (SELECT value FROM json_each(?))`, test, values)
      const used = JSON.stringify([...useCounts(store, table.kind).keys()])
      return { ...part, values: Array.from(part.condition.matchAll(/\?/g), () => used) }
    }
    case 'misnamed': {
      const misnamed = misnamedSql(store, table, row)
      const part = flagPart(misnamed.sql, test, values)
      return part === always ? part : { ...part, values: misnamed.values }
    }
    default: {
      const changed = `nullif(${row}._changed, '')`
      return test.kind === 'span' ? spanPart(changed, test) : { condition: `${changed} IS NOT NULL`, values: [] }
    }
  }
}

const always: Part = { condition: '1', values: [] }

/** 1 for a row that is deleted or is to be, else 0. */
function isDeletedSql(table: KindTable, row: string): string {
  return `(${row}._hidden = 1 OR ${hasDeleted(table, row)} OR ${row}._key IN (SELECT key FROM pending WHERE operation = 'delete'))`
}

/** SQL that is true for a row that the service says is deleted, also while something is pending on it. */
function hasDeleted(table: KindTable, row: string): string {
  return table.byField.has('deleted') ? `${row}.deleted IS 1` : '0'
}

/** A test of a fact that is true or false of each row; `sql` is 1 or 0. */
function flagPart(sql: string, test: FieldTest, values: readonly Scalar[]): Part {
  if (test.kind === 'filled') return always
  const [isTrue, isFalse] = [values.includes(true), values.includes(false)]
  if (isTrue && isFalse) return always
  return { condition: isFalse ? `NOT ${sql}` : sql, values: [] }
}

/** Work on the row as `stateOf` names it; rows without work are clean. */
function statePart(store: ReadableStore, { kind }: KindTable, states: readonly string[], row: string): Part {
  const lost = [...store.lostAttempts.values()].map(({ key }) => key).join(', ')
  const state = `CASE WHEN w.attempt = 'sending' AND w.key NOT IN (${lost}) THEN 'sending' WHEN w.undecided IS NOT NULL THEN 'failed'
    WHEN w.attempt IS NOT NULL THEN 'unconfirmed' WHEN w.is_conflict = 1 THEN 'conflict' WHEN w.parked IS NOT NULL THEN 'failed'
    WHEN w.operation = 'create' THEN 'new' WHEN w.operation = 'update' THEN 'edited' ELSE 'deleted' END`
  const worked = `SELECT w.key FROM pending w WHERE w.kind = ${literal(kind)}`
  const among = `${row}._key IN (${worked} AND ${state} IN (SELECT value FROM json_each(?)))`
  const condition = states.includes('clean') ? `(${row}._key NOT IN (${worked}) OR ${among})` : among
  return { condition, values: [JSON.stringify(states)] }
}

/** A broken rule, or what the service refused; null: any. */
function problemPart(codes: readonly string[] | null, row: string): Part {
  const broken = `SELECT q.key FROM problem q`
  const refused = 'SELECT w.key FROM pending w WHERE w.parked IS NOT NULL'
  if (codes === null) return { condition: `${row}._key IN (${broken} UNION ${refused})`, values: [] }
  const list = JSON.stringify(codes)
  const among = 'IN (SELECT value FROM json_each(?))'
  return {
    condition: `${row}._key IN (${broken} WHERE q.code ${among} UNION ${refused} AND w.parked ->> '$.code' ${among})`,
    values: [list, list],
  }
}
