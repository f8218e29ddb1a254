/**
 * Values that the service calls by name within another record, such as a place in the targeting of an ad group. They exist at the service, and are
 * kept here under that name until they are looked up themselves.
 */
import { fieldOf } from '../../../../shared/contract/language/resource.ts'
import { lendingField } from '../../../../shared/contract/language/title.ts'
import { referencesIn } from '../../../../shared/contract/language/reference-paths.ts'
import { keyOfId } from '../tables/index.ts'
import type { KindTable, ReceivedRow, Store } from '../tables/index.ts'

/** Rows for values that these rows name and that are not here yet, by kind; of kinds that are only looked up, never pulled. */
export function namedValues(
  store: Store,
  table: KindTable,
  rows: Iterable<ReceivedRow>,
): Map<KindTable, ReceivedRow[]> {
  const { nameField, fields } = table.resource
  const field = lendingField(table.resource)
  const found = new Map<KindTable, Map<string, ReceivedRow>>()
  if (field === null || field === nameField || fields[nameField]?.write !== 'never') return new Map()
  for (const row of rows) {
    const [name, value] = [row[nameField], row[field]]
    if (typeof name !== 'string' || name === '' || name === value) continue
    for (const { targets, id } of referencesIn(fieldOf(table.resource, field), value, row)) {
      const target = targets.map(({ kind }) => store.kinds.get(kind)).find((each) => each && isLookedUp(each))
      if (!target) continue
      const known = found.get(target) ?? new Map<string, ReceivedRow>()
      found.set(target, known)
      if (!known.has(id) && keyOfId(store, target, id) === null) known.set(id, rowFor(target, name, id, row))
    }
  }
  return new Map([...found].map(([target, known]) => [target, [...known.values()]]))
}

const isLookedUp = ({ resource }: KindTable) =>
  resource.scope === 'service' && resource.pulling === 'asked' && resource.idFields?.length === 1

/** A row for the value: its name and id, and its targeting type where both kinds have one. */
function rowFor({ resource }: KindTable, name: string, id: string, from: ReceivedRow): ReceivedRow {
  const type = from['targeting_type']
  return {
    [resource.nameField]: name,
    ...(resource.fields['targeting_type'] && type !== undefined ? { targeting_type: type } : {}),
    [resource.idFields![0]!]: id,
  }
}
