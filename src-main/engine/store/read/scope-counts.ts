/** How many records of each kind belong to a campaign or an ad group, and how many ad groups each campaign has. */
import { whereOf } from '../query/index.ts'
import type { KindTable, ReadableStore } from '../tables/index.ts'

/** By kind; kinds of other scopes than an account's are left out, and those of which there are none. `within` as in a filter's '@within'. */
export function scopeCounts(store: ReadableStore, accountId: string, within: string): Record<string, number> {
  const counted = [...store.kinds.values()]
    .filter(({ resource }) => resource.scope === 'account')
    .map((table) => [table.kind, countOf(store, table, accountId, within)] as const)
  return Object.fromEntries(counted.filter(([, count]) => count > 0))
}

function countOf(store: ReadableStore, table: KindTable, accountId: string, within: string): number {
  const { from, where, bound } = whereOf(store, table, accountId, {
    text: '',
    chip: 'all',
    equals: { '@within': within },
  })
  return store.sql.value<number>(`SELECT count(*) FROM ${from} WHERE ${where}`, ...bound) ?? 0
}

/** Ad groups of each campaign of the account, by the campaign's id; campaigns without any are left out. */
export function adGroupCounts(store: ReadableStore, accountId: string): Record<string, number> {
  const { table } = store.table('line_item')
  const rows = store.sql.all<{ id: string; count: number }>(
    `SELECT campaign_id AS id, count(*) AS count FROM ${table} WHERE _account = ? AND _hidden = 0 AND campaign_id IS NOT NULL
     GROUP BY campaign_id`,
    accountId,
  )
  return Object.fromEntries(rows.map(({ id, count }) => [id, count]))
}
