/** Which records name another one, and how often each of a kind is named. */
import type { RecordUse } from '../../../shared/bridge.ts'
import { referencesIn } from '../../../shared/contract/reference-paths.ts'
import { titleOf } from '../../../shared/contract/title.ts'
import type { RecordValues } from '../../../shared/model/values.ts'
import { decode } from './column.ts'
import type { Column } from './column.ts'
import { holdsIdSql } from './kind-table.ts'
import type { KindTable } from './kind-table.ts'
import { readRow } from './row.ts'
import type { Store } from './store.ts'

/** Most records told by name. */
const toldMax = 20

/** How many shown records name each id of the kind, in fields of any kind; ids that nothing names are left out. */
export function useCounts(store: Store, kind: string): ReadonlyMap<string, number> {
  return store.cached(`uses ${kind}`, 'nothing', () => {
    const counts = new Map<string, number>()
    for (const other of store.kinds.values()) countUses(store, other, kind, counts)
    return counts
  })
}

function countUses(store: Store, other: KindTable, kind: string, counts: Map<string, number>): void {
  const columns = naming(other, kind)
  if (columns.length === 0) return
  const names = columns.map(({ name }) => name)
  const isAny = names.map((name) => `${name} IS NOT NULL`).join(' OR ')
  for (const raw of store.sql.raw(`SELECT ${names.join(', ')} FROM ${other.table} WHERE _hidden = 0 AND (${isAny})`)) {
    const ids = new Set(
      columns.flatMap(({ def }, place) =>
        referencesIn(def, decode(def, raw[place]!))
          .filter(({ kinds }) => kinds.includes(kind))
          .map(({ id }) => id),
      ),
    )
    for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
}

/** A record that names the id, with its values. */
export interface UsingRecord extends RecordUse {
  id: string
  isPending: boolean
  accountId: string
  values: RecordValues
}

/** Shown records that name the id, at most so many. */
export function usesOf(store: Store, kind: string, id: string, limit: number): UsingRecord[] {
  return [...store.kinds.values()].flatMap((other) => {
    const columns = naming(other, kind)
    if (columns.length === 0) return []
    const holds = columns.map((column) =>
      column.def.type === 'ref' ? `${column.name} = ?1` : holdsIdSql(column, '?1'),
    )
    const keys = store.sql.values<number>(
      `SELECT _key FROM ${other.table} WHERE _hidden = 0 AND (${holds.join(' OR ')}) ORDER BY _key DESC LIMIT ?2`,
      id,
      limit,
    )
    return keys.map((key) => {
      const { id, accountId, values } = readRow(store, other, key)!
      const isPending = store.sql.value('SELECT 1 FROM pending WHERE key = ?', key) !== undefined
      return { key, kind: other.kind, id, accountId, name: titleOf(other.of, values) ?? id, isPending, values }
    })
  })
}

/** How many of the selected records are named, and the first of those that name them. */
export function selectionUses(
  store: Store,
  kind: string,
  keys: readonly number[],
): { usedCount: number; uses: RecordUse[] } {
  const table = store.table(kind)
  const counts = useCounts(store, kind)
  const ids = store.sql.values<string>(
    `SELECT r._id FROM json_each(?) j CROSS JOIN ${table.table} r ON r._key = j.value`,
    JSON.stringify(keys),
  )
  const used = ids.filter((id) => counts.has(id))
  const uses = new Map<number, RecordUse>()
  for (const id of used) {
    if (uses.size >= toldMax) break
    for (const use of usesOf(store, kind, id, toldMax))
      uses.set(use.key, { key: use.key, kind: use.kind, name: use.name })
  }
  return { usedCount: used.length, uses: [...uses.values()].slice(0, toldMax) }
}

function naming(other: KindTable, kind: string): Column[] {
  return [
    ...other.refs.filter(({ to }) => to === kind),
    ...other.holders.filter(({ kinds }) => kinds.includes(kind)),
  ].map(({ column }) => column)
}
