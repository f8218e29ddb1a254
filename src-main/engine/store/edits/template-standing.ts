/** What a template is called and whether it is kept: what its actions change, and undo brings back. */
import type { UndoResult } from '../../../../shared/bridge.ts'
import { templateField } from '../tables/index.ts'
import type { Action, ReadableStore, Store } from '../tables/index.ts'

/** What an action changes of a template. */
export interface Standing {
  name: string
  isKept: boolean
}

/** Undo or redo of what an action did to templates; what changed since is left alone and named. Call it in a transaction. */
export function restoreTemplates(store: Store, action: Action, direction: 'undo' | 'redo', result: UndoResult): void {
  const entries = store.sql.all<{ key: number; from_value: string; to_value: string }>(
    'SELECT key, from_value, to_value FROM journal_entry WHERE action = ? AND field = ?',
    action.id,
    templateField,
  )
  for (const { key, from_value: from, to_value: to } of entries) {
    const [present, wanted] = direction === 'undo' ? [to, from] : [from, to]
    const now = standingOf(store, key)
    if (now && standingText(now) === present) {
      putStanding(store, key, JSON.parse(wanted) as Standing)
      result.restored += 1
    } else result.skipped.push({ kind: action.kind, id: '', name: now?.name ?? '', field: '' })
  }
}

export function putStanding(store: Store, key: number, { name, isKept }: Standing): void {
  store.sql.run('UPDATE template SET name = ?, is_kept = ? WHERE key = ?', name, isKept ? 1 : 0, key)
}

export function standingOf(store: ReadableStore, key: number): Standing | null {
  const row = store.sql.get<{ name: string; kept: number }>(
    'SELECT name, is_kept AS kept FROM template WHERE key = ?',
    key,
  )
  return row ? { name: row.name, isKept: row.kept === 1 } : null
}

export function standingText({ name, isKept }: Standing): string {
  return JSON.stringify({ name, isKept })
}
