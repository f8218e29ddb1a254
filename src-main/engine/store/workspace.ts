/**
 * The local store of one connection and signed-in user: one SQLite file, one writer. Composes the topics of this folder; all methods
 * are synchronous, and what they return is on disk. Errors are GalleyError: `not_found`, `read_only`, `invalid_value`, `rule_broken`,
 * `nothing_to_undo`, `not_conflicted`, `disk`.
 */
import type { Person } from '../../../shared/model/person-name.ts'
import type {
  AccountView,
  AnnotationSummary,
  BulkResult,
  CalendarItem,
  Change,
  ConflictView,
  CopyResult,
  FieldNames,
  FamilyView,
  Filter,
  GoLiveVerdict,
  GridPage,
  HeldChange,
  HeldSet,
  HistoryEntry,
  NamedUse,
  OlderDataReport,
  ProblemView,
  RecordUse,
  RecordView,
  SearchHit,
  Selection,
  ShelfEntry,
  Sort,
  Standing,
  Step,
  UndoResult,
} from '../../../shared/bridge.ts'
import { resources } from '../../../shared/contract/registry.ts'
import type { Evidence, ListReading } from '../../../shared/model/evidence.ts'
import type { Annotation, AnnotationChange } from '../../../shared/model/annotation.ts'
import type { CsvSource } from '../../../shared/model/csv/rows.ts'
import type { Json, RecordValues } from '../../../shared/model/values.ts'
import type { FileSystem } from '../files/file-system.ts'
import type { Clock, Log } from '../ports.ts'
import type { Family } from '../../../shared/model/spend.ts'
import { effectiveById, isKnownMissing, judgeByClock, noteMissing, permissionsOf, realmOf, unseenNames } from './validation/index.ts'
import type { UnseenName } from './validation/index.ts'
import { absencesOf, ActionAttempts, ActivityTables, AudienceListTables, MediaTables, noteAbsences, writeMarkOf } from './beside/index.ts'
import { absorbTwin, attemptCount, beginAttempts, decideUnknown, finishAttempts, hasOlderDataReport, holdRecords, idWhereDone, loseAttempts, loseInMemory, markUndecided, noteLook, olderDataReport, parkRecord, placeRecord, putReportAway, resumeRecords, setApproved, settleConflict, settleMany, takeOlderData, unknownAttempts, waitingKeys, withdrawAll } from './outbox/index.ts'
import type { PlannedStep } from './outbox/index.ts'
import { annotate, annotationOf, annotationSummary, bulkEdit, convertRecord, copyRecord, createFromFiles, createRecord, createRecords, deleteRecords, duplicateRecords, editMany, editRecord, listShelf, readSettings, restoreShelved, revertRecord, undoOrRedo, writeSetting } from './edits/index.ts'
import type { CopyOrder, EditOptions, FileRecord, RecordEdit } from './edits/index.ts'
import { accountIds, accountViews, calendarItems, describeSteps, familiesById, familiesOfAccount, familyOf, findRecord, goLiveVerdicts, gridKeys, gridPage, historyOf, listConflicts, listProblems, listRecords, nextSpendChangeMs, pendingRecords, recordView, searchRecords, withWithin, workedOnView, zoneOf } from './read/index.ts'
import type { GridQuery, SpendSide } from './read/index.ts'
import { acceptRows, csvKeys, csvSources, proposeRow } from './csv/index.ts'
import type { AcceptedRows, CsvGivenRow, CsvTarget, StoredProposal } from './csv/index.ts'
import { diskError, findOlderData, IntegrityCheck, isDiskError, leaveMark } from './file/index.ts'
import type { HostIdentity, OpenDatabase } from './file/index.ts'
import { discardHeld, finishPull, hasWaitedOut, heldOf, heldSet, heldSets, knownIds, landEvidence, landPulled, landRead, listedCount, noteHeldShown } from './ingest/index.ts'
import type { Held, Landed } from './ingest/index.ts'
import { idsMadeHere, indexTexts, keyOfId, kindOf, kindTable, lastActionOf, makeNextIndex, makeScratch, nextRedo, nextUndo, noteAsked, noteEvent, personOf, pullState, readPullRow, replaceId, restartPull, startPull, Store } from './tables/index.ts'
import type { AttemptRequest, AttemptResult, LandedPage, LandResult, PendingRecord, PullEnd, PullState, ReceivedRow, StoreChange, UnknownAttempt } from './tables/index.ts'
import { closeFile, openFile } from './open.ts'
import { fieldNames, select, selectedKeys, selectionUses, standingsOfKeys, standingsOfValues, useCounts, usesOf } from './query/index.ts'
import type { UsingRecord } from './query/index.ts'

