/** Imports of lists of people, as they are kept: where the file is and how far it got; never a person, hashed or not. */
import type { ListColumn } from '../../../../shared/bridge.ts'
import { message } from '../../../../shared/messages/message.ts'
import { parseJson, stringifyJson } from '../../../../shared/model/json.ts'
import type { ErrorData } from '../../../../shared/model/errors.ts'
import { keyOfId, noteEvent } from '../tables/index.ts'
import type { Store } from '../tables/index.ts'

/** going: being sent, or waits for the service. paused: until a person goes on. failed: stopped with a reason; can go on. done: all sent. */
export type ListState = 'going' | 'paused' | 'failed' | 'done'

/** How a list is read and sent; the same for every request of it. */
export interface ListOrder {
  accountId: string
  audienceId: string
  audienceName: string
  operation: 'Update' | 'Delete'
  path: string
  sizeBytes: number
  /** Of the file as a whole. */
  sha256: string
  delimiter: string
  hasHeadings: boolean
  columns: ListColumn[]
  hasPlus: boolean
  phoneCountry: string | null
  effectiveAt: string | null
  expiresAt: string | null
  /** People that the file names. */
  userCount: number
}

export interface ListImport extends ListOrder {
  id: number
  /** Place among the lists of its audience: lower ones go first. */
  turn: number
  state: ListState
  nextOffset: number
  nextLine: number
  sentCount: number
  requestCount: number
  error: ErrorData | null
  madeAt: string
}

interface ImportRow {
  id: number
  account_id: string
  audience_id: string
  plan: string
  turn: number
  state: ListState
  next_offset: number
  next_line: number
  sent_count: number
  request_count: number
  error: string | null
  made_at: string
}

const nextTurn = 'SELECT COALESCE(MAX(turn), 0) + 1 FROM audience_import'

export class AudienceListTables {
  readonly #store: Store
  constructor(store: Store) {
    this.#store = store
  }

  get(id: number): ListImport | null {
    const row = this.#store.sql.get<ImportRow>('SELECT * FROM audience_import WHERE id = ?', id)
    return row ? rowToImport(row) : null
  }

  /** Oldest first. */
  all(): ListImport[] {
    return this.#store.sql.all<ImportRow>('SELECT * FROM audience_import ORDER BY id').map(rowToImport)
  }

  add({ accountId, audienceId, ...plan }: ListOrder): ListImport {
    return this.#store.write(() => {
      this.#store.sql.run(
        `INSERT INTO audience_import (account_id, audience_id, plan, state, made_at, turn)
         VALUES (?, ?, ?, 'going', ?, (${nextTurn}))`,
        ...[accountId, audienceId, JSON.stringify(plan), this.#store.now()],
      )
      return this.get(this.#store.sql.value<number>('SELECT last_insert_rowid()')!)!
    })
  }

  /** Stores that the service accepted one more request: everything before `next`, `userCount` people in this request. */
  sent(id: number, next: { offset: number; line: number }, userCount: number): void {
    this.#store.write(() =>
      this.#store.sql.run(
        'UPDATE audience_import SET next_offset = ?, next_line = ?, sent_count = sent_count + ?, request_count = request_count + 1 WHERE id = ?',
        ...[next.offset, next.line, userCount, id],
      ),
    )
  }

  /** One that is done stands in the history of its audience, with the count of its people. */
  setState(id: number, state: ListState, error: ErrorData | null = null): void {
    this.#store.write(() => {
      this.#store.sql.run(
        'UPDATE audience_import SET state = ?, error = ? WHERE id = ?',
        ...[state, error && stringifyJson(error), id],
      )
      if (state === 'done') this.#noteSent(id)
    })
  }

  /** Starts the list again; it waits behind the lists that are being sent. */
  resume(id: number): void {
    this.#store.write(() =>
      this.#store.sql.run(
        `UPDATE audience_import SET state = 'going', error = NULL, turn = (${nextTurn}) WHERE id = ?`,
        id,
      ),
    )
  }

  remove(id: number): void {
    this.#store.write(() => {
      // The history of one that is done has it already.
      if (this.get(id)?.state !== 'done') this.#noteSent(id)
      this.#store.sql.run('DELETE FROM audience_import WHERE id = ?', id)
    })
  }

  /** Notes in the history of the audience how many people were sent, where any were. */
  #noteSent(id: number): void {
    const list = this.get(id)
    if (!list || list.sentCount === 0) return
    const { audienceId, operation, sentCount: count } = list
    const key = ['custom_audience', 'shared_audience']
      .map((kind) => keyOfId(this.#store, this.#store.table(kind), audienceId))
      .find((each) => each !== null)
    if (key === undefined || key === null) return
    const label =
      operation === 'Update'
        ? message('engine.journal.peopleAdded', { count })
        : message('engine.journal.peopleRemoved', { count })
    noteEvent(this.#store, key, { source: 'push', label })
  }
}

function rowToImport(row: ImportRow): ListImport {
  return {
    ...(JSON.parse(row.plan) as Omit<ListOrder, 'accountId' | 'audienceId'>),
    id: row.id,
    accountId: row.account_id,
    audienceId: row.audience_id,
    turn: row.turn,
    state: row.state,
    nextOffset: row.next_offset,
    nextLine: row.next_line,
    sentCount: row.sent_count,
    requestCount: row.request_count,
    error: row.error === null ? null : (parseJson(row.error) as unknown as ErrorData),
    madeAt: row.made_at,
  }
}
