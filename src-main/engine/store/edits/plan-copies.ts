/** Which copies an order comes to, before any is made: each with its values, what stands in it, and what of the original it cannot have. */
import { countLabel } from '../../../../shared/messages/count-label.ts'
import { message } from '../../../../shared/messages/message.ts'
import type { Message } from '../../../../shared/messages/message.ts'
import { textOf } from '../../../../shared/presentation/text-of.ts'
import type { CopiedRecord } from '../../../../shared/bridge.ts'
import { isFreeText, isWritable } from '../../../../shared/contract/language/fields.ts'
import type { RecordValues } from '../../../../shared/model/values.ts'
import { whyNot } from '../validation/index.ts'
import { carriedValues, valuesAsTheyWere } from './carried-values.ts'
import { carryNames } from './copy-names.ts'
import type { Lost, OtherAccount } from './copy-names.ts'
import { freeName, UsedNames } from './free-name.ts'
import type { NewRecord } from './change-set.ts'
import type { Turns } from './turns.ts'
import { deletedSql, readRow } from '../tables/index.ts'
import type { KindTable, ReadableStore, Row, Store } from '../tables/index.ts'
import { calledName } from '../query/index.ts'
import type { Skipped } from '../query/index.ts'

/** Kinds that hold others: those with a required reference to one of them stand in it. */
const holders: ReadonlySet<string> = new Set(['campaign', 'line_item'])

/** The field by which records of one kind belong to a record of another. */
export interface Holding {
  table: KindTable
  /** Name of the column and of the field. */
  column: string
  field: string
}

/** Where that is read which stands in a record: rows of one kind, oldest first. */
export type Contents = (holding: Holding, row: Row) => Row[]

/** True if records of the kind can contain others, as a campaign contains ad groups. */
export function isHolder({ kind }: KindTable): boolean {
  return holders.has(kind)
}

/** How records can stand in a record of the kind; none for kinds that hold nothing. */
export function holdingsOf(store: ReadableStore, table: KindTable): Holding[] {
  if (!isHolder(table)) return []
  return [...store.kinds.values()].flatMap((held) => {
    const ref = held.refs.find(({ column, to }) => to === table.kind && column.def.required)
    return ref ? [{ table: held, column: ref.column.name, field: ref.column.field }] : []
  })
}

/** Reads the contents of records from the store. */
export function contentsIn(store: ReadableStore): Contents {
  return ({ table, column }, row) => rowsIn(store, table, column, row)
}

/** A copy that is planned and not stored yet: its values, its parent, and the fields that could not be carried. */
export interface Planned {
  table: KindTable
  /** The original. */
  row: Row
  copy: CopiedRecord
  /** Key of the copy in which it stands; null of the outermost. */
  within: number | null
  /** Of what is dropped, what a person misses: the rest the service sets by itself. */
  missed: Message[]
  accountId: string
  values: RecordValues
}

/** Copies of the records of one account. */
export interface Plan {
  store: Store
  /** The account whose counterparts the copies name; null where they name the same as the originals. */
  other: OtherAccount | null
  accountId: string
  /** Null: without what stands in the records. */
  contents: Contents | null
  /** True where the copies stand for the originals: what was running is not paused. */
  isAsItWas?: boolean
  planned: Planned[]
  /** Names of the record's kind in the account of the copies. */
  usedNames: UsedNames
}

/** A plan without copies. */
export function emptyPlan(parts: Omit<Plan, 'planned' | 'usedNames'>, table: KindTable): Plan {
  return { ...parts, planned: [], usedNames: new UsedNames(parts.store, table, parts.accountId) }
}

/** Plans the copies of one record; gives why it has none, or null. `values`: what the copies have in place of the original's. */
export function* planCopies(
  plan: Plan,
  table: KindTable,
  row: Row,
  values: RecordValues,
  times: number,
): Turns<Message | null> {
  for (let time = 0; time < times; time++) {
    const needed = yield* planTop(plan, table, row, values)
    if (needed !== null) return needed
  }
  return null
}

/** The fields that copies could not carry, by the name of the original, each once. */
export function droppedOf(store: ReadableStore, planned: readonly Planned[]): Skipped {
  const lines = new Map<string, Skipped[number]>()
  for (const { row, table, missed } of planned)
    for (const message of missed) {
      const name = calledName(store, table, row.id, row.values)
      lines.set(`${row.key} ${textOf(message)}`, { key: row.key, name, message })
    }
  return [...lines.values()]
}

/** What stands in the copies, by kind, as a list for what an action is called; empty where nothing does. */
export function contentsLabel(planned: readonly Planned[]): Message[] {
  return countedKinds(planned.flatMap(({ within, table }) => (within === null ? [] : [table])))
}

/** How many records of each kind, one table for each record, as a list for what an action is called. */
export function countedKinds(tables: readonly KindTable[]): Message[] {
  return byKind(tables.map((table) => ({ table }))).map(([{ kind }, { length }]) =>
    // The kind is called Targeting, which cannot be counted.
    kind === 'targeting_criterion' ? message('engine.journal.conditions', { count: length }) : countLabel(kind, length),
  )
}

/** The items of each kind, those in which others stand first. */
export function byKind<T extends { table: KindTable }>(items: readonly T[]): [KindTable, T[]][] {
  return [...Map.groupBy(items, ({ table }) => table)].toSorted(([a], [b]) => a.resource.rank - b.resource.rank)
}

/** The record that a planned copy becomes. */
export function newRecordOf({ copy, accountId, values }: Planned): NewRecord {
  return { key: copy.key, id: copy.id, accountId, values }
}

