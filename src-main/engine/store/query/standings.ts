/** Whether what records refer to could be referred to anew: for people who look at what runs, and for copies. */
import { message } from '../../../../shared/messages/message.ts'
import type { Standing as StandingView } from '../../../../shared/bridge.ts'
import { isWritable } from '../../../../shared/contract/language/fields.ts'
import { namingsOf } from '../../../../shared/contract/language/reference-paths.ts'
import { standingsOf } from '../../../../shared/model/reference-rules.ts'
import { refusedStandings } from '../../../../shared/contract/language/resolve-reference.ts'
import { audienceTypes } from '../../../../shared/contract/reference/targeting.ts'
import type { RulePort } from '../../../../shared/contract/language/rules.ts'
import type { RecordValues } from '../../../../shared/model/values.ts'
import { readRow, tableOf, titleSql } from '../tables/index.ts'
import type { KindTable, ReadableStore, Row, Store } from '../tables/index.ts'
import { rulePort } from '../validation/index.ts'
import type { Skipped } from './selection.ts'

/**
 * References of the records that could not be made anew, each with key, field and reason. References to records that were never seen here are not
 * among them.
 */
export function standingsOfKeys(store: Store, keys: readonly number[]): StandingView[] {
  const ports = new Map<string, RulePort>()
  return keys.flatMap((key) => {
    const { table } = tableOf(store, key)
    const row = readRow(store, table, key)
    if (!row) return []
    const port = ports.get(row.accountId) ?? rulePort(store, row.accountId)
    ports.set(row.accountId, port)
    return standingsIn(table, row, port)
  })
}

function standingsIn(table: KindTable, row: Pick<Row, 'key' | 'values'>, port: RulePort): StandingView[] {
  return table.columns
    .filter(({ def }) => isWritable(def, 'create') && namingsOf(def).length > 0)
    .flatMap(({ field, def }) =>
      standingsOf(def, row.values[field], row.values, port).flatMap(({ standing, message: said, reference }) =>
        refusedStandings.has(standing) && said !== null
          ? [{ key: row.key, field, id: reference.id, standing, message: said }]
          : [],
      ),
    )
}

/** As `standingsOfKeys`, for values that are no records, such as criteria of an estimate; their keys are 0. */
export function standingsOfValues(
  store: Store,
  kind: string,
  accountId: string,
  records: readonly RecordValues[],
): StandingView[] {
  const table = store.table(kind)
  const port = rulePort(store, accountId)
  return records.flatMap((values) => standingsIn(table, { key: 0, values }, port))
}

function nameOfKey(store: ReadableStore, table: KindTable, key: number): string {
  const title = `coalesce(${titleSql(table, 'r')}, r._id)`
  return store.sql.value<string>(`SELECT ${title} FROM ${table.table} r WHERE r._key = ?`, key) ?? ''
}

/**
 * Campaigns or ad groups whose copies would lack an audience that is no longer shared, each with the reason: their targeting names it. Source:
 * interface, States (a permission revoke: copying such a campaign is impossible).
 */
export function revokedUnder(store: ReadableStore, table: KindTable, rows: readonly Row[]): Skipped {
  const field = { campaign: 'campaign_id', line_item: 'id' }[table.kind]
  if (field === undefined || rows.length === 0) return []
  const [shared, groups, criteria] = ['shared_audience', 'line_item', 'targeting_criterion'].map((kind) =>
    store.table(kind),
  ) as [KindTable, KindTable, KindTable]
  const parent = field === 'id' ? 'g._id' : `g.${groups.byField.get(field)!.name}`
  const column = (name: string) => `c.${criteria.byField.get(name)!.name}`
  const found = store.sql.all<{ parent: string; name: string }>(
    `SELECT DISTINCT ${parent} AS parent, coalesce(${titleSql(shared, 's')}, s._id) AS name FROM ${shared.table} s
     CROSS JOIN ${criteria.table} c ON ${column('targeting_value')} = s.${shared.byField.get('id')!.name} AND c._account = s._account
     CROSS JOIN ${groups.table} g ON g._id = ${column('line_item_id')}
     WHERE s._hidden = 1 AND c._hidden = 0 AND ${column('targeting_type')} IN (SELECT value FROM json_each(?1))
       AND ${parent} IN (SELECT value FROM json_each(?2))`,
    JSON.stringify(audienceTypes),
    JSON.stringify(rows.map(({ id }) => id)),
  )
  return found.map(({ parent: id, name }) => {
    const row = rows.find((each) => each.id === id)!
    return {
      key: row.key,
      name: nameOfKey(store, table, row.key),
      message: message('engine.standings.notShared', { name }),
    }
  })
}
