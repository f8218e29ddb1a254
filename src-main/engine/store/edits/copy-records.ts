/** Copies of records: as they are, with what they hold, into another parent or account, several times; one action each. */
import { textOf } from '../../../../shared/presentation/text-of.ts'
import { t } from '../../../../shared/messages/index.ts'
import type { CopiedRecord, CopyPlan, CopyResult, Selection } from '../../../../shared/bridge.ts'
import { isFreeText, isWritable } from '../../../../shared/contract/language/fields.ts'
import { kindWord, message } from '../../../../shared/messages/message.ts'
import type { Message } from '../../../../shared/messages/message.ts'
import { GalleyError } from '../../../../shared/model/errors.ts'
import type { RecordValues } from '../../../../shared/model/values.ts'
import { assertAllowed, whyNot } from '../validation/index.ts'
import { applyChangeSet } from './apply.ts'
import { carriedValues } from './bulk-whole.ts'
import { countLabel } from './count-label.ts'
import { changeSet } from './change-set.ts'
import { carryNames, otherAccount } from './copy-names.ts'
import type { Lost, OtherAccount } from './copy-names.ts'
import { checkedValues } from './edit.ts'
import { freeName, usedNames } from './free-name.ts'
import { asAction, deletedSql, readRow, rowOf } from '../tables/index.ts'
import type { KindTable, ReadableStore, Row, Store } from '../tables/index.ts'
import { calledName, leaveUncopiable, revokedUnder, select, selectedKeys } from '../query/index.ts'
import type { Skipped } from '../query/index.ts'

/** Which records to copy, and how; what is left out: once each, beside the original, without what stands in it. */
export interface CopyOrder {
  kind: string
  selection: Selection
  /** Also what the records hold: ad groups, and all that stands in them. */
  withContents?: boolean
  /** The account of the copies; null: that of the parent, or of each record. */
  accountId?: string | null
  /** Key of the record to which the copies belong; null: as the originals. */
  into?: number | null
  times?: number
  /** Values of the copies in place of the originals'; of contents nothing is changed. */
  values?: RecordValues
}

/** Kinds that hold others: those with a required reference to one of them stand in it. */
const holders: ReadonlySet<string> = new Set(['campaign', 'line_item'])

/** A copy before it is put: where it goes and what it lacks. */
interface Planned {
  table: KindTable
  /** The original. */
  row: Row
  copy: CopiedRecord
  /** Of what is dropped, what a person misses: the rest the service sets by itself. */
  missed: string[]
  accountId: string
  values: RecordValues
}

interface Plan {
  store: Store
  other: OtherAccount | null
  accountId: string
  planned: Planned[]
  /** Names of the record's kind in the account of the copies. */
  usedNames: Set<string>
}

/** The order as it is carried out. */
interface Given extends Required<CopyOrder> {
  parent: { accountId: string; values: RecordValues } | null
}

/**
 * See Edits.copy. Copies are paused, and named apart from what is there; records that cannot be copied are left alone, with the reason. Throws
 * `read_only` where the account of the copies takes none, `usage` for a parent or an account that does not fit, `invalid_value` for a value that
 * does not.
 */
export function copyRecords(store: Store, order: CopyOrder): CopyResult {
  const table = store.table(order.kind)
  store.growCache()
  return store.write(() => {
    const { given, copied, planned, skipped, notCarried } = planOrder(store, table, order)
    const label = labelOf(store, table, copied, given, planned.length)
    asAction(store, table, label, (action) => put(store, planned, action))
    const copies = planned.map(({ copy }) => copy)
    return { copies, changed: copies.length, skipped, ...(notCarried.length > 0 ? { notCarried } : {}), label }
  })
}

/** What `copyRecords` would do with the order; nothing is changed. Throws as it does. */
export function copyPlan(store: Store, order: CopyOrder): CopyPlan {
  const table = store.table(order.kind)
  return store.write(() => {
    const { planned, skipped, notCarried } = planOrder(store, table, order)
    return { count: planned.length, skipped, notCarried }
  })
}