/** Plans one copy of the record, and of what it holds; gives why there can be none, or null. */
function* planTop(plan: Plan, table: KindTable, row: Row, given: RecordValues): Turns<Message | null> {
  const parts = carried(plan, table, row, given)
  const { values, lost } = parts
  const needed = plan.other ? undefined : lost.find(({ field }) => table.byField.get(field)?.def.required)
  if (needed) return needed.message
  const { nameField } = table.resource
  const name = values[nameField]
  const def = table.byField.get(nameField)?.def
  if (typeof name === 'string' && isFreeText(def))
    values[nameField] = freeName(
      name,
      plan.usedNames,
      plan.other !== null || row.isHidden || Object.hasOwn(given, nameField),
      def.maxLength ?? Number.POSITIVE_INFINITY,
    )
  const planned = add(plan, table, row, parts, null)
  if (plan.contents) yield* planContents(plan, plan.contents, table, row, planned)
  return null
}

/** What a copy of the row may have, the given values in place of its own, and what of it cannot be carried. */
function carried(
  { store, other, isAsItWas }: Plan,
  table: KindTable,
  row: Row,
  given: RecordValues,
): { values: RecordValues; lost: Lost[]; unwritable: Lost[] } {
  // The currency is the service's to say, and tells what amounts mean.
  const currency = row.values['currency']
  const own = { ...(isAsItWas ? valuesAsTheyWere(table, row) : carriedValues(table, row)), ...given }
  const { values, lost } = carryNames(store, other, table, { ...row, values: { ...own, currency } }, given)
  const left = Object.entries(values).filter(([field, value]) => value !== null && value !== undefined && field in own)
  return { values: Object.fromEntries(left), lost, unwritable: unwritableOf(table, row, given) }
}

/** What the person once wrote and a new record cannot be given. */
function unwritableOf(table: KindTable, row: Row, given: RecordValues): Lost[] {
  return table.columns.flatMap(({ field, def }) => {
    const value = row.values[field]
    const isWritten = def.write !== 'never' && value !== undefined && value !== null && !Object.hasOwn(given, field)
    if (!isWritten || (isWritable(def, 'create') && !def.isNeverEchoed)) return []
    const { label } = def
    const why = isWritable(def, 'create')
      ? message('engine.copyRecords.notSentBack', { label })
      : message('engine.copyRecords.notOnNew', { label })
    return [{ field, message: why }]
  })
}

function add(
  plan: Plan,
  table: KindTable,
  row: Row,
  { values, lost, unwritable }: ReturnType<typeof carried>,
  within: number | null,
): Planned {
  const copy: CopiedRecord = {
    key: plan.store.next('key'),
    kind: table.kind,
    id: plan.store.newId(),
    from: row.id,
    dropped: [...unwritable, ...lost].map(({ field, message }) => ({ part: field, message })),
  }
  const missed = lost.map(({ message }) => message)
  const planned = { table, row, copy, within, missed, accountId: plan.accountId, values }
  plan.planned.push(planned)
  return planned
}

/** Plans copies of what stands in the row, all the way down, for a copy of it; what cannot be copied is named with the copy that lacks it. */
export function* planContents(
  plan: Plan,
  contents: Contents,
  table: KindTable,
  row: Row,
  within: Planned,
): Turns<void> {
  for (const holding of holdingsOf(plan.store, table)) {
    const held = holding.table
    const rows = contents(holding, row)
    const refusal = rows.length === 0 ? null : whyNot(plan.store, held, plan.accountId, 'create')
    for (const each of rows) {
      const parts = carried(plan, held, each, { [holding.field]: within.copy.id })
      const needed = parts.lost.find(({ field }) => held.byField.get(field)?.def.required)
      const message = refusal ?? needed?.message
      if (message === undefined)
        yield* planContents(plan, contents, held, each, add(plan, held, each, parts, within.copy.key))
      else {
        within.copy.dropped.push({ part: `${held.kind} ${each.id}`, message })
        within.missed.push(message)
      }
      yield
    }
  }
}

/** Records that stand in the row, living ones alone, oldest first. */
function rowsIn(store: ReadableStore, held: KindTable, column: string, row: Row): Row[] {
  return store.sql
    .values<number>(
      `SELECT r._key FROM ${held.table} r LEFT JOIN pending p ON p.key = r._key
       WHERE r.${column} = ? AND r._account = ? AND r._hidden = 0 AND NOT (${deletedSql(held)}) AND p.operation IS NOT 'delete' ORDER BY r._key`,
      row.id,
      row.accountId,
    )
    .map((key) => readRow(store, held, key)!)
}

/** What stands in records of these keys and was never sent, all the way down, the innermost first. */
export function unsentWithin(
  store: ReadableStore,
  table: KindTable,
  keys: readonly number[],
): { table: KindTable; keys: number[] }[] {
  if (keys.length === 0) return []
  return holdingsOf(store, table).flatMap(({ table: held, column }) => {
    const unsent = store.sql.values<number>(
      `SELECT r._key FROM json_each(?) k CROSS JOIN ${table.table} o ON o._key = k.value CROSS JOIN ${held.table} r ON r.${column} = o._id
       CROSS JOIN pending p ON p.key = r._key WHERE p.has_remote = 0 AND p.attempt IS NULL ORDER BY r._key`,
      JSON.stringify(keys),
    )
    return unsent.length === 0 ? [] : [...unsentWithin(store, held, unsent), { table: held, keys: unsent }]
  })
}
