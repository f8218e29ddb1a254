/** What whoever manages this computer decided. */
import type { Message } from '../../messages/message.ts'

/** Parts of Galley that a policy keeps as it has them. connections: no others are set up. checks: an account's checks. naming: its naming rules. */
export const lockedParts = ['connections', 'checks', 'naming'] as const
export type LockedPart = (typeof lockedParts)[number]

export interface ManagedView {
  /** Who manages it; null: nobody, or the policy cannot be read. */
  managedBy: string | null
  /** Why the policy cannot be read. */
  fault: Message | null
  locked: LockedPart[]
  /** Names of the connections that the policy sets up. */
  connections: string[]
  hasChecks: boolean
  hasNamingRules: boolean
}
