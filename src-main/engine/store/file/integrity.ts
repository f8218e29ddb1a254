/**
 * The weekly look at the whole file, one table at a time in quiet moments, and the backup that a sound one leaves.
 *
 *     not due -> tables one by one -> foreign keys -> verified backup -> noted, not due for a week
 *                     \-- a fault -> the file is marked and left as it is; opening it is refused until it is restored
 */
import { message } from '../../../../shared/messages/message.ts'
import { GalleyError } from '../../../../shared/model/errors.ts'
import type { FileSystem } from '../../files/file-system.ts'
import { replaceFile } from '../../files/durable.ts'
import type { Clock } from '../../ports.ts'
import { backUp } from './backup.ts'
import { leaveNextMark } from './lineage.ts'
import { quote } from './sql.ts'
import type { Sql } from './sql.ts'

const everyMs = 7 * 86_400_000

/** File beside the database that says that it was found damaged. */
export function damageMark(file: string): string {
  return `${file}.damage`
}

export class IntegrityCheck {
  readonly #files: FileSystem
  readonly #sql: Sql
  readonly #file: string
  readonly #clock: Clock
  /** Tables still to look at; null while nothing is due. */
  #left: string[] | null = null

  constructor(files: FileSystem, sql: Sql, file: string, clock: Clock) {
    this.#files = files
    this.#sql = sql
    this.#file = file
    this.#clock = clock
  }

  /** One step; true while there is more. GalleyError `damaged_data` at a fault. */
  step(): boolean {
    if (this.#left === null) return this.#begin()
    const table = this.#left.pop()
    if (table !== undefined) this.#look(`integrity_check(${quote(table)})`, 'ok')
    else this.#end()
    return this.#left !== null
  }

  #begin(): boolean {
    const at = this.#sql.value<string>("SELECT value FROM meta WHERE name = 'checked_at'")
    // A file that was just made, or comes from before these checks, has its week from now on.
    if (at === undefined) this.#note()
    if (at === undefined || !isDueAfter(this.#clock.nowMs() - Date.parse(at))) return false
    this.#left = this.#sql.values<string>(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'",
    )
    return true
  }

  /** A verified copy beside the file, since a person asks for it. GalleyError `disk`, and `damaged_data` where the copy is not sound. */
  backUp(): void {
    this.#copy(true)
  }

  #end(): void {
    this.#look('foreign_key_check', undefined)
    this.#copy(false)
    this.#note()
    this.#left = null
  }

  /** The file has another mark than its copy from then on, so that the copy in its place is known as older. */
  #copy(isAsked: boolean): void {
    backUp(this.#files, this.#sql, this.#file, this.#now(), isAsked)
    leaveNextMark(this.#files, this.#sql, this.#file, this.#now())
  }

  #look(pragma: string, expected: 'ok' | undefined): void {
    if (this.#sql.db.pragma(pragma, { simple: true }) === expected) return
    this.#left = null
    replaceFile(this.#files, damageMark(this.#file), this.#now())
    throw new GalleyError('damaged_data', message('engine.integrity.weeklyCheckFoundData'))
  }

  #note(): void {
    this.#sql.run(
      "INSERT INTO meta VALUES ('checked_at', ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
      this.#now(),
    )
  }

  #now(): string {
    return new Date(this.#clock.nowMs()).toISOString()
  }
}

/** A check that lies in the future was noted by a clock that was wrong: it is made again. */
function isDueAfter(ageMs: number): boolean {
  return ageMs < 0 || ageMs >= everyMs
}
