/**
 * The table of one kind, generated from its declaration: typed columns for the effective values, and our own beside them.
 *
 *   _key      local key, never reused, the same for ever
 *   _id       the record's present id: the service's, or `new-…`
 *   _account  account that it belongs to; an account is its own
 *   _extra    JSON of members that the contract does not know or that do not fit; NULL when there are none
 *   _absent   '|field|…|' of declared fields that the record lacks, as against null; NULL when it has all
 *   _hidden   1: deleted at the service and without work here, so not shown
 *   _changed  last change, here or there
 *   _active   1: counts against the account's limit of active records (kinds that have one)
 */
import type { PresentedResource } from '../../../../shared/presentation/resources.ts'
import {
  allTargets,
  decidingField,
  kindsNamedBy,
  namingsOf,
} from '../../../../shared/contract/language/reference-paths.ts'
import { resourceOf } from '../../../../shared/presentation/resources.ts'
import { lendingField } from '../../../../shared/contract/language/title.ts'
import { nameMax } from '../../../../shared/model/shown-text.ts'
import { spendFields } from '../../../../shared/model/spend.ts'
import { columnOf } from './column.ts'
import type { Column } from './column.ts'
import { literal, quote } from '../file/index.ts'

export interface KindTable {
  kind: string
  resource: PresentedResource
  /** Quoted names. */
  table: string
  searchTable: string
  columns: readonly Column[]
  byField: ReadonlyMap<string, Column>
  /** The id stands in `_id`, not in a column; false where the record has no such member. */
  hasIdField: boolean
  hasActive: boolean
  /** Quoted name column; `_id` where the name field is the id. */
  nameSql: string
  /** All columns, in the order that rows are written and read: ours first, then the fields'. */
  allColumns: readonly string[]
  refs: readonly { column: Column; to: string }[]
  /** Columns that an answer may leave out; what was known of them stays then. */
  keptUntold: readonly Column[]
  /** Columns other than references whose values name records: texts, lists, structured values. */
  holders: readonly { column: Column; kinds: readonly string[] }[]
}

const ownColumns = ['_key', '_id', '_account', '_extra', '_absent', '_hidden', '_changed']

/** Derives the table of a declaration. */
export function kindTable(resource: PresentedResource): KindTable {
  const fields = Object.entries(resource.fields).filter(([, def]) => def.type !== 'id')
  const columns = fields.map(([field, def]) => columnOf(field, def))
  const byField = new Map(columns.map((column) => [column.field, column]))
  const hasActive = resource.active !== undefined
  return {
    kind: resource.kind,
    resource,
    table: quote(`r_${resource.kind}`),
    searchTable: quote(`s_${resource.kind}`),
    columns,
    byField,
    hasIdField: Object.values(resource.fields).some((def) => def.type === 'id'),
    hasActive,
    nameSql: byField.get(resource.nameField)?.name ?? '_id',
    allColumns: [...ownColumns, ...(hasActive ? ['_active'] : []), ...columns.map((column) => column.name)],
    keptUntold: columns.filter(({ def }) => def.isKeptUntold),
    refs: columns.flatMap((column) => (column.def.type === 'ref' ? [{ column, to: column.def.to }] : [])),
    holders: columns
      .filter(({ def }) => def.type !== 'ref')
      .map((column) => ({ column, kinds: kindsNamedBy(column.def) }))
      .filter(({ kinds }) => kinds.length > 0),
  }
}

/** The statement that makes the table, under another name while it is being reshaped. */
export function createTableSql(table: KindTable, name = table.table): string {
  const own = [
    '_key INTEGER PRIMARY KEY',
    '_id TEXT NOT NULL',
    '_account TEXT NOT NULL',
    '_extra TEXT',
    '_absent TEXT',
    '_hidden INTEGER NOT NULL DEFAULT 0',
    "_changed TEXT NOT NULL DEFAULT ''",
    ...(table.hasActive ? ['_active INTEGER NOT NULL DEFAULT 0'] : []),
  ]
  const fields = table.columns.map((column) => `${column.name} ${column.sqlType}`)
  return `CREATE TABLE ${name} (${[...own, ...fields].join(', ')}) STRICT`
}

export interface KindIndex {
  name: string
  /** SQL that makes the index, if it is not there. */
  statement: string
  /** The index keeps values unique, so it is never put off. */
  isUnique: boolean
}

