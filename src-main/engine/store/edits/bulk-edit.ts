/** One field of many records changed in one way, as one action. */
import type { BulkResult, Change, Selection } from '../../../../shared/bridge.ts'
import type { Field } from '../../../../shared/contract/language/fields.ts'
import { GalleyError } from '../../../../shared/model/errors.ts'
import { decimalsOf } from '../../../../shared/model/money.ts'
import { inSentence } from '../../../../shared/model/sentence.ts'
import { applyChangeSet } from './apply.ts'
import { asAction, toJsonText } from '../tables/index.ts'
import type { KindTable, Store } from '../tables/index.ts'
import { columnDef, fitted } from './edit.ts'
import { literal } from '../file/index.ts'
import { leave, leaveUneditable, select } from '../query/index.ts'
import type { Skipped } from '../query/index.ts'
import { clearChangeSet, addChanges, addChangesSql } from './change-set.ts'
import type { ChangedValue } from './change-set.ts'

/** See Edits.bulkEdit. */
export function bulkEdit(store: Store, kind: string, selection: Selection, change: Change): BulkResult {
  const table = store.table(kind)
  const def = columnDef(table, change.field)
  store.growCache()
  return store.write(() => {
    select(store, table, selection)
    const skipped = leaveUneditable(store, table, def)
    clearChangeSet(store)
    skipped.push(...fillChangeSet(store, table, def, change))
    // What follows in other fields changes only where this one does.
    const changed = store.sql.value<number>('SELECT count(*) FROM temp.change_set WHERE field = ?', change.field)!
    const label = `Change ${inSentence(def.label)} of ${changed} ${inSentence(changed === 1 ? table.resource.label : table.resource.labelPlural)}`
    const same = 'to' in change ? { [change.field]: fitted(store, change.field, def, change.to) } : {}
    asAction(store, table, label, (action) => applyChangeSet(store, table, action, same) > 0)
    return { changed, skipped, label }
  })
}

function fillChangeSet(store: Store, table: KindTable, def: Field, change: Change): Skipped {
  if ('to' in change) {
    addSame(store, table, def, change)
    return []
  }
  if ('by' in change) return addMoney(store, table, def, change)
  addReplaced(store, table, def, change)
  return []
}

/** The same value everywhere, and what follows from it where it changes something. */
function addSame(store: Store, table: KindTable, def: Field, { field, to }: Extract<Change, { to: unknown }>): void {
  const value = fitted(store, field, def, to)
  const text = toJsonText(value)
  const selected = `temp.selected s CROSS JOIN ${table.table} r ON r._key = s.key`
  store.sql.run(addChangesSql(table.byField.get(field)!, '?', `${selected} WHERE true`), text, text)
  // What follows is taken from the changed field alone, so that it is the same for all; where that changes nothing, nothing follows.
  const changing = `temp.change_set c CROSS JOIN ${table.table} r ON r._key = c.key WHERE c.field = ${literal(field)}`
  for (const [other, following] of Object.entries(table.resource.consequences?.({ [field]: value }) ?? {})) {
    const column = other === field ? undefined : table.byField.get(other)
    if (!column) continue
    const isOther = following === null ? ` AND r.${column.name} IS NOT NULL` : ''
    const followingText = toJsonText(following)
    store.sql.run(addChangesSql(column, '?', `${changing}${isOther}`), followingText, followingText)
  }
}

/** Up or down by percent or amount; a percentage is rounded to whole steps of the currency. */
function addMoney(
  store: Store,
  table: KindTable,
  def: Field,
  { field, by }: Extract<Change, { by: unknown }>,
): Skipped {
  if (def.type !== 'money') throw new GalleyError('invalid_value', `${def.label} is not an amount.`, { field })
  const column = table.byField.get(field)!
  const currency = table.byField.get('currency')?.name ?? 'NULL'
  const rows = store.sql.raw(
    `SELECT s.key, r.${column.name}, ${currency} FROM temp.selected s CROSS JOIN ${table.table} r ON r._key = s.key`,
  )
  const changed = 'micro' in by ? (amount: bigint) => amount + by.micro : changedByPercent(by.percent)
  const wanted: ChangedValue[] = []
  let isAllSet = true
  for (const [key, amount, code] of rows) {
    if (typeof amount === 'bigint')
      wanted.push([Number(key), String(changed(amount, code === null ? 'EUR' : String(code)))])
    else isAllSet = false
  }
  addChanges(store, table, field, wanted)
  return isAllSet ? [] : leave(store, table, `r.${column.name} IS NULL`, `${def.label} is not set.`)
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

function addReplaced(store: Store, table: KindTable, def: Field, change: Extract<Change, { find: unknown }>): void {
  const { field, find, replace, matchCase } = change
  if (def.type !== 'text') throw new GalleyError('invalid_value', `${def.label} is not a text.`, { field })
  const pattern = new RegExp(find.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'), matchCase ? 'gu' : 'giu')
  const { name } = table.byField.get(field)!
  const rows = store.sql.raw(
    `SELECT s.key, r.${name} FROM temp.selected s CROSS JOIN ${table.table} r ON r._key = s.key WHERE r.${name} IS NOT NULL`,
  )
  const wanted = rows.flatMap(([key, before]): ChangedValue[] => {
    const after = String(before).replace(pattern, () => replace)
    return after === before ? [] : [[Number(key), toJsonText(after.toWellFormed())]]
  })
  addChanges(store, table, field, wanted)
}
