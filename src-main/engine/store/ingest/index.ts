/** What the service says: pages and single reads taken in, merged with pending edits, and held by the brake. */
export { brakeLimits, discardHeld, heldCounts, heldOf, heldSet, heldSets, noteHeldShown } from './held.ts'
export type { Held } from './held.ts'
export type { Ingested } from './ingest-run.ts'
export { hasWaitedOut } from './late-updates.ts'
export { finishPull, knownIds, ingestEvidence, ingestPage, ingestRead, listedCount } from './pull.ts'
export { beginPullRun, endPullRun } from './pull-runs.ts'
