import type { Resource } from '../../../shared/contract/language/resource.ts'
import { encodeRecord } from '../../../shared/contract/language/wire.ts'
import { stringifyJson } from '../../../shared/model/json.ts'
import type { RecordValues } from '../../../shared/model/values.ts'

const texts = new WeakMap<RecordValues, string>()

/** A record as JSON. Stored records never change in place, so each is written once: pages of a thousand are then a join. */
export function recordText(resource: Resource, record: RecordValues): string {
  const known = texts.get(record)
  if (known !== undefined) return known
  const text = stringifyJson(encodeRecord(resource, record))
  texts.set(record, text)
  return text
}
