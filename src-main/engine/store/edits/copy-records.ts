/** Copies of records: as they are, with what they hold, into another parent or account, several times; one action each. */
import { countLabel } from '../../../../shared/messages/count-label.ts'
import type { CopyPlan, CopyResult, Selection } from '../../../../shared/bridge.ts'
import { isWritable } from '../../../../shared/contract/language/fields.ts'
import { kindWord, message } from '../../../../shared/messages/message.ts'
import type { Message } from '../../../../shared/messages/message.ts'
import { GalleyError } from '../../../../shared/model/errors.ts'
import type { RecordValues } from '../../../../shared/model/values.ts'
import { assertAllowed } from '../validation/index.ts'
import { otherAccount } from './copy-names.ts'
import { checkedValues } from './edit.ts'
import { contentsIn, contentsLabel, droppedOf, emptyPlan, planCopies } from './plan-copies.ts'
import { putCopies } from './put-copies.ts'
import type { Plan, Planned } from './plan-copies.ts'
import { atOnce, inTurns } from './turns.ts'
import type { TurnClock, Turns } from './turns.ts'
import { actionInTurns } from './unfinished.ts'
import { readRow, rowOf } from '../tables/index.ts'
import type { KindTable, ReadableStore, Row, Store } from '../tables/index.ts'
import { calledName, leaveUncopiable, revokedUnder, select, selectedKeys } from '../query/index.ts'

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

/** The order as it is carried out. */
interface Given extends Required<CopyOrder> {
  parent: CopyParent | null
}

/**
 * See Edits.copy. Copies are paused, and named apart from what is there; records that cannot be copied are left alone, with the reason. Throws
 * `read_only` where the account of the copies takes none, `usage` for a parent or an account that does not fit, `invalid_value` for a value that
 * does not.
 */
export function copyRecords(store: Store, order: CopyOrder): CopyResult {
  const table = store.table(order.kind)
  store.growCache()
  return store.write(() => atOnce(copying(store, table, order)))
}

/**
 * As `copyRecords`, over several transactions with pauses for other calls, which may see some of the copies before all are there. What fails or is
 * killed half-way leaves nothing. Rejects with `cancelled` where a person undid it meanwhile.
 */
export async function copyInTurns(store: Store, clock: TurnClock, order: CopyOrder): Promise<CopyResult> {
  const table = store.table(order.kind)
  store.growCache()
  return actionInTurns(store, clock, (begun) => copying(store, table, order, begun))
}

function* copying(
  store: Store,
  table: KindTable,
  order: CopyOrder,
  begun?: (action: number) => void,
): Turns<CopyResult> {
  const { given, copied, planned, skipped, notCarried } = yield* planOrder(store, table, order)
  const label = labelOf(store, table, copied, given, planned)
  const action = yield* putCopies(store, table, label, planned, begun)
  const copies = planned.map(({ copy }) => copy)
  return {
    ...{ copies, changed: copies.length, skipped, label },
    ...(notCarried.length > 0 ? { notCarried } : {}),
    ...(action === null ? {} : { action }),
  }
}

/** What `copyRecords` would do with the order; nothing is changed. Throws as it does. */
export function copyPlan(store: Store, order: CopyOrder): CopyPlan {
  const table = store.table(order.kind)
  return store.write(() => planned(atOnce(planOrder(store, table, order))))
}

/** As `copyPlan`, with pauses for other calls. */
export async function copyPlanInTurns(store: Store, clock: TurnClock, order: CopyOrder): Promise<CopyPlan> {
  return planned(await inTurns(store, clock, planOrder(store, store.table(order.kind), order)))
}

function planned({ planned: { length }, skipped, notCarried }: OrderPlan): CopyPlan {
  return { count: length, skipped, notCarried }
}

/** The copies in their order, and what is left out. */
interface OrderPlan {
  given: Given
  /** The originals. */
  copied: readonly Row[]
  planned: readonly Planned[]
  skipped: CopyPlan['skipped']
  notCarried: CopyPlan['notCarried']
}

/** The order as it would be carried out. */
function* planOrder(store: Store, table: KindTable, order: CopyOrder): Turns<OrderPlan> {
  const given = completed(store, table, order)
  select(store, table, given.selection)
  const skipped = goElsewhere(store, table, given) ? [] : leaveUncopiable(store, table)
  const rows = selectedKeys(store, table).map((key) => readRow(store, table, key)!)
  const plans = new Map<string, Plan>()
  for (const row of rows) {
    const plan = plans.get(row.accountId) ?? planFor(store, table, row.accountId, given)
    plans.set(row.accountId, plan)
    const needed = yield* planCopies(plan, table, row, given.values, given.times)
    if (needed) skipped.push({ key: row.key, name: calledName(store, table, row.id, row.values), message: needed })
  }
  const left = new Set(skipped.map(({ key }) => key))
  const copied = rows.filter(({ key }) => !left.has(key))
  const planned = [...plans.values()].flatMap((plan) => plan.planned)
  const notCarried = [...droppedOf(store, planned), ...(given.withContents ? [] : revokedUnder(store, table, copied))]
  return { given, copied, planned, skipped, notCarried }
}

/** A plan of copies of the account's records. */
function planFor(store: Store, table: KindTable, from: string, given: Given): Plan {
  const accountId = given.accountId ?? from
  const contents = given.withContents ? contentsIn(store) : null
  return emptyPlan({ store, other: otherAccount(store, from, accountId), accountId, contents }, table)
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

/** The record that copies are made in, such as the campaign of copied ad groups. */
export interface CopyParent {
  accountId: string
  /** The field by which they do, with its value. */
  values: RecordValues
}

/** The parent of that key for copies of the kind. Throws `usage` where they do not belong to such, `read_only` where it is deleted. */
export function parentOf(store: Store, table: KindTable, key: number): CopyParent {
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

function labelOf(
  store: ReadableStore,
  table: KindTable,
  rows: readonly Row[],
  { times, withContents, accountId }: Given,
  planned: readonly Planned[],
): Message {
  const contents = contentsLabel(planned)
  if (rows.length > 0 && rows.every(({ isHidden }) => isHidden)) {
    const records = countLabel(table.kind, rows.length)
    return contents.length === 0
      ? message('engine.journal.makeAnew', { records })
      : message('engine.journal.makeAnewWith', { records, contents })
  }
  const [row] = rows
  if (!row || rows.length > 1 || !(withContents || times > 1 || accountId !== null))
    return message('engine.journal.duplicate', { records: countLabel(table.kind, rows.length) })
  const called = { kind: kindWord(table.kind, 'within'), name: calledName(store, table, row.id, row.values), times }
  return contents.length === 0
    ? message('engine.journal.copy', called)
    : message('engine.journal.copyWith', { ...called, contents })
}