/** Indexes that every kind has; indexes for other sort columns are made when first sorted by. */
export function indexesOf(table: KindTable): KindIndex[] {
  const index = (suffix: string, columns: string, where = '', isUnique = false): KindIndex => {
    const name = `r_${table.kind}_${suffix}`
    const made = `CREATE ${isUnique ? 'UNIQUE ' : ''}INDEX IF NOT EXISTS ${quote(name)}`
    return { name, isUnique, statement: `${made} ON ${table.table} (${columns})${where}` }
  }
  const indexes = [
    index('_id', '_id', '', true),
    index('_changed', '_account, _changed, _key', ' WHERE _hidden = 0'),
    ...table.refs.map(({ column }) => index(column.field, column.name)),
    ...table.holders.flatMap(({ column }) => nameIndex(table, column, index)),
  ]
  if (table.byField.has(table.resource.nameField)) {
    indexes.push(index('_name', `_account, ${table.nameSql} COLLATE NOCASE, _key`, ' WHERE _hidden = 0'))
  }
  for (const { surroundings } of table.resource.workspaceRules) {
    const column = typeof surroundings === 'object' ? table.byField.get(surroundings.sharing) : undefined
    if (column && column.def.type !== 'ref') indexes.push(index(`${column.field}_shared`, column.name))
  }
  if (table.hasActive) indexes.push(index('_active', activeColumns(table).join(', '), ' WHERE _active = 1'))
  return indexes
}

/**
 * The index by which rows are found through what the column names. Texts are looked up in it; lists are read out of it, without their rows.
 * Structured values have none: they are few and long, and their rows are read.
 */
function nameIndex(
  table: KindTable,
  { field, def, name }: Column,
  index: (suffix: string, columns: string, where?: string) => KindIndex,
): KindIndex[] {
  if (def.type === 'json') return []
  const deciding = table.byField.get(decidingField(def) ?? '')
  const columns = [name, ...(deciding ? [deciding.name] : [])].join(', ')
  return [index(`${field}_names`, columns, ` WHERE _hidden = 0 AND ${name} IS NOT NULL`)]
}

/** Columns of the index of active records: all that is read of them at each start and change to reckon the spend, so that their rows need not be read. */
function activeColumns(table: KindTable): string[] {
  const owners = spendOwners.filter((field) => table.byField.has(field))
  // What makes a record active is the same in all of them.
  const others = (spendFields[table.kind] ?? []).filter((field) => !table.resource.active?.involves.includes(field))
  // A past contract may lack some of them.
  const columns = [...owners, ...others].flatMap((field) => table.byField.get(field)?.name ?? [])
  return ['_account', ...columns, '_id']
}
/** Fields that say to which campaign an amount belongs, and what its currency is. */
const spendOwners = ['campaign_id', 'currency', 'funding_instrument_id']

/** SQL that makes the text index: rows by key, without a second copy of the texts. Trigrams find any part of a word of three letters or more. */
export function searchTableSql(table: KindTable): string {
  return `CREATE VIRTUAL TABLE IF NOT EXISTS ${table.searchTable} USING fts5(body, content='', contentless_delete=1, tokenize='trigram remove_diacritics 1')`
}

/** SQL of the text that search looks at: id, searchable fields and what is kept beside them, a line each so that no match runs across two. */
export function searchBodySql(table: KindTable): string {
  const texts = table.columns.filter((column) => column.def.searchable).map(searchedSql)
  const beside = hasAnnotations(table.resource)
    ? [
        `coalesce((SELECT a.alt || char(10) || a.folder || char(10) || a.tags FROM annotation a WHERE a.key = _key), '')`,
      ]
    : []
  return ['_id', ...texts, ...beside].join(` || char(10) || `)
}

/** SQL of the text of a column that search looks at. Of a structured value that is only what people wrote in it, a line each. */
function searchedSql({ name, def }: Column): string {
  if (def.type !== 'json') return `coalesce(${name}, '')`
  const members = (def.writtenIn ?? []).map(literal).join(', ')
  const texts = `SELECT group_concat(j.value, char(10)) FROM json_tree(iif(json_valid(${name}), ${name}, '[]')) j`
  return `coalesce((${texts} WHERE j.type = 'text' AND j.key IN (${members})), '')`
}

/** True if alt text, folder, tags and a star are kept beside records of the kind. */
export function hasAnnotations(resource: PresentedResource): boolean {
  return resource.uploadField !== undefined
}

