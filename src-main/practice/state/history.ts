/**
 * The service's journal of changes: what each write made of the records that `account_history` tells about, by whom. Fed by every commit
 * of a draft that has an author, whoever that is; what the sample world begins with was there before it.
 */
import { historyEntities } from '../../../shared/contract/accounts/account.ts'
import { parseJson, stringifyJson } from '../../../shared/model/json.ts'
import type { Json, RecordValues } from '../../../shared/model/values.ts'
import type { Db } from './database.ts'
import type { Realm } from './realm.ts'

const historyKinds: ReadonlySet<string> = new Set(Object.values(historyEntities))

/** One record before and after a write; null: not there. */
export interface Written {
  realm: Realm
  kind: string
  accountId: string
  id: string
  userId: string
  atMs: number
  before: RecordValues | null
  after: RecordValues | null
}

/** A row of the journal; records as their JSON. */
export interface HistoryRow {
  n: number
  userId: string
  atMs: number
  before: Record<string, Json> | null
  after: Record<string, Json> | null
}

interface StoredRow {
  n: number
  user_id: string
  at_ms: number
  before: string | null
  after: string | null
}

export class History {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  /** Takes a write down where its kind is told about; call it within the transaction of the write. */
  note({ realm, kind, accountId, id, userId, atMs, before, after }: Written): void {
    if (!historyKinds.has(kind)) return
    this.#db
      .prepare(
        'INSERT INTO history (realm, kind, account_id, id, user_id, at_ms, before, after) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
      )
      .run(realm, kind, accountId, id, userId, atMs, textOf(before), textOf(after))
  }

  /** Writes of one record, oldest first. */
  of(realm: Realm, kind: string, accountId: string, id: string): HistoryRow[] {
    return this.#db
      .prepare<[string, string, string, string], StoredRow>(
        'SELECT n, user_id, at_ms, before, after FROM history WHERE realm = ? AND kind = ? AND account_id = ? AND id = ? ORDER BY n',
      )
      .all(realm, kind, accountId, id)
      .map(({ n, user_id: userId, at_ms: atMs, before, after }) => ({
        n,
        userId,
        atMs,
        before: recordOf(before),
        after: recordOf(after),
      }))
  }

  clear(): void {
    this.#db.prepare('DELETE FROM history').run()
  }
}

function textOf(record: RecordValues | null): string | null {
  return record && stringifyJson(record)
}

function recordOf(text: string | null): Record<string, Json> | null {
  return text === null ? null : (parseJson(text) as Record<string, Json>)
}
