/** What the service says: pages and single reads taken in, merged with pending edits, and held by the brake. */
export { discardHeld, heldCounts, heldOf, heldSet, heldSets, noteHeldShown } from './held.ts'
export type { Held } from './held.ts'
export type { Ingested as Landed } from './ingest-rows.ts'
export { hasWaitedOut } from './late-updates.ts'
export {
  finishPull,
  knownIds,
  ingestEvidence as landEvidence,
  ingestPage as landPulled,
  ingestRead as landRead,
  listedCount,
} from './pull.ts'
