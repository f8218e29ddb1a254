/** What rules see of a record's surroundings: other records, files, limits and the clock. */
import type { RulePort } from '../../../../shared/contract/language/rules.ts'
import type { RecordValues } from '../../../../shared/model/values.ts'
import type { MediaFacts } from '../../../../shared/model/media/facts.ts'
import { activeLimit, countActive, keyOfId, readPullRow, readRowById, siblingPort } from '../tables/index.ts'
import type { ReadableStore, Row } from '../tables/index.ts'
import { fileOf } from '../beside/index.ts'

/** What rules over a record of the account look at: effective records, those to be deleted as deleted. Each is read once. */
export function rulePort(store: ReadableStore, accountId: string): RulePort {
  const memo = new Map<string, RecordValues | undefined>()
  return {
    ...siblingPort(store),
    get: (kind, id) => {
      const name = `${kind} ${id}`
      if (!memo.has(name)) memo.set(name, effectiveIn(store, accountId, kind, id))
      return memo.get(name)
    },
    ...knowledgePort(store, accountId),
    fileOf: (kind, id) => factsOf(store, kind, id),
    activeCount: (kind, accountId) => countActive(store, store.table(kind), accountId),
    activeLimit: (kind, accountId) => activeLimit(store, store.table(kind), accountId),
    nowMs: () => store.nowMs(),
  }
}

/** What is known of a kind as a whole, and of records by other fields than their ids. */
function knowledgePort(
  store: ReadableStore,
  accountId: string,
): Required<Pick<RulePort, 'isWhole' | 'findBy' | 'isMissing'>> {
  return {
    isWhole: (kind, account) => (readPullRow(store, account, kind)?.completed_at ?? null) !== null,
    isMissing: (kind, id) => isKnownMissing(store, accountId, kind, id),
    findBy: (kind, field, value) => {
      const table = store.kinds.get(kind)
      const column = table?.byField.get(field)
      const id =
        column &&
        store.sql.value<string>(
          `SELECT _id FROM ${table!.table} WHERE ${column.name} = ? AND _account IN (?, '') ORDER BY _hidden LIMIT 1`,
          value,
          accountId,
        )
      return id === undefined ? undefined : effectiveIn(store, accountId, kind, id)
    },
  }
}

/** Whether the service said that the account has no such record. */
export function isKnownMissing(store: ReadableStore, accountId: string, kind: string, id: string): boolean {
  const found = store.sql.value(
    'SELECT 1 FROM missing_name WHERE account_id = ? AND kind = ? AND id = ?',
    accountId,
    kind,
    id,
  )
  return found !== undefined
}

function factsOf(store: ReadableStore, kind: string, id: string): MediaFacts | undefined {
  const table = store.kinds.get(kind)
  const key = table?.resource.uploadField === undefined ? null : keyOfId(store, table, id)
  return key === null ? undefined : fileOf(store, { key, id })?.facts
}

export function effectiveById(store: ReadableStore, kind: string, id: string): RecordValues | undefined {
  const table = store.kinds.get(kind)
  return table && effectiveRow(store, readRowById(store, table, id))
}

/** Effective values of the record, if it belongs to the account or to none: in another account the service does not know it. */
function effectiveIn(store: ReadableStore, accountId: string, kind: string, id: string): RecordValues | undefined {
  const table = store.kinds.get(kind)
  const row = table && readRowById(store, table, id)
  return row && (table.resource.scope !== 'account' || row.accountId === accountId)
    ? effectiveRow(store, row)
    : undefined
}

function effectiveRow(store: ReadableStore, row: Row | null): RecordValues | undefined {
  if (!row) return undefined
  const operation = store.sql.value<string>('SELECT operation FROM pending WHERE key = ?', row.key)
  return operation === 'delete' || row.isHidden ? { ...row.values, deleted: true } : row.values
}
