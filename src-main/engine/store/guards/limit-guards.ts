/** Checks of limits before they are reached: of active campaigns, ad groups, criteria and posts, and of the credit that a funding has left. */
import { mostPerCampaign } from '../../../../shared/contract/campaigns/line-item-workspace-rules.ts'
import { targetingFamilies } from '../../../../shared/contract/campaigns/targeting-rules.ts'
import { postsWithinSlot, slotMax } from '../../../../shared/contract/creatives/scheduled-tweet.ts'
import { message } from '../../../../shared/messages/message.ts'
import { literal } from '../file/index.ts'
import { activeLimit, countActive, siblingPort } from '../tables/index.ts'
import { amountOf, askedSql } from './guard.ts'
import type { Asked, Finding, GuardRule } from './guard.ts'

/** Of each limit, the field that counts against it. */
const counted: Readonly<Record<string, { field: string; find: (asked: Asked, field: string) => Finding[] }>> = {
  campaign: { field: 'entity_status', find: activeCampaigns },
  line_item: { field: 'campaign_id', find: adGroups },
  targeting_criterion: { field: 'targeting_type', find: criteria },
  scheduled_tweet: { field: 'scheduled_at', find: posts },
}

/** What counts against a limit of which little is left; beyond it a rule says so. */
export const nearLimit: GuardRule = {
  looksAt: ({ kind }) => (counted[kind] ? [counted[kind].field] : []),
  find: (asked) => {
    const limit = counted[asked.table.kind]
    return limit ? limit.find(asked, limit.field) : []
  },
}

/** Whether little is left: a tenth, and twenty at most. */
function isNear(left: number, most: number): boolean {
  return left >= 0 && left <= Math.min(20, Math.floor(most / 10))
}

/** SQL: the record is new, or its field was changed. */
function concernsSql(fields: readonly string[]): string {
  const named = fields.map(literal).join(', ')
  return `(p.has_remote = 0 OR EXISTS (SELECT 1 FROM pending_edit e WHERE e.key = r._key AND e.field IN (${named})))`
}

/** SQL: `o` is there and stays. */
const stays = "o._hidden = 0 AND o._key NOT IN (SELECT key FROM pending WHERE operation = 'delete')"

function activeCampaigns(asked: Asked, field: string): Finding[] {
  const { store, table, accountId } = asked
  const most = activeLimit(store, table, accountId)
  const left = most - countActive(store, table, accountId)
  if (!isNear(left, most)) return []
  const keys = store.sql.values<number>(
    `SELECT r._key FROM ${askedSql(asked)} WHERE r._active = 1 AND ${concernsSql([field])}`,
    accountId,
  )
  const said = message('engine.guards.nearCampaigns', { left, most })
  return keys.map((key) => ({ key, field, message: said }))
}

function adGroups(asked: Asked, field: string): Finding[] {
  const { store, table, accountId } = asked
  const rows = store.sql.raw(
    `WITH asked AS MATERIALIZED (SELECT r._key AS key, r.campaign_id AS campaign FROM ${askedSql(asked)} WHERE p.has_remote = 0),
       counts AS MATERIALIZED (SELECT c.campaign, count(*) AS count FROM (SELECT DISTINCT campaign FROM asked) c
         CROSS JOIN ${table.table} o ON o.campaign_id = c.campaign WHERE ${stays} GROUP BY c.campaign)
     SELECT a.key, c.count FROM asked a JOIN counts c ON c.campaign = a.campaign`,
    accountId,
  )
  return rows.flatMap(([key, count]) => {
    const left = mostPerCampaign - Number(count)
    const said = message('engine.guards.nearAdGroups', { left, most: mostPerCampaign })
    return isNear(left, mostPerCampaign) ? [{ key: Number(key), field, message: said }] : []
  })
}

/** Families of criteria that are counted towards a limit that can be near. */
const families = targetingFamilies.filter(({ most }) => isNear(1, most))
const familyOf = new Map(families.flatMap((family) => family.types.map((type) => [type, family] as const)))
const countedTypes = [...familyOf.keys()].map(literal).join(', ')

function criteria(asked: Asked, field: string): Finding[] {
  const near = nearFamilies(asked)
  if (near.size === 0) return []
  const rows = asked.store.sql.raw(
    `SELECT r._key, r.line_item_id, r.targeting_type FROM ${askedSql(asked)} WHERE p.has_remote = 0 AND r.targeting_type IN (${countedTypes})`,
    asked.accountId,
  )
  return rows.flatMap(([key, adGroup, type]) => {
    const { name, most } = familyOf.get(String(type))!
    const left = near.get(`${String(adGroup)} ${name}`)
    if (left === undefined) return []
    return [{ key: Number(key), field, message: message('engine.guards.nearCriteria', { left, most, family: name }) }]
  })
}

