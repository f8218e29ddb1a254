/** Checks of amounts: ten times what it was, more a day than ever, and a flight that ends before its total is spent. */
import { message } from '../../../../shared/messages/message.ts'
import { zoneDay } from '../../../../shared/model/zone.ts'
import { zoneOf } from '../tables/index.ts'
import type { KindTable, ReadableStore } from '../tables/index.ts'
import { literal } from '../file/index.ts'
import { amountOf, askedSql, currencySql, isCurrencySql } from './guard.ts'
import type { Asked, Finding, GuardRule, Raw } from './guard.ts'

const daily = 'daily_budget_amount_local_micro'
const total = 'total_budget_amount_local_micro'

/** From so many times the service's amount on it is told. */
const manyTimes = 10

/** Every amount that a person can change, against what it was when the edit began. */
export const tenfold: GuardRule = {
  looksAt: moneyFields,
  find: raisedMuch,
}

function moneyFields({ resource, columns }: KindTable): string[] {
  return columns
    .filter(({ field, def }) => def.type === 'money' && resource.fields[field]!.write !== 'never')
    .map(({ field }) => field)
}

function raisedMuch(asked: Asked): Finding[] {
  const { table, store, accountId } = asked
  const fields = moneyFields(table)
  if (fields.length === 0) return []
  const ways = fields.map((field) => `WHEN ${literal(field)} THEN r.${table.byField.get(field)!.name}`)
  const now = `CASE e.field ${ways.join(' ')} END`
  // All edits of a record are read at once (+): to look for each field costs more.
  const rows = store.sql.raw(
    `SELECT r._key, e.field, CAST(e.base AS INTEGER), ${now} / CAST(e.base AS INTEGER), ${currencySql(asked)} FROM ${askedSql(asked)}
     CROSS JOIN pending_edit e ON e.key = r._key AND +e.field IN (${fields.map(literal).join(', ')})
     WHERE CAST(e.base AS INTEGER) > 0 AND ${now} / ${manyTimes} >= CAST(e.base AS INTEGER) ORDER BY r._key, e.field`,
    accountId,
  )
  return rows.map(([key, field, before, times, currency]) => ({
    key: Number(key),
    field: String(field),
    message: message('engine.guards.tenfold', {
      before: amountOf(before!, currency!),
      times: Number(times),
    }),
  }))
}

/** A daily budget above all that the account's records of the kind have at the service, deleted ones included. */
export const mostEver: GuardRule = {
  looksAt: ({ byField }) => (byField.has(daily) ? [daily] : []),
  find: (asked) => {
    if (!asked.table.byField.has(daily)) return []
    const { sql } = asked.store
    const changed = `${askedSql(asked)} WHERE r.${daily} IS NOT NULL
      AND (p.has_remote = 0 OR EXISTS (SELECT 1 FROM pending_edit e WHERE e.key = r._key AND e.field = ${literal(daily)}))`
    const highest = sql.raw(
      `SELECT currency, max(budget) FROM (SELECT ${currencySql(asked)} AS currency, r.${daily} AS budget FROM ${changed}) GROUP BY currency`,
      asked.accountId,
    )
    return highest.flatMap(([currency, budget]) => {
      const most = largestDaily(asked, currency!)
      if (most === null || BigInt(String(budget)) <= most) return []
      const keys = sql.values<number>(
        `SELECT r._key FROM ${changed} AND r.${daily} > ? AND ${currencySql(asked)} IS ?`,
        ...[asked.accountId, most, currency!],
      )
      const said = message('engine.guards.mostEver', { most: amountOf(most, currency!) })
      return keys.map((key) => ({ key, field: daily, message: said }))
    })
  },
}

/** Of fewer budgets nobody can say what is usual. */
const fewestKnown = 20

