/** Settings of this workspace: names and JSON values, not journalled. */
import { parseJson, stringifyJson } from '../../../../shared/model/json.ts'
import type { Json } from '../../../../shared/model/values.ts'
import { guardSetting } from '../../../../shared/model/guards.ts'
import { namingSetting } from '../../../../shared/model/naming-rule.ts'
import { ownGuardSetting } from '../../../../shared/model/own-guards.ts'
import { forgetGuards, runAllGuards } from '../guards/index.ts'
import { forgetNamingRules } from '../query/index.ts'
import { validateActive } from '../validation/index.ts'
import type { ReadableStore, Store } from '../tables/index.ts'

export function readSettings(store: ReadableStore): Record<string, Json> {
  const rows = store.sql.all<{ name: string; value: string }>('SELECT name, value FROM setting ORDER BY name')
  return Object.fromEntries(rows.map(({ name, value }) => [name, parseJson(value)]))
}

/**
 * Stores a setting; null removes it. Problems that depend on it (limits of active records, checks, naming rules) are found anew in the same
 * transaction.
 */
export function writeSetting(store: Store, name: string, value: Json): void {
  store.write(() => {
    if (value === null) store.sql.run('DELETE FROM setting WHERE name = ?', name)
    else
      store.sql.run(
        'INSERT INTO setting VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
        name,
        stringifyJson(value),
      )
    if (name.startsWith(namingSetting)) {
      forgetNamingRules(store)
      // Lists may be narrowed by it.
      for (const kind of store.kinds.keys()) store.touch(kind, null)
    }
    for (const prefix of [guardSetting, ownGuardSetting, namingSetting]) {
      if (!name.startsWith(prefix)) continue
      const accountId = name.slice(prefix.length)
      forgetGuards(store, accountId)
      runAllGuards(store, accountId)
    }
    for (const table of store.kinds.values()) {
      const prefix = `activeLimit.${table.kind}.`
      if (!name.startsWith(prefix)) continue
      validateActive(store, table, name.slice(prefix.length))
      store.touch(table.kind, null)
    }
  })
}
