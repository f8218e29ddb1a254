/** Which names keep to the naming rules of their accounts. */
import { namingRulesOf, namingSetting, readName } from '../../../../shared/model/naming-rule.ts'
import type { NamingRule } from '../../../../shared/model/naming-rule.ts'
import { parseJson, stringifyJson } from '../../../../shared/model/json.ts'
import type { Bound, Sql } from '../file/index.ts'
import type { KindTable, ReadableStore } from '../tables/index.ts'

/** The rules of all accounts, by account and kind; read once until one of them changes. */
export function namingRules(store: ReadableStore): ReadonlyMap<string, Record<string, NamingRule>> {
  return store.remembered(memory, () => {
    const rows = store.sql.all<{ account: string; value: string }>(
      'SELECT substr(name, ?) AS account, value FROM setting WHERE name >= ? AND name < ? ORDER BY name',
      namingSetting.length + 1,
      namingSetting,
      `${namingSetting}\u{10ffff}`,
    )
    return new Map(rows.map(({ account, value }) => [account, namingRulesOf(parseJson(value))]))
  })
}
const memory = 'naming rules'

/** Call it after a naming rule has changed. */
export function forgetNamingRules(store: ReadableStore): void {
  store.forget(memory)
}

/** SQL that is 1 where the name of the row breaks the rule of its account for the kind, and 0 otherwise; the values of its parameters. */
export function misnamedSql(store: ReadableStore, table: KindTable, row: string): { sql: string; values: Bound[] } {
  const name = table.byField.get(table.resource.nameField)?.name
  const rules = [...namingRules(store)].flatMap(([account, byKind]) => {
    const rule = byKind[table.kind]
    return rule ? [{ account, rule: stringifyJson(rule) }] : []
  })
  if (name === undefined || rules.length === 0) return { sql: '0', values: [] }
  return {
    sql: `(CASE ${row}._account ${rules.map(() => `WHEN ? THEN misnamed(?, ${row}.${name})`).join(' ')} ELSE 0 END)`,
    values: rules.flatMap(({ account, rule }) => [account, rule]),
  }
}

/** Makes the function that `misnamedSql` calls. */
export function makeNamingFunction({ db }: Sql): void {
  let last: { text: string; rule: NamingRule | undefined } | null = null
  db.function('misnamed', { deterministic: true }, (text: unknown, name: unknown) => {
    if (typeof text !== 'string' || typeof name !== 'string') return 0
    // A statement asks for one rule, record after record.
    if (last?.text !== text) last = { text, rule: namingRulesOf({ any: parseJson(text) })['any'] }
    return last.rule && readName(last.rule, name).fault !== null ? 1 : 0
  })
}
