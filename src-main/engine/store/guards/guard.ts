/** What a guard is: a question about the records in temp.validated that wait, answered by few statements, however many there are. */
import { amount } from '../../../../shared/messages/message.ts'
import type { Amount, Message } from '../../../../shared/messages/message.ts'
import type { GuardPosition } from '../../../../shared/model/guards.ts'
import type { KindTable, ReadableStore } from '../tables/index.ts'

/** What a guard says of a record. `field`: where it is shown; null: of the record as a whole. */
export interface Finding {
  key: number
  field: string | null
  message: Message
}

/** Which records are asked about: those in temp.validated that wait in the account. */
export interface Asked {
  store: ReadableStore
  table: KindTable
  accountId: string
}

/** A check as a declaration of its own: of which kinds, after a change of which fields, and what it finds. */
export interface GuardRule {
  looksAt: (table: KindTable) => readonly string[]
  /** Whether a change of others that stand beside the record, or of its targeting, can change what is found. */
  looksAround?: true
  find: (asked: Asked) => Finding[]
}

/** A guard that an account has turned on, for one kind. */
export interface Guard {
  /** Name under which its findings are kept. */
  rule: string
  code: string
  position: Exclude<GuardPosition, 'off'>
  looksAt: readonly string[]
  looksAround?: GuardRule['looksAround']
  find: GuardRule['find']
}

/** The records asked about as rows `r`, their work as `p`; binds the account. */
export function askedSql({ table }: Asked): string {
  return `temp.validated j CROSS JOIN pending p ON p.key = j.key AND p.operation <> 'delete' AND p.account_id = ?
    CROSS JOIN ${table.table} r ON r._key = j.key`
}

/** SQL for the currency of the amounts of `r`: its own, or that of what it belongs to; NULL where neither is known. */
export function currencySql({ store, table }: Asked): string {
  const ways = [
    ...(table.byField.has('currency') ? ["nullif(r.currency, '')"] : []),
    ...table.refs
      .filter(({ to }) => store.table(to).byField.has('currency'))
      .map(({ column, to }) => `(SELECT o.currency FROM ${store.table(to).table} o WHERE o._id = r.${column.name})`),
  ]
  return `coalesce(${[...ways, 'NULL', 'NULL'].join(', ')})`
}

/**
 * SQL: the currency of the amounts of `r` is this one, of which every mention binds the same; NULL where it is not known. In much less time than by
 * `currencySql` where records have a currency of their own.
 */
export function isCurrencySql(asked: Asked, currency: string): string {
  const isIt = `${currencySql(asked)} IS ${currency}`
  return asked.table.byField.has('currency') ? `(r.currency = nullif(${currency}, '') OR ${isIt})` : isIt
}

export type Raw = string | bigint | number | null

/** An amount out of a raw column, for a message. */
export function amountOf(raw: Raw, currency: Raw): Amount {
  return amount(BigInt(String(raw)), typeof currency === 'string' ? currency : null)
}
