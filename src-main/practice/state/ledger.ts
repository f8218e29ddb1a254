/** What arrived and what it did, in order: the witness for tests of what a client really sent. */
import type { Db } from './database.ts'
import type { Effect } from './records.ts'

/** One request; `status` is null while it is unanswered, and stays so when the answer was dropped. */
export interface LedgerLine {
  /** Place in the order of arrival, from 1, never used twice. */
  n: number
  /** Service time of arrival. */
  at: string
  method: string
  path: string
  /** Query string as it was sent, without the question mark. */
  query: string
  /** Of the raw body; null until the body has arrived. */
  body_sha256: string | null
  user_id: string | null
  status: number | null
  effects: Effect[]
}

type Row = Omit<LedgerLine, 'effects'> & { effects: string }

export class Ledger {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  /** Notes an arrival; gives its number. */
  arrive(at: string, method: string, path: string, query: string): number {
    const statement = this.#db.prepare(
      "INSERT INTO ledger (at, method, path, query, effects) VALUES (?, ?, ?, ?, '[]')",
    )
    return Number(statement.run(at, method, path, query).lastInsertRowid)
  }

  read(n: number, bodySha256: string, userId: string | null): void {
    this.#db.prepare('UPDATE ledger SET body_sha256 = ?, user_id = ? WHERE n = ?').run(bodySha256, userId, n)
  }

  took(n: number, effects: readonly Effect[]): void {
    if (effects.length > 0)
      this.#db.prepare('UPDATE ledger SET effects = ? WHERE n = ?').run(JSON.stringify(effects), n)
  }

  answered(n: number, status: number): void {
    this.#db.prepare('UPDATE ledger SET status = ? WHERE n = ?').run(status, n)
  }

  after(n: number): LedgerLine[] {
    const statement = this.#db.prepare<[number], Row>(
      'SELECT n, at, method, path, query, body_sha256, user_id, status, effects FROM ledger WHERE n > ? ORDER BY n',
    )
    return statement.all(n).map((row) => ({ ...row, effects: JSON.parse(row.effects) as Effect[] }))
  }

  /** Forgets every line; numbers go on rising. */
  clear(): void {
    this.#db.prepare('DELETE FROM ledger').run()
  }
}
