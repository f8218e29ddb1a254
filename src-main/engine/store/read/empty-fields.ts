import type { RecordView } from '../../../../shared/bridge.ts'
import type { KindTable, ReadableStore, Row } from '../tables/index.ts'
import { rulePort } from '../validation/index.ts'

/** See RecordView.emptyFields. */
export function emptyFields(store: ReadableStore, table: KindTable, row: Row): Pick<RecordView, 'emptyFields'> {
  const rules = table.resource.workspaceRules.filter(({ emptyWhy, field }) => emptyWhy && row.values[field] == null)
  if (rules.length === 0) return {}
  const port = rulePort(store, row.accountId)
  const found = rules.flatMap(({ field, emptyWhy }) => {
    const why = emptyWhy!(row.values, port)
    return why === null ? [] : [[field, why] as const]
  })
  return found.length === 0 ? {} : { emptyFields: Object.fromEntries(found) }
}