/** True if the text index holds the field. */
export function isSearched(table: KindTable, field: string): boolean {
  return table.byField.get(field)?.def.searchable === true
}

/**
 * SQL of what people call a record: its name, that of what it names where it has none of its own, or its title; NULL where it has none of
 * them. `row` is the alias of its table.
 */
export function titleSql(table: KindTable, row: string): string {
  if (table.kind === 'promotable_user') return userTitleSql(row)
  const title = table.resource.titleField === undefined ? undefined : table.byField.get(table.resource.titleField)
  const whole = `${row}.${table.nameSql}`
  const name = `nullif(iif(octet_length(${whole}) > ${nameMax * 4}, substr(${whole}, 1, ${nameMax}), ${whole}), '')`
  const lending = lendingField(table.resource)
  const lent = lending === null ? [] : lentSql(table, lending, row)
  // A value that only says what the record refers to is no name of its own.
  const value = lending === null ? undefined : table.byField.get(lending)
  // For an audience the service gives the id in place of a name.
  const named = lent.length > 0 && value ? `nullif(${name}, ${row}.${value.name})` : name
  const own = lending === table.resource.nameField ? [...lent, name] : [named, ...lent]
  const titled = title ? [`nullif(trim(substr(${row}.${title.name}, 1, 80)), '')`] : []
  const parts = [...own, ...titled, ...(table.resource.isCalledByMedia ? [mediaTitleSql(row)] : [])]
  return parts.length > 1 ? `coalesce(${parts.join(', ')})` : name
}

/** What a post without name and text is called, by its media and card as they are stored; by a function of `makeTitleFunctions`. */
function mediaTitleSql(row: string): string {
  return `media_title(${row}.media_keys, ${row}.card_uri)`
}

/** A user by name and handle as the newest post has them, else by number: what `personWords` says of `personOf`. */
function userTitleSql(row: string): string {
  const words = "coalesce(a.author_name || ' ', '') || '@' || a.author_handle"
  const isAuthor = `a.user_id = ${row}.user_id AND a._hidden = 0 AND a.author_handle IS NOT NULL`
  return `coalesce((SELECT ${words} FROM r_tweet a WHERE ${isAuthor} ORDER BY a.created_at DESC, a._key DESC LIMIT 1), unknown_user(${row}.user_id))`
}

/** SQL of the names of what the field names, one for each kind that this may be, and of the words of closed sets. */
function lentSql(table: KindTable, field: string, row: string): string[] {
  const column = table.byField.get(field)
  const [naming] = column ? namingsOf(column.def) : []
  if (!column || !naming) return []
  const value = `${row}.${column.name}`
  const decider = `${row}.${quote(naming.by?.field ?? '')}`
  const words = Object.entries(column.def.labelsBy ?? {}).map(([given, labels]) => {
    const cases = Object.entries(labels).map(([each, label]) => `WHEN ${literal(each)} THEN ${literal(label)}`)
    return `CASE WHEN ${decider} = ${literal(given)} THEN CASE ${value} ${cases.join(' ')} END END`
  })
  const kinds = naming.kinds ? [['', naming.kinds] as const] : Object.entries(naming.by?.kinds ?? {})
  const names = kinds.flatMap(([given, named]) =>
    allTargets({ kinds: named }).map((target) => {
      const other = kindTable(resourceOf(target.kind))
      const alias = `${row}_of`
      const held = target.value === null ? '_id' : quote(target.value)
      const only = given === '' ? '' : ` AND ${decider} = ${literal(given)}`
      return `(SELECT ${titleSql(other, alias)} FROM ${other.table} ${alias} WHERE ${alias}.${held} = ${value}${only} LIMIT 1)`
    }),
  )
  return [...words, ...names]
}

/** Makes a function that builds a text from a table once and keeps it: joining a statement anew each time would cost more than running it. */
export function perTable(make: (table: KindTable) => string): (table: KindTable) => string {
  const made = new WeakMap<KindTable, string>()
  return (table) => {
    const known = made.get(table)
    if (known !== undefined) return known
    const text = make(table)
    made.set(table, text)
    return text
  }
}

/** SQL for "the service says that it is deleted". */
export function deletedSql(table: KindTable): string {
  return table.byField.has('deleted') ? 'deleted IS 1' : '0'
}
