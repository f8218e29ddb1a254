/** Words that rows give to fields of choices, and which of them a field does not take. */
import { fieldWord, message, valuesAsTyped } from '../../../../shared/messages/message.ts'
import type { PresentedField } from '../../../../shared/presentation/resources.ts'
import type { CellFault } from '../../../../shared/model/csv/rows.ts'
import type { Value } from '../../../../shared/model/values.ts'
import { readEdits } from '../tables/index.ts'
import type { KindTable, Row, Store } from '../tables/index.ts'

/**
 * Why the value cannot be given to a field of choices, or a list of them; null where it can. The service may send words that cannot be written: what the
 * record has, or had before it was edited, can be said of it. `row`: the record as it is, or null for a new one.
 */
export function choiceFault(
  store: Store,
  table: KindTable,
  field: string,
  def: PresentedField,
  value: Value,
  row: Row | null,
): CellFault | null {
  if (def.type !== 'choice' && def.type !== 'list') return null
  const { values } = def
  if (values === undefined) return null
  const unknown = membersOf(value).filter((word) => !values.includes(word))
  if (unknown.length === 0) return null
  const edit = row === null ? undefined : readEdits(store, table, row.key)[field]
  const present = new Set([row?.values[field], edit?.base, edit?.theirs].flatMap((each) => membersOf(each)))
  const text = unknown.find((word) => !present.has(word))
  if (text === undefined) return null
  const called = fieldWord(table.kind, field)
  const said = message('engine.proposals.noChoice', { called, text, values: valuesAsTyped(called, values) })
  return { heading: def.label, message: said }
}

function membersOf(value: Value): string[] {
  if (Array.isArray(value)) return value.map(String)
  return value === undefined || value === null || value === '' ? [] : [String(value)]
}
