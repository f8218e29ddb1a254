/**
 * Records made again for ones that are gone at the service. What stood in one is kept there under the former record, where nothing of it
 * runs. It is made again as well: copies of what the service has, and what was never sent moves over.
 */
import { parseJson, stringifyJson } from '../../../../shared/model/json.ts'
import {
  alongField,
  creativeOf,
  isChangedSince,
  isCreativeKind,
  joinCreative,
  kindOf,
  readPending,
  readRow,
} from '../tables/index.ts'
import type { KindTable, ReadableStore, Row, Store } from '../tables/index.ts'
import { applyChangeSet } from './apply.ts'
import { valuesAsTheyWere } from './carried-values.ts'
import { changeSet, rowChanges } from './change-set.ts'
import type { NewRecord, TurningSource } from './change-set.ts'
import { byKind, contentsIn, emptyPlan, holdingsOf, isHolder, newRecordOf, planContents } from './plan-copies.ts'
import type { Contents, Planned } from './plan-copies.ts'
import { atOnce } from './turns.ts'

/** The action under which it happens, and as what. */
export interface Under {
  action: number
  source: TurningSource
}

/** What came along with a record that was made again. */
export interface CameAlong {
  /** What was made or moved; none of the record itself. */
  tables: readonly KindTable[]
  /** Records that could not be made again; they stay under the former one. */
  left: readonly { kind: string; id: string }[]
}

/** The service keeps deleted what it deleted: the same record as a new one, of its last values. Call it in a transaction. */
export function madeAgain(store: Store, table: KindTable, key: number): NewRecord {
  const row = readRow(store, table, key)!
  const made = store.next('key')
  if (isCreativeKind(table.kind)) joinCreative(store, made, creativeOf(store, key))
  return { key: made, id: store.newId(), accountId: row.accountId, values: valuesAsTheyWere(table, row) }
}

/**
 * Makes again what stood in the record of that key, as it was and all the way down, in the one that was made for it. Noted under the action, so that
 * `takeContentsBack` finds it. Call it in a transaction, once the new record is there.
 */
export function makeContentsAgain(
  store: Store,
  table: KindTable,
  former: number,
  made: NewRecord,
  under: Under,
): CameAlong {
  if (!isHolder(table)) return { tables: [], left: [] }
  const { contents, unsent } = contentsBySending(store)
  const { accountId } = made
  const plan = emptyPlan({ store, other: null, accountId, contents, isAsItWas: true }, table)
  const top = standingFor(table, readRow(store, table, former)!, made)
  atOnce(planContents(plan, contents, table, top.row, top))
  putAgain(store, plan.planned, under)
  const again = [top, ...plan.planned]
  const idOf = new Map(again.map(({ copy }) => [copy.key, copy.id]))
  for (const { row, copy, within } of plan.planned)
    noteAlong(store, under.action, { key: row.key, copy: copy.key, from: null, to: idOf.get(within!)! })
  const newParent = new Map(again.map(({ row, copy }) => [row.id, copy.id]))
  for (const { table: held, field, row } of unsent) {
    const from = String(row.values[field])
    const to = newParent.get(from)!
    move(store, held, row.key, field, to, under)
    noteAlong(store, under.action, { key: row.key, copy: null, from, to })
  }
  const left = again.flatMap(({ copy }) => copy.dropped.flatMap(({ part }) => recordIn(part)))
  return { tables: [...plan.planned, ...unsent].map((each) => each.table), left }
}

/** Of the parts that a copy lacks, those that are records: "KIND ID". */
function recordIn(part: string): { kind: string; id: string }[] {
  const [kind, id] = part.split(' ')
  return kind === undefined || id === undefined ? [] : [{ kind, id }]
}

interface Unsent {
  table: KindTable
  field: string
  row: Row
}

/** Contents that the service has, and, as they are read, those that were never sent. */
function contentsBySending(store: ReadableStore): { contents: Contents; unsent: readonly Unsent[] } {
  const all = contentsIn(store)
  const unsent: Unsent[] = []
  const contents: Contents = (holding, parent) => {
    const byUnsent = Map.groupBy(all(holding, parent), ({ key }) => isUnsent(store, holding.table, key))
    const { table, field } = holding
    for (const row of byUnsent.get(true) ?? []) unsent.push({ table, field, row })
    return byUnsent.get(false) ?? []
  }
  return { contents, unsent }
}

