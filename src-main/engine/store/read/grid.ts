/** Pages of a grid: any sort, any offset, with what each row needs to be drawn. */
import { chips } from '../../../../shared/bridge.ts'
import type { Chip, Filter, GridPage, GridRow, KeptRow, Sort } from '../../../../shared/bridge.ts'
import type { RecordValues, Value } from '../../../../shared/model/values.ts'
import { lendingField, postField } from '../../../../shared/contract/language/title.ts'
import { pickedBy } from '../../../../shared/presentation/picking.ts'
import { absentMark, decode, fromJsonText, indexTexts, stateOf, titleSql } from '../tables/index.ts'
import type { KindTable, Store } from '../tables/index.ts'
import {
  chipCondition,
  conditionKinds,
  goneIndexSql,
  isOfWork,
  matchOf,
  orderOf,
  pickedNames,
  sortIndexSql,
  whereOf,
} from '../query/index.ts'
import type { NameOf } from '../query/index.ts'
import { literal } from '../file/index.ts'
import type { RawRow } from '../file/index.ts'
import { mediaShownBy } from './describe-steps.ts'
import { findFitting } from './fitting-rows.ts'
import { outOfOrder, placeKept, readKept } from './kept-rows.ts'
import type { Kept } from './kept-rows.ts'

/** Which rows of a grid, in which order. */
export interface GridQuery {
  kind: string
  accountId: string
  filter: Filter
  /** null: last changed first. */
  sort: Sort | null
  offset: number
  limit: number
  /** Rows that stay where they stood, whatever the filter and the order say of them. */
  kept?: readonly KeptRow[] | undefined
}

/** From so many rows on, sorting by a column is worth an index. */
const indexedFrom = 2000

export function gridPage(store: Store, query: GridQuery & { columns: string[] }): GridPage {
  const table = store.table(query.kind)
  const found = find(store, table, query)
  const { kept } = found
  const rows = readRows(store, table, found.keys, query.columns, { areOfSeveralAccounts: query.accountId === '' })
  return {
    total: found.total,
    offset: query.offset,
    rows: kept ? withStrays(store, table, query.sort, rows, kept) : rows,
    chipCounts: chipCounts(store, table, query, found.total - strayCount(kept)),
    dataRevision: store.dataRevision,
    ...(query.filter.where !== undefined && askedKinds(table, query.filter.where)),
    ...(kept && { kept: { keys: kept.rows.map(({ key }) => key), strayCount: strayCount(kept) } }),
  }
}

function askedKinds(table: KindTable, where: string): Pick<GridPage, 'askedKinds'> {
  const kinds = conditionKinds(table, where)
  return kinds.length > 0 ? { askedKinds: kinds } : {}
}

/** How many kept rows the filter does not show by itself. */
function strayCount(kept: Kept | undefined): number {
  return kept ? kept.rows.length - kept.fitting.size : 0
}

function withStrays(store: Store, table: KindTable, sort: Sort | null, rows: GridRow[], kept: Kept): GridRow[] {
  const keys = new Set(kept.rows.map(({ key }) => key))
  // In the order of the last change, each row that was edited would count as out of order.
  const inOrder = rows.flatMap(({ key }) => (keys.has(key) && !kept.fitting.has(key) ? [] : [key]))
  const displaced = sort ? outOfOrder(store, table, sort, inOrder, keys) : new Set<number>()
  return rows.map((row): GridRow => {
    if (keys.has(row.key) && !kept.fitting.has(row.key)) return { ...row, strays: 'filter' }
    return displaced.has(row.key) ? { ...row, strays: 'order' } : row
  })
}

/** Keys of the shown rows in their order. */
export function gridKeys(store: Store, query: GridQuery): number[] {
  return find(store, store.table(query.kind), query).keys
}

interface Found {
  total: number
  keys: number[]
  kept?: Kept
}

function find(store: Store, table: KindTable, query: GridQuery): Found {
  if (query.kept !== undefined && query.kept.length > 0) return findWithKept(store, table, query, query.kept)
  const { filter, offset, limit } = query
  if (filter.text.trim() !== '') {
    const first = firstOfMany(store, table, query)
    if (first) return first
    const all = searchedKeys(store, table, query)
    return { total: all.length, keys: all.slice(offset, offset + limit) }
  }
  const order = orderOf(table, query.sort)
  const rowCount = () => countRows(store, table, { ...query, filter: { text: '', chip: 'all', equals: {} } })
  const fitting = filter.where === undefined ? null : findFitting(store, table, { ...query, order }, rowCount())
  if (fitting) return fitting
  const total = countRows(store, table, query)
  if (query.sort && total >= indexedFrom) ensureSortIndex(store, table, query.sort.field)
  const { from, where, bound } = whereOf(store, table, query.accountId, filter)
  const select = `SELECT r._key FROM ${from} WHERE ${where} ORDER BY ${order} LIMIT ? OFFSET ?`
  return { total, keys: store.sql.values<number>(select, ...bound, limit, offset) }
}

