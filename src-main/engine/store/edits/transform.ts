/** Fields of many records changed by rules, as one action; or what that would be, found out by doing it and taking it back. */
import { countLabel } from '../../../../shared/messages/count-label.ts'
import type { Message } from '../../../../shared/messages/message.ts'
import type { ChangedLine, Selection, TransformResult } from '../../../../shared/bridge.ts'
import { fieldWord, message } from '../../../../shared/messages/message.ts'
import { GalleyError } from '../../../../shared/model/errors.ts'
import type { RecordValues } from '../../../../shared/model/values.ts'
import { readyTransform } from '../../../../shared/transform/index.ts'
import type { ReadyTransform, Transform } from '../../../../shared/transform/index.ts'
import { calledName, leaveUneditable, select, selectedKeys } from '../query/index.ts'
import type { Skipped } from '../query/index.ts'
import { asAction, fromJsonText, rowToRecord } from '../tables/index.ts'
import type { KindTable, Row, Store } from '../tables/index.ts'
import { fieldReason } from '../validation/index.ts'
import { applyChangeSet } from './apply.ts'
import { changeSet, keysOfFields, mergedFields, rowChanges } from './change-set.ts'
import type { FieldChanges } from './change-set.ts'
import { problemsByKey, refusedLine, withProblems } from './changed-lines.ts'
import { columnDef, fitted, withConsequences } from './edit.ts'
import { setEverywhere } from './one-value.ts'
import type { SameValue } from './one-value.ts'
import { Surroundings } from './surroundings.ts'

/** Patterns take time by the length of texts; beyond this the rest is not worth waiting for. */
const longestMs = 20_000

export interface TransformOrder {
  kind: string
  selection: Selection
  transforms: readonly Transform[]
  isPreview: boolean
  /** Of the lines. */
  offset: number
  limit: number
  /** Lines have name and currency of their record. */
  isNamed?: boolean
  /** Fields of records that stay as they are. */
  leaves?: readonly { field: string; keys: readonly number[] }[]
  /** See `record.transform`. */
  numberedBefore?: number
}

/** See Edits.transform. */
export function transformRecords(store: Store, order: TransformOrder): TransformResult {
  const table = store.table(order.kind)
  const ready = order.transforms.map((transform) => readied(table, transform))
  store.growCache()
  const { offset, limit } = order
  const same = sameValueOf(order)
  if (same) return setEverywhere(store, table, order.selection, same)
  const work = () => carryOut(store, table, order, ready)
  const { lines, ...counts } = order.isPreview ? store.rehearse(work) : store.write(work)
  return { ...counts, lines: lines.slice(offset, offset + limit), lineCount: lines.length }
}

/** The value that the order sets everywhere, where that is all that it does and nobody asks for lines; else null. */
function sameValueOf({ transforms, isPreview, limit, leaves }: TransformOrder): SameValue | null {
  const [only, ...others] = transforms
  if (only?.do !== 'value' || others.length > 0 || isPreview || limit > 0 || (leaves ?? []).length > 0) return null
  return only
}

/** Throws `read_only` where no record lets the field be written, `invalid_value` for a rule that does not fit it. */
function readied(table: KindTable, transform: Transform): ReadyTransform {
  const { field } = transform
  const def = columnDef(table, field)
  const never = def.write === 'never' ? fieldReason(def, 'update') : null
  if (never !== null) throw new GalleyError('read_only', never, { field })
  const ready = readyTransform(table.resource, transform)
  if ('why' in ready) throw new GalleyError('invalid_value', ready.why, { field })
  return ready
}

function carryOut(
  store: Store,
  table: KindTable,
  order: TransformOrder,
  ready: readonly ReadyTransform[],
): Omit<TransformResult, 'lineCount' | 'action'> {
  const { selection } = order
  const names = [...new Set(ready.map(({ field }) => field))]
  const blocked = blockedBy(store, table, selection, names)
  select(store, table, selection)
  const planning = new Planning(store, table, order, ready, blocked)
  const planned = planning.plan(selectedKeys(store, table))
  const fields = mergedFields(planned.map((each) => each.fields))
  const keys = keysOfFields(fields)
  const records = countLabel(table.kind, keys.length)
  const [only, ...others] = names
  const label =
    only !== undefined && others.length === 0
      ? message('engine.journal.changeOf', { field: fieldWord(table.kind, only, 'within'), records })
      : message('engine.journal.editRecords', { records })
  const changes = changeSet(table, 'bulk', { fields })
  asAction(store, table, label, (action) => applyChangeSet(store, changes, action).changed > 0)
  const problems = problemsByKey(store, keys)
  const lines = planned.flatMap((each) => withProblems(each.lines, problems.get(each.key) ?? []))
  const refused = lines.filter(({ isRefused }) => isRefused).length
  const skipped = planned.flatMap((each) => each.skipped)
  return { lines, changed: keys.length, refused, skipped, numbered: planning.numbered, label }
}