function isUnsent(store: ReadableStore, table: KindTable, key: number): boolean {
  const pending = readPending(store, table, key)
  return pending?.hasRemote === false && !pending.attempt && !pending.undecided
}

/** The record that was made again, as the copy of the one that is gone. */
function standingFor(table: KindTable, row: Row, { key, id, accountId, values }: NewRecord): Planned {
  const copy = { key, kind: table.kind, id, from: row.id, dropped: [] }
  return { table, row, copy, within: null, missed: [], accountId, values }
}

/** Stores the copies, those in which others stand first. */
function putAgain(store: Store, planned: readonly Planned[], { action, source }: Under): void {
  for (const [table, copies] of byKind(planned))
    applyChangeSet(store, changeSet(table, source, { creates: copies.map(newRecordOf) }), action)
}

function move(store: Store, table: KindTable, key: number, field: string, to: string, { action, source }: Under): void {
  const fields = rowChanges(readRow(store, table, key)!, { [field]: to })
  applyChangeSet(store, changeSet(table, source, { fields }), action)
}

/** `key`: what came along; `copy`: what was made for it, null where it moved itself; `from`, `to`: in what it stood and stands, by ids. */
interface Along {
  key: number
  copy: number | null
  from: string | null
  to: string
}

function noteAlong(store: Store, action: number, { key, copy, from, to }: Along): void {
  store.sql.run(
    'INSERT INTO journal_entry (action, key, field, stands_for, from_value, to_value) VALUES (?, ?, ?, ?, ?, ?)',
    ...[action, key, alongField, copy, from === null ? null : stringifyJson(from), stringifyJson(to)],
  )
}

/** What came along into the record of that id. */
function alongInto(store: ReadableStore, action: number, id: string): Along[] {
  return store.sql
    .all<{ key: number; copy: number | null; from_value: string | null; to_value: string }>(
      'SELECT key, stands_for AS copy, from_value, to_value FROM journal_entry WHERE action = ? AND field = ? AND to_value = ?',
      ...[action, alongField, stringifyJson(id)],
    )
    .map(({ key, copy, from_value: from, to_value: to }) => ({
      ...{ key, copy, to: parseJson(to) as string },
      from: from === null ? null : (parseJson(from) as string),
    }))
}

/** Whether anything that came along into the record of that id was worked on, or sent, since. */
export function areContentsChanged(store: ReadableStore, action: number, id: string): boolean {
  return alongInto(store, action, id).some(({ key, copy }) => {
    const present = copy ?? key
    const table = tableIn(store, present)
    if (!table) return true
    const isSent = !isUnsent(store, table, present)
    if (isSent || isChangedSince(store, present, action)) return true
    return copy !== null && areContentsChanged(store, action, readRow(store, table, copy)!.id)
  })
}

/**
 * Takes away what came along into the record of that id, before the record goes itself: copies go, what moved stands where it stood. What was sent
 * since stays. Call it in a transaction.
 */
export function takeContentsBack(store: Store, id: string, under: Under): void {
  for (const { key, copy, from, to } of alongInto(store, under.action, id)) {
    const table = tableIn(store, copy ?? key)
    if (!table || !isUnsent(store, table, copy ?? key)) continue
    if (copy !== null) {
      takeContentsBack(store, readRow(store, table, copy)!.id, under)
      applyChangeSet(store, changeSet(table, under.source, { deletes: [copy] }), under.action)
    } else if (from !== null) moveBack(store, table, key, { from, to }, under)
  }
  store.sql.run(
    'DELETE FROM journal_entry WHERE action = ? AND field = ? AND to_value = ?',
    ...[under.action, alongField, stringifyJson(id)],
  )
}

function moveBack(
  store: Store,
  table: KindTable,
  key: number,
  { from, to }: { from: string; to: string },
  under: Under,
): void {
  const { values } = readRow(store, table, key)!
  const field = holdersOf(store, table).find((name) => values[name] === to)
  if (field !== undefined) move(store, table, key, field, from, under)
}

/** The fields by which records of the kind stand in others. */
function holdersOf(store: ReadableStore, held: KindTable): string[] {
  return [...store.kinds.values()].flatMap((holder) =>
    holdingsOf(store, holder).flatMap(({ table, field }) => (table === held ? [field] : [])),
  )
}

function tableIn(store: ReadableStore, key: number): KindTable | null {
  const kind = kindOf(store, key)
  return kind === null ? null : store.table(kind)
}
