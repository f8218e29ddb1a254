/** Which record a key or an id means, for ever: keys that were merged and ids that were replaced still lead to it. */
import type { Field } from '../../../../shared/contract/language/fields.ts'
import { decidingField, mapReferences } from '../../../../shared/contract/language/reference-paths.ts'
import { message } from '../../../../shared/messages/message.ts'
import { GalleyError } from '../../../../shared/model/errors.ts'
import { isLocalId } from '../../../../shared/model/local-id.ts'
import type { Value } from '../../../../shared/model/values.ts'
import { perTable } from './kind-table.ts'
import type { KindTable } from './kind-table.ts'
import { readRow } from './row.ts'
import type { Row } from './row.ts'
import { literal } from '../file/index.ts'
import type { ReadableStore, Store } from './store.ts'

const kindTexts = new WeakMap<ReadableStore, string>()

/** Table and key of the record; where the key was merged into another, that other key. Throws `not_found`. */
export function tableOf(store: ReadableStore, givenKey: number): { table: KindTable; key: number } {
  // A merged key has no record any more, so that the usual key is found at once.
  const given = kindOf(store, givenKey)
  if (given !== null) return { table: store.table(given), key: givenKey }
  const key = store.sql.value<number>('SELECT key FROM merged_key WHERE old_key = ?', givenKey)
  const kind = key === undefined ? null : kindOf(store, key)
  if (key === undefined || kind === null)
    throw new GalleyError('not_found', message('engine.identity.recordNotHereAny'), { key: givenKey })
  return { table: store.table(kind), key }
}

/**
 * Kinds of keys that were asked for, and the kind that was found last: a key keeps its kind for ever, and the next key is mostly of the same kind.
 * Looking through all kinds takes as long as ten other statements.
 */
interface KindsKnown {
  byKey: Map<number, KindTable>
  last: KindTable | undefined
}
const kindsKnown = new WeakMap<ReadableStore, KindsKnown>()
const mostKnown = 10_000

function knownKinds(store: ReadableStore): KindsKnown {
  const known = kindsKnown.get(store) ?? { byKey: new Map<number, KindTable>(), last: undefined }
  kindsKnown.set(store, known)
  return known
}

/** Table and row of the record, also where its key was merged into another; throws `not_found`. */
export function rowOf(store: ReadableStore, givenKey: number): { table: KindTable; row: Row } {
  const known = knownKinds(store)
  const likely = known.byKey.get(givenKey) ?? known.last
  // Mostly the row is there, and has not to be looked for before it is read.
  const row = likely ? readRow(store, likely, givenKey) : null
  if (likely && row) return { table: likely, row }
  const { table, key } = tableOf(store, givenKey)
  return { table, row: readRow(store, table, key)! }
}

/** Kind of a key, or null where no record has it. */
export function kindOf(store: ReadableStore, key: number): string | null {
  const known = knownKinds(store)
  const likely = known.byKey.get(key) ?? known.last
  const isThere = likely !== undefined && store.sql.value(hasKey(likely), key) !== undefined
  const kind = isThere ? likely.kind : (store.sql.value<string>(searchAllSql(store), key) ?? null)
  if (kind === null) return null
  if (known.byKey.size >= mostKnown) known.byKey.clear()
  known.last = store.table(kind)
  known.byKey.set(key, known.last)
  return kind
}

const hasKey = perTable((table) => `SELECT 1 FROM ${table.table} WHERE _key = ?`)

function searchAllSql(store: ReadableStore): string {
  const text =
    kindTexts.get(store) ??
    [...store.kinds.values()]
      .map((table) => `SELECT ${literal(table.kind)} FROM ${table.table} WHERE _key = ?1`)
      .join(' UNION ALL ')
  kindTexts.set(store, text)
  return text
}

/** Key of the record that has or had the id, or null. */
export function keyOfId(store: ReadableStore, table: KindTable, id: string): number | null {
  return (
    store.sql.value<number>(`SELECT _key FROM ${table.table} WHERE _id = ?`, id) ??
    store.sql.value<number>('SELECT key FROM alias WHERE kind = ? AND id = ?', table.kind, id) ??
    null
  )
}

/** Ids at the service of records of the kind that were made here. */
export function idsMadeHere(store: ReadableStore, kind: string): Set<string> {
  const { table } = store.table(kind)
  const made = `SELECT key FROM alias WHERE kind = ? AND id LIKE 'new-%'`
  return new Set(store.sql.values<string>(`SELECT _id FROM ${table} WHERE _key IN (${made})`, kind))
}