/** The order as it would be carried out: the copies in their order, and what is left out. */
function planOrder(store: Store, table: KindTable, order: CopyOrder) {
  const given = completed(store, table, order)
  select(store, table, given.selection)
  const skipped = goElsewhere(store, table, given) ? [] : leaveUncopiable(store, table)
  const rows = selectedKeys(store, table).map((key) => readRow(store, table, key)!)
  const plans = new Map<string, Plan>()
  for (const row of rows) {
    const plan = plans.get(row.accountId) ?? planFor(store, table, row.accountId, given)
    plans.set(row.accountId, plan)
    const needed = planCopies(plan, table, row, given)
    if (needed) skipped.push({ key: row.key, name: calledName(store, table, row.id, row.values), message: needed })
  }
  const left = new Set(skipped.map(({ key }) => key))
  const copied = rows.filter(({ key }) => !left.has(key))
  const planned = [...plans.values()].flatMap((plan) => plan.planned)
  const notCarried = [...droppedOf(store, planned), ...(given.withContents ? [] : revokedUnder(store, table, copied))]
  return { given, copied, planned, skipped, notCarried }
}

function completed(store: Store, table: KindTable, order: CopyOrder): Given {
  const { withContents = false, accountId = null, into = null, times = 1 } = order
  const parent = into === null ? null : parentOf(store, table, into)
  if (parent && accountId !== null && parent.accountId !== accountId)
    throw new GalleyError('usage', message('engine.copyRecords.parentBelongsAnotherAccount'), { accountId })
  const values = { ...(parent?.values ?? {}), ...checkedValues(store, table, order.values ?? {}) }
  return { ...order, withContents, accountId: accountId ?? parent?.accountId ?? null, into, times, values, parent }
}

/** Whether the copies go into an account that was named. Throws `read_only` where that takes none. */
function goElsewhere(store: ReadableStore, table: KindTable, { accountId }: Given): boolean {
  if (accountId === null) return false
  assertCopiable(store, table, accountId)
  return true
}

/** A plan of copies of the account's records. */
function planFor(store: Store, table: KindTable, from: string, given: Given): Plan {
  const accountId = given.accountId ?? from
  return {
    store,
    other: otherAccount(store, from, accountId),
    accountId,
    planned: [],
    usedNames: usedNames(store, table, accountId),
  }
}

/** Plans the copies of one record; gives why it has none, or null. */
function planCopies(plan: Plan, table: KindTable, row: Row, { times, values, withContents }: Given): string | null {
  for (let time = 0; time < times; time++) {
    const needed = planTop(plan, table, row, values, withContents)
    if (needed !== null) return needed
  }
  return null
}

/** What a person misses in copies, by the name of the original, each once. */
function droppedOf(store: ReadableStore, planned: readonly Planned[]): Skipped {
  const lines = new Map<string, Skipped[number]>()
  for (const { row, table, missed } of planned)
    for (const message of missed) {
      const name = calledName(store, table, row.id, row.values)
      lines.set(`${row.key} ${message}`, { key: row.key, name, message })
    }
  return [...lines.values()]
}

/** The field by which records of the kind belong to the parent, with its value, and the parent's account. */
function parentOf(store: Store, table: KindTable, key: number): { accountId: string; values: RecordValues } {
  const { table: target, row } = rowOf(store, key)
  const ref = table.refs.find(({ column, to }) => to === target.kind && isWritable(column.def, 'create'))
  if (!ref)
    throw new GalleyError(
      'usage',
      message('engine.copyRecords.doesNotBelong', {
        plural: kindWord(table.kind, 'plural'),
        parent: kindWord(target.kind, 'pluralWithin'),
      }),
      { kind: target.kind },
    )
  if (row.isHidden || row.values['deleted'] === true)
    throw new GalleyError('read_only', message('engine.copyRecords.parentDeletedAtService'), {
      kind: target.kind,
      id: row.id,
    })
  return { accountId: row.accountId, values: { [ref.column.field]: row.id } }
}

