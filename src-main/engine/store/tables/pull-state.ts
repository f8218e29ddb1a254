/** Where the pull of each kind of each account stands; saved with the rows that it ingested. */
import type { ReadableStore, Store } from './store.ts'
import type { IngestResult, PullState } from './types.ts'

export interface PullRow {
  cursor: string | null
  is_running: number
  is_full: number
  watermark: string | null
  next_watermark: string | null
  received: number
  changed: number
  deleted: number
  conflicts: number
  is_asked: number
  /** Pulls begun so far. */
  number: number
  /**
   * What the brake compares with: the fewest records known before any pull since the last complete one, but not fewer than `shareFrom` once that many
   * are known.
   */
  known_before: number | null
  completed_at: string | null
}

export function readPullRow(store: ReadableStore, accountId: string, kind: string): PullRow | null {
  return store.sql.get<PullRow>('SELECT * FROM pull_state WHERE account_id = ? AND kind = ?', accountId, kind) ?? null
}

/** True if no pull of the kind was ever completed in the account. */
export function isFirst(store: ReadableStore, accountId: string, kind: string): boolean {
  const completedAt = 'SELECT completed_at FROM pull_state WHERE account_id = ? AND kind = ?'
  return (store.sql.value<string | null>(completedAt, accountId, kind) ?? null) === null
}

export function pullState(store: ReadableStore, accountId: string, kind: string): PullState {
  const row = readPullRow(store, accountId, kind)
  const isFull = row?.is_full === 1
  return {
    cursor: row?.is_running === 1 ? row.cursor : null,
    watermark: isFull ? null : (row?.watermark ?? null),
    isFirst: row?.completed_at == null,
    isFull,
    received: row?.received ?? 0,
    completedAt: row?.completed_at ?? null,
  }
}

/** See Ingest.startPull. */
export function startPull(
  store: Store,
  accountId: string,
  kind: string,
  options: { isFull: boolean; countKnown: () => number; shareFrom: number },
): PullState {
  const { isFull, shareFrom } = options
  return store.write(() => {
    const row = readPullRow(store, accountId, kind)
    const goesOn = row?.is_running === 1 && row.cursor !== null && (!isFull || row.is_full === 1)
    if (!goesOn) beginAnew(store, accountId, kind, isFull)
    // Records that came with incomplete pulls do not count as known before, so that growth lets nothing past the brake; nor do records that went
    // since. A list that has become long enough for a share is never taken for a short one.
    if (row?.completed_at != null)
      store.sql.run(
        `UPDATE pull_state SET known_before = max(min(coalesce(known_before, ?1), ?1), min(?1, ?4)) WHERE account_id = ?2 AND kind = ?3`,
        options.countKnown(),
        accountId,
        kind,
        shareFrom,
      )
    return pullState(store, accountId, kind)
  })
}

/** See Ingest.restartPull. */
export function restartPull(store: Store, accountId: string, kind: string): PullState {
  return store.write(() => {
    beginAnew(store, accountId, kind, readPullRow(store, accountId, kind)?.is_full === 1)
    return pullState(store, accountId, kind)
  })
}

function beginAnew(store: Store, accountId: string, kind: string, isFull: boolean): void {
  store.sql.run(
    `INSERT INTO pull_state (account_id, kind, is_running, is_full, number) VALUES (?, ?, 1, ?, 1)
     ON CONFLICT (account_id, kind) DO UPDATE SET cursor = NULL, is_running = 1, is_full = excluded.is_full, next_watermark = NULL,
       received = 0, changed = 0, deleted = 0, conflicts = 0, number = number + 1`,
    accountId,
    kind,
    isFull ? 1 : 0,
  )
}

/** Adds a slice to the running pull; `nextCursor` undefined leaves the cursor where it is. */
export function notePulled(
  store: Store,
  accountId: string,
  kind: string,
  ingested: IngestResult,
  page: { newest: string | null; nextCursor?: string | null | undefined },
): void {
  store.sql.run(
    `UPDATE pull_state SET received = received + ?, changed = changed + ?, deleted = deleted + ?, conflicts = conflicts + ?,
       next_watermark = max(coalesce(next_watermark, ''), coalesce(?, next_watermark, '')), cursor = CASE WHEN ? THEN ? ELSE cursor END
     WHERE account_id = ? AND kind = ?`,
    ingested.received,
    ingested.changed,
    ingested.deleted,
    ingested.conflicts,
    page.newest,
    page.nextCursor === undefined ? 0 : 1,
    page.nextCursor ?? null,
    accountId,
    kind,
  )
}

/** See Ingest.noteAsked. */
export function noteAsked(store: Store, accountId: string, kind: string): void {
  store.write(() => {
    store.sql.run(
      `INSERT INTO pull_state (account_id, kind, completed_at) VALUES (?, ?, ?)
       ON CONFLICT (account_id, kind) DO UPDATE SET completed_at = excluded.completed_at`,
      accountId,
      kind,
      store.now(),
    )
  })
}
