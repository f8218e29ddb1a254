/** What a request carries for one pending record. */
import type { Resource } from '../../../shared/contract/language/resource.ts'
import { isWritable } from '../../../shared/contract/language/fields.ts'
import { sentFields } from '../../../shared/contract/language/wire.ts'
import { leftHere, without } from '../../../shared/model/made-with.ts'
import type { Json } from '../../../shared/model/values.ts'
import type { PendingRecord } from '../store/index.ts'
import type { WriteStep } from './requests.ts'

/** Changed fields only; on create all that are set; on delete none. What names a record that goes with others alone stays here. */
export function writeStepOf(of: Resource, record: PendingRecord): WriteStep {
  const { id, operation, values } = record
  if (operation === 'delete') return { id, operation, sent: {}, values }
  const stays = leftHere(of, values)
  if (operation === 'create')
    return { id, operation, sent: sentFields(of, 'create', without(values, stays), values), values }
  const changes = without(
    Object.fromEntries(Object.entries(record.edits).map(([name, edit]) => [name, edit.mine])),
    stays,
  )
  const sent = sentFields(of, 'update', changes, values)
  // What follows from other fields is not sent with them; changed alone it is.
  return { id, operation, sent: Object.keys(sent).length > 0 ? sent : writable(of, changes), values }
}

function writable(of: Resource, changes: Record<string, Json | undefined>): Record<string, Json> {
  const sent: Record<string, Json> = {}
  for (const [name, value] of Object.entries(changes)) {
    const field = of.fields[name]
    if (field && value !== undefined && isWritable(field, 'update')) sent[name] = value
  }
  return sent
}
