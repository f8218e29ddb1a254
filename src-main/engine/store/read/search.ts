/** Search across all kinds: a share for each kind that has hits, within it what came here last first; reference data, which belongs to no account, comes last. */
import type { SearchHit } from '../../../../shared/bridge.ts'
import { whereOf } from '../query/index.ts'
import { indexTexts, titleSql } from '../tables/index.ts'
import type { KindTable, Store } from '../tables/index.ts'

/** Records whose id or texts hold all words typed; none for an empty text. Kinds stand in their order, each in one piece. */
export function searchRecords(store: Store, text: string, limit: number): SearchHit[] {
  if (text.trim() === '') return []
  indexTexts(store, 'all')
  const tables = [...store.kinds.values()].filter((table) => !table.resource.isSingleton && hasRows(store, table))
  const isReference = ({ resource }: KindTable) => resource.scope === 'service'
  const own = tables.filter((table) => !isReference(table)).map((table) => searchKind(store, table, text, limit))
  const hits = shared(own, limit)
  for (const table of tables.filter(isReference))
    if (hits.length < limit) hits.push(...searchKind(store, table, text, limit - hits.length))
  return hits
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
