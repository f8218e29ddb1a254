/** Who made their side of a conflict: the service is asked once for each state of a record that it is shown in. */
import type { ConflictAuthors } from '../../shared/bridge.ts'
import type { Bridge } from './bridge.ts'

const asked = new WeakMap<Bridge, Map<string, Promise<ConflictAuthors>>>()

/** `at`: when the record last changed there. Empty where the service does not say, or cannot be asked now: then it is asked again later. */
export function conflictAuthors(bridge: Bridge, key: number, at: string | null): Promise<ConflictAuthors> {
  const known = asked.get(bridge) ?? new Map<string, Promise<ConflictAuthors>>()
  asked.set(bridge, known)
  const question = `${key} ${at ?? ''}`
  const answer =
    known.get(question) ??
    bridge.call('conflict.authors', { key }).catch(() => {
      known.delete(question)
      return {}
    })
  known.set(question, answer)
  return answer
}
