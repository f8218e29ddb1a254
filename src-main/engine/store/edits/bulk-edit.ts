/** One field of many records changed in one way, as one action. */
import { countLabel } from './count-label.ts'
import type { PresentedField } from '../../../../shared/presentation/resources.ts'
import type { BulkResult, Change, Selection } from '../../../../shared/bridge.ts'
import { fieldWord, message } from '../../../../shared/messages/message.ts'
import { GalleyError } from '../../../../shared/model/errors.ts'
import { decimalsOf } from '../../../../shared/model/money.ts'
import { applyChangeSet } from './apply.ts'
import { asAction, toJsonText } from '../tables/index.ts'
import type { KindTable, Store } from '../tables/index.ts'
import { columnDef, fitted } from './edit.ts'
import { leave, leaveUneditable, select } from '../query/index.ts'
import type { Skipped } from '../query/index.ts'
import { changeSet, fieldChangesSql } from './change-set.ts'
import type { FieldChange, FieldChanges } from './change-set.ts'

/** See Edits.bulkEdit. */
export function bulkEdit(store: Store, kind: string, selection: Selection, change: Change): BulkResult {
  const table = store.table(kind)
  const def = columnDef(table, change.field)
  store.growCache()
  return store.write(() => {
    select(store, table, selection)
    const skipped = leaveUneditable(store, table, def)
    const plan = planChange(store, table, def, change)
    skipped.push(...plan.skipped)
    const { fields } = plan
    // What follows in other fields changes only where this one does.
    const changed = fields[0]?.records.length ?? 0
    const label = message('engine.journal.changeOf', {
      field: fieldWord(kind, change.field, 'within'),
      records: countLabel(table, changed),
    })
    const changes = changeSet(table, 'bulk', { fields })
    asAction(store, table, label, (action) => applyChangeSet(store, changes, action).changed > 0)
    return { changed, skipped, label }
  })
}

interface Plan {
  /** The changed field first; none where nothing differs. */
  fields: FieldChanges[]
  skipped: Skipped
}

function planChange(store: Store, table: KindTable, def: PresentedField, change: Change): Plan {
  if ('to' in change) return { fields: planSame(store, table, def, change), skipped: [] }
  if ('by' in change) return planMoney(store, table, def, change)
  return { fields: planReplaced(store, table, def, change), skipped: [] }
}

function withRecords(field: string, records: readonly FieldChange[]): FieldChanges[] {
  return records.length === 0 ? [] : [{ field, records }]
}

/** The same value everywhere, and what follows from it where it changes something. */
function planSame(
  store: Store,
  table: KindTable,
  def: PresentedField,
  { field, to }: Extract<Change, { to: unknown }>,
): FieldChanges[] {
  const value = fitted(store, table, field, def, to)
  const text = toJsonText(value)
  const selected = `temp.selected s CROSS JOIN ${table.table} r ON r._key = s.key WHERE true`
  const records = store.sql.all<FieldChange>(fieldChangesSql(table.byField.get(field)!, '?', selected), text, text)
  if (records.length === 0) return []
  // What follows is taken from the changed field alone, so that it is the same for all; where that changes nothing, nothing follows.
  const keys = JSON.stringify(records.map(({ key }) => key))
  const following = Object.entries(table.resource.behaviour?.consequences?.({ [field]: value }) ?? {}).flatMap(
    ([other, then]) => {
      const column = other === field ? undefined : table.byField.get(other)
      if (!column) return []
      const isOther = then === null ? `r.${column.name} IS NOT NULL` : 'true'
      const changing = `json_each(?) c CROSS JOIN ${table.table} r ON r._key = c.value WHERE ${isOther}`
      const thenText = toJsonText(then)
      return withRecords(
        other,
        store.sql.all<FieldChange>(fieldChangesSql(column, '?', changing), thenText, keys, thenText),
      )
    },
  )
  return [{ field, records }, ...following]
}

/** Up or down by percent or amount; a percentage is rounded to whole steps of the currency. */
function planMoney(
  store: Store,
  table: KindTable,
  def: PresentedField,
  { field, by }: Extract<Change, { by: unknown }>,
): Plan {
  if (def.type !== 'money')
    throw new GalleyError(
      'invalid_value',
      message('engine.bulkEdit.notAmount', { label: fieldWord(table.kind, field) }),
      { field },
    )
  const column = table.byField.get(field)!
  const currency = table.byField.get('currency')?.name ?? 'NULL'
  const rows = store.sql.raw(
    `SELECT s.key, r.${column.name}, ${currency} FROM temp.selected s CROSS JOIN ${table.table} r ON r._key = s.key`,
  )
  const changed = 'micro' in by ? (amount: bigint) => amount + by.micro : changedByPercent(by.percent)
  const records: FieldChange[] = []
  let isAllSet = true
  for (const [key, amount, code] of rows) {
    if (typeof amount === 'bigint') {
      const after = changed(amount, code === null ? 'EUR' : String(code))
      if (after !== amount) records.push({ key: Number(key), base: String(amount), mine: String(after) })
    } else isAllSet = false
  }
  const skipped = isAllSet
    ? []
    : leave(
        store,
        table,
        `r.${column.name} IS NULL`,
        message('engine.bulkEdit.notSet', { label: fieldWord(table.kind, field) }),
      )
  return { fields: withRecords(field, records), skipped }
}

/** Half a step and more goes up. */
function changedByPercent(percent: number): (amount: bigint, currency: string) => bigint {
  const scale = 1_000_000n
  const factor = 100n * scale + BigInt(Math.round(percent * Number(scale)))
  const steps = new Map<string, bigint>()
  return (amount, currency) => {
    const step = steps.get(currency) ?? 10n ** BigInt(6 - decimalsOf(currency))
    steps.set(currency, step)
    const divisor = 100n * scale * step
    return ((amount * factor + divisor / 2n) / divisor) * step
  }
}

function planReplaced(
  store: Store,
  table: KindTable,
  def: PresentedField,
  change: Extract<Change, { find: unknown }>,
): FieldChanges[] {
  const { field, find, replace, matchCase } = change
  if (def.type !== 'text')
    throw new GalleyError(
      'invalid_value',
      message('engine.bulkEdit.notText', { label: fieldWord(table.kind, field) }),
      { field },
    )
  const pattern = new RegExp(find.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'), matchCase ? 'gu' : 'giu')
  const { name } = table.byField.get(field)!
  const rows = store.sql.raw(
    `SELECT s.key, r.${name} FROM temp.selected s CROSS JOIN ${table.table} r ON r._key = s.key WHERE r.${name} IS NOT NULL`,
  )
  const records = rows.flatMap(([key, raw]): FieldChange[] => {
    const before = String(raw)
    const after = before.replace(pattern, () => replace).toWellFormed()
    return after === before ? [] : [{ key: Number(key), base: toJsonText(before), mine: toJsonText(after) }]
  })
  return withRecords(field, records)
}
