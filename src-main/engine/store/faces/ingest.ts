/** What the service says of its records: pulls, single reads, proof that something is gone, and what the brake holds. */
import type { ArrivalGroup, HeldChange, HeldSet, PullResult, PullRun } from '../../../../shared/bridge.ts'
import type { Evidence, ListReading } from '../../../../shared/model/evidence.ts'
import { isKnownMissing, noteMissing, unseenNames } from '../validation/index.ts'
import type { UnseenName } from '../validation/index.ts'
import { absencesOf, noteAbsences, writeMarkOf } from '../beside/index.ts'
import { changeId } from '../outbox/index.ts'
import {
  beginPullRun,
  brakeLimits,
  discardHeld,
  endPullRun,
  finishPull,
  heldOf,
  heldSet,
  heldSets,
  knownIds,
  ingestEvidence,
  ingestPage,
  ingestRead,
  listedCount,
  noteHeldShown,
} from '../ingest/index.ts'
import type { Held, Ingested } from '../ingest/index.ts'
import { arrivalsSince, postsDue, pulledKinds, pullRuns } from '../read/index.ts'
import type { PulledKind } from '../read/index.ts'
import { makeNextIndex, noteAsked, pullState, readPullRow, restartPull, startPull } from '../tables/index.ts'
import type { IngestedPage, IngestResult, PullEnd, PullState, ReceivedRow, Store } from '../tables/index.ts'

/** Taking in what the service says. */
export class Ingest {
  readonly #store: Store

  constructor(store: Store) {
    this.#store = store
  }

