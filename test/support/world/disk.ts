/**
 * A person's disk: opens the engine's databases and can refuse a write, be full, or end the engine's life at any statement. A killed
 * engine leaves its folder as a killed process would: what was committed, and nothing else.
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { OpenDatabase } from '../../../src-main/engine/store/file/sql.ts'

/** Memory where the system offers it: no world waits for a disk. */
const root = '/dev/shm'

export type DiskFault = 'ENOSPC' | 'EIO'
const codes: Record<DiskFault, string> = { ENOSPC: 'SQLITE_FULL', EIO: 'SQLITE_IOERR_WRITE' }

/** Thrown within a life that has just ended; nobody living hears of it. */
export class LifeEnded extends Error {}

/** At which write the life ends, counted from when it is set; before the statement or after it. */
export interface KillAt {
  write: number
  side: 'before' | 'after'
  /** Only statements that fit are counted. */
  match: RegExp | null
}

const writing = /^\s*(INSERT|UPDATE|DELETE|REPLACE|BEGIN|COMMIT|WITH|VACUUM|CREATE|DROP|ALTER)/i

/** One life's databases. */
export class Disk {
  readonly #open = new Set<Database.Database>()
  #read: { from: Database.Database | null; statements: Map<string, Database.Statement<unknown[]>> } = {
    from: null,
    statements: new Map(),
  }
  /** Every write fails so while it is set. */
  fault: DiskFault | null = null
  /** The n-th write from now fails so, once. */
  failAt: { write: number; fault: DiskFault } | null = null
  killAt: KillAt | null = null
  isDead = false
  writes = 0
  /** Faults that met a write. */
  faultsMet = 0
  /** Called when the life ends at a statement. */
  onKill: () => void = () => undefined
  /** Called after each commit. */
  onCommit: () => void = () => undefined

  readonly open: OpenDatabase = (file, options) => {
    const database = new Database(file, options)
    this.#open.add(database)
    if (!file.endsWith('lock.sqlite')) this.#watch(database)
    return database
  }

  /** The workspace's connection, while one is open. */
  get workspace(): Database.Database | null {
    for (const database of this.#open) if (database.open && database.name.endsWith('galley.sqlite')) return database
    return null
  }

  /** Rows of the workspace, read beside the engine; none where it is not open. Each statement is prepared once a life. */
  rows<T>(sql: string, bound: readonly (string | number | null)[]): T[] {
    const { workspace } = this
    if (!workspace) return []
    if (workspace !== this.#read.from) this.#read = { from: workspace, statements: new Map() }
    const statement = this.#read.statements.get(sql) ?? workspace.prepare<unknown[]>(sql)
    this.#read.statements.set(sql, statement)
    return statement.all(...bound) as T[]
  }

  /** Lets go of what the life held; nothing of its folder is used any more. */
  end(): void {
    for (const database of this.#open) {
      try {
        if (database.inTransaction) database.exec('ROLLBACK')
        database.close()
      } catch {
        // A statement of the ended life is still on the stack; the process forgets it at its end.
      }
    }
    this.#open.clear()
  }

  #watch(database: Database.Database): void {
    const exec = database.exec.bind(database)
    const prepare = database.prepare.bind(database)
    const guard =
      <A extends unknown[], R>(text: string, work: (...given: A) => R) =>
      (...given: A): R => {
        this.#before(text)
        const result = work(...given)
        this.#after(text)
        return result
      }
    Object.assign(database, {
      prepare: (text: string) => {
        const statement = prepare(text)
        // Scratch tables are in memory.
        if (!writing.test(text) || text.includes('temp.')) return statement
        for (const name of ['run', 'get', 'all'] as const) {
          const call: (...given: unknown[]) => unknown = statement[name].bind(statement)
          Object.assign(statement, { [name]: guard(text, call) })
        }
        return statement
      },
      exec: (text: string) => (text.includes('TEMP TABLE') ? exec(text) : guard(text, exec)(text)),
    })
  }

  #before(text: string): void {
    if (this.isDead) throw new LifeEnded('this life is over')
    this.writes++
    const fault = this.fault ?? this.#dueFault()
    // Rolling back needs no room.
    if (fault && !/^\s*ROLLBACK/i.test(text)) {
      this.faultsMet++
      throw new Database.SqliteError(fault === 'ENOSPC' ? 'database or disk is full' : 'disk I/O error', codes[fault])
    }
    this.#kill(text, 'before')
  }

  #after(text: string): void {
    this.#kill(text, 'after')
    if (/^\s*COMMIT/i.test(text)) this.onCommit()
  }

  #dueFault(): DiskFault | null {
    if (!this.failAt || this.failAt.write-- > 0) return null
    const { fault } = this.failAt
    this.failAt = null
    return fault
  }

  #kill(text: string, side: KillAt['side']): void {
    const { killAt } = this
    if (killAt?.side !== side || (killAt.match && !killAt.match.test(text)) || killAt.write-- > 0) return
    this.killAt = null
    this.onKill()
    throw new LifeEnded('the engine was killed')
  }
}

/** A folder for everything of one world. */
export class WorldFolder {
  readonly #path = mkdtempSync(join(root, 'galley-world-'))
  #count = 0

  /** A fresh name within it. */
  next(): string {
    const path = join(this.#path, String(++this.#count))
    mkdirSync(path, { mode: 0o700 })
    return path
  }

  /** A copy of a file, under a fresh name. */
  copyOfFile(file: string): string {
    const path = join(this.next(), 'data.sqlite')
    cpSync(file, path)
    return path
  }

  /** A copy as it stands now, under a fresh name. */
  copyOf(folder: string): string {
    const path = this.next()
    cpSync(folder, path, { recursive: true })
    return path
  }

  remove(): void {
    rmSync(this.#path, { recursive: true, force: true })
  }
}