/** The present id of the record that has or had the id; the id itself where there is none. */
export function presentId(store: ReadableStore, kind: string, id: string): string {
  const table = store.kinds.get(kind)
  const key = table && store.sql.value<number>('SELECT key FROM alias WHERE kind = ? AND id = ?', kind, id)
  return key ? (store.sql.value<string>(`SELECT _id FROM ${table.table} WHERE _key = ?`, key) ?? id) : id
}

/** The value with the present ids of the records that it names. In texts that may hold something else than an id, only local ids are replaced. */
export function withPresentIds(store: ReadableStore, def: Field, value: Value): Value {
  const isOpen = decidingField(def) !== null
  return mapReferences(def, value, null, (id, targets) =>
    isOpen && !isLocalId(id)
      ? id
      : targets
          .filter((target) => target.value === null)
          .reduce((known, { kind }) => (known === id ? presentId(store, kind, id) : known), id),
  )
}

/** Gives the record the id `to`. `from` stays an alias, and references to it follow, in records, edits and the journal. */
export function replaceId(store: Store, table: KindTable, key: number, from: string, to: string): void {
  const { sql } = store
  sql.run(`UPDATE ${table.table} SET _id = ? WHERE _key = ?`, to, key)
  if (table.resource.scope === 'user')
    sql.run('UPDATE OR REPLACE account_realm SET account_id = ? WHERE account_id = ?', to, from)
  sql.run('INSERT OR REPLACE INTO alias (kind, id, key) VALUES (?, ?, ?)', table.kind, from, key)
  const [fromText, toText] = [JSON.stringify(from), JSON.stringify(to)]
  for (const other of store.kinds.values()) {
    for (const { column } of other.refs.filter((ref) => ref.to === table.kind)) {
      const moved = sql.values<number>(
        `UPDATE ${other.table} SET ${column.name} = ? WHERE ${column.name} = ? RETURNING _key`,
        to,
        from,
      )
      if (moved.length > 0) store.touch(other.kind, moved)
      for (const side of ['mine', 'base', 'theirs']) {
        sql.run(
          `UPDATE pending_edit SET ${side} = ? WHERE field = ? AND ${side} = ? AND key IN (SELECT key FROM pending WHERE kind = ?)`,
          toText,
          column.field,
          fromText,
          other.kind,
        )
      }
    }
  }
  if (!from.startsWith('new-')) return
  renameInValues(store, table.kind, from, to)
  sql.run(
    `UPDATE journal_entry SET from_value = ? WHERE from_value = ? AND substr(from_value, 1, 5) = '"new-'`,
    toText,
    fromText,
  )
  sql.run(
    `UPDATE journal_entry SET to_value = ? WHERE to_value = ? AND substr(to_value, 1, 5) = '"new-'`,
    toText,
    fromText,
  )
}

/**
 * Replaces a local id within texts and structured values of pending records and the journal. Only pending records can name a record that was made
 * here, and its id is unlike any other text, so it is replaced as text.
 */
function renameInValues(store: Store, kind: string, from: string, to: string): void {
  const { sql } = store
  for (const other of store.kinds.values()) {
    const waiting = `SELECT key FROM pending WHERE kind = ${literal(other.kind)}`
    for (const { column } of other.holders.filter(({ kinds }) => kinds.includes(kind))) {
      const moved = sql.values<number>(
        `UPDATE ${other.table} SET ${column.name} = replace(${column.name}, ?1, ?2) WHERE instr(${column.name}, ?1) > 0 AND _key IN (${waiting}) RETURNING _key`,
        from,
        to,
      )
      if (moved.length > 0) store.touch(other.kind, moved)
      const replaced = (side: string) => `${side} = replace(${side}, ?1, ?2)`
      const named = `field = ?3 AND key IN (${waiting})`
      const sides = ['mine', 'base', 'theirs'].map(replaced).join(', ')
      sql.run(`UPDATE pending_edit SET ${sides} WHERE ${named}`, from, to, column.field)
      const ends = ['from_value', 'to_value'].map(replaced).join(', ')
      sql.run(`UPDATE journal_entry SET ${ends} WHERE ${named}`, from, to, column.field)
    }
  }
}
