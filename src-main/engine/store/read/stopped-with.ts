/** What stands in campaigns and ad groups that are to be deleted: the service keeps it under them, and runs it no more. */
import type { Step } from '../../../../shared/bridge.ts'
import { belongsBy } from '../../../../shared/contract/language/title.ts'
import { adKinds } from '../../../../shared/model/serving.ts'
import type { KindTable, ReadableStore } from '../tables/index.ts'

/** Ad groups, ads and criteria that belong to one record, how many by kind, the outer kinds first. */
export type StoppedWith = Readonly<Record<string, number>>

/** Of the steps that delete a campaign or an ad group: what the service has in it and nobody deletes besides, by the record's key. */
export function stoppedWith(store: ReadableStore, steps: readonly Step[]): ReadonlyMap<number, StoppedWith> {
  const found = new Map<number, Record<string, number>>()
  const deleted = (kind: string) =>
    JSON.stringify(steps.filter((step) => step.operation === 'delete' && step.kind === kind).map(({ key }) => key))
  const add = (kind: string, rows: readonly { key: number; count: number }[]) => {
    for (const { key, count } of rows) found.set(key, { ...found.get(key), [kind]: count })
  }
  const [campaigns, groups] = [deleted('campaign'), deleted('line_item')]
  if (campaigns === '[]' && groups === '[]') return found
  const ofGroups = [...Object.keys(adKinds), 'targeting_criterion'].map((kind) => store.table(kind))
  add('line_item', store.sql.all(countSql(store, store.table('line_item'), false), campaigns))
  for (const table of ofGroups) {
    add(table.kind, store.sql.all(countSql(store, table, true), campaigns))
    add(table.kind, store.sql.all(countSql(store, table, false), groups))
  }
  return found
}

/** Counts rows `o` of the table by the key of what they belong to, or with `isTwoUp` of what that belongs to; the parameter is keys, as JSON. */
function countSql(store: ReadableStore, table: KindTable, isTwoUp: boolean): string {
  const own = ownerOf(table)!
  const owners = store.table(own.kind)
  const over = isTwoUp ? ownerOf(owners)! : own
  const between = isTwoUp ? `JOIN ${owners.table} b ON b.${over.field} = w._id AND ${isThere('b')}` : ''
  return `SELECT w._key AS key, count(*) AS count FROM json_each(?) j
    CROSS JOIN ${store.table(over.kind).table} w ON w._key = j.value ${between}
    JOIN ${table.table} o ON o.${own.field} = ${isTwoUp ? 'b' : 'w'}._id AND ${isThere('o')}
    GROUP BY w._key`
}

/** The service has it, and no step of its own deletes it. */
const isThere = (row: string) =>
  `${row}._hidden = 0 AND NOT EXISTS (SELECT 1 FROM pending p WHERE p.key = ${row}._key AND p.operation <> 'update')`

function ownerOf({ resource }: KindTable): { kind: string; field: string } | null {
  const field = belongsBy(resource)
  const def = field === null ? undefined : resource.fields[field]
  return field !== null && def?.type === 'ref' ? { kind: def.to, field } : null
}