function findWithKept(store: Store, table: KindTable, query: GridQuery, asked: readonly KeptRow[]): Found {
  const { accountId, filter, sort, offset, limit } = query
  const isSearched = filter.text.trim() !== ''
  if (isSearched) indexTexts(store, 'all')
  const parts = whereOf(store, table, accountId, filter)
  const kept = readKept(store, table, accountId, parts, asked)
  const keys = new Set(kept.rows.map(({ key }) => key))
  const hits = isSearched ? searchedKeys(store, table, query).filter((key) => !keys.has(key)) : null
  const otherCount = hits ? hits.length : countRows(store, table, query) - kept.fitting.size
  const { slots, others } = placeKept(kept.rows, otherCount, offset, limit)
  const select = `SELECT r._key FROM ${parts.from} WHERE ${parts.where} AND r._key NOT IN (SELECT value FROM json_each(?))
    ORDER BY ${orderOf(table, sort)} LIMIT ? OFFSET ?`
  const between =
    hits?.slice(others.offset, others.offset + others.limit) ??
    store.sql.values<number>(select, ...parts.bound, JSON.stringify([...keys]), others.limit, others.offset)
  const next = between.values()
  const found = slots.flatMap((key) => key ?? next.next().value ?? [])
  return { total: otherCount + kept.rows.length, keys: found, kept }
}

/** From so many hits on, the newest are found sooner by walking the rows in their order than by sorting all hits. */
const walkedFrom = 2000

/**
 * The first page of a search with many hits, in a fifth of the time that looking up and sorting all of them takes: what a person waits for with each
 * key. Null for any other page, and where the text index does not know the total (rows of other accounts, hidden ones).
 */
function firstOfMany(store: Store, table: KindTable, query: GridQuery): { total: number; keys: number[] } | null {
  const { accountId, filter, sort, offset, limit } = query
  const match = matchOf(store, table, filter)
  if (offset > 0 || sort !== null || match === null || accountId === '') return null
  indexTexts(store, 'all')
  const isWhole = store.cached(`searched ${JSON.stringify([table.kind, accountId])}`, 'values', () => {
    const shown = countRows(store, table, { ...query, filter: { text: '', chip: 'all', equals: {} } })
    const counts = [table.table, table.searchTable].map((name) =>
      store.sql.value<number>(`SELECT count(*) FROM ${name}`),
    )
    return counts.every((count) => count === shown)
  })
  const hits = `FROM ${table.searchTable} WHERE ${table.searchTable} MATCH ?`
  const total = isWhole ? store.sql.value<number>(`SELECT count(*) ${hits}`, match)! : 0
  if (total < walkedFrom) return null
  const { from, where, bound } = whereOf(store, table, accountId, { ...filter, text: '' })
  const keys = store.sql.values<number>(
    `SELECT r._key FROM ${from} WHERE ${where} AND r._key IN (SELECT rowid ${hits}) ORDER BY ${orderOf(table, null)} LIMIT ?`,
    ...bound,
    match,
    limit,
  )
  return { total, keys }
}

/** The last text search of each store; pages of one search come from one look at the rows. */
const lastSearch = new WeakMap<Store, { signature: string; keys: number[] }>()

function searchedKeys(store: Store, table: KindTable, { accountId, filter, sort }: GridQuery): number[] {
  indexTexts(store, 'all')
  const signature = JSON.stringify([store.dataRevision, table.kind, accountId, filter, sort])
  const last = lastSearch.get(store)
  if (last?.signature === signature) return last.keys
  const { from, where, bound } = whereOf(store, table, accountId, filter)
  const keys = store.sql.values<number>(
    `SELECT r._key FROM ${from} WHERE ${where} ORDER BY ${orderOf(table, sort)}`,
    ...bound,
  )
  lastSearch.set(store, { signature, keys })
  return keys
}

function countRows(store: Store, table: KindTable, { accountId, filter }: GridQuery): number {
  const isWhole = filter.chip === 'all' && filter.where === undefined && Object.keys(filter.equals).length === 0
  const name = `rows ${JSON.stringify([table.kind, accountId, filter])}`
  return store.cached(name, isWhole ? 'values' : 'nothing', () => {
    const { from, where, bound } = whereOf(store, table, accountId, filter)
    return store.sql.value<number>(`SELECT count(*) FROM ${from} WHERE ${where}`, ...bound)!
  })
}

