/**
 * The local store of one connection and signed-in user: one SQLite file, one writer. Composes the topics of this folder; all methods
 * are synchronous, and what they return is on disk. Errors are GalleyError: `not_found`, `read_only`, `invalid_value`, `rule_broken`,
 * `nothing_to_undo`, `not_conflicted`, `disk`.
 */
import type {
  AccountView,
  BulkResult,
  Change,
  ConflictView,
  Filter,
  GridPage,
  HistoryEntry,
  ProblemView,
  RecordView,
  SearchHit,
  Selection,
  Sort,
  UndoResult,
} from '../../../shared/bridge.ts'
import type { Json, RecordValues } from '../../../shared/model/values.ts'
import type { Clock, Log } from '../ports.ts'
import type {
  AttemptRequest,
  AttemptResult,
  LandResult,
  PendingRecord,
  PullEnd,
  PullState,
  ReceivedRow,
  StoreChange,
  UnknownAttempt,
} from './types.ts'

export interface WorkspaceOptions {
  /** Path of the SQLite file; its folder is made if it lacks. ':memory:' is not supported: tests use a real temporary file. */
  file: string
  clock: Clock
  log: Log
  /** Makes a local id: 'new-<ulid>', lower case. */
  newId: () => string
}

/** Which rows of a grid, in which order. */
export interface GridQuery {
  kind: string
  accountId: string
  filter: Filter
  /** null: last changed first. */
  sort: Sort | null
  offset: number
  limit: number
}

/**
 * Opens the file, creating or upgrading it. Errors: `newer_data` (written by a newer Galley; untouched), `damaged_data` (cannot be read
 * safely; untouched), `busy` (open elsewhere), `disk`.
 */
export function openWorkspace(_options: WorkspaceOptions): Workspace {
  throw new Error('being built')
}

declare class WorkspaceShape {
  // ── Life ──
  /** Ends cleanly; the file is whole and unlocked afterwards. */
  close(): void
  /** Rises with every commit that changed records. */
  get dataRevision(): number
  /** Told after each commit that changed records; the returned function ends it. */
  onChange(listener: (change: StoreChange) => void): () => void
  /** Does one slice (a few milliseconds) of work that was put off, such as the text index; true while there is more. Call when idle. */
  tidy(): boolean

  // ── Settings (not journalled) and accounts ──
  settings(): Record<string, Json>
  /** Names are the caller's; `activeLimit.<kind>.<accountId>` is read by the rules. null removes it. */
  setSetting(name: string, value: Json): void
  /** One view an account known here, deleted ones left out. `ready` counts pending records without error, conflict, parking or attempt. */
  accounts(): AccountView[]
  /** Roles of the signed-in user on the account, or null while no pull has told. */
  permissionsOf(accountId: string): string[] | null
  /** Which base the account was made at; it is asked only there. */
  realmOf(accountId: string): 'ads' | 'sandbox'
  setRealm(accountId: string, realm: 'ads' | 'sandbox'): void

  // ── Reading ──
  /** Throws `not_found`. */
  record(key: number): RecordView
  /** By any id that it ever had; throws `not_found`. */
  find(kind: string, id: string): RecordView
  /** Whether the id is known, and under which key. */
  keyOf(kind: string, id: string): number | null
  /** Effective records by rising key, after `afterKey`; those deleted there or to be deleted here are left out. */
  listRecords(query: { kind: string; accountId: string; filter: Filter; afterKey: number; limit: number }): RecordView[]
  gridPage(query: GridQuery & { columns: string[] }): GridPage
  gridKeys(query: GridQuery): number[]
  search(text: string, limit: number): SearchHit[]
  problems(accountId: string | null): ProblemView[]
  conflicts(accountId: string | null): ConflictView[]
  history(key: number): HistoryEntry[]

