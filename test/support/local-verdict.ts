/** The verdict before sending, as a client with these surroundings has it, in the words of the wire. */
import { isWritable } from '../../shared/contract/language/fields.ts'
import type { Resource } from '../../shared/contract/language/resource.ts'
import type { RulePort } from '../../shared/contract/language/rules.ts'
import { checkRecord, checkWorkspace } from '../../shared/contract/language/validate.ts'
import { sentFields } from '../../shared/contract/language/wire.ts'
import type { Json, RecordValues } from '../../shared/model/values.ts'

/** What would be sent, and what is wrong with it: 'CODE parameter', as the service would say it. */
export function verdictOf(
  resource: Resource,
  operation: 'create' | 'update',
  { record, changes, id, accountId }: { record: RecordValues; changes: RecordValues; id: string; accountId: string },
  port: RulePort,
): { sent: Record<string, Json>; faults: string[] } {
  const sent = sentFields(resource, operation, changes, record)
  const input = { record, operation, given: new Set(Object.keys(sent)), accountId, id }
  const problems = [...checkRecord(resource, input), ...checkWorkspace(resource, input, port)]
  const faults = problems
    .filter(({ severity }) => severity === 'error')
    .map(({ code, field }) => `${code} ${resource.fields[field ?? '']?.param ?? field}`)
  return { sent, faults }
}

/** What the service assumes where a create is silent. */
export function defaultsOf(resource: Resource): RecordValues {
  const fields = Object.entries(resource.fields).filter(([, field]) => isWritable(field, 'create'))
  return Object.fromEntries(
    fields.flatMap(([name, { serviceDefault }]) => (serviceDefault === undefined ? [] : [[name, serviceDefault]])),
  )
}
