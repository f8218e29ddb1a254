/** The practice service's own SQLite file: its schema, and the only place that opens it. */
import { chmodSync, existsSync, writeFileSync } from 'node:fs'
import Database from 'better-sqlite3'

export type Db = Database.Database

/** Raised with the schema; a file with another number is refused, never rewritten. */
const schemaVersion = 3

const schema = `
  CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE record (
    realm TEXT NOT NULL, kind TEXT NOT NULL, account_id TEXT NOT NULL, id TEXT NOT NULL, body TEXT NOT NULL,
    PRIMARY KEY (realm, kind, account_id, id)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE user (user_id TEXT PRIMARY KEY, screen_name TEXT NOT NULL UNIQUE, name TEXT NOT NULL, position INTEGER NOT NULL) STRICT;
  CREATE TABLE access (
    realm TEXT NOT NULL, account_id TEXT NOT NULL, user_id TEXT NOT NULL, roles TEXT NOT NULL,
    PRIMARY KEY (realm, account_id, user_id)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE access_token (token TEXT PRIMARY KEY, secret TEXT NOT NULL, user_id TEXT NOT NULL UNIQUE, level TEXT NOT NULL) STRICT;
  CREATE TABLE request_token (
    token TEXT PRIMARY KEY, secret TEXT NOT NULL, callback TEXT NOT NULL, level TEXT NOT NULL, form_key TEXT NOT NULL,
    made_at_ms INTEGER NOT NULL, state TEXT NOT NULL, user_id TEXT, verifier TEXT, wrong_tries INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE bearer_token (token TEXT PRIMARY KEY) STRICT;
  CREATE TABLE nonce (key TEXT PRIMARY KEY, at_ms INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE INDEX nonce_at ON nonce (at_ms);
  CREATE TABLE ledger (
    n INTEGER PRIMARY KEY AUTOINCREMENT, at TEXT NOT NULL, method TEXT NOT NULL, path TEXT NOT NULL, query TEXT NOT NULL,
    body_sha256 TEXT, user_id TEXT, status INTEGER, effects TEXT NOT NULL
  ) STRICT;
`

/** What the second version added; files of the first one get it too. */
const mediaSchema = `
  CREATE TABLE media (
    media_id TEXT PRIMARY KEY, media_key TEXT NOT NULL UNIQUE, user_id TEXT NOT NULL, owners TEXT NOT NULL, category TEXT,
    media_type TEXT NOT NULL, total_bytes INTEGER NOT NULL, made_at_ms INTEGER NOT NULL, finalized_at_ms INTEGER,
    facts TEXT, failure TEXT, is_kept INTEGER NOT NULL, drawing TEXT
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX media_unused ON media (is_kept) WHERE is_kept = 0;
  CREATE TABLE media_part (
    media_id TEXT NOT NULL, segment_index INTEGER NOT NULL, file_offset INTEGER NOT NULL, bytes INTEGER NOT NULL,
    PRIMARY KEY (media_id, segment_index)
  ) STRICT, WITHOUT ROWID;
`

/** What the third version added: the journal of changes. */
const historySchema = `
  CREATE TABLE history (
    n INTEGER PRIMARY KEY AUTOINCREMENT, realm TEXT NOT NULL, kind TEXT NOT NULL, account_id TEXT NOT NULL, id TEXT NOT NULL,
    user_id TEXT NOT NULL, at_ms INTEGER NOT NULL, before TEXT, after TEXT
  ) STRICT;
  CREATE INDEX history_of ON history (realm, kind, account_id, id);
`

/** Why a data file cannot be used; the message says what to do. */
export class DataFileError extends Error {}

/** Opens the file, or a database in memory for null, and makes the tables where there are none. Throws DataFileError. */
export function openDatabase(file: string | null): Db {
  if (file !== null) prepareFile(file)
  const db = new Database(file ?? ':memory:', { timeout: 1000 })
  try {
    // Records are held in memory as well: a second service on the same file would not see what this one does.
    db.pragma('locking_mode = EXCLUSIVE')
    db.pragma('journal_mode = WAL')
    db.pragma('synchronous = NORMAL')
    prepareSchema(db)
    return prepareOnce(db)
  } catch (cause) {
    db.close()
    if (cause instanceof DataFileError) throw cause
    if ((cause as { code?: unknown }).code === 'SQLITE_BUSY')
      throw new DataFileError(`${file} is in use by another practice service.`, { cause })
    throw new DataFileError(
      `${file ?? 'The database'} cannot be read as practice data. Give another --data file, or delete this one.`,
      { cause },
    )
  }
}

/** The same database, each statement prepared once by its text: every request runs a dozen of them. */
function prepareOnce(db: Db): Db {
  const prepare = db.prepare.bind(db)
  const known = new Map<string, Database.Statement>()
  return Object.assign(db, {
    prepare: (text: string) => {
      const statement = known.get(text) ?? prepare(text)
      known.set(text, statement)
      return statement
    },
  })
}

/** Makes the file where there is none; only its user may read it. */
function prepareFile(file: string): void {
  try {
    if (!existsSync(file)) writeFileSync(file, '', { mode: 0o600 })
    chmodSync(file, 0o600)
  } catch (cause) {
    throw new DataFileError(`${file} cannot be written. Check that its folder exists and is yours.`, { cause })
  }
}

function prepareSchema(db: Db): void {
  const found = db.pragma('user_version', { simple: true })
  if (found === schemaVersion) return
  if (found !== 0 && found !== 1 && found !== 2)
    throw new DataFileError(
      `The data file is of another version (${String(found)}). Give another --data file, or delete this one.`,
    )
  db.transaction(() => {
    if (found === 0) db.exec(schema)
    if (found !== 2) db.exec(mediaSchema)
    db.exec(historySchema)
    db.pragma(`user_version = ${schemaVersion}`)
  })()
}

/** Small named values kept beside the records. */
export class Meta {
  readonly #db: Db
  readonly #read: Database.Statement<[string], { value: string }>
  readonly #write: Database.Statement<[string, string]>
  constructor(db: Db) {
    this.#db = db
    this.#read = db.prepare('SELECT value FROM meta WHERE name = ?')
    this.#write = db.prepare(
      'INSERT INTO meta (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
    )
  }

  get(name: string): string | null {
    return this.#read.get(name)?.value ?? null
  }

  set(name: string, value: string): void {
    this.#write.run(name, value)
  }

  /** Removes the values whose names start so. */
  removeAll(prefix: string): void {
    this.#db.prepare('DELETE FROM meta WHERE substr(name, 1, ?) = ?').run(prefix.length, prefix)
  }
}
