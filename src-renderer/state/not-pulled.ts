/** What is said of kinds that no pull brought so far: never "0", "none" or "up to date". Pure. */
import type { AccountView } from '../../shared/bridge.ts'
import { notPulledWords, notPulledYet } from '../../shared/model/not-pulled.ts'

type Pulls = Pick<AccountView, 'notPulled'>

export { notPulledYet }

/** Whether a pull brings the kind and none did so far; false without an account. */
export function isNotPulled(account: Pulls | null, kind: string): boolean {
  return account?.notPulled.includes(kind) ?? false
}

/** How many there are, or null where none is here and nobody knows how many the service has. */
export function countOf(account: Pulls | null, kind: string, count: number): number | null {
  return count === 0 && isNotPulled(account, kind) ? null : count
}

/** Those of the kinds that were never pulled: "Not pulled yet: ad groups and cards."; '' where all were. */
export function notPulledAmong(account: Pulls | null, kinds: readonly string[]): string {
  return notPulledWords([...new Set(kinds)].filter((kind) => isNotPulled(account, kind)))
}
