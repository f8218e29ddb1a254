/** One field of many records set to the same value by few statements: what one rule alone comes to, in the time of set-based SQL. */
import { countLabel } from '../../../../shared/messages/count-label.ts'
import type { Selection, TransformResult } from '../../../../shared/bridge.ts'
import { fieldWord, message } from '../../../../shared/messages/message.ts'
import type { Value } from '../../../../shared/model/values.ts'
import type { PresentedField } from '../../../../shared/presentation/resources.ts'
import { leaveUneditable, select } from '../query/index.ts'
import { asAction, toJsonText } from '../tables/index.ts'
import type { KindTable, Store } from '../tables/index.ts'
import { applyChangeSet } from './apply.ts'
import { changeSet, fieldChangesSql } from './change-set.ts'
import type { FieldChange, FieldChanges } from './change-set.ts'
import { columnDef, fitted } from './edit.ts'

export interface SameValue {
  field: string
  value: Value
}

/** Sets it in the selected records, without lines for a preview; those that do not let the field be edited are skipped. GalleyError `invalid_value` for a value that the field does not take. */
export function setEverywhere(
  store: Store,
  table: KindTable,
  selection: Selection,
  { field, value }: SameValue,
): TransformResult {
  const def = columnDef(table, field)
  return store.write(() => {
    select(store, table, selection)
    const skipped = leaveUneditable(store, table, def)
    const fields = planSame(store, table, def, { field, value })
    // What follows in other fields changes only where this one does.
    const changed = fields[0]?.records.length ?? 0
    const records = countLabel(table.kind, changed)
    const label = message('engine.journal.changeOf', { field: fieldWord(table.kind, field, 'within'), records })
    const changes = changeSet(table, 'bulk', { fields })
    asAction(store, table, label, (action) => applyChangeSet(store, changes, action).changed > 0)
    return { lines: [], lineCount: 0, changed, refused: skipped.length, skipped, numbered: 0, label }
  })
}

function withRecords(field: string, records: readonly FieldChange[]): FieldChanges[] {
  return records.length === 0 ? [] : [{ field, records }]
}

/** The same value everywhere, and what follows from it where it changes something; the field itself first. */
function planSame(store: Store, table: KindTable, def: PresentedField, same: SameValue): FieldChanges[] {
  const { field } = same
  const value = fitted(store, table, field, def, same.value)
  const text = toJsonText(value)
  const selected = `temp.selected s CROSS JOIN ${table.table} r ON r._key = s.key WHERE true`
  const records = store.sql.all<FieldChange>(fieldChangesSql(table.byField.get(field)!, '?', selected), text, text)
  if (records.length === 0) return []
  // What follows is taken from the changed field alone, so that it is the same for all; where that changes nothing, nothing follows.
  const keys = JSON.stringify(records.map(({ key }) => key))
  const following = Object.entries(table.resource.behaviour?.consequences?.of({ [field]: value }) ?? {}).flatMap(
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
