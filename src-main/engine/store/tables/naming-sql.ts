/** Which rows of a kind name a record of another, as SQL; the other way round of `referencesIn`. */
import { allTargets, decidingField, namingsOf } from '../../../../shared/contract/language/reference-paths.ts'
import type { Naming } from '../../../../shared/contract/language/fields.ts'
import { lendingField } from '../../../../shared/contract/language/title.ts'
import type { KindTable } from './kind-table.ts'
import type { Column } from './column.ts'
import { literal } from '../file/index.ts'

/** The record that is named: the SQL of its id, a bound parameter, or of a select of the ids of several. */
export type NamedIds = { id: string } | { ids: string }

/** One way in which rows of a kind name records of another. */
interface Way {
  column: Column
  naming: Naming
  /** The field of the named record whose value the column holds; null: its id. */
  value: string | null
  /** Values of the deciding field with which it counts; null: always. */
  deciding: { column: Column; values: readonly string[] } | null
}

/** Columns of the table by which it names records of the kind. */
export function columnsNaming(table: KindTable, kind: string): Column[] {
  return [...new Set(waysOf(table, kind).map(({ column }) => column))]
}

/**
 * SQL conditions, each for one column of the table: its value names the record. `row` is the alias of the table with its dot, or ''. Where the record
 * is named by another of its fields, that is looked up. All but conditions on references leave hidden rows out.
 */
export function namesSql(
  table: KindTable,
  kinds: ReadonlyMap<string, KindTable>,
  kind: string,
  named: NamedIds,
  row = '',
) {
  return columnsNaming(table, kind).map((column) => {
    const ways = waysOf(table, kind).filter((way) => way.column === column)
    const conditions = ways.map((way) => waySql(table, way, kinds.get(kind), named, row))
    return conditions.length === 1 ? conditions[0]! : `(${conditions.join(' OR ')})`
  })
}

function waySql(
  table: KindTable,
  { column, naming, value, deciding }: Way,
  target: KindTable | undefined,
  named: NamedIds,
  row: string,
) {
  const name = `${row}${column.name}`
  const held = heldSql(target, value, named)
  const only = deciding ? ` AND ${row}${deciding.column.name} IN (${deciding.values.map(literal).join(', ')})` : ''
  // The index of names holds shown rows alone: it is used only where the condition says so.
  const shown = `${row}_hidden = 0`
  if (column.def.type === 'ref') return 'id' in held ? `${name} = ${held.id}` : `${name} IN (${held.ids})`
  if (column.def.type === 'text') {
    const prefix = naming.prefix === undefined ? '' : `${literal(naming.prefix)} || `
    const test =
      'id' in held ? `${name} = ${prefix}${held.id}` : `${name} IN (SELECT ${prefix}n.name FROM (${held.ids}) n)`
    return `(${shown} AND ${test}${only})`
  }
  const test =
    'id' in held
      ? `instr(${name}, json_quote(${held.id})) > 0`
      : `EXISTS (SELECT 1 FROM (${held.ids}) n WHERE instr(${name}, json_quote(n.name)) > 0)`
  // The text of a value may hold the record's own id, as a combination's does: that is no use of it.
  const others = table === target && 'id' in held && held.id !== '?' ? ` AND ${row}_id <> ${held.id}` : ''
  return `(${shown} AND ${name} IS NOT NULL AND ${test}${others})`
}

/**
 * Selects, each for one column that holds names as a whole: `id`, a record of the kind that a shown row of the table names, and `_key` of that
 * row. They can be joined by UNION, so that a row counts once for an id.
 */
export function namedIdsSql(table: KindTable, target: KindTable): string[] {
  return waysOf(table, target.kind).map(({ column, naming: { prefix = '' }, value, deciding }) => {
    const held = target.byField.get(value ?? '')
    const id =
      value !== null ? 't._id' : prefix === '' ? `o.${column.name}` : `substr(o.${column.name}, ${prefix.length + 1})`
    const from = held
      ? `${table.table} o JOIN ${target.table} t ON t.${held.name} = o.${column.name}`
      : `${table.table} o`
    const only = deciding ? ` AND o.${deciding.column.name} IN (${deciding.values.map(literal).join(', ')})` : ''
    const isPrefixed = prefix === '' ? '' : ` AND o.${column.name} GLOB ${literal(`${prefix}*`)}`
    return `SELECT ${id} AS id, o._key FROM ${from} WHERE o._hidden = 0 AND o.${column.name} IS NOT NULL${only}${isPrefixed}`
  })
}

/**
 * Selects of the keys of rows that name a record whose texts hold a phrase, each for one way of naming; the phrase is the only parameter of
 * each. Only whole values are looked at, as lists would have to be read.
 */
