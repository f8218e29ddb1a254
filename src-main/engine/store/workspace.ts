/**
 * The local store of one connection and signed-in user: one SQLite file, one writer. Composes the topics of this folder; all methods
 * are synchronous, and what they return is on disk. Errors are GalleyError: `not_found`, `read_only`, `invalid_value`, `rule_broken`,
 * `nothing_to_undo`, `not_conflicted`, `disk`.
 */
import { resources } from '../../../shared/presentation/resources.ts'
import type { Json } from '../../../shared/model/values.ts'
import type { FileSystem } from '../files/file-system.ts'
import type { Clock, Log } from '../ports.ts'
import { ActionAttempts, ActivityTables, AudienceListTables, MediaTables } from './beside/index.ts'
import { loseAttempts, takeOlderData } from './outbox/index.ts'
import { readSettings, takeBackUnfinished, writeSetting } from './edits/index.ts'
import { diskError, findOlderData, IntegrityCheck, isDiskError, leaveMark } from './file/index.ts'
import type { HostIdentity, OpenDatabase } from './file/index.ts'
import { makeFunctions } from './query/index.ts'
import { indexTexts, kindTable, makeScratch, Store } from './tables/index.ts'
import type { StoreChange } from './tables/index.ts'
import { closeFile, openFile } from './open.ts'
import { Accounts } from './faces/accounts.ts'
import { Records } from './faces/records.ts'
import { Edits } from './faces/edits.ts'
import { CsvRows } from './faces/csv.ts'
import { Ingest } from './faces/ingest.ts'
import { Outbox } from './faces/outbox.ts'

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
    makeFunctions(sql)
    const store = new Store({ sql, clock, log, newId, hasSandbox })
    loseAttempts(store)
    takeBackUnfinished(store)
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
  /** Accounts, their money and what the user may do in them. */
  readonly accounts: Accounts
  /** Reading records. */
  readonly records: Records
  /** Changing records, undo and redo, conflicts and the shelf. */
  readonly edits: Edits
  /** Writing and accepting rows of CSV files. */
  readonly csv: CsvRows
  /** Taking in what the service says. */
  readonly ingest: Ingest
  /** Pending records, approvals, attempts and their outcomes. */
  readonly outbox: Outbox
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
    this.accounts = new Accounts(store)
    this.records = new Records(store)
    this.edits = new Edits(store)
    this.csv = new CsvRows(store)
    this.ingest = new Ingest(store)
    this.outbox = new Outbox(store)
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

  /** Makes a verified backup of all that is here. GalleyError `disk`, `damaged_data`. */
  backUp(): void {
    this.#store.flush()
    this.#integrity?.backUp()
  }

  // ── Settings (not journalled) and accounts ──
  settings(): Record<string, Json> {
    return readSettings(this.#store)
  }

  /** Names are the caller's; `activeLimit.<kind>.<accountId>` is read by the rules. null removes it. */
  setSetting(name: string, value: Json): void {
    writeSetting(this.#store, name, value)
  }
}