/** The largest daily budget at the service in this currency, null where too few are known; read once until rows of the kind come in, since it reads all of them. */
function largestDaily(asked: Asked, currency: Raw): bigint | null {
  const memories = asked.store.rememberedOfService(memory(asked.table.kind), () => new Map<string, bigint | null>())
  const name = `${asked.accountId} ${currency}`
  const known = memories.get(name)
  if (known !== undefined) return known
  const read = readLargest(asked, currency)
  memories.set(name, read)
  return read
}

/** Records on which nothing waits are read in one pass; of the others, what the service has. */
function readLargest(asked: Asked, currency: Raw): bigint | null {
  const { store, table, accountId } = asked
  const [row] = store.sql.raw(
    `SELECT max(budget), count(*) FROM (
         SELECT r.${daily} AS budget FROM ${table.table} r WHERE r._account = ?1 AND r.${daily} IS NOT NULL
           AND r._key NOT IN (SELECT key FROM pending) AND ${isCurrencySql(asked, '?2')}
         UNION ALL
         SELECT CASE WHEN e.key IS NULL THEN r.${daily} ELSE CAST(e.theirs AS INTEGER) END AS budget
           FROM pending p CROSS JOIN ${table.table} r ON r._key = p.key LEFT JOIN pending_edit e ON e.key = p.key AND e.field = ${literal(daily)}
           WHERE p.kind = ?3 AND p.account_id = ?1 AND p.has_remote = 1 AND ${isCurrencySql(asked, '?2')}
       ) WHERE budget > 0`,
    ...[accountId, currency, table.kind],
  )
  const [most, count] = row!
  return Number(count) < fewestKnown ? null : BigInt(String(most))
}

function memory(kind: string): string {
  return `largest ${daily} ${kind}`
}

/** Forgets the largest amounts of a kind; call it after rows of the service were ingested. */
export function forgetLargest(store: ReadableStore, kind: string): void {
  store.forget(memory(kind))
}

/** A total that the daily budget does not reach within the flight; of a campaign from the first start to the last end of its ad groups. */
export const endsEarly: GuardRule = {
  looksAt: ({ byField }) => (byField.has(daily) && byField.has(total) ? [daily, total, 'start_time', 'end_time'] : []),
  find: (asked) => {
    const { store, table, accountId } = asked
    if (!table.byField.has(daily) || !table.byField.has(total)) return []
    const isOwn = table.byField.has('end_time')
    const amongGroups = (pick: string) =>
      `(SELECT ${pick} FROM ${store.table('line_item').table} g WHERE g.campaign_id = r._id AND g._hidden = 0)`
    const [starts, ends] = isOwn
      ? ['r.start_time', 'r.end_time']
      : [
          amongGroups('min(g.start_time)'),
          amongGroups('CASE WHEN count(*) = count(g.end_time) THEN max(g.end_time) END'),
        ]
    const rows = store.sql.raw(
      `SELECT * FROM (SELECT r._key, r.${daily} AS daily, r.${total} AS total, ${starts} AS starts, ${ends} AS ends, ${currencySql(asked)}
       FROM ${askedSql(asked)} WHERE r.${total} > r.${daily}) WHERE starts < ends`,
      accountId,
    )
    const zone = rows.length > 0 ? zoneOf(store, accountId) : 'UTC'
    return rows.flatMap(([key, aDay, whole, from, to, currency]) => {
      const days = daysTouched(Date.parse(String(from)), Date.parse(String(to)), zone)
      const most = BigInt(String(aDay)) * BigInt(days)
      if (most >= BigInt(String(whole))) return []
      const said = { days, daily: amountOf(aDay!, currency!), most: amountOf(most, currency!) }
      return [{ key: Number(key), field: total, message: message('engine.guards.endsEarly', said) }]
    })
  },
}

/** Days of the account's zone that a flight touches; a daily budget is for each of them. */
function daysTouched(fromMs: number, toMs: number, zone: string): number {
  const [first, last] = [zoneDay(fromMs, zone), zoneDay(toMs - 1, zone)]
  return Math.round((Date.parse(last) - Date.parse(first)) / 86_400_000) + 1
}
