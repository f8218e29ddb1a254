/**
 * Search across all kinds: a share for each kind that has hits, within it what came here last first; reference data, which belongs to no account, comes
 * last. What is called exactly as was typed comes before all others, and its kind before the other kinds. What is only a part of another record comes
 * after the things themselves, and says what it belongs to.
 */
import type { SearchHit } from '../../../../shared/bridge.ts'
import { ownerOf } from '../../../../shared/model/owner-of.ts'
import { calledName, whereOf } from '../query/index.ts'
import { indexTexts, readRow, readRowById, titleSql } from '../tables/index.ts'
import { accountIds } from './summary.ts'
import type { KindTable, Store } from '../tables/index.ts'

/** Records whose id or texts hold all words typed; none for an empty text. Kinds stand in their order, each in one piece. */
export function searchRecords(store: Store, text: string, limit: number): SearchHit[] {
  if (text.trim() === '') return []
  indexTexts(store, 'all')
  const tables = [...store.kinds.values()].filter((table) => !table.resource.isSingleton && hasRows(store, table))
  const isReference = ({ resource }: KindTable) => resource.scope === 'service'
  const accounts = accountIds(store)
  const own = tables
    .filter((table) => !isReference(table))
    .map((table) => {
      const called = searchName(store, table, text.trim(), accounts)
      const keys = new Set(called.map(({ key }) => key))
      const others = searchKind(store, table, text, limit).filter(({ key }) => !keys.has(key))
      return {
        isPart: ownerOf(table.resource) !== null,
        isCalled: called.length > 0,
        hits: [...called, ...others].slice(0, limit),
      }
    })
    .toSorted((a, b) => Number(a.isPart) - Number(b.isPart) || Number(b.isCalled) - Number(a.isCalled))
  const hits = shared(
    own.map((each) => each.hits),
    limit,
  )
  for (const table of tables.filter(isReference))
    if (hits.length < limit) hits.push(...searchKind(store, table, text, limit - hits.length))
  return hits.map((hit) => withOwner(store, hit))
}

function withOwner(store: Store, hit: SearchHit): SearchHit {
  const table = store.table(hit.kind)
  const owner = ownerOf(table.resource)
  const id = owner && readRow(store, table, hit.key)?.values[owner.field]
  if (!owner || typeof id !== 'string') return hit
  const owners = store.table(owner.kind)
  const row = readRowById(store, owners, id)
  return row ? { ...hit, within: calledName(store, owners, row.id, row.values) } : hit
}

/** As many of the lists as there is room for: the same share of each first, so that a kind with many hits hides no other, then the rest in order. */
function shared<T>(lists: readonly (readonly T[])[], limit: number): T[] {
  const full = lists.filter((list) => list.length > 0)
  const share = Math.max(1, Math.floor(limit / Math.max(1, full.length)))
  const counts = full.slice(0, limit).map((list) => Math.min(share, list.length))
  let left = limit - counts.reduce((sum, count) => sum + count, 0)
  return counts.flatMap((count, at) => {
    const more = Math.min(left, full[at]!.length - count)
    left -= more
    return full[at]!.slice(0, count + more)
  })
}

/** Asking the text indexes of kinds without records would take most of the time. */
function hasRows(store: Store, { kind, table }: KindTable): boolean {
  return store.cachedOf(kind, `has rows ${kind}`, () => store.sql.value(`SELECT 1 FROM ${table} LIMIT 1`) !== undefined)
}

/** Most records of one name that come first. */
const mostCalled = 3

/** Records that are called exactly so, in either case, by the index of names. */
function searchName(store: Store, table: KindTable, name: string, accounts: readonly string[]): SearchHit[] {
  if (!table.byField.has(table.resource.nameField)) return []
  const rows = store.sql.all<Omit<SearchHit, 'kind'>>(
    `SELECT r._key AS key, r._id AS id, r._account AS accountId, coalesce(${titleSql(table, 'r')}, r._id) AS name FROM ${table.table} r
     WHERE r._account IN (SELECT value FROM json_each(?)) AND ${table.nameSql} = ? COLLATE NOCASE AND r._hidden = 0 LIMIT ?`,
    JSON.stringify(accounts),
    name,
    mostCalled,
  )
  return rows.map((row) => ({ ...row, kind: table.kind }))
}

function searchKind(store: Store, table: KindTable, text: string, limit: number): SearchHit[] {
  const { from, where, bound } = whereOf(store, table, '', { text, chip: 'all', equals: {} })
  // By the index of whichever comes first in the statement, so that nothing is sorted.
  const order = from.startsWith(table.searchTable) ? `${table.searchTable}.rowid` : 'r._key'
  const rows = store.sql.all<Omit<SearchHit, 'kind'>>(
    `SELECT r._key AS key, r._id AS id, r._account AS accountId, coalesce(${titleSql(table, 'r')}, r._id) AS name
     FROM ${from} WHERE ${where} ORDER BY ${order} DESC LIMIT ?`,
    ...bound,
    limit,
  )
  return rows.map((row) => ({ ...row, kind: table.kind }))
}
