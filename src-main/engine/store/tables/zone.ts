/** The time zone of an account. */
import type { ReadableStore } from './store.ts'

/** Zone by which the account counts its days; UTC where it is not known. */
export function zoneOf(store: ReadableStore, accountId: string): string {
  const { table } = store.table('account')
  return (
    knownZone(store.sql.value<string | null>(`SELECT timezone FROM ${table} WHERE _id = ?`, accountId) ?? null) ?? 'UTC'
  )
}

/** The zone by that name; null where this machine does not know it: times are shown in UTC then. */
export function knownZone(name: string | null): string | null {
  if (name === null) return null
  const isKnown = zones.get(name) ?? isZone(name)
  zones.set(name, isKnown)
  return isKnown ? name : null
}
/** Whether a zone is known, by its name. Asking the platform takes a while, and the frame is drawn often. */
const zones = new Map<string, boolean>()

function isZone(name: string): boolean {
  try {
    Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
