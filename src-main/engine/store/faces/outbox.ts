/** What waits to be sent, from the edit to the outcome. */
import type { Message } from '../../../../shared/messages/message.ts'
import type { OlderDataReport, Outcome, PushRun, PushRunSteps, RecordView, Step } from '../../../../shared/bridge.ts'
import { GalleyError } from '../../../../shared/model/errors.ts'
import type { HoldWindow } from '../../../../shared/model/hold-window.ts'
import { hasFlightEnded, runAllGuards } from '../guards/index.ts'
import { validateByClock } from '../validation/index.ts'
import {
  attemptCount,
  beginAttempts,
  beginPush,
  decideUnknown,
  endPush,
  completeAttempts,
  hasOlderDataReport,
  holdRecords,
  holdRecordUntil,
  holdWindowOf,
  idWhereDone,
  letGoRecords,
  loseInMemory,
  markUndecided,
  noteLook,
  noteOutcomes,
  olderDataReport,
  parkRecord,
  placeRecord,
  pushRuns,
  pushRunSteps,
  putPushAway,
  putReportAway,
  releaseHeld,
  setApproved,
  unknownAttempts,
  waitingKeys,
  withdrawAll,
  withdrawApproval,
} from '../outbox/index.ts'
import type { PlannedStep } from '../outbox/index.ts'
import { describeSteps, pendingRecords, recordView } from '../read/index.ts'
import { isDiskError } from '../file/index.ts'
import { hasWaitedOut } from '../ingest/index.ts'
import { heldUntil, idsMadeHere, keyOfId } from '../tables/index.ts'
import type {
  AttemptRequest,
  AttemptResult,
  HeldUntil,
  PendingRecord,
  ReceivedRow,
  Store,
  UnknownAttempt,
} from '../tables/index.ts'

/** Pending records, approvals, attempts and their outcomes. */
export class Outbox {
  readonly #store: Store
  /** Data of which the checks were last run whole. */
  #guardedAtRevision = -1
  #guardedAtMs = 0

  constructor(store: Store) {
    this.#store = store
  }

