/** What the service says: pages and single reads taken in, merged with pending edits, and held by the brake. */
export { discardHeld, heldCounts, heldOf, heldSet, heldSets, noteHeldShown } from './held.ts'
export type { Held } from './held.ts'
export type { Landed } from './land.ts'
export { hasWaitedOut } from './late-updates.ts'
export { finishPull, knownIds, landEvidence, landPulled, landRead, listedCount } from './pull.ts'