function ensureSortIndex(store: Store, table: KindTable, field: string): void {
  const text = sortIndexSql(table, field)
  if (text) store.cached(`index ${text}`, 'values', () => store.write(() => store.sql.db.exec(text)))
}

function chipCounts(store: Store, table: KindTable, query: GridQuery, total: number): Record<Chip, number> {
  const others = chips.filter(isOfWork)
  const { accountId, filter } = query
  const unfiltered = { ...filter, chip: 'all' as const }
  const name = `chips ${JSON.stringify([table.kind, accountId, unfiltered])}`
  const counts = store.cached(name, 'nothing', () => {
    const { from, where, bound } = whereOf(store, table, accountId, unfiltered, { isWork: true })
    const sums = others.map((chip) => `coalesce(sum(${chipCondition(chip)}), 0) AS ${chip}`).join(', ')
    const isIdle = store.sql.value(`SELECT 1 FROM pending WHERE kind = ${literal(table.kind)} LIMIT 1`) === undefined
    if (isIdle) return Object.fromEntries(others.map((chip) => [chip, 0]))
    return store.sql.get<Record<string, number>>(`SELECT ${sums} FROM ${from} WHERE ${where}`, ...bound)!
  })
  const all =
    filter.chip === 'all'
      ? total
      : find(store, table, { ...query, filter: unfiltered, offset: 0, limit: 0, kept: [] }).total
  return { all, ...counts, gone: goneCount(store, table, query) } as Record<Chip, number>
}

/** How many deleted records the rest of the filter would show. */
function goneCount(store: Store, table: KindTable, { accountId, filter }: GridQuery): number {
  const text = goneIndexSql(table)
  store.cached(`index ${text}`, 'nothing', () => store.write(() => store.sql.db.exec(text)))
  const gone = { ...filter, chip: 'gone' as const }
  return store.cached(`gone ${JSON.stringify([table.kind, accountId, gone])}`, 'nothing', () => {
    const { from, where, bound } = whereOf(store, table, accountId, gone)
    return store.sql.value<number>(`SELECT count(*) FROM ${from} WHERE ${where}`, ...bound)!
  })
}

const headColumns = [
  'r._key',
  'r._id',
  'p.operation',
  'p.attempt',
  'p.is_conflict',
  'p.parked IS NOT NULL',
  'p.undecided IS NOT NULL',
]
const tailColumns = [
  'p.approved = p.revision',
  'p.errors',
  'p.warnings',
  'r._changed',
  'r._absent',
  '(SELECT q.held_at FROM queue_mark q WHERE q.key = p.key)',
  'r._account',
]
const cellsFrom = headColumns.length + tailColumns.length
const accountAt = cellsFrom - 1

/** The rows of these keys in their order, with what each needs to be drawn; `areOfSeveralAccounts`: with whose each is. */
export function readRows(
  store: Store,
  table: KindTable,
  keys: readonly number[],
  columns: readonly string[],
  { areOfSeveralAccounts = false } = {},
): GridRow[] {
  if (keys.length === 0) return []
  const currency = table.byField.get('currency')
  // What a value is picked from may be decided by a field that is not shown.
  const deciding = columns.flatMap((field) => {
    const by = pickedBy(table.resource.fields[field]!)
    return by === null || columns.includes(by) ? [] : [by]
  })
  const fields = [...columns, ...deciding]
  const cells = fields.map((field) => table.byField.get(field)?.name ?? (field === 'id' ? '_id' : 'NULL'))
  const selected = [
    ...headColumns,
    ...tailColumns,
    ...cells.map((cell) => `r.${cell}`.replace('r.NULL', 'NULL')),
    calledSql(table),
    currency ? `r.${currency.name}` : 'NULL',
  ]
  const rows = store.sql.raw(
    `SELECT ${selected.join(', ')} FROM json_each(?) j CROSS JOIN ${table.table} r ON r._key = j.value LEFT JOIN pending p ON p.key = r._key`,
    JSON.stringify(keys),
  )
  const before = beforeValues(store, table, rows, columns)
  const names = pickedNames(store, table, columns)
  const pictureOf = picturesOf(store, table, columns)
  return rows.map((row) => {
    const drawn = toGridRow(store, table, row, fields, columns.length, before.get(Number(row[0])) ?? {}, names)
    const picture = pictureOf(drawn)
    return {
      ...drawn,
      ...(picture !== null && { picture }),
      ...(areOfSeveralAccounts && { accountId: String(row[accountAt]) }),
    }
  })
}