  /** Notes in the history that a pull begins (`accountId` null: of every account), and gives its number. */
  beginRun(accountId: string | null, isByItself: boolean): number {
    return beginPullRun(this.#store, accountId, isByItself)
  }

  endRun(id: number, results: readonly PullResult[]): void {
    endPullRun(this.#store, id, results)
  }

  /** Pulls of the account or of every account, newest first, with what of value came in for the account. */
  runs(accountId: string, limit: number): PullRun[] {
    return pullRuns(this.#store, accountId, limit)
  }

  /** What of value came in for the account since then (ISO 8601 UTC). */
  arrivals(accountId: string, since: string): ArrivalGroup[] {
    return arrivalsSince(this.#store, accountId, since)
  }

  /** Kinds of accounts that were pulled to their end, with when, milliseconds since 1970. */
  pulledKinds(): PulledKind[] {
    return pulledKinds(this.#store)
  }

  /** Posts that the service calls scheduled though their time has come by `now`, within the last hour. */
  postsDue(now: string): { accountId: string; atMs: number }[] {
    return postsDue(this.#store, now)
  }

  /** How far the last pull of the kind got. Starts nothing. */
  pullState(accountId: string, kind: string): PullState {
    return pullState(this.#store, accountId, kind)
  }

  /** Begins a pull, or goes on with one that was interrupted (a full pull begins anew unless the interrupted one was full too). */
  startPull(accountId: string, kind: string, options: { isFull: boolean }): PullState {
    const countKnown = () => knownIds(this.#store, accountId, kind).length
    return startPull(this.#store, accountId, kind, { ...options, countKnown, shareFrom: brakeLimits.shareFrom })
  }

  /** Begins a pull anew from the first page, after the service refused its cursor. */
  restartPull(accountId: string, kind: string): PullState {
    return restartPull(this.#store, accountId, kind)
  }

  /**
   * Ingests rows of a running pull; give at most 200, so that edits get between. With the last slice of a page name the page's
   * `nextCursor` (null on the last page): it is saved with the rows, and then all is on disk, unless the next page is here already
   * and goes with it; slices before it are on disk with it, or with the next edit. A place in the list is never on disk before its rows.
   */
  ingestPage(
    accountId: string,
    kind: string,
    rows: readonly ReceivedRow[],
    page: IngestedPage,
  ): IngestResult & { doubtful: string[] } {
    return ingestPage(this.#store, accountId, kind, rows, page)
  }

  /**
   * Makes one of the indexes that the first slice of a first pull put off; true while there is more. Call when the pull has ended, however;
   * `finishPull` makes those that are left, all in one go.
   */
  makeNextIndex(kind: string): boolean {
    return makeNextIndex(this.#store, this.#store.table(kind))
  }

  /**
   * The last page was taken in: applies what the brake held when it is little, or leaves it held and asks. Of what is held, `accepted` is
   * applied where this pull met it with the same change. `earlier` was applied when the same pull read the list before, and counts as well.
   * Moves the watermark unless something stays held.
   */
  finishPull(
    accountId: string,
    kind: string,
    options: { accepted?: ReadonlyMap<string, HeldChange>; earlier?: { deleted: number; conflicts: number } } = {},
  ): PullEnd {
    const { accepted = new Map<string, HeldChange>(), earlier = { deleted: 0, conflicts: 0 } } = options
    return finishPull(this.#store, accountId, kind, { accepted, earlier })
  }

  /** Ingests rows that somebody asked for, outside a pull: no brake. `isOwnAnswer`: each by itself, not out of a list. */
  ingestRead(accountId: string, kind: string, rows: readonly ReceivedRow[], isOwnAnswer = false): Ingested {
    return ingestRead(this.#store, accountId, kind, rows, isOwnAnswer)
  }

  /**
   * Ingests what is known of records that were asked for; what is not known changes nothing. `isInPull`: a running pull asked, so the brake
   * counts it.
   */
  ingestEvidence(
    accountId: string,
    kind: string,
    byId: ReadonlyMap<string, Evidence<ReceivedRow>>,
    options: { isInPull: boolean } = { isInPull: false },
  ): Ingested {
    return ingestEvidence(this.#store, accountId, kind, byId, options.isInPull)
  }

  /** Gives a record the new id that the service gave it; the former id still finds it. Does nothing where the record is not here. */
  changeId(kind: string, from: string, to: string): void {
    changeId(this.#store, kind, from, to)
  }

  /** Ids of the records that the service knows and has not deleted, as far as known here; a full pull compares its list with them. */
  knownIds(accountId: string, kind: string): string[] {
    return knownIds(this.#store, accountId, kind)
  }

  /** How many records a list without deleted ones has, as far as known here; a full pull compares it with the service's count. */
  listedCount(accountId: string, kind: string): number {
    return listedCount(this.#store, accountId, kind)
  }

  /** Stores that records of a kind that is never pulled whole were asked for now. */
  noteAsked(accountId: string, kind: string): void {
    noteAsked(this.#store, accountId, kind)
  }

  /** When the kind was last pulled to its end, or asked for where it is only asked for; null for never. */
  pulledAt(accountId: string, kind: string): string | null {
    return readPullRow(this.#store, accountId, kind)?.completed_at ?? null
  }

  /** By id, the whole list that lacked a record of a kind that is only listed. */
  absences(accountId: string, kind: string): Map<string, ListReading> {
    return absencesOf(this.#store, accountId, kind)
  }

  /** Replaces what `absences` gives. */
  noteAbsences(accountId: string, kind: string, lacking: ReadonlyMap<string, ListReading>): void {
    noteAbsences(this.#store, accountId, kind, lacking)
  }

  /** Stands for all writes to the account so far; null while one is on its way or its outcome unknown. */
  writeMark(accountId: string): string | null {
    return writeMarkOf(this.#store, accountId)
  }

  /** Names in pending records of the account of which nothing is known here, each once. */
  unseenNames(accountId: string): UnseenName[] {
    return unseenNames(this.#store, accountId)
  }

  /** Whether the service said that the account has no such record. */
  isMissing(accountId: string, kind: string, id: string): boolean {
    return isKnownMissing(this.#store, accountId, kind, id)
  }

  /** Keeps that the service does not have these records, and validates what names them again. Call it with evidence alone. */
  noteMissing(accountId: string, kind: string, ids: readonly string[]): void {
    noteMissing(this.#store, accountId, kind, ids)
  }

  /** What the brake holds and asks about, by name; null: of all accounts. */
  held(accountId: string | null): HeldSet[] {
    return heldSets(this.#store, accountId)
  }

  heldSet(accountId: string, kind: string): HeldSet {
    return heldSet(this.#store, accountId, kind)
  }

  /** Everything that is held of a kind, asked about or not. */
  heldOf(accountId: string, kind: string): Held[] {
    return heldOf(this.#store, accountId, kind)
  }

  /** Stores that a person was shown this held set. Does nothing where it is no longer held. */
  noteHeldShown(shown: { accountId: string; kind: string; set: string }): void {
    noteHeldShown(this.#store, shown)
  }

  /** Removes the held changes; the next pull receives the same rows again. */
  discardHeld(accountId: string, kind: string): void {
    discardHeld(this.#store, accountId, kind)
  }
}
