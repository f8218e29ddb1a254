import type { RecordView } from '../../shared/bridge.ts'
import type { RecordValues } from '../../shared/model/values.ts'

/** What the service says of a record, as far as its edits say; pure. */
export function serviceValues({ values, atService, changed, conflict }: RecordView): RecordValues {
  const bases = Object.entries(changed).map(([name, edit]) => [name, conflict[name]?.theirs ?? edit.base] as const)
  return { ...values, ...atService, ...Object.fromEntries(bases) }
}