export function throughSql(table: KindTable, kinds: ReadonlyMap<string, KindTable>): string[] {
  const { nameField } = table.resource
  const lending = lendingField(table.resource)
  // Where the kind has a name, the service gives one with each record: only records made here are found by what they name.
  const isNamed = lending !== nameField && !table.resource.namedAfter
  const nameless = isNamed
    ? ` AND coalesce(o.${table.nameSql}, '') = '' AND o._key IN (SELECT key FROM pending WHERE kind = ${literal(table.kind)})`
    : ''
  return [...waysByKind(table).keys()].flatMap((kind) => {
    const target = kinds.get(kind)
    if (!target) return []
    return waysOf(table, kind).flatMap(({ column, naming: { prefix = '' }, value, deciding }) => {
      if (column.def.type === 'list' || column.def.type === 'json') return []
      if (isNamed && column.field !== lending) return []
      const held = value === null ? '_id' : target.byField.get(value)?.name
      const named = `SELECT ${prefix === '' ? '' : `${literal(prefix)} || `}v.${held} FROM ${target.table} v WHERE v._key IN (SELECT rowid FROM ${target.searchTable} WHERE ${target.searchTable} MATCH ?)`
      const only = deciding ? ` AND o.${deciding.column.name} IN (${deciding.values.map(literal).join(', ')})` : ''
      return [
        `SELECT o._key FROM ${table.table} o WHERE o._hidden = 0 AND o.${column.name} IN (${named})${only}${nameless}`,
      ]
    })
  })
}

/**
 * Selects of the keys of rows that are found by what they show (`foundBy`), each for one way of naming; the phrase, as the text index takes it, is
 * the only parameter of each. Authors are found by their names in posts.
 */
export function shownSql(table: KindTable, kinds: ReadonlyMap<string, KindTable>): string[] {
  const fields = new Set(table.resource.foundBy)
  return [...waysByKind(table)].flatMap(([kind, ways]) => {
    const target = kinds.get(kind)
    if (!target) return []
    return ways.flatMap(({ column, naming: { prefix = '' } }) => {
      if (!fields.has(column.field)) return []
      if (kind === 'promotable_user') return [authorSql(table, column)]
      const found = `SELECT ${prefix === '' ? '' : `${literal(prefix)} || `}v._id FROM ${target.table} v WHERE v._key IN (SELECT rowid FROM ${target.searchTable} WHERE ${target.searchTable} MATCH ?)`
      if (column.def.type === 'json') return [withinSql(table, column, found)]
      const rows = `SELECT o._key FROM ${table.table} o WHERE o._hidden = 0 AND o.${column.name}`
      return column.def.type === 'list'
        ? [`${rows} IS NOT NULL AND EXISTS (SELECT 1 FROM json_each(o.${column.name}) j WHERE j.value IN (${found}))`]
        : [`${rows} IN (${found})`]
    })
  })
}

/** Rows with one of the names among the texts of a structured value; where none was found, no value is looked into. */
function withinSql({ table }: KindTable, { name }: Column, found: string): string {
  const texts = `json_tree(iif(json_valid(o.${name}), o.${name}, '[]'))`
  return `SELECT _key FROM (WITH shown (id) AS MATERIALIZED (${found})
    SELECT o._key FROM ${table} o WHERE EXISTS (SELECT 1 FROM shown) AND o._hidden = 0 AND o.${name} IS NOT NULL
    AND EXISTS (SELECT 1 FROM ${texts} j WHERE j.type = 'text' AND j.value IN (SELECT id FROM shown)))`
}

function authorSql({ table }: KindTable, { name }: Column): string {
  const authorSql = "lower(coalesce(a.author_name, '') || ' ' || a.author_handle)"
  const authors = `SELECT a.user_id FROM r_tweet a WHERE a._hidden = 0 AND instr(${authorSql}, lower(trim(?, '"'))) > 0`
  return `SELECT o._key FROM ${table} o WHERE o._hidden = 0 AND o.${name} IN (${authors})`
}

/** What the values hold: the id of the named record, or another field of it. Selects give it as `name`. */
function heldSql(target: KindTable | undefined, value: string | null, named: NamedIds): NamedIds {
  if (value === null) return named
  const column = target?.byField.get(value)
  const id = 'id' in named ? `= ${named.id}` : `IN (${named.ids})`
  return {
    ids: column
      ? `SELECT v.${column.name} AS name FROM ${target!.table} v WHERE v._id ${id}`
      : 'SELECT NULL AS name WHERE 0',
  }
}

const known = new WeakMap<KindTable, Map<string, readonly Way[]>>()

function waysOf(table: KindTable, kind: string): readonly Way[] {
  const byKind = known.get(table) ?? waysByKind(table)
  known.set(table, byKind)
  return byKind.get(kind) ?? []
}

function waysByKind(table: KindTable): Map<string, Way[]> {
  const found = new Map<string, Way[]>()
  for (const { column } of [...table.refs, ...table.holders])
    for (const naming of distinct(namingsOf(column.def)))
      for (const way of waysBy(table, column, naming)) found.set(way.kind, [...(found.get(way.kind) ?? []), way])
  return found
}

/** The namings without duplicates: parts of one structured value that name in the same way are found together. */
function distinct(namings: readonly Naming[]): Naming[] {
  return [
    ...new Map(
      namings.map(({ kinds, by, prefix }) => [JSON.stringify([kinds, by, prefix]), { kinds, by, prefix }]),
    ).values(),
  ] as Naming[]
}

function waysBy(table: KindTable, column: Column, naming: Naming): (Way & { kind: string })[] {
  const decider = table.byField.get(decidingField(column.def) ?? '')
  const targets = new Map(allTargets(naming).map((target) => [`${target.kind} ${target.value ?? ''}`, target]))
  return [...targets.values()].map(({ kind, value }) => {
    const values = Object.entries(naming.by?.kinds ?? {}).flatMap(([given, named]) =>
      allTargets({ kinds: named }).some((each) => each.kind === kind && each.value === value) ? [given] : [],
    )
    return { kind, column, naming, value, deciding: naming.by && decider ? { column: decider, values } : null }
  })
}
