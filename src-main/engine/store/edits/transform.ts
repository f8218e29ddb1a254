/** Fields of many records changed by rules, as one action; or what that would be, found out by doing it and taking it back. */
import type { Message } from '../../../../shared/messages/message.ts'
import type { ChangedLine, Selection, TransformResult } from '../../../../shared/bridge.ts'
import type { Step } from '../../../../shared/filter/index.ts'
import { fieldWord, message } from '../../../../shared/messages/message.ts'
import { GalleyError } from '../../../../shared/model/errors.ts'
import type { RecordValues } from '../../../../shared/model/values.ts'
import { zoneDay } from '../../../../shared/model/zone.ts'
import { textOf } from '../../../../shared/presentation/text-of.ts'
import { readyTransform } from '../../../../shared/transform/index.ts'
import type { ReadyTransform, Surrounded, Transform } from '../../../../shared/transform/index.ts'
import { leaveUneditable, select, selectedKeys } from '../query/index.ts'
import { asAction, fromJsonText, readRow, readRowById, rowToRecord, zoneOf } from '../tables/index.ts'
import type { KindTable, ReadableStore, Row, Store } from '../tables/index.ts'
import { fieldReason } from '../validation/index.ts'
import { applyChangeSet } from './apply.ts'
import { changeSet, keysOfFields, mergedFields, rowChanges } from './change-set.ts'
import type { FieldChanges } from './change-set.ts'
import { problemsByKey, refusedLine, withProblems } from './changed-lines.ts'
import { countLabel } from './count-label.ts'
import { columnDef, fitted, withConsequences } from './edit.ts'

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
}

/** See Edits.transform. */
export function transformRecords(store: Store, order: TransformOrder): TransformResult {
  const table = store.table(order.kind)
  const ready = order.transforms.map((transform) => readied(table, transform))
  store.growCache()
  const { offset, limit } = order
  const work = () => carryOut(store, table, order.selection, ready)
  const { lines, ...counts } = order.isPreview ? store.rehearse(work) : store.write(work)
  return { ...counts, lines: lines.slice(offset, offset + limit), lineCount: lines.length }
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
  selection: Selection,
  ready: readonly ReadyTransform[],
): Omit<TransformResult, 'lineCount' | 'action'> {
  const names = [...new Set(ready.map(({ field }) => field))]
  const blocked = blockedBy(store, table, selection, names)
  select(store, table, selection)
  const planned = new Planning(store, table, ready, blocked).plan(selectedKeys(store, table))
  const fields = mergedFields(planned.map((each) => each.fields))
  const keys = keysOfFields(fields)
  const records = countLabel(table, keys.length)
  const [only, ...others] = names
  const label =
    only !== undefined && others.length === 0
      ? message('engine.journal.changeOf', { field: fieldWord(table.kind, only, 'within'), records })
      : message('engine.journal.editRecords', { records })
  const changes = changeSet(table, 'bulk', { fields })
  asAction(store, table, label, (action) => applyChangeSet(store, changes, action).changed > 0)
  const problems = problemsByKey(store, keys)
  const lines = planned.flatMap((each) => withProblems(each.lines, problems.get(each.key) ?? []))
  return { lines, changed: keys.length, refused: lines.filter(({ isRefused }) => isRefused).length, label }
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
}

/** Goes through the records in their order. */
class Planning {
  readonly #store: Store
  readonly #table: KindTable
  readonly #ready: readonly ReadyTransform[]
  readonly #blocked: Blocked
  readonly #untilMs: number
  readonly #parents = new Map<string, Surrounded | null>()
  readonly #days = new Map<string, Pick<Surrounded, 'date' | 'zone'>>()
  #number = 0

  constructor(store: Store, table: KindTable, ready: readonly ReadyTransform[], blocked: Blocked) {
    this.#store = store
    this.#table = table
    this.#ready = ready
    this.#blocked = blocked
    this.#untilMs = store.monotonicMs() + longestMs
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
    const about = (field: string) => ({ key: row.key, id: row.id, kind, field, before: row.values[field] })
    const refused = new Map<string, ChangedLine>()
    const changes: RecordValues = {}
    const open = this.#ready.filter(({ field }) => {
      const why = this.#blocked.get(field)?.get(row.key)
      if (why !== undefined) refused.set(field, refusedLine(about(field), 'read_only', textOf(why)))
      return why === undefined
    })
    if (open.length > 0) this.#number += 1
    for (const { field, apply } of open) {
      // What was refused once is not changed by halves.
      if (refused.has(field)) continue
      const values = { ...row.values, ...changes }
      const done = apply(values[field], this.#surrounded(row, values))
      if ('why' in done) {
        delete changes[field]
        refused.set(field, refusedLine(about(field), 'invalid_value', textOf(done.why)))
      } else changes[field] = fitted(this.#store, this.#table, field, columnDef(this.#table, field), done.value)
    }
    const fields = rowChanges(row, changed(this.#table, row, changes))
    const lines = fields.map(({ field, records }): ChangedLine => {
      const after = fromJsonText(columnDef(this.#table, field), records[0]!.mine)
      return { ...about(field), after, problems: [], isRefused: false }
    })
    return { key: row.key, fields, lines: [...lines, ...refused.values()] }
  }

  #surrounded(row: Row, values: RecordValues): Surrounded {
    return {
      ...this.#recordOf(this.#table, row, values),
      number: this.#number,
      ...this.#dayOf(row.accountId),
    }
  }

  #recordOf(table: KindTable, row: Row, values: RecordValues): Surrounded {
    return {
      id: row.id,
      values,
      currency: this.#currencyOf(table, values),
      parent: (step) => this.#parent(values, step),
      number: 0,
      date: '',
      zone: 'UTC',
    }
  }

  #parent(values: RecordValues, step: Step): Surrounded | null {
    const value = values[step.field]
    if (typeof value !== 'string' || value === '') return null
    const name = JSON.stringify([step.kind, step.by, value])
    const known = this.#parents.get(name)
    if (known !== undefined) return known
    const table = this.#store.table(step.kind)
    const row = step.by === null ? readRowById(this.#store, table, value) : rowBy(this.#store, table, step.by, value)
    const found = row && this.#recordOf(table, row, row.values)
    this.#parents.set(name, found)
    return found
  }

  /** Its own, or that of what it is paid with or belongs to: a record made here has none yet. */
  #currencyOf(table: KindTable, values: RecordValues): string {
    if (typeof values['currency'] === 'string') return values['currency']
    for (const { column, to } of table.refs) {
      if (to === table.kind) continue
      const currency = this.#parent(values, { field: column.field, kind: to, by: null })?.currency ?? ''
      if (currency !== '') return currency
    }
    return ''
  }

  #dayOf(accountId: string): Pick<Surrounded, 'date' | 'zone'> {
    const known = this.#days.get(accountId)
    if (known) return known
    const zone = zoneOf(this.#store, accountId)
    const day = { zone, date: zoneDay(this.#store.nowMs(), zone) }
    this.#days.set(accountId, day)
    return day
  }
}

/** With what follows; nothing where nothing differs. */
function changed(table: KindTable, row: Row, changes: RecordValues): RecordValues {
  return rowChanges(row, changes).length === 0 ? {} : withConsequences(table, row, changes)
}

function rowBy(store: ReadableStore, table: KindTable, field: string, value: string): Row | null {
  const { name } = table.byField.get(field)!
  const key = store.sql.value<number>(`SELECT _key FROM ${table.table} WHERE ${name} = ? ORDER BY _key LIMIT 1`, value)
  return key === undefined ? null : readRow(store, table, key)
}
