/** The check of names against the naming rule of the account. */
import { namingCode } from '../../../../shared/model/naming-rule.ts'
import { namingFault } from '../../../../shared/model/naming-words.ts'
import { zoneDay } from '../../../../shared/model/zone.ts'
import { misnamedSql, namingRules } from '../query/index.ts'
import { zoneOf } from '../tables/index.ts'
import type { KindTable, ReadableStore } from '../tables/index.ts'
import { askedSql } from './guard.ts'
import type { Guard } from './guard.ts'

/** Of the kind in the account, where there is a rule that tells. Names that were there before it, and stay, are found by `misnamed` in filters. */
export function namingGuard(store: ReadableStore, accountId: string, table: KindTable): Guard[] {
  const rule = namingRules(store).get(accountId)?.[table.kind]
  const field = table.resource.nameField
  const column = table.byField.get(field)?.name
  if (!rule || rule.position === 'off' || column === undefined) return []
  const find: Guard['find'] = (asked) => {
    const { sql, values } = misnamedSql(asked.store, table, 'r')
    const rows = asked.store.sql.raw(
      `SELECT r._key, r.${column} FROM ${askedSql(asked)} WHERE r.${column} <> '' AND ${sql}
         AND (p.has_remote = 0 OR EXISTS (SELECT 1 FROM pending_edit e WHERE e.key = r._key AND e.field = ?))`,
      accountId,
      ...values,
      field,
    )
    const day = zoneDay(asked.store.nowMs(), zoneOf(asked.store, accountId))
    return rows.flatMap(([key, name]) => {
      const message = namingFault(rule, String(name), day)
      return message ? [{ key: Number(key), field, message }] : []
    })
  }
  return [{ rule: 'naming', code: namingCode, position: rule.position, looksAt: [field], find }]
}