/** Makes the function that gives the first media of the post of an ad; null for all other kinds. Ads of one post are looked up once. */
function picturesOf(store: Store, table: KindTable, columns: readonly string[]): (row: GridRow) => string | null {
  const field = postField(table.resource)
  const at = field === null ? -1 : columns.indexOf(field)
  if (field === null || at === -1) return () => null
  const known = new Map<Value, string | null>()
  return ({ id, cells }) => {
    const post = cells[at]
    const found = known.get(post) ?? mediaShownBy(store, table, { id, values: { [field]: post } })
    known.set(post, found)
    return found
  }
}

/**
 * What a record without a name or text is called, such as a post by its pictures, and targeting by the place or audience whose id its value is; NULL for others,
 * and for kinds of which nothing of the sort is known.
 */
function calledSql(table: KindTable): string {
  const { byField, nameSql, resource } = table
  const lending = resource.namedAfter ? null : lendingField(resource)
  const value = lending === resource.nameField ? undefined : byField.get(lending ?? '')
  if (!resource.isCalledByMedia && value === undefined) return 'NULL'
  // Of an audience the service gives the id in place of a name.
  const isValue = value === undefined ? '' : ` OR r.${nameSql} = r.${value.name}`
  return `CASE WHEN coalesce(r.${nameSql}, '') = ''${isValue} THEN ${titleSql(table, 'r')} END`
}

function toGridRow(
  store: Store,
  table: KindTable,
  row: RawRow,
  fields: readonly string[],
  /** How many of the fields are shown. */
  shownCount: number,
  before: RecordValues,
  nameOf: NameOf,
): GridRow {
  const absent = row[11] === null ? '' : String(row[11])
  const cells = fields.map((field, index): Value => {
    const column = table.byField.get(field)
    const value = row[cellsFrom + index]!
    if (!column) return value === null ? undefined : value
    return value === null && absent.includes(`|${absentMark(field)}`) ? undefined : decode(column.def, value)
  })
  const names: Record<string, string> = {}
  let currency = row.at(-1) === null ? null : String(row.at(-1))
  const record = Object.fromEntries(fields.map((field, index) => [field, cells[index]]))
  fields.slice(0, shownCount).forEach((field) => {
    const found = nameOf(field, record)
    if (!found) return
    names[field] = found.name
    // A record made here has no currency yet; it will have the one of what it refers to.
    currency ??= found.currency
  })
  const beforeNames: Record<string, string> = {}
  for (const [field, value] of Object.entries(before)) {
    const found = nameOf(field, { ...record, [field]: value })
    if (found) beforeNames[field] = found.name
  }
  return {
    key: Number(row[0]),
    id: String(row[1]),
    ...(row.at(-2) === null ? {} : { called: String(row.at(-2)) }),
    ...(Object.keys(beforeNames).length > 0 ? { beforeNames } : {}),
    state: stateOf({
      operation: row[2] as 'create' | 'update' | 'delete' | null,
      attempt:
        row[3] === 'sending' && store.isLost(Number(row[0])) ? 'unknown' : (row[3] as 'sending' | 'unknown' | null),
      isConflict: Number(row[4]) === 1,
      isParked: Number(row[5]) === 1,
      isUndecided: Number(row[6]) === 1,
    }),
    isApproved: Number(row[7]) === 1,
    isHeld: row[12] !== null,
    isUndecided: Number(row[6]) === 1,
    errors: Number(row[8] ?? 0),
    warnings: Number(row[9] ?? 0),
    cells: cells.slice(0, shownCount),
    before,
    names,
    currency,
    changedAt: row[10] === '' ? null : String(row[10]),
  }
}

/** Values at the service of the asked columns that were edited, by key. */
function beforeValues(
  store: Store,
  table: KindTable,
  rows: readonly RawRow[],
  columns: readonly string[],
): Map<number, RecordValues> {
  const edited = rows.filter((row) => row[2] === 'update').map((row) => Number(row[0]))
  const before = new Map<number, RecordValues>()
  if (edited.length === 0) return before
  const edits = store.sql.all<{ key: number; field: string; theirs: string | null }>(
    'SELECT e.key, e.field, e.theirs FROM json_each(?) j CROSS JOIN pending_edit e ON e.key = j.value',
    JSON.stringify(edited),
  )
  for (const { key, field, theirs } of edits) {
    const column = columns.includes(field) ? table.byField.get(field) : undefined
    if (!column) continue
    const values = before.get(key) ?? {}
    values[field] = fromJsonText(column.def, theirs)
    before.set(key, values)
  }
  return before
}
