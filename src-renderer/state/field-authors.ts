/** Who changed fields of a record at the service: it is asked once for each state of a record that it is shown in. */
import type { FieldAuthors } from '../../shared/bridge.ts'
import { stringifyJson } from '../../shared/model/json.ts'
import type { Json } from '../../shared/model/values.ts'
import type { Bridge } from './bridge.ts'

const asked = new WeakMap<Bridge, Map<string, Promise<FieldAuthors>>>()

/**
 * Of the fields of the record's conflict. `at`: when the record last changed there. Empty where the service does not say, or cannot be asked
 * now: then it is asked again later.
 */
export function conflictAuthors(bridge: Bridge, key: number, at: string | null): Promise<FieldAuthors> {
  const ask = () => bridge.call('conflict.authors', { key })
  return askOnce(bridge, `${key} ${at ?? ''}`, ask).catch(() => ({}))
}

/** A field that somebody gave a value. `at`: when that was found. */
export interface FieldChange {
  key: number
  field: string
  value: Json
  at: string
}

/** Who gave the field this value, by user id; null where the service does not say. Rejects where it cannot be asked now: then it is asked again later. */
export async function fieldAuthor(bridge: Bridge, change: FieldChange): Promise<string | null> {
  const { key, field, value } = change
  const ask = () => bridge.call('record.fieldAuthors', { key, fields: [field], value })
  const found = await askOnce(bridge, nameOfChange(change), ask)
  return found[field]?.userId ?? null
}

export function nameOfChange({ key, field, value, at }: FieldChange): string {
  return `${key} ${field} ${at} ${stringifyJson(value)}`
}

function askOnce(bridge: Bridge, question: string, ask: () => Promise<FieldAuthors>): Promise<FieldAuthors> {
  const known = asked.get(bridge) ?? new Map<string, Promise<FieldAuthors>>()
  asked.set(bridge, known)
  const answer = known.get(question) ?? ask()
  known.set(question, answer)
  answer.catch(() => known.delete(question))
  return answer
}
