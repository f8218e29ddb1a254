/** Checks of amounts: ten times what it was, more a day than ever, and a flight that ends before its total is spent. */
import { message } from '../../../../shared/messages/message.ts'
import { zoneDay } from '../../../../shared/model/zone.ts'
import { zoneOf } from '../tables/index.ts'
import type { KindTable, ReadableStore } from '../tables/index.ts'
import { literal } from '../file/index.ts'
import { amountOf, askedSql, currencySql } from './guard.ts'
import type { Asked, Finding, GuardRule } from './guard.ts'

const daily = 'daily_budget_amount_local_micro'
const total = 'total_budget_amount_local_micro'

/** From so many times the service's amount on it is told. */
const manyTimes = 10

/** Every amount that a person can change, against what it was when the edit began. */
export const tenfold: GuardRule = {
  looksAt: moneyFields,
  find: (asked) => moneyFields(asked.table).flatMap((field) => raisedMuch(asked, field)),
}

function moneyFields({ resource, columns }: KindTable): string[] {
  return columns
    .filter(({ field, def }) => def.type === 'money' && resource.fields[field]!.write !== 'never')
    .map(({ field }) => field)
}

function raisedMuch(asked: Asked, field: string): Finding[] {
  const column = asked.table.byField.get(field)!.name
  const rows = asked.store.sql.raw(
    `SELECT r._key, CAST(e.base AS INTEGER), r.${column} / CAST(e.base AS INTEGER), ${currencySql(asked)} FROM ${askedSql(asked)}
     CROSS JOIN pending_edit e ON e.key = r._key AND e.field = ${literal(field)}
     WHERE CAST(e.base AS INTEGER) > 0 AND r.${column} / ${manyTimes} >= CAST(e.base AS INTEGER)`,
    asked.accountId,
  )
  return rows.map(([key, before, times, currency]) => ({
    key: Number(key),
    field,
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
    const rows = asked.store.sql.raw(
      `SELECT r._key, r.${daily}, ${currencySql(asked)} FROM ${askedSql(asked)} WHERE r.${daily} IS NOT NULL
         AND (p.has_remote = 0 OR EXISTS (SELECT 1 FROM pending_edit e WHERE e.key = r._key AND e.field = ${literal(daily)}))`,
      asked.accountId,
    )
    if (rows.length === 0) return []
    const most = largestDaily(asked.store, asked.table, asked.accountId)
    return rows.flatMap(([key, budget, currency]) => {
      const known = most.get(String(currency))
      if (known === undefined || BigInt(String(budget)) <= known) return []
      return [
        {
          key: Number(key),
          field: daily,
          message: message('engine.guards.mostEver', { most: amountOf(known, currency!) }),
        },
      ]
    })
  },
}

/** Of fewer budgets nobody can say what is usual. */
const fewestKnown = 20

/** By currency, the largest daily budget at the service; read once until rows of the kind come in, since it reads all of them. */
function largestDaily(store: ReadableStore, table: KindTable, accountId: string): ReadonlyMap<string, bigint> {
  const byAccount = store.rememberedOfService(memory(table.kind), () => new Map<string, ReadonlyMap<string, bigint>>())
  const known = byAccount.get(accountId) ?? readLargest({ store, table, accountId })
  byAccount.set(accountId, known)
  return known
}

function readLargest(asked: Asked): ReadonlyMap<string, bigint> {
  const { store, table, accountId } = asked
  const rows = store.sql.raw(
    `SELECT currency, max(budget) FROM (
         SELECT ${currencySql(asked)} AS currency, r.${daily} AS budget FROM ${table.table} r WHERE r._account = ?1 AND r.${daily} IS NOT NULL
           AND NOT EXISTS (SELECT 1 FROM pending p WHERE p.key = r._key AND p.has_remote = 0)
           AND NOT EXISTS (SELECT 1 FROM pending_edit e WHERE e.key = r._key AND e.field = ?2)
         UNION ALL
         SELECT ${currencySql(asked)}, CAST(e.theirs AS INTEGER) FROM pending_edit e CROSS JOIN ${table.table} r ON r._key = e.key
           WHERE e.field = ?2 AND r._account = ?1 AND CAST(e.theirs AS INTEGER) > 0
       ) GROUP BY currency HAVING count(*) >= ${fewestKnown}`,
    accountId,
    daily,
  )
  return new Map(rows.map(([currency, most]) => [String(currency), BigInt(String(most))]))
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
