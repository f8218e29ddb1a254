/** By whose clock an account counts its days. */
import type { ReadableStore } from './store.ts'

/** Zone by which the account counts its days; UTC where it is not known. */
export function zoneOf(store: ReadableStore, accountId: string): string {
  const { table } = store.table('account')
  return (
    knownZone(store.sql.value<string | null>(`SELECT timezone FROM ${table} WHERE _id = ?`, accountId) ?? null) ?? 'UTC'
  )
}

/** null for a name that no clock here goes by: times are then told in UTC. */
export function knownZone(name: string | null): string | null {
  if (name === null) return null
  const isKnown = zones.get(name) ?? isZone(name)
  zones.set(name, isKnown)
  return isKnown ? name : null
}
/** Asking the platform takes a while, and the frame is drawn often. */
const zones = new Map<string, boolean>()

function isZone(name: string): boolean {
  try {
    Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