  // ── Editing: each call is one named action that undo takes back whole ──
  /** `initial` values of the declaration are filled in. isStrict: `rule_broken` and nothing stored where a rule is broken. */
  create(kind: string, accountId: string, values: RecordValues, options?: { isStrict?: boolean; label?: string }): RecordView
  /** undefined takes a field back to what the service says. */
  edit(key: number, values: RecordValues, options?: { isStrict?: boolean; label?: string }): RecordView
  bulkEdit(kind: string, selection: Selection, change: Change): BulkResult
  delete(kind: string, selection: Selection): BulkResult
  duplicate(kind: string, selection: Selection): BulkResult & { keys: number[] }
  /** Back to what the service says; null when that removed a record made here. */
  revert(key: number, field?: string): RecordView | null
  /** Throws `nothing_to_undo`. */
  undo(): UndoResult
  redo(): UndoResult
  /** Labels of what undo and redo would do next. */
  undoState(): { undo: { label: string } | null; redo: { label: string } | null }

  // ── Pulling ──
  /** Where the pull stands, without starting anything. */
  pullState(accountId: string, kind: string): PullState
  /** Begins a pull, or goes on with one that was interrupted (a full pull begins anew unless the interrupted one was full too). */
  startPull(accountId: string, kind: string, options: { isFull: boolean }): PullState
  /** A cursor was refused: from the first page again. */
  restartPull(accountId: string, kind: string): PullState
  /**
   * Lands rows of a running pull in one transaction; give at most 200, so that edits get between. With the last slice of a page name
   * the page's `nextCursor` (null on the last page): it is saved in the same transaction. `isFirstPage`: rows count for the watermark.
   */
  landPulled(
    accountId: string,
    kind: string,
    rows: readonly ReceivedRow[],
    page: { isFirstPage: boolean; nextCursor?: string | null },
  ): LandResult
  /** The last page has landed: applies what the brake held, or leaves it staged and asks. Moves the watermark unless staged. */
  finishPull(accountId: string, kind: string, options: { acceptMassChange: boolean }): PullEnd
  /** Applies what stayed staged. */
  acceptStaged(accountId: string, kind: string): PullEnd
  discardStaged(accountId: string, kind: string): void
  /** Lands rows asked for by id, outside a pull: no brake. Gives the keys that are now in conflict. */
  landRead(accountId: string, kind: string, rows: readonly ReceivedRow[]): LandResult & { conflictKeys: number[] }
  /**
   * Ids asked for one by one that the service answered with 404: they are deleted there. `isInPull`: a running full pull asked, so the
   * brake counts them with its rows.
   */
  landMissing(accountId: string, kind: string, ids: readonly string[], options?: { isInPull: boolean }): LandResult & { conflictKeys: number[] }
  /** Ids of the records that the service knows and has not deleted, as far as known here; a full pull compares its list with them. */
  knownIds(accountId: string, kind: string): string[]

  // ── Review and push ──
  /** All records with work on them, by kind's rank, then oldest edit first. */
  pending(accountId: string | null): PendingRecord[]
  pendingOf(keys: readonly number[]): PendingRecord[]
  /** Approves the present revisions; keys without pending work are passed over. */
  approve(keys: readonly number[]): void
  withdraw(keys: readonly number[]): void
  /** Keys whose present revision is approved and has no attempt under way, oldest approval first. */
  waiting(accountId: string | null): number[]
  /** Writes one attempt an item and has it on disk before it returns; gives attempt ids in the items' order. */
  beginAttempts(request: AttemptRequest): number[]
  /** Ends attempts with their effects on the records, in one transaction. An attempt that has ended already is passed over. */
  finishAttempts(results: readonly AttemptResult[]): void
  /** Attempts of unknown outcome, oldest first; at open all that were under way count so. */
  unknownAttempts(): UnknownAttempt[]
  /** A look did not find it. */
  noteLook(attemptIds: readonly number[]): void
  /** Only a person can settle it: shown with these records of the service. */
  markUndecided(attemptId: number, candidates: readonly ReceivedRow[]): void
  /** Settles it as a person says; throws `not_found` for an id that is no candidate. null when that removed the record here. */
  decide(key: number, decision: { sameAs: string } | 'sendAgain' | 'drop'): RecordView | null
  /** Throws `not_conflicted`. Mine on a record deleted there makes it again as new: that view is returned. */
  settle(key: number, side: 'mine' | 'theirs', field?: string): RecordView | null
}

/** See WorkspaceShape; replaced by the real class. */
export type Workspace = WorkspaceShape
