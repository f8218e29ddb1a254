/** Search across all kinds, in no promised order within a kind; reference data, which belongs to no account, comes last. */
import type { SearchHit } from '../../../../shared/bridge.ts'
import { whereOf } from '../query/index.ts'
import { indexTexts, titleSql } from '../tables/index.ts'
import type { KindTable, Store } from '../tables/index.ts'

/** Records whose id or texts hold all words typed; none for an empty text. */
export function searchRecords(store: Store, text: string, limit: number): SearchHit[] {
  if (text.trim() === '') return []
  indexTexts(store, 'all')
  const hits: SearchHit[] = []
  const isReference = ({ resource }: KindTable) => Number(resource.scope === 'service')
  for (const table of [...store.kinds.values()].toSorted((a, b) => isReference(a) - isReference(b))) {
    if (table.resource.isSingleton || hits.length >= limit) continue
    hits.push(...searchKind(store, table, text, limit - hits.length))
  }
  return hits
}

function searchKind(store: Store, table: KindTable, text: string, limit: number): SearchHit[] {
  const { from, where, bound } = whereOf(store, table, '', { text, chip: 'all', equals: {} })
  const rows = store.sql.all<Omit<SearchHit, 'kind'>>(
    `SELECT r._key AS key, r._id AS id, r._account AS accountId, coalesce(${titleSql(table, 'r')}, r._id) AS name
     FROM ${from} WHERE ${where} LIMIT ?`,
    ...bound,
    limit,
  )
  return rows.map((row) => ({ ...row, kind: table.kind }))
}