  /** All records with work on them, by kind's rank, then oldest edit first. */
  pending(accountId: string | null): PendingRecord[] {
    return pendingRecords(this.#store, { accountId })
  }

  pendingOf(keys: readonly number[]): PendingRecord[] {
    return pendingRecords(this.#store, { keys })
  }

  /** The steps with the names by which people know their records. */
  describe(steps: readonly Step[]): Step[] {
    return describeSteps(this.#store, steps)
  }

  /** Problems that depend on the time, and what the account's checks find, as of now; call it before planning. */
  validateByClock(): void {
    validateByClock(this.#store)
    const nowMs = this.#store.nowMs()
    const isSame = this.#guardedAtRevision === this.#store.dataRevision
    if (isSame && !hasFlightEnded(this.#store, this.#guardedAtMs, nowMs)) return
    runAllGuards(this.#store, null)
    this.#guardedAtMs = nowMs
    this.#guardedAtRevision = this.#store.dataRevision
  }

  /** Approves the present revisions; keys without pending work are passed over. */
  approve(keys: readonly number[]): void {
    setApproved(this.#store, keys, true)
  }

  /** Approves the steps that can go and adds the push to the history, in one transaction. The steps must come from `describe`. */
  beginPush(steps: readonly Step[]): void {
    beginPush(this.#store, steps)
  }

  /** Notes in the history how steps of a push ended, also of one that went on by itself later. */
  noteOutcomes(outcomes: readonly Outcome[]): void {
    noteOutcomes(this.#store, outcomes)
  }

  /** Stores that the pushes under way have ended. Call it when nobody waits for them any more. */
  endPush(): void {
    endPush(this.#store)
  }

  /** The account's pushes, newest first; null: those of all accounts. */
  pushRuns(accountId: string | null, limit: number): PushRun[] {
    return pushRuns(this.#store, accountId, limit)
  }

  /** Some of its steps at a time (`planSliceCount`), `from` a place on. Throws `not_found` for a push that is no longer kept. */
  pushRunSteps(id: number, from: number): PushRunSteps {
    return pushRunSteps(this.#store, id, from)
  }

  putPushAway(id: number): void {
    putPushAway(this.#store, id)
  }

  /** Withdraws the approval of these records. Where that ends a hold until a moment, undo can take it back. */
  withdraw(keys: readonly number[]): void {
    withdrawApproval(this.#store, keys)
  }

  /** Takes back every approval in the account, also of what is on its way: found not to be done, it does not go again by itself. null: in all accounts. */
  withdrawAll(accountId: string | null): void {
    withdrawAll(this.#store, accountId)
  }

  /** Keeps their work here until `resume`, over restarts. Throws `not_found` for a record without work on it. */
  hold(keys: readonly number[]): void {
    holdRecords(this.#store, keys)
  }

  /**
   * Holds its work until the moment (ISO 8601) and approves it as it stands with its `parts`, which go with it; an edit of any of them ends
   * that. Throws `not_found` as `hold` does, and `rule_broken` where something would keep it from going then.
   */
  holdUntil(key: number, until: string, parts: readonly number[]): void {
    this.#store.write(() => {
      holdRecordUntil(this.#store, key, until, parts)
      const broken = this.pendingOf(parts)
        .flatMap(({ problems }) => problems)
        .find(({ severity }) => severity === 'error')
      if (broken) throw new GalleyError('rule_broken', broken.message, { field: broken.field })
    })
  }

  /** When its push would still do what it is for; null where no moment from now on would. Throws `not_found`. */
  holdWindow(key: number): HoldWindow | null {
    return holdWindowOf(this.#store, key)
  }

  /** When the next hold ends by itself, milliseconds since 1970; null: none does. */
  nextMomentMs(): number | null {
    return heldUntil(this.#store)[0]?.untilMs ?? null
  }

  /**
   * Ends holds whose moment has come, and gives what may go now with its parts. What comes too late to be of use is not among them: it is parked, with the
   * reason, and no longer approved.
   */
  releaseHeld(): HeldUntil[] {
    return releaseHeld(this.#store, (key) => holdWindowOf(this.#store, key) === null)
  }

  /**
   * Lets them go again and counts their tries anew; null: all that are held. Gives the keys. Approves nothing. Where that ends a hold until a
   * moment, it is an action of the journal.
   */
  resume(keys: readonly number[] | null): number[] {
    return letGoRecords(this.#store, keys)
  }

  /** Moves the record to the front or the end of the queue, as far as dependencies allow. */
  orderInQueue(key: number, position: 'first' | 'last' | 'usual'): void {
    placeRecord(this.#store, key, position)
  }

  /** Keys whose present revision is approved and has no attempt under way, oldest edit first. */
  waiting(accountId: string | null): number[] {
    return waitingKeys(this.#store, accountId)
  }

  /** Requests that were made for this revision of the record. */
  attemptCount(key: number, revision: number): number {
    return attemptCount(this.#store, key, revision)
  }

  /** Id of a step's record where the service, as far as is known here, holds what the step was to bring about; otherwise null. */
  idWhereDone(step: PlannedStep): string | null {
    return idWhereDone(this.#store, step)
  }

  /** Whether an update of the record lost its answer lately and was taken for not carried out. */
  hasWaitedOut(kind: string, id: string): boolean {
    const key = keyOfId(this.#store, this.#store.table(kind), id)
    return key !== null && hasWaitedOut(this.#store, key)
  }

  /** Writes one attempt an item and has it on disk before it returns; gives attempt ids in the items' order. */
  beginAttempts(request: AttemptRequest): number[] {
    return beginAttempts(this.#store, request)
  }

  /** Ends attempts with their effects on the records, in one transaction. An attempt that has ended already is passed over. */
  completeAttempts(results: readonly AttemptResult[]): void {
    completeAttempts(this.#store, results)
  }

  /**
   * The requests went out and their outcome could not be written: from now on it is unknown, in memory where the disk refuses. What has ended
   * is passed over; never throws for the disk.
   */
  loseAttempts(attemptIds: readonly number[], serverTo: string | null): void {
    loseInMemory(this.#store, attemptIds, serverTo)
    try {
      completeAttempts(
        this.#store,
        attemptIds.map((attemptId) => ({ attemptId, kind: 'unknown', serverTo })),
      )
    } catch (error) {
      if (!isDiskError(error)) throw error
    }
  }

  /** Parks the revision with an error that comes from no request: it is not sent until it is edited, or a person chooses it again. */
  park(key: number, revision: number, error: { code: string; message: Message }): void {
    parkRecord(this.#store, key, revision, error)
  }

  /** Attempts of unknown outcome, oldest first; at open all that were under way count so. */
  unknownAttempts(): UnknownAttempt[] {
    return unknownAttempts(this.#store)
  }

  /** Ids at the service of records of the kind that were made here: none of them is what another create became. */
  idsMadeHere(kind: string): Set<string> {
    return idsMadeHere(this.#store, kind)
  }

  /** Stores that a search for these attempts found nothing. */
  noteLook(attemptIds: readonly number[]): void {
    noteLook(this.#store, attemptIds)
  }

  /** Marks an attempt that only a person can decide; the records of the service that it may have created are shown with it. */
  markUndecided(attemptId: number, candidates: readonly ReceivedRow[]): void {
    markUndecided(this.#store, attemptId, candidates)
  }

  /**
   * Ends an undecided attempt as the person decided. Gives the record; null where the decision removed it here. Throws `not_found` for an id
   * that is not among the candidates.
   */
  decide(key: number, decision: { sameAs: string } | 'sendAgain' | 'drop'): RecordView | null {
    return shown(this.#store, decideUnknown(this.#store, key, decision))
  }

  /** What became of the creates of a file that was found older than what was done with it; null where there is nothing to tell. */
  olderData(): OlderDataReport | null {
    return olderDataReport(this.#store)
  }

  get hasOlderDataReport(): boolean {
    return hasOlderDataReport(this.#store)
  }

  putReportAway(): void {
    putReportAway(this.#store)
  }
}

/** The record as it is afterwards; null where it is gone. */
function shown(store: Store, key: number | null): RecordView | null {
  return key === null ? null : recordView(store, key)
}