export type { GridQuery } from './read/index.ts'

export interface WorkspaceOptions {
  /** Path of the SQLite file; its folder is made if it lacks. ':memory:' is not supported: tests use a real temporary file. */
  file: string
  files: FileSystem
  clock: Clock
  log: Log
  /** Makes a local id: 'new-<ulid>', lower case. */
  newId: () => string
  /** The connection has a sandbox of its own, where accounts can be made; without one when left out. */
  hasSandbox?: boolean
  /** Whose computer this is; left out: not compared. */
  host?: HostIdentity
  openDatabase?: OpenDatabase | undefined
}

/**
 * Opens the file, creating or upgrading it. Errors: `newer_data` (written by a newer Galley; untouched), `damaged_data` (cannot be read
 * safely; untouched), `busy` (open elsewhere), `disk`.
 */
export function openWorkspace({
  file,
  files,
  clock,
  log,
  newId,
  hasSandbox = false,
  host = { installation: null, machine: null },
  openDatabase,
}: WorkspaceOptions): Workspace {
  const startMs = clock.nowMs()
  const sql = openFile(files, file, resources.map(kindTable), new Date(startMs).toISOString(), openDatabase)
  try {
    makeScratch(sql)
    const store = new Store({ sql, clock, log, newId, hasSandbox })
    loseAttempts(store)
    const older = findOlderData(files, sql, file, host)
    if (older) takeOlderData(store, older)
    leaveMark(files, sql, file, host, store.now())
    return new Workspace(store, new IntegrityCheck(files, sql, file, clock))
  } catch (thrown) {
    // Held on to, the file would be busy for the next try to open it.
    sql.db.close()
    throw diskError(thrown)
  }
}

export class Workspace {
  readonly #store: Store
  readonly #integrity: IntegrityCheck | null
  /** Media files and their uploads. */
  readonly media: MediaTables
  /** The activity stream. */
  readonly activity: ActivityTables
  /** Imports of lists of people. */
  readonly audienceLists: AudienceListTables

  /** Actions whose answer is not known. */
  readonly actionAttempts: ActionAttempts

  /** See openWorkspace. */
  constructor(store: Store, integrity: IntegrityCheck | null = null) {
    this.#store = store
    this.#integrity = integrity
    this.media = new MediaTables(store)
    this.activity = new ActivityTables(store)
    this.audienceLists = new AudienceListTables(store)
    this.actionAttempts = new ActionAttempts(store)
  }

