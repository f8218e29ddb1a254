/** Names in pending records of which nothing is known here, and those of which the service said that it has no such record. */
import { fieldOf } from '../../../../shared/contract/language/resource.ts'
import type { Target } from '../../../../shared/contract/language/reference-paths.ts'
import { standingsOf } from '../../../../shared/model/reference-rules.ts'
import { validateReferrers } from './referrers.ts'
import { rulePort } from './rule-port.ts'
import { readRow } from '../tables/index.ts'
import type { Store } from '../tables/index.ts'

/** A name that was never seen: what it may be the name of, the usual kind first. */
export interface UnseenName {
  targets: readonly Target[]
  id: string
}

/** Names in pending records of the account of which nothing is known, each once. */
export function unseenNames(store: Store, accountId: string): UnseenName[] {
  const found = new Map<string, UnseenName>()
  const rows = store.sql.all<{ key: number; kind: string; field: string }>(
    `SELECT p.key, p.kind, q.field FROM problem q CROSS JOIN pending p ON p.key = q.key
     WHERE q.severity = 'warning' AND q.code = 'NOT_FOUND' AND p.account_id = ? AND q.rule = 'warning:' || q.field`,
    accountId,
  )
  const port = rulePort(store, accountId)
  for (const { key, kind, field } of rows) {
    const table = store.table(kind)
    const row = readRow(store, table, key)
    if (!row) continue
    for (const { reference, standing } of standingsOf(
      fieldOf(table.resource, field),
      row.values[field],
      row.values,
      port,
    ))
      if (standing === 'unseen')
        found.set(`${reference.kinds.join()} ${reference.id}`, { targets: reference.targets, id: reference.id })
  }
  return [...found.values()]
}

/** Keeps that the service does not have these records; call it with evidence alone. What names them is validated again. */
export function noteMissing(store: Store, accountId: string, kind: string, ids: readonly string[]): void {
  if (ids.length === 0) return
  store.write(() => {
    for (const id of ids)
      store.sql.run('INSERT OR REPLACE INTO missing_name VALUES (?, ?, ?, ?)', accountId, kind, id, store.now())
    validateReferrers(store, kind, ids)
  })
}