/** Why a field of a record cannot be written, by field and key. */
type Blocked = ReadonlyMap<string, ReadonlyMap<number, Message>>

function blockedBy(store: Store, table: KindTable, selection: Selection, names: readonly string[]): Blocked {
  return new Map(
    names.map((field) => {
      select(store, table, selection)
      const skipped = leaveUneditable(store, table, columnDef(table, field))
      return [field, new Map(skipped.map(({ key, message: why }) => [key, why]))]
    }),
  )
}

interface PlannedRecord {
  key: number
  fields: FieldChanges[]
  lines: ChangedLine[]
  skipped: Skipped
}

/** Goes through the records in their order. */
class Planning {
  readonly #store: Store
  readonly #table: KindTable
  readonly #ready: readonly ReadyTransform[]
  readonly #blocked: Blocked
  readonly #order: TransformOrder
  readonly #leaves: ReadonlyMap<string, ReadonlySet<number>>
  readonly #untilMs: number
  readonly #around: Surroundings
  #number: number

  constructor(
    store: Store,
    table: KindTable,
    order: TransformOrder,
    ready: readonly ReadyTransform[],
    blocked: Blocked,
  ) {
    this.#store = store
    this.#table = table
    this.#order = order
    this.#ready = ready
    this.#blocked = blocked
    this.#leaves = new Map((order.leaves ?? []).map(({ field, keys }) => [field, new Set(keys)]))
    this.#untilMs = store.monotonicMs() + longestMs
    this.#around = new Surroundings(store)
    this.#number = order.numberedBefore ?? 0
  }

  get numbered(): number {
    return this.#number
  }

  plan(keys: readonly number[]): PlannedRecord[] {
    const { table, allColumns } = this.#table
    const rows = this.#store.sql.raw(
      `SELECT ${allColumns.map((name) => `r.${name}`).join(', ')} FROM json_each(?) j CROSS JOIN ${table} r ON r._key = j.value ORDER BY r._key`,
      JSON.stringify(keys),
    )
    return rows.map((raw) => {
      if (this.#store.monotonicMs() > this.#untilMs)
        throw new GalleyError('invalid_value', message('engine.transform.tooSlow'), {})
      return this.#planRecord(rowToRecord(this.#table, raw))
    })
  }

  #planRecord(row: Row): PlannedRecord {
    const { kind } = this.#table
    const named = this.#order.isNamed ? this.#named(row) : {}
    const about = (field: string) => ({ key: row.key, id: row.id, kind, field, before: row.values[field], ...named })
    const refused = new Map<string, ChangedLine>()
    let firstWhy: Message | null = null
    const refuse = (field: string, code: string, why: Message) => {
      firstWhy ??= why
      refused.set(field, refusedLine(about(field), code, why))
    }
    const changes: RecordValues = {}
    let values: RecordValues = row.values
    const open = this.#ready.filter(({ field }) => {
      const why = this.#blocked.get(field)?.get(row.key)
      if (why !== undefined) refuse(field, 'read_only', why)
      return why === undefined
    })
    if (open.length > 0) this.#number += 1
    for (const { field, apply } of open) {
      // What was refused once is not changed by halves.
      if (refused.has(field)) continue
      const done = apply(values[field], this.#around.ofRow(this.#table, row, values, this.#number))
      if ('why' in done) {
        delete changes[field]
        refuse(field, 'invalid_value', done.why)
      } else changes[field] = fitted(this.#store, this.#table, field, columnDef(this.#table, field), done.value)
      // What a later step reads; most changes have none.
      if (open.length > 1) values = { ...row.values, ...changes }
    }
    // Left out at the end, so that what takes a number or is read by a later step is as it was shown.
    for (const [field, keys] of this.#leaves) if (keys.has(row.key)) delete changes[field]
    const own = rowChanges(row, changes)
    const whole = own.length === 0 ? changes : withConsequences(this.#table, row, changes)
    const fields = whole === changes ? own : rowChanges(row, whole)
    const lines = fields.map(({ field, records }): ChangedLine => {
      const after = fromJsonText(columnDef(this.#table, field), records[0]!.mine)
      return { ...about(field), after, problems: [], isRefused: false }
    })
    const all = [...lines, ...refused.values()]
    const name = () => calledName(this.#store, this.#table, row.id, row.values)
    const part = fields.length > 0 ? { isPart: true as const } : {}
    const skipped = firstWhy === null ? [] : [{ key: row.key, name: name(), message: firstWhy, ...part }]
    return { key: row.key, fields, lines: all, skipped }
  }

  #named(row: Row): Pick<ChangedLine, 'name' | 'currency'> {
    return {
      name: calledName(this.#store, this.#table, row.id, row.values),
      currency: this.#around.currencyOf(this.#table, row.values),
    }
  }
}
