/** Settings of a workspace, as far as the store itself asks for them. */
import { parseJson } from '../../../../shared/model/json.ts'
import type { Json } from '../../../../shared/model/values.ts'
import type { ReadableStore } from './store.ts'

/** The value of the setting; undefined where nobody set it. */
export function readSetting(store: ReadableStore, name: string): Json | undefined {
  const text = store.sql.value<string>('SELECT value FROM setting WHERE name = ?', name)
  return text === undefined ? undefined : parseJson(text)
}