function assertCopiable(store: ReadableStore, table: KindTable, accountId: string): void {
  if (table.resource.uploadField !== undefined)
    throw new GalleyError('read_only', message('engine.copyRecords.fileInLibraryOnce'), { kind: table.kind })
  assertAllowed(store, table, accountId, 'create')
}

/** Plans one copy of the record, and of what it holds; gives why there can be none, or null. */
function planTop(plan: Plan, table: KindTable, row: Row, given: RecordValues, withContents: boolean): string | null {
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
  const planned = add(plan, table, row, parts)
  if (withContents) planContents(plan, table, row, planned)
  return null
}

/** What a copy of the row may have, the given values in place of its own, and what of it cannot be carried. */
function carried(
  { store, other }: Plan,
  table: KindTable,
  row: Row,
  given: RecordValues,
): { values: RecordValues; lost: Lost[]; unwritable: Lost[] } {
  // The currency is the service's to say, and tells what amounts mean.
  const currency = row.values['currency']
  const own = { ...carriedValues(table, row), ...given }
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
      ? t('engine.copyRecords.notSentBack', { label })
      : t('engine.copyRecords.notOnNew', { label })
    return [{ field, message: why }]
  })
}

function add(
  plan: Plan,
  table: KindTable,
  row: Row,
  { values, lost, unwritable }: ReturnType<typeof carried>,
): Planned {
  const copy: CopiedRecord = {
    key: plan.store.next('key'),
    kind: table.kind,
    id: plan.store.newId(),
    from: row.id,
    dropped: [...unwritable, ...lost].map(({ field, message }) => ({ part: field, message })),
  }
  const missed = lost.map(({ message }) => message)
  const planned = { table, row, copy, missed, accountId: plan.accountId, values }
  plan.planned.push(planned)
  return planned
}

/** Plans copies of what stands in the record, all the way down; what cannot be copied is named with the copy that lacks it. */
function planContents(plan: Plan, table: KindTable, row: Row, within: Planned): void {
  if (!holders.has(table.kind)) return
  for (const held of plan.store.kinds.values()) {
    const ref = held.refs.find(({ column, to }) => to === table.kind && column.def.required)
    if (!ref) continue
    const rows = rowsIn(plan.store, held, ref.column.name, row)
    const refusal = rows.length === 0 ? null : whyNot(plan.store, held, plan.accountId, 'create')
    for (const each of rows) {
      const parts = carried(plan, held, each, { [ref.column.field]: within.copy.id })
      const needed = parts.lost.find(({ field }) => held.byField.get(field)?.def.required)
      const message = refusal ? textOf(refusal) : needed?.message
      if (message === undefined) planContents(plan, held, each, add(plan, held, each, parts))
      else {
        within.copy.dropped.push({ part: `${held.kind} ${each.id}`, message })
        within.missed.push(message)
      }
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

/** Makes the copies, parents first, under the action. */
function put(store: Store, planned: readonly Planned[], action: number): boolean {
  const tables = [...new Set(planned.map(({ table }) => table))].toSorted((a, b) => a.resource.rank - b.resource.rank)
  for (const table of tables) {
    const creates = planned
      .filter((each) => each.table === table)
      .map(({ copy, accountId, values }) => ({ key: copy.key, id: copy.id, accountId, values }))
    applyChangeSet(store, changeSet(table, 'copy', { creates }), action)
  }
  return planned.length > 0
}

function labelOf(
  store: ReadableStore,
  table: KindTable,
  rows: readonly Row[],
  { times, withContents, accountId }: Given,
  count: number,
): Message {
  const [row] = rows
  if (!row || rows.length > 1 || !(withContents || times > 1 || accountId !== null)) {
    const isAnew = rows.length > 0 && rows.every(({ isHidden }) => isHidden)
    const records = countLabel(table, rows.length)
    return isAnew ? message('engine.journal.makeAnew', { records }) : message('engine.journal.duplicate', { records })
  }
  return message('engine.journal.copy', {
    kind: kindWord(table.kind, 'within'),
    name: calledName(store, table, row.id, row.values),
    times,
    held: count - times,
  })
}
