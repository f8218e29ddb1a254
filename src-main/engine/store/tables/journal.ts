/** Named actions of a person and their entries; what undo and redo go by. */
import { message } from '../../../../shared/messages/message.ts'
import type { Message } from '../../../../shared/messages/message.ts'
import { GalleyError } from '../../../../shared/model/errors.ts'
import { parseJson, stringifyJson } from '../../../../shared/model/json.ts'
import type { RecordValues } from '../../../../shared/model/values.ts'
import { readRemote } from './pending.ts'
import type { KindTable } from './kind-table.ts'
import type { ReadableStore, Store } from './store.ts'

export interface Action {
  id: number
  at: string
  label: Message
  kind: string
  status: 'done' | 'undone' | 'dropped'
}

/** Name of the entry that stands for the record as a whole. */
export const wholeField = ''
/** Values of that entry besides a snapshot: the record is there, or is to be deleted. NULL: it is not there. */
export const kept = '"kept"'
export const deleted = '"deleted"'

/** Name of the entry of what was done to a template; its key is the template's. */
export const templateField = '~template'

/** Name of the entry of what came along with a record that was made again; see made-again.ts. */
export const alongField = '~along'

/** Name of the entry of a hold until a moment. */
export const heldField = '~held'

/** A record made here, as the journal brings it back under the same key and id. */
export interface Snapshot {
  id: string
  accountId: string
  values: RecordValues
}

/** The snapshot as text for an entry. `kind`: the kind of the record, where it is not that of the action. */
export function snapshotText(snapshot: Snapshot, kind?: string): string {
  return stringifyJson(kind === undefined ? snapshot : { kind, ...snapshot })
}

