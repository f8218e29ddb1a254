/** Which records name another one, and how often each of a kind is named. */
import type { RecordUse } from '../../../../shared/bridge.ts'
import { referencesIn } from '../../../../shared/contract/language/reference-paths.ts'
import type { RecordValues } from '../../../../shared/model/values.ts'
import { columnsNaming, decode, namedIdsSql, namesSql, readRow } from '../tables/index.ts'
import type { Column, KindTable, ReadableStore } from '../tables/index.ts'
import { calledName } from './names.ts'

/** Most records that are listed by name. */
const shownMax = 20

/** How many shown records name each id of the kind, in fields of any kind; ids that nothing names are left out. */
export function useCounts(store: ReadableStore, kind: string): ReadonlyMap<string, number> {
  return store.cached(`uses ${kind}`, 'nothing', () => {
    const counts = new Map<string, number>()
    for (const other of store.kinds.values()) countUses(store, other, store.table(kind), counts)
    return counts
  })
}

function countUses(store: ReadableStore, other: KindTable, target: KindTable, counts: Map<string, number>): void {
  const columns = columnsNaming(other, target.kind)
  const isWhole = columns.every(({ def }) => def.type === 'ref' || def.type === 'text')
  const found = isWhole ? countedByIndex(store, other, target) : countedWithin(store, other, target, columns)
  for (const [id, count] of found) counts.set(id, (counts.get(id) ?? 0) + count)
}

/** Counts out of the index, for columns whose values are a name as a whole. */
function countedByIndex(store: ReadableStore, other: KindTable, target: KindTable): [string, number][] {
  const named = namedIdsSql(other, target)
  if (named.length === 0) return []
  const rows = store.sql.raw(`SELECT id, count(*) FROM (${named.join(' UNION ')}) GROUP BY id`)
  return rows.map(([id, count]) => [String(id), Number(count)])
}

/** Counts names within lists and structured values: each row that has some is read. */
function countedWithin(
  store: ReadableStore,
  other: KindTable,
  target: KindTable,
  columns: readonly Column[],
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  const names = columns.map(({ name }) => name)
  const isAny = names.map((name) => `${name} IS NOT NULL`).join(' OR ')
  const idsOf = idsByName(store, target)
  for (const raw of store.sql.raw(`SELECT ${names.join(', ')} FROM ${other.table} WHERE _hidden = 0 AND (${isAny})`)) {
    const ids = new Set(
      columns.flatMap(({ def }, index) =>
        referencesIn(def, decode(def, raw[index]!), null).flatMap(({ targets, id }) =>
          targets.flatMap(({ kind, value }) => (kind === target.kind ? idsOf(value, id) : [])),
        ),
      ),
    )
    for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return counts
}

/** Ids of the records of the kind that have this text in the field, or, without one, this id. */
function idsByName(store: ReadableStore, target: KindTable): (field: string | null, text: string) => readonly string[] {
  const known = new Map<string, Map<string, string[]>>()
  return (field, text) => {
    const column = field === null ? undefined : target.byField.get(field)
    if (!column) return field === null ? [text] : []
    const byText = known.get(column.field) ?? new Map<string, string[]>()
    if (!known.has(column.field)) {
      known.set(column.field, byText)
      for (const [id, held] of store.sql.raw(`SELECT _id, ${column.name} FROM ${target.table}`))
        byText.set(String(held), [...(byText.get(String(held)) ?? []), String(id)])
    }
    return byText.get(text) ?? []
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
export function usesOf(store: ReadableStore, kind: string, id: string, limit: number): UsingRecord[] {
  return [...store.kinds.values()].flatMap((other) => {
    const names = namesSql(other, store.kinds, kind, { id: '?1' })
    if (names.length === 0) return []
    // Each condition by itself, so that each can use its index.
    const keys = store.sql.values<number>(
      `${names.map((each) => `SELECT _key FROM ${other.table} WHERE _hidden = 0 AND ${each}`).join(' UNION ')} ORDER BY _key DESC LIMIT ?2`,
      id,
      limit,
    )
    return keys.map((key) => {
      const { id, accountId, values } = readRow(store, other, key)!
      const isPending = store.sql.value('SELECT 1 FROM pending WHERE key = ?', key) !== undefined
      return { key, kind: other.kind, id, accountId, name: calledName(store, other, id, values), isPending, values }
    })
  })
}

/** How many of the selected records are named, and the first of those that name them. */
export function selectionUses(
  store: ReadableStore,
  kind: string,
  keys: readonly number[],
): { usedCount: number; uses: RecordUse[] } {
  const table = store.table(kind)
  const ids = store.sql.values<string>(
    `SELECT r._id FROM json_each(?) j CROSS JOIN ${table.table} r ON r._key = j.value`,
    JSON.stringify(keys),
  )
  // A few are looked up one by one; of many, all that are named are counted once.
  const isUsed =
    ids.length <= shownMax
      ? (id: string) => usesOf(store, kind, id, 1).length > 0
      : (id: string) => useCounts(store, kind).has(id)
  const used = ids.filter(isUsed)
  const uses = new Map<number, RecordUse>()
  for (const id of used) {
    if (uses.size >= shownMax) break
    for (const use of usesOf(store, kind, id, shownMax))
      uses.set(use.key, { key: use.key, kind: use.kind, name: use.name })
  }
  return { usedCount: used.length, uses: [...uses.values()].slice(0, shownMax) }
}
