/** Ingests that records are gone, for kinds that have no field `deleted`. Call it only with evidence. */
import { message } from '../../../../shared/messages/message.ts'
import { fillKeys, isTouched, noteEvent, readPending, readRowById } from '../tables/index.ts'
import type { KindTable, Pending, Row, Store } from '../tables/index.ts'
import { refreshProblems } from '../edits/index.ts'
import { hold, release } from './held.ts'
import { dropIdleProblems } from '../validation/index.ts'
import type { Ingested } from './ingest-run.ts'
import { noteFoundChanges } from './pull-runs.ts'

type Effect = 'nothing' | 'deleted' | 'conflict'

/**
 * Hides records that are gone at the service, ends pending deletes of them, and turns pending edits of them into conflicts. Where the
 * mass-change brake acts, the change is held instead.
 */
export function ingestGoneRows(
  store: Store,
  table: KindTable,
  accountId: string,
  ids: readonly string[],
  hasBrake: boolean,
): Ingested {
  const result: Ingested = {
    received: 0,
    changed: 0,
    deleted: 0,
    conflicts: 0,
    staged: 0,
    conflictKeys: [],
    doubtful: [],
  }
  const changed: number[] = []
  const free: string[] = []
  for (const id of ids) {
    const row = readRowById(store, table, id)
    const pending = row && readPending(store, table, row.key)
    if (!row || pending?.hasRemote === false) continue
    const effect = effectOf(row, pending)
    // A delete that finds its record gone is what the person asked for.
    if (hasBrake && effect !== 'nothing' && pending?.operation !== 'delete') {
      hold(store, { accountId, kind: table.kind, id }, effect, null)
      result.staged += 1
      continue
    }
    free.push(id)
    if (pending?.isConflict || effect === 'conflict') result.conflictKeys.push(row.key)
    if (effect === 'nothing') continue
    if (effect === 'deleted') result.deleted += 1
    else result.conflicts += 1
    markGone(store, table, row, pending)
    changed.push(row.key)
  }
  release(store, accountId, table.kind, free)
  noteFoundChanges(
    store,
    accountId,
    table.kind,
    changed.map((key) => ({ key, change: 'deleted', field: null, from: null, to: null })),
  )
  validateGone(store, table, changed)
  return result
}

function effectOf(row: Row, pending: Pending | null): Effect {
  if (!pending) return row.isHidden ? 'nothing' : 'deleted'
  if (pending.isGone) return 'nothing'
  return pending.operation === 'delete' ? 'deleted' : 'conflict'
}

function markGone(store: Store, table: KindTable, row: Row, pending: Pending | null): void {
  if (isTouched(store, row.key))
    noteEvent(store, row.key, { source: 'pull', label: message('engine.journal.deletedAtService') })
  const isDone = !pending || (pending.operation === 'delete' && !pending.attempt && !pending.undecided)
  if (!isDone) {
    store.sql.run(
      "UPDATE pending SET is_gone = 1, is_conflict = operation = 'update', approved = CASE operation WHEN 'update' THEN NULL ELSE approved END WHERE key = ?",
      row.key,
    )
    return
  }
  for (const name of ['pending', 'pending_edit', 'problem']) store.sql.run(`DELETE FROM ${name} WHERE key = ?`, row.key)
  store.sql.run(`UPDATE ${table.table} SET _hidden = 1 WHERE _key = ?`, row.key)
  store.touchMembership()
}

function validateGone(store: Store, table: KindTable, keys: readonly number[]): void {
  if (keys.length === 0) return
  fillKeys(store.sql, 'validated', keys)
  dropIdleProblems(store)
  refreshProblems(store, table, null)
  store.touch(table.kind, keys)
}