/** How many criteria more an ad group asked about takes, by `AD-GROUP FAMILY`; only where little is left. */
function nearFamilies(asked: Asked): ReadonlyMap<string, number> {
  const { store, table, accountId } = asked
  const rows = store.sql.raw(
    `WITH asked AS MATERIALIZED (SELECT DISTINCT r.line_item_id AS ad_group FROM ${askedSql(asked)} WHERE p.has_remote = 0)
     SELECT g.ad_group, o.targeting_type, count(*) FROM asked g CROSS JOIN ${table.table} o ON o.line_item_id = g.ad_group
     WHERE o.targeting_type IN (${countedTypes}) AND ${stays} GROUP BY g.ad_group, o.targeting_type`,
    accountId,
  )
  const taken = new Map<string, number>()
  for (const [adGroup, type, count] of rows) {
    const name = `${String(adGroup)} ${familyOf.get(String(type))!.name}`
    taken.set(name, (taken.get(name) ?? 0) + Number(count))
  }
  const mostOf = new Map(families.map((family) => [family.name, family.most]))
  return new Map(
    [...taken].flatMap(([name, count]) => {
      const most = mostOf.get(name.slice(name.lastIndexOf(' ') + 1))!
      return isNear(most - count, most) ? [[name, most - count] as const] : []
    }),
  )
}

function posts(asked: Asked, field: string): Finding[] {
  const { store, accountId } = asked
  const port = siblingPort(store, true)
  const rows = store.sql.raw(
    `SELECT r._key, r._id, r.scheduled_at FROM ${askedSql(asked)} WHERE ${concernsSql([field])}`,
    accountId,
  )
  return rows.flatMap(([key, id, at]) => {
    const atMs = Date.parse(String(at))
    if (Number.isNaN(atMs)) return []
    const left = slotMax - postsWithinSlot(port, accountId, String(id), atMs)
    const said = message('engine.guards.nearPosts', { left, most: slotMax })
    return isNear(left, slotMax) ? [{ key: Number(key), field, message: said }] : []
  })
}

const daily = 'daily_budget_amount_local_micro'
const total = 'total_budget_amount_local_micro'
const payer = 'funding_instrument_id'

/** Credit that ends within so many days is told. */
const fewDays = 7n

/** Of each budget so much is counted at most, so that no sum of them leaves 64 bits. */
const mostCounted = 10n ** 14n

/** An active campaign whose total is more than the credit left, or whose funding cannot pay a week of the daily budgets of all active campaigns. */
export const creditLeft: GuardRule = {
  looksAt: ({ kind, byField }) =>
    kind === 'campaign' && byField.has(daily) && byField.has(total) ? ['entity_status', daily, total, payer] : [],
  find: (asked) => {
    const { store, table, accountId } = asked
    if (table.kind !== 'campaign' || !table.byField.has(daily) || !table.byField.has(total)) return []
    const rows = store.sql.raw(
      `WITH asked AS MATERIALIZED (SELECT r._key AS key, r.${total} AS total, r.${daily} AS daily, f._id AS payer, f.credit_remaining_local_micro AS credit,
           f.currency AS currency FROM ${askedSql(asked)} CROSS JOIN ${store.table('funding_instrument').table} f ON f._id = r.${payer}
         WHERE r._active = 1 AND f.credit_remaining_local_micro >= 0 AND ${concernsSql(['entity_status', daily, total, payer])}),
       paid AS MATERIALIZED (SELECT o.${payer} AS payer, sum(min(o.${daily}, ${mostCounted})) AS aDay FROM ${table.table} o
         WHERE o.${payer} IN (SELECT payer FROM asked) AND o._active = 1 GROUP BY o.${payer})
       SELECT a.key, a.total, a.daily, a.credit, a.currency, p.aDay FROM asked a LEFT JOIN paid p ON p.payer = a.payer`,
      accountId,
    )
    return rows.flatMap(([key, whole, own, credit, currency, aDay]) => {
      const left = BigInt(String(credit))
      const said = { left: amountOf(credit!, currency!) }
      if (whole !== null && BigInt(String(whole)) > left)
        return [{ key: Number(key), field: total, message: message('engine.guards.creditBelowTotal', said) }]
      const sum = BigInt(String(aDay ?? 0))
      if (own === null || sum === 0n || sum * fewDays <= left) return []
      const days = Number(left / sum)
      const lasts = message('engine.guards.creditEnds', { ...said, daily: amountOf(String(sum), currency!), days })
      return [{ key: Number(key), field: daily, message: lasts }]
    })
  },
}
