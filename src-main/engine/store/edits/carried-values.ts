/** Values that a new record gets from one that is there. */
import { isWritable } from '../../../../shared/contract/language/fields.ts'
import { fitValue } from '../../../../shared/contract/language/wire.ts'
import type { RecordValues, Value } from '../../../../shared/model/values.ts'
import type { PresentedField } from '../../../../shared/presentation/resources.ts'
import type { KindTable, Row } from '../tables/index.ts'

/**
 * What of the value a new record can be given: the service also sets choices that nobody can write, such as paying by engagement, and sets them
 * again by itself.
 */
function takenValue(def: PresentedField, value: Value | undefined): Value | undefined {
  if (def.type === 'choice') return typeof value === 'string' && !def.values.includes(value) ? undefined : value
  if (def.type !== 'list' || !def.values || !Array.isArray(value)) return value
  const taken = value.filter((each) => def.values!.includes(String(each)))
  return taken.length > 0 || value.length === 0 ? taken : undefined
}

/** What a person may write of the row, with what the declaration sets for new records: copies start paused. */
export function carriedValues(table: KindTable, row: Row): RecordValues {
  const values: RecordValues = {}
  for (const { field, def } of table.columns) {
    if (!isWritable(def, 'create') || def.isNeverEchoed) continue
    const isAsItIs = def.initial === undefined || def.isCopiedAsItIs === true
    const value = isAsItIs ? takenValue(def, row.values[field]) : fitValue(def, def.initial ?? null)
    if (value !== undefined && value !== null) values[field] = value
  }
  return values
}

/** What a person may write of the row, as it stands there: what was running is not paused. */
export function valuesAsTheyWere(table: KindTable, row: Row): RecordValues {
  const written = table.columns.filter(({ def }) => isWritable(def, 'create'))
  const taken = written.map(({ field, def }) => [field, takenValue(def, row.values[field])] as const)
  return Object.fromEntries(taken.filter(([, value]) => value !== undefined && value !== null))
}