/** The kind of the record, where its entry says another one than its action's; else null. */
export function kindInSnapshot(text: string | null): string | null {
  return /^\{"kind":"([a-z_]+)"/.exec(text ?? '')?.[1] ?? null
}

export function readSnapshot(table: KindTable, text: string): Snapshot {
  const { id, accountId, values } = parseJson(text) as { id: string; accountId: string; values: RecordValues }
  return { id, accountId, values: readRemote(table, stringifyJson(values)) }
}

/**
 * Carries out a change as one action under this label. `work` gets the number of the action for its entries and returns whether anything changed. If
 * not, the action is removed; if so, undone actions cannot be redone any more. Call it in a transaction.
 */
export function asAction(store: Store, table: KindTable, label: Message, work: (action: number) => boolean): void {
  const { sql } = store
  const action = nextActionId(store)
  sql.run(
    "INSERT INTO journal_action (id, at, label, kind, status) VALUES (?, ?, ?, ?, 'done')",
    action,
    store.now(),
    stringifyJson(label),
    table.kind,
  )
  if (work(action)) dropUndone(store)
  else sql.run('DELETE FROM journal_action WHERE id = ?', action)
}

const anyUndone = 'undone actions'

/** Makes undone actions impossible to redo. Called at every edit; mostly there are none, which is remembered. */
function dropUndone(store: Store): void {
  if (!store.remembered(anyUndone, () => nextRedo(store) !== null)) return
  store.sql.run("UPDATE journal_action SET status = 'dropped' WHERE status = 'undone'")
  store.forget(anyUndone)
}

/** Marks the action as undone, or as done again. */
export function turnAction(store: Store, action: Action, status: 'done' | 'undone'): void {
  store.sql.run('UPDATE journal_action SET status = ? WHERE id = ?', status, action.id)
  store.forget(anyUndone)
}

/** Marks the action so that it can be neither undone nor redone any more. */
export function dropAction(store: Store, action: number): void {
  store.sql.run("UPDATE journal_action SET status = 'dropped' WHERE id = ?", action)
  store.forget(anyUndone)
}

/**
 * Does more under an action that `asAction` began in an earlier transaction. Throws `cancelled` where it was undone meanwhile, so that
 * nothing is added to what a person took back.
 */
export function addToAction(
  store: ReadableStore,
  action: number,
  label: Message,
  work: (action: number) => void,
): void {
  if (store.sql.value("SELECT 1 FROM journal_action WHERE id = ? AND status = 'done'", action) === undefined)
    throw new GalleyError('cancelled', message('engine.journal.undoneBeforeAtIts', { label }))
  work(action)
}

/** Adds the entry for the record as a whole: `from` and `to` are a snapshot, `kept`, `deleted`, or null where it is not there. */
export function noteWhole(store: Store, action: number, key: number, from: string | null, to: string | null): void {
  store.sql.run(
    'INSERT INTO journal_entry (action, key, field, from_value, to_value) VALUES (?, ?, ?, ?, ?)',
    action,
    key,
    wholeField,
    from,
    to,
  )
}

interface ActionRow extends Omit<Action, 'label'> {
  label: string
}

function readAction(store: ReadableStore, where: string, ...values: number[]): Action | null {
  const row = store.sql.get<ActionRow>(`SELECT * FROM journal_action WHERE ${where}`, ...values)
  return row ? { ...row, label: readMessage(row.label) } : null
}

/** A message as it is stored. */
export function readMessage(text: string): Message {
  return parseJson(text) as unknown as Message
}

/** The action that undo takes back next, or null. */
export function nextUndo(store: ReadableStore): Action | null {
  return readAction(store, "status = 'done' ORDER BY id DESC LIMIT 1")
}

/** The action of that id, while it can be taken back; else null. */
export function undoable(store: ReadableStore, id: number): Action | null {
  return readAction(store, "id = ? AND status = 'done'", id)
}

/** The last action on the record that can be taken back, or null. */
export function lastActionOf(store: ReadableStore, key: number): number | null {
  return (
    store.sql.value<number | null>(
      "SELECT max(a.id) FROM journal_entry e JOIN journal_action a ON a.id = e.action WHERE e.key = ? AND a.status = 'done'",
      key,
    ) ?? null
  )
}

/** The action that redo does next, or null. */
export function nextRedo(store: ReadableStore): Action | null {
  return readAction(store, "status = 'undone' ORDER BY id LIMIT 1")
}

/** Whether an action after that one, which stands, changed the record. */
export function isChangedSince(store: ReadableStore, key: number, action: number): boolean {
  const later =
    "SELECT 1 FROM journal_entry e JOIN journal_action a ON a.id = e.action WHERE e.key = ? AND a.id > ? AND a.status = 'done'"
  return store.sql.value(`${later} LIMIT 1`, key, action) !== undefined
}

/** Adds an event to the history of a record: something that happened to it besides a person's edits here. */
export function noteEvent(
  store: Store,
  key: number,
  event: {
    source: 'push' | 'pull' | 'settle'
    label: Message
    field?: string
    from?: string | null
    to?: string | null
  },
): void {
  store.sql.run(
    'INSERT INTO event (id, key, at, monotonic_ms, source, label, field, from_value, to_value) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
    nextActionId(store),
    key,
    store.now(),
    store.monotonicMs(),
    event.source,
    stringifyJson(event.label),
    event.field ?? null,
    event.from ?? null,
    event.to ?? null,
  )
}

/** Next free number of each store; nobody else writes while the file is open. Numbers of a transaction that was taken back are left out. */
const nextActionIds = new WeakMap<Store, number>()

/** The next number of an action or event. They share one sequence: history is shown in its order, whatever the clock said. */
function nextActionId(store: Store): number {
  const next =
    nextActionIds.get(store) ??
    store.sql.value<number>(
      'SELECT 1 + max(coalesce((SELECT max(id) FROM journal_action), 0), coalesce((SELECT max(id) FROM event), 0))',
    )!
  nextActionIds.set(store, next + 1)
  return next
}

/** Whether a person ever worked on the record. */
export function isTouched(store: ReadableStore, key: number): boolean {
  return store.sql.value('SELECT 1 FROM journal_entry WHERE key = ? LIMIT 1', key) !== undefined
}
