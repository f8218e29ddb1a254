/** One field of many records changed in one way, as one action. */
import type { BulkResult, Change, Selection } from '../../../shared/bridge.ts'
import type { Field } from '../../../shared/contract/define.ts'
import { GalleyError } from '../../../shared/model/errors.ts'
import { decimalsOf } from '../../../shared/model/money.ts'
import { applyWanted } from './apply.ts'
import { jsonTextSql, toJsonText } from './column.ts'
import { columnDef, fitted } from './edit.ts'
import { asAction } from './journal.ts'
import type { KindTable } from './kind-table.ts'
import { clearWanted, want } from './scratch.ts'
import { leave, leaveUneditable, select } from './selection.ts'
import type { Skipped } from './selection.ts'
import type { Store } from './store.ts'

/** See Workspace.bulkEdit. */
export function bulkEdit(store: Store, kind: string, selection: Selection, change: Change): BulkResult {
  const table = store.table(kind)
  const def = columnDef(table, change.field)
  return store.write(() => {
    select(store, table, selection)
    const skipped = leaveUneditable(store, table, def)
    clearWanted(store.sql)
    skipped.push(...fillWanted(store, table, def, change))
    // What follows in other fields changes only where this one does.
    const changed = store.sql.value<number>('SELECT count(*) FROM temp.wanted WHERE field = ?', change.field)!
    const label = `${def.label} of ${changed} ${(changed === 1 ? table.of.label : table.of.labelPlural).toLowerCase()}`
    const same = 'to' in change ? { [change.field]: fitted(store, change.field, def, change.to) } : {}
    asAction(store, table, label, (action) => applyWanted(store, table, action, { same, isDifferent: true }) > 0)
    return { changed, skipped, label }
  })
}

function fillWanted(store: Store, table: KindTable, def: Field, change: Change): Skipped {
  if ('to' in change) {
    wantSame(store, table, def, change)
    return []
  }
  if ('by' in change) return wantMoney(store, table, def, change)
  wantReplaced(store, table, def, change)
  return []
}

/** The same value everywhere, and what follows from it where it changes something. */
function wantSame(store: Store, table: KindTable, def: Field, { field, to }: Extract<Change, { to: unknown }>): void {
  const value = fitted(store, field, def, to)
  const text = toJsonText(value)
  const column = table.byField.get(field)!
  const differs = `FROM temp.selected s CROSS JOIN ${table.table} r ON r._key = s.key WHERE ${jsonTextSql(column, 'r')} IS NOT ?`
  store.sql.run(`INSERT INTO temp.wanted SELECT ?, s.key, ? ${differs}`, field, text, text)
  // What follows is taken from the changed field alone, so that it is the same for all.
  for (const [other, following] of Object.entries(table.of.consequences?.({ [field]: value }) ?? {})) {
    const otherColumn = other === field ? undefined : table.byField.get(other)
    if (!otherColumn) continue
    const isOther = following === null ? `r.${otherColumn.name} IS NOT NULL` : '1'
    store.sql.run(
      `INSERT INTO temp.wanted SELECT ?, s.key, ? ${differs} AND ${isOther}`,
      other,
      toJsonText(following),
      text,
    )
  }
}

/** Up or down by percent or amount; a percentage is rounded to whole steps of the currency. */
function wantMoney(
  store: Store,
  table: KindTable,
  def: Field,
  { field, by }: Extract<Change, { by: unknown }>,
): Skipped {
  if (def.type !== 'money') throw new GalleyError('invalid_value', `${def.label} is not an amount.`, { field })
  const column = table.byField.get(field)!
  const skipped = leave(store, table, `r.${column.name} IS NULL`, `${def.label} is not set.`)
  const currency = table.byField.get('currency')?.name ?? 'NULL'
  const rows = store.sql.raw(
    `SELECT s.key, r.${column.name}, ${currency} FROM temp.selected s CROSS JOIN ${table.table} r ON r._key = s.key`,
  )
  for (const [key, amount, code] of rows) {
    const after =
      'micro' in by
        ? (amount as bigint) + by.micro
        : changedByPercent(amount as bigint, by.percent, code === null ? 'EUR' : String(code))
    if (after !== amount) want(store.sql, field, Number(key), String(after))
  }
  return skipped
}

/** Half a step and more goes up. */
function changedByPercent(amount: bigint, percent: number, currency: string): bigint {
  const scale = 1_000_000n
  const exact = amount * (100n * scale + BigInt(Math.round(percent * Number(scale))))
  const divisor = 100n * scale
  const step = 10n ** BigInt(6 - decimalsOf(currency))
  const halfUp = (exact + (divisor * step) / 2n) / (divisor * step)
  return halfUp * step
}

function wantReplaced(store: Store, table: KindTable, def: Field, change: Extract<Change, { find: unknown }>): void {
  const { field, find, replace, matchCase } = change
  if (def.type !== 'text') throw new GalleyError('invalid_value', `${def.label} is not a text.`, { field })
  const pattern = new RegExp(find.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'), matchCase ? 'gu' : 'giu')
  const rows = store.sql.raw(
    `SELECT s.key, r.${table.byField.get(field)!.name} FROM temp.selected s CROSS JOIN ${table.table} r ON r._key = s.key WHERE r.${table.byField.get(field)!.name} IS NOT NULL`,
  )
  for (const [key, before] of rows) {
    const after = String(before).replace(pattern, () => replace)
    if (after !== before) want(store.sql, field, Number(key), toJsonText(after.toWellFormed()))
  }
}
