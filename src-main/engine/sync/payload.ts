/** What a request carries for one pending record. */
import type { Resource } from '../../../shared/contract/language/resource.ts'
import { isWritable } from '../../../shared/contract/language/fields.ts'
import { sentFields } from '../../../shared/contract/language/wire.ts'
import { leftHere, without } from '../../../shared/model/made-with.ts'
import type { Json } from '../../../shared/model/values.ts'
import type { PendingRecord } from '../store/index.ts'
import type { WriteStep } from './requests.ts'

/** What a write carries: the changed fields; on create all that are set; on delete none. Fields that name a record which is only here stay out. */
export function writeStepOf(resource: Resource, record: PendingRecord): WriteStep {
  const { id, operation, values } = record
  if (operation === 'delete') return { id, operation, sent: {}, values }
  const stays = leftHere(resource, values)
  if (operation === 'create')
    return { id, operation, sent: sentFields(resource, 'create', without(values, stays), values), values }
  const changes = without(
    Object.fromEntries(Object.entries(record.edits).map(([name, edit]) => [name, edit.mine])),
    stays,
  )
  const sent = sentFields(resource, 'update', changes, values)
  // A field that follows from others is not sent with them; changed alone, it is sent.
  return { id, operation, sent: Object.keys(sent).length > 0 ? sent : writable(resource, changes), values }
}

function writable(resource: Resource, changes: Record<string, Json | undefined>): Record<string, Json> {
  const sent: Record<string, Json> = {}
  for (const [name, value] of Object.entries(changes)) {
    const field = resource.fields[name]
    if (field && value !== undefined && isWritable(field, 'update')) sent[name] = value
  }
  return sent
}
