/** Who changed fields of a record at the service: it is asked once for each state of a record that it is shown in. */
import type { FieldAuthors } from '../../shared/bridge.ts'
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

/** Who changed the field last, by user id; null where the service does not say. Rejects where it cannot be asked now: then it is asked again later. */
export async function fieldAuthor(bridge: Bridge, key: number, field: string, at: string): Promise<string | null> {
  const ask = () => bridge.call('record.fieldAuthors', { key, fields: [field] })
  const found = await askOnce(bridge, `${key} ${field} ${at}`, ask)
  return found[field]?.userId ?? null
}

function askOnce(bridge: Bridge, question: string, ask: () => Promise<FieldAuthors>): Promise<FieldAuthors> {
  const known = asked.get(bridge) ?? new Map<string, Promise<FieldAuthors>>()
  asked.set(bridge, known)
  const answer = known.get(question) ?? ask()
  known.set(question, answer)
  answer.catch(() => known.delete(question))
  return answer
}
