/** What waits to be sent: approvals, attempts and their outcomes, and what a person decides about them. */
export {
  attemptCount,
  beginAttempts,
  loseAttempts,
  loseInMemory,
  markUndecided,
  noteLook,
  sentOf,
  setApproved,
  unknownAttempts,
  waitingKeys,
  withdrawAll,
} from './attempts.ts'
export type { AttemptRow } from './attempts.ts'
export { idWhereDone } from './done.ts'
export type { PlannedStep } from './done.ts'
export { completeAttempts, parkRecord } from './complete-attempts.ts'
export { holdRecordUntil, holdWindowOf, letGoRecords, releaseHeld, withdrawApproval } from './held-moments.ts'
export { hasOlderDataReport, isAwaitingLook, olderDataReport, putReportAway, takeOlderData } from './older-data.ts'
export { beginPush, endPush, noteOutcomes, pushRuns, pushRunSteps, putPushAway } from './push-runs.ts'
export { holdRecords, moveInQueue as placeRecord, queueMark } from './queue.ts'
export { decideUnknown, resolveConflict, resolveConflicts } from './resolve.ts'
export { changeId } from './change-id.ts'
export { joinRecords } from './join-records.ts'