  // ── Life ──
  /** Ends cleanly; the file is whole and unlocked afterwards. */
  close(): void {
    try {
      this.#store.flush()
    } catch (thrown) {
      // What a pull left to be written is asked for again; the file must be let go in any case.
      if (!isDiskError(thrown)) throw thrown
    } finally {
      closeFile(this.#store.sql)
    }
  }

  /** Rises with every commit that changed records. */
  get dataRevision(): number {
    return this.#store.dataRevision
  }

  /** Told after each commit that changed records; the returned function ends it. */
  onChange(listener: (change: StoreChange) => void): () => void {
    return this.#store.onChange(listener)
  }

  /**
   * Does one slice (some ten milliseconds) of work that was put off, such as the text index or the weekly check; true while there is
   * more. Call when idle. GalleyError `damaged_data` where the check found a fault: close it, and offer to restore; `disk` where the disk
   * refuses.
   */
  tidy(): boolean {
    try {
      if (indexTexts(this.#store, 'slice')) return true
      this.#store.flush()
      this.#store.sql.db.pragma('wal_checkpoint(PASSIVE)')
      this.#store.shrinkCache()
      return this.#integrity?.step() ?? false
    } catch (thrown) {
      throw diskError(thrown)
    }
  }

  // ── Settings (not journalled) and accounts ──
  settings(): Record<string, Json> {
    return readSettings(this.#store)
  }

  /** Names are the caller's; `activeLimit.<kind>.<accountId>` is read by the rules. null removes it. */
  setSetting(name: string, value: Json): void {
    writeSetting(this.#store, name, value)
  }

  /** One view an account known here, deleted ones left out. `ready` counts pending records without error, conflict, parking or attempt. */
  accounts(): AccountView[] {
    return accountViews(this.#store)
  }

  /** When `runningSpend` of an account changes next by itself, since a flight begins or ends; milliseconds since 1970, null: never. */
  nextSpendChangeMs(): number | null {
    return nextSpendChangeMs(this.#store)
  }

  /** Zone by which the account counts its days; UTC where it is not known. */
  zoneOf(accountId: string): string {
    return zoneOf(this.#store, accountId)
  }

  /** Every campaign of the account that may spend, with its ad groups. */
  familiesOfAccount(accountId: string, side: SpendSide): Family[] {
    return familiesOfAccount(this.#store, accountId, side)
  }

  /** The campaign that the record is, or belongs to, with its ad groups; null for kinds that spend nothing. Throws `not_found`. */
  familyOf(key: number): FamilyView | null {
    return familyOf(this.#store, key)
  }

  /** By campaign id; those that are not here are left out. */
  familiesById(campaignIds: readonly string[], side: SpendSide): Map<string, Family> {
    return familiesById(this.#store, campaignIds, side)
  }

  /** Their ids alone, in the same order. */
  accountIds(): string[] {
    return accountIds(this.#store)
  }

  /** Roles of the signed-in user on the account, or null while no pull has told. */
  permissionsOf(accountId: string): string[] | null {
    return permissionsOf(this.#store, accountId)
  }

  /** Which base the account was made at; it is asked only there. */
  realmOf(accountId: string): 'ads' | 'sandbox' {
    return realmOf(this.#store, accountId)
  }

  // ── Reading ──
  /** Throws `not_found`. */
  record(key: number): RecordView {
    return recordView(this.#store, key)
  }

  /** null where no record has the key any more. */
  peek(key: number): RecordView | null {
    return kindOf(this.#store, key) === null ? null : recordView(this.#store, key)
  }

  /** By any id that it ever had; throws `not_found`. */
  find(kind: string, id: string): RecordView {
    return findRecord(this.#store, kind, id)
  }

  /** Whether the id is known, and under which key. */
  keyOf(kind: string, id: string): number | null {
    return keyOfId(this.#store, this.#store.table(kind), id)
  }

  /** Who the user is, as the newest post told; null where no post here is by that user. */
  personOf(userId: string): Person | null {
    return personOf(this.#store, userId)
  }

  /** Effective values of a record by its present id, one to be deleted as deleted; what planning asks for. */
  valuesOf(kind: string, id: string): RecordValues | undefined {
    return effectiveById(this.#store, kind, id)
  }

  /** Effective records by rising key, after `afterKey`; those deleted there or to be deleted here are left out. */
  listRecords(query: {
    kind: string
    accountId: string
    filter: Filter
    afterKey: number
    limit: number
  }): RecordView[] {
    return listRecords(this.#store, query)
  }

  gridPage(query: GridQuery & { columns: string[] }): GridPage {
    return gridPage(this.#store, query)
  }

  gridKeys(query: GridQuery): number[] {
    return gridKeys(this.#store, query)
  }

  /** What stands in the account's calendar from one instant until before another, by time. */
  calendarItems(accountId: string, span: { from: string; to: string }): CalendarItem[] {
    return calendarItems(this.#store, accountId, span)
  }

  /** Every rule again for what is still to go out, soonest first. */
  goLiveVerdicts(accountId: string): GoLiveVerdict[] {
    return goLiveVerdicts(this.#store, accountId, this.#store.now())
  }

  search(text: string, limit: number): SearchHit[] {
    return searchRecords(this.#store, text, limit)
  }

  /** null: of all accounts. */
  problems(accountId: string | null): ProblemView[] {
    return listProblems(this.#store, accountId)
  }

  conflicts(accountId: string | null): ConflictView[] {
    return listConflicts(this.#store, accountId)
  }

  /** Newest first. */
  history(key: number): HistoryEntry[] {
    return historyOf(this.#store, key)
  }

  // ── Editing: each call is one named action that undo takes back whole ──
  /** `initial` values of the declaration are filled in. isStrict: `rule_broken` and nothing stored where a rule is broken. */
  create(kind: string, accountId: string, values: RecordValues, options: EditOptions = {}): RecordView {
    return recordView(this.#store, createRecord(this.#store, kind, accountId, values, options))
  }

  /** Many at once, as one action. */
  createMany(kind: string, accountId: string, list: readonly RecordValues[], label: string): number[] {
    return createRecords(this.#store, kind, accountId, list, label)
  }

  /** A record made here for each file, as one action; its upload gives the rest when it is pushed. */
  createFromFiles(kind: string, accountId: string, files: readonly FileRecord[]): number[] {
    return createFromFiles(this.#store, kind, accountId, files)
  }

  /** undefined takes a field back to what the service says. */
  edit(key: number, values: RecordValues, options: EditOptions = {}): RecordView {
    return workedOnView(this.#store, editRecord(this.#store, key, values, options))
  }

  /** Records of a kind, each to values of its own; what cannot be changed is left alone, with the reason. */
  editMany(kind: string, edits: readonly RecordEdit[], options: EditOptions = {}): BulkResult {
    return editMany(this.#store, kind, edits, options)
  }

  /** Changes what is kept here about the records, as one action; `invalid_value` for a kind that has nothing of the sort. */
  annotate(kind: string, selection: Selection, change: AnnotationChange): BulkResult {
    return annotate(this.#store, kind, selection, change)
  }

  annotationOf(key: number): Annotation {
    return annotationOf(this.#store, key)
  }

  /** What there is to choose from, and how much of each. */
  annotationSummary(kind: string, accountId: string): AnnotationSummary {
    return annotationSummary(this.#store, kind, accountId)
  }

  /** How many records name the id. */
  useCount(kind: string, id: string): number {
    return useCounts(this.#store, kind).get(id) ?? 0
  }

  /** Records that name the id, newest first within a kind. */
  usesOf(kind: string, id: string, limit: number): UsingRecord[] {
    return usesOf(this.#store, kind, id, limit)
  }

  /** Records that name this one, with what they belong to; at most `limit` of each kind. */
  usedBy(key: number, limit: number): NamedUse[] {
    const { kind, id } = this.record(key)
    return withWithin(this.#store, usesOf(this.#store, kind, id, limit))
  }

  /** How many of the selected records others name, and which do, the first of them. */
  selectionUses(kind: string, selection: Selection): { usedCount: number; uses: RecordUse[] } {
    const table = this.#store.table(kind)
    const keys = this.#store.write(() => {
      select(this.#store, table, selection)
      return selectedKeys(this.#store, table)
    })
    return selectionUses(this.#store, kind, keys)
  }

  bulkEdit(kind: string, selection: Selection, change: Change): BulkResult {
    return bulkEdit(this.#store, kind, selection, change)
  }

  delete(kind: string, selection: Selection): BulkResult {
    return deleteRecords(this.#store, kind, selection)
  }

  duplicate(kind: string, selection: Selection): BulkResult & { keys: number[] } {
    return duplicateRecords(this.#store, kind, selection)
  }

  /** What people call that which the fields of the records name. */
  fieldNames(kind: string, keys: readonly number[]): FieldNames {
    return fieldNames(this.#store, this.#store.table(kind), keys)
  }

  /** Copies of a record as one action: with what stands in it, into another parent or account, several times. */
  copy(order: CopyOrder): CopyResult {
    return copyRecord(this.#store, order)
  }

  /** See convertRecord. */
  convert(key: number, to: string, removesSource: boolean): RecordView {
    return recordView(this.#store, convertRecord(this.#store, key, to, removesSource))
  }

  /** Back to what the service says; null when that removed a record made here. */
  revert(key: number, field?: string): RecordView | null {
    return this.#shown(revertRecord(this.#store, key, field))
  }

  /** Takes this action back, the last one where none is named. Throws `nothing_to_undo`. */
  undo(action?: number): UndoResult {
    return undoOrRedo(this.#store, 'undo', action)
  }

  redo(): UndoResult {
    return undoOrRedo(this.#store, 'redo')
  }

  /** The last action that can be taken back, of all or of one record; null where there is none. */
  lastAction(key?: number): number | null {
    return key === undefined ? (nextUndo(this.#store)?.id ?? null) : lastActionOf(this.#store, key)
  }

  /** Labels of what undo and redo would do next. */
  undoState(): { undo: { label: string } | null; redo: { label: string } | null } {
    const [undo, redo] = [nextUndo(this.#store), nextRedo(this.#store)]
    return { undo: undo && { label: undo.label }, redo: redo && { label: redo.label } }
  }

  // ── Sheets ──
  /** Keys of the selected records in the order of a grid. */
  csvKeys(kind: string, selection: Selection, sort: Sort | null): number[] {
    return csvKeys(this.#store, kind, selection, sort)
  }

  /** Records as a file has them; those that are gone are left out. */
  csvSources(kind: string, keys: readonly number[]): CsvSource[] {
    return csvSources(this.#store, kind, keys)
  }

  /** What each row would do; nothing is written. */
  proposeRows(target: CsvTarget, rows: readonly CsvGivenRow[]): StoredProposal[] {
    return this.#store.write(() => rows.map((row) => proposeRow(this.#store, target, row)))
  }

  /** Carries proposals out; give at most 200, so that edits get between, and the action of those before. Throws `cancelled`. */
  acceptRows(
    target: CsvTarget,
    proposals: readonly StoredProposal[],
    under: { label: string; action: number | null },
  ): AcceptedRows {
    return acceptRows(this.#store, target, proposals, under)
  }

  // ── Pulling ──
  /** Where the pull stands, without starting anything. */
  pullState(accountId: string, kind: string): PullState {
    return pullState(this.#store, accountId, kind)
  }

  /** Begins a pull, or goes on with one that was interrupted (a full pull begins anew unless the interrupted one was full too). */
  startPull(accountId: string, kind: string, options: { isFull: boolean }): PullState {
    const countKnown = () => knownIds(this.#store, accountId, kind).length
    return startPull(this.#store, accountId, kind, { ...options, countKnown })
  }

  /** A cursor was refused: from the first page again. */
  restartPull(accountId: string, kind: string): PullState {
    return restartPull(this.#store, accountId, kind)
  }

  /**
   * Lands rows of a running pull; give at most 200, so that edits get between. With the last slice of a page name the page's
   * `nextCursor` (null on the last page): it is saved with the rows, and then all is on disk, unless the next page is here already
   * and goes with it; slices before it are on disk with it, or with the next edit. A place in the list is never on disk before its rows.
   */
  landPulled(
    accountId: string,
    kind: string,
    rows: readonly ReceivedRow[],
    page: LandedPage,
  ): LandResult & { doubtful: string[] } {
    return landPulled(this.#store, accountId, kind, rows, page)
  }

  /**
   * Makes one of the indexes that the first slice of a first pull put off; true while there is more. Call when the pull has ended, however;
   * `finishPull` makes those that are left, all in one go.
   */
  makeNextIndex(kind: string): boolean {
    return makeNextIndex(this.#store, this.#store.table(kind))
  }

  /**
   * The last page has landed: applies what the brake held when it is little, or leaves it held and asks. Of what is held, `accepted` is
   * applied where this pull met it with the same change. Moves the watermark unless something stays held.
   */
  finishPull(accountId: string, kind: string, options: { accepted?: ReadonlyMap<string, HeldChange> } = {}): PullEnd {
    return finishPull(this.#store, accountId, kind, options.accepted ?? new Map())
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

  /** A person was shown this set by name; does nothing for one that is not held any more. */
  noteHeldShown(shown: { accountId: string; kind: string; set: string }): void {
    noteHeldShown(this.#store, shown)
  }

  /** Drops what is held; the next pull meets the same rows again. */
  discardHeld(accountId: string, kind: string): void {
    discardHeld(this.#store, accountId, kind)
  }

  /** The service gave the record another id: it goes on under that one, and is known by the former too. Nothing where neither is here. */
  changeId(kind: string, from: string, to: string): void {
    const store = this.#store
    const table = store.table(kind)
    const key = this.keyOf(kind, from)
    if (key === null || from === to) return
    store.write(() => {
      absorbTwin(store, table, key, to)
      replaceId(store, table, key, from, to)
      noteEvent(store, key, { source: 'push', label: 'Edited at the service under a new id' })
      store.touch(kind, [key])
    })
  }

  /** Lands rows that somebody asked for, outside a pull: no brake. `isOwnAnswer`: each by itself, not out of a list. */
  landRead(accountId: string, kind: string, rows: readonly ReceivedRow[], isOwnAnswer = false): Landed {
    return landRead(this.#store, accountId, kind, rows, isOwnAnswer)
  }

  /**
   * Lands what is known of records that were asked for; what is not known changes nothing. `isInPull`: a running pull asked, so the brake
   * counts it.
   */
  landEvidence(
    accountId: string,
    kind: string,
    byId: ReadonlyMap<string, Evidence<ReceivedRow>>,
    options: { isInPull: boolean } = { isInPull: false },
  ): Landed {
    return landEvidence(this.#store, accountId, kind, byId, options.isInPull)
  }

  /** Whether an update of the record lost its answer lately and was taken for not carried out. */
  hasWaitedOut(kind: string, id: string): boolean {
    const key = this.keyOf(kind, id)
    return key !== null && hasWaitedOut(this.#store, key)
  }

  /** Names in these records that could not be used anew; see `standingsOfKeys`. */
  standings(keys: readonly number[]): Standing[] {
    return standingsOfKeys(this.#store, keys)
  }

  /** Names in values that are no records, such as criteria of an estimate, that could not be used; see `standingsOfKeys`. */
  standingsOfValues(kind: string, accountId: string, records: readonly RecordValues[]): Standing[] {
    return standingsOfValues(this.#store, kind, accountId, records)
  }

  /** Names in pending records of the account of which nothing is known here, each once. */
  unseenNames(accountId: string): UnseenName[] {
    return unseenNames(this.#store, accountId)
  }

  /** Whether the service said that the account has no such record. */
  isMissing(accountId: string, kind: string, id: string): boolean {
    return isKnownMissing(this.#store, accountId, kind, id)
  }

  /** Keeps that the service does not have these records, and judges what names them again. Call it with evidence alone. */
  noteMissing(accountId: string, kind: string, ids: readonly string[]): void {
    noteMissing(this.#store, accountId, kind, ids)
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

  /** Ids of the records that the service knows and has not deleted, as far as known here; a full pull compares its list with them. */
  knownIds(accountId: string, kind: string): string[] {
    return knownIds(this.#store, accountId, kind)
  }

  /** How many records a list without deleted ones has, as far as known here; a full pull compares it with the service's count. */
  listedCount(accountId: string, kind: string): number {
    return listedCount(this.#store, accountId, kind)
  }

  /** Records of a kind that is never pulled whole were asked for just now. */
  noteAsked(accountId: string, kind: string): void {
    noteAsked(this.#store, accountId, kind)
  }

  /** When the kind was last pulled to its end, or asked for where it is only asked for; null for never. */
  pulledAt(accountId: string, kind: string): string | null {
    return readPullRow(this.#store, accountId, kind)?.completed_at ?? null
  }

  // ── Review and push ──
  /** Verdicts that depend on the time, as of now; call it before planning. */
  judgeByClock(): void {
    judgeByClock(this.#store)
  }

  /** All records with work on them, by kind's rank, then oldest edit first. */
  pending(accountId: string | null): PendingRecord[] {
    return pendingRecords(this.#store, { accountId })
  }

  pendingOf(keys: readonly number[]): PendingRecord[] {
    return pendingRecords(this.#store, { keys })
  }

  /** The steps with what people know their records by. */
  describe(steps: readonly Step[]): Step[] {
    return describeSteps(this.#store, steps)
  }

  /** Approves the present revisions; keys without pending work are passed over. */
  approve(keys: readonly number[]): void {
    setApproved(this.#store, keys, true)
  }

  /** Keeps their work here until `resume`, over restarts. Throws `not_found` for a record without work on it. */
  hold(keys: readonly number[]): void {
    holdRecords(this.#store, keys)
  }

  /** Lets them go again and counts their tries anew; null: all that are held. Gives the keys. Approves nothing. */
  resume(keys: readonly number[] | null): number[] {
    return resumeRecords(this.#store, keys)
  }

  /** Puts it before or behind the others, as far as dependencies allow. */
  orderInQueue(key: number, place: 'first' | 'last' | 'usual'): void {
    placeRecord(this.#store, key, place)
  }

  /** Requests that were made for this revision of the record. */
  attemptCount(key: number, revision: number): number {
    return attemptCount(this.#store, key, revision)
  }

  /** Takes back every approval in the account, also of what is on its way: found not to be done, it does not go again by itself. null: in all accounts. */
  withdrawAll(accountId: string | null): void {
    withdrawAll(this.#store, accountId)
  }

  withdraw(keys: readonly number[]): void {
    setApproved(this.#store, keys, false)
  }

  /** Id of a step's record where the service, as far as is known here, holds what the step was to bring about; otherwise null. */
  idWhereDone(step: PlannedStep): string | null {
    return idWhereDone(this.#store, step)
  }

  /** Keys whose present revision is approved and has no attempt under way, oldest edit first. */
  waiting(accountId: string | null): number[] {
    return waitingKeys(this.#store, accountId)
  }

  /** Writes one attempt an item and has it on disk before it returns; gives attempt ids in the items' order. */
  beginAttempts(request: AttemptRequest): number[] {
    return beginAttempts(this.#store, request)
  }

  /** Ends attempts with their effects on the records, in one transaction. An attempt that has ended already is passed over. */
  finishAttempts(results: readonly AttemptResult[]): void {
    finishAttempts(this.#store, results)
  }

  /**
   * The requests went out and their outcome could not be written: from now on it is unknown, in memory where the disk refuses. What has ended
   * is passed over; never throws for the disk.
   */
  loseAttempts(attemptIds: readonly number[], serverTo: string | null): void {
    loseInMemory(this.#store, attemptIds, serverTo)
    try {
      finishAttempts(
        this.#store,
        attemptIds.map((attemptId) => ({ attemptId, kind: 'unknown', serverTo })),
      )
    } catch (error) {
      if (!isDiskError(error)) throw error
    }
  }

  /** The revision cannot go, for a reason outside of any request; it stays here with it until it is edited or chosen again. */
  park(key: number, revision: number, error: { code: string; message: string }): void {
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

  /** A look did not find it. */
  noteLook(attemptIds: readonly number[]): void {
    noteLook(this.#store, attemptIds)
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

  /** Only a person can settle it: shown with these records of the service. */
  markUndecided(attemptId: number, candidates: readonly ReceivedRow[]): void {
    markUndecided(this.#store, attemptId, candidates)
  }

  /** Settles it as a person says; throws `not_found` for an id that is no candidate. null when that removed the record here. */
  decide(key: number, decision: { sameAs: string } | 'sendAgain' | 'drop'): RecordView | null {
    return this.#shown(decideUnknown(this.#store, key, decision))
  }

  /** Throws `not_conflicted`. Mine on a record deleted there makes it again as new: that view is returned. */
  settle(key: number, side: 'mine' | 'theirs', field?: string): RecordView | null {
    return this.#shown(settleConflict(this.#store, key, side, field))
  }

  /** Settles each of these conflicts as one action; what has no conflict any more is left alone and named. */
  settleMany(keys: readonly number[], side: 'mine' | 'theirs'): BulkResult {
    return settleMany(this.#store, keys, side)
  }

  /** What settlements and decisions overwrote, newest first: of one record, or of an account (null: all). */
  shelf(scope: { key: number } | { accountId: string | null }): ShelfEntry[] {
    return listShelf(this.#store, scope)
  }

  /** Brings an entry, or one field of it, back as a new edit, or as a new record where that one is gone. Throws `not_found`. */
  restoreShelved(shelfId: number, field?: string): RecordView {
    return recordView(this.#store, restoreShelved(this.#store, shelfId, field))
  }

  #shown(key: number | null): RecordView | null {
    return key === null ? null : recordView(this.#store, key)
  }
}
