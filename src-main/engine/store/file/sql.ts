/** Statements against the one connection, prepared once by their text. */
import type Database from 'better-sqlite3'
import { message } from '../../../../shared/messages/message.ts'
import { GalleyError } from '../../../../shared/model/errors.ts'

/** Opens the file for reading and writing. */
export type OpenDatabase = (file: string, options?: Database.Options) => Database.Database

export type Bound = string | number | bigint | null
/** A row as an array; integers as bigint. */
export type RawRow = (string | bigint | number | null)[]

/** An identifier of the contract as SQL; the only way a name gets into a statement. */
export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** A text as an SQL literal. */
export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

/** A statement, and the places of its parameters when it numbers them (?1, ?2), which the driver does not know. */
interface Prepared {
  statement: Database.Statement<Bound[]>
  order: number[] | null
}
type Form = 'plain' | 'pluck' | 'raw'

/**
 * Prepared statements by text and by the form in which they give rows. A text numbers all its parameters or none. After `close` each of them
 * throws GalleyError `cancelled`: whoever still worked when Galley closed is told that.
 */
export class Sql {
  readonly db: Database.Database
  readonly #prepared: Record<Form, Map<string, Prepared>> = { plain: new Map(), pluck: new Map(), raw: new Map() }

  constructor(db: Database.Database) {
    this.db = db
  }

  /** Runs the statement and gives the number of rows that it changed. */
  run(text: string, ...bound: Bound[]): number {
    const { statement, order } = this.#prepare('plain', text)
    return statement.run(...(order ? order.map((index) => bound[index]!) : bound)).changes
  }

  /** As `run`, for very many parameters: the array is handed on as it is. The text does not number them. */
  runMany(text: string, bound: Bound[]): void {
    this.#prepare('plain', text).statement.run(bound as unknown as Bound)
  }

  /** First row by column name, or undefined. Integers are numbers: money goes through `raw`. */
  get<T>(text: string, ...bound: Bound[]): T | undefined {
    const { statement, order } = this.#prepare('plain', text)
    return statement.get(...(order ? order.map((index) => bound[index]!) : bound)) as T | undefined
  }

  all<T>(text: string, ...bound: Bound[]): T[] {
    const { statement, order } = this.#prepare('plain', text)
    return statement.all(...(order ? order.map((index) => bound[index]!) : bound)) as T[]
  }

  /** First column of the first row, or undefined. */
  value<T>(text: string, ...bound: Bound[]): T | undefined {
    const { statement, order } = this.#prepare('pluck', text)
    return statement.get(...(order ? order.map((index) => bound[index]!) : bound)) as T | undefined
  }

  /** First column of every row. */
  values<T>(text: string, ...bound: Bound[]): T[] {
    const { statement, order } = this.#prepare('pluck', text)
    return statement.all(...(order ? order.map((index) => bound[index]!) : bound)) as T[]
  }

  /** Rows as arrays, integers exact. */
  raw(text: string, ...bound: Bound[]): RawRow[] {
    const { statement, order } = this.#prepare('raw', text)
    return statement.all(...(order ? order.map((index) => bound[index]!) : bound)) as RawRow[]
  }

  /** Forgets all statements; needed after tables were made anew. */
  forget(): void {
    for (const statements of Object.values(this.#prepared)) statements.clear()
  }

  /** Closes the file. May be called twice. */
  close(): void {
    this.forget()
    this.db.close()
  }

  #prepare(form: Form, text: string): Prepared {
    const known = this.#prepared[form].get(text)
    if (known) return known
    if (!this.db.open) throw new GalleyError('cancelled', message('engine.sql.galleyClosing'))
    const order = [...text.matchAll(/\?(\d+)/g)].map((match) => Number(match[1]) - 1)
    const statement = this.db.prepare<Bound[]>(text.replaceAll(/\?\d+/g, '?'))
    if (form === 'pluck') statement.pluck()
    if (form === 'raw') statement.raw().safeIntegers()
    const prepared = { statement, order: order.length > 0 ? order : null }
    this.#prepared[form].set(text, prepared)
    return prepared
  }
}

/** The part of `Sql` that only reads. */
export type ReadableSql = Pick<Sql, 'all' | 'get' | 'raw' | 'value' | 'values'>
