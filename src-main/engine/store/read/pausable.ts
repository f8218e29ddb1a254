/** Which campaigns could be paused to make room for another one: what is over, what spends nothing, then what spends least. */
import type { PausableCampaign } from '../../../../shared/bridge.ts'
import type { Family } from '../../../../shared/model/spend.ts'
import { isSpending, spendAt, spendsFromMs } from '../../../../shared/model/spend.ts'
import { calledName } from '../query/index.ts'
import { readRow, readRowById } from '../tables/index.ts'
import type { ReadableStore } from '../tables/index.ts'
import { familiesOfAccount } from './spend.ts'

const payer = 'funding_instrument_id'

/** See `campaign.pausable`. */
export function pausableCampaigns(
  store: ReadableStore,
  key: number,
  { isSamePayer, limit }: { isSamePayer: boolean; limit: number },
): PausableCampaign[] {
  const table = store.table('campaign')
  const campaign = readRow(store, table, key)
  if (!campaign) return []
  const nowMs = store.nowMs()
  const ranked = familiesOfAccount(store, campaign.accountId, 'effective')
    .filter(({ id }) => id !== campaign.id)
    .map((family) => ({ family, ...standing(family, nowMs) }))
    .toSorted((a, b) => a.rank - b.rank || compare(a.micro, b.micro))
  const found: PausableCampaign[] = []
  for (const { family, why, micro } of ranked) {
    if (found.length === limit) break
    const row = readRowById(store, table, family.id)
    if (!row || (isSamePayer && row.values[payer] !== campaign.values[payer])) continue
    const endMs =
      why === 'over'
        ? Math.max(...family.adGroups.flatMap(({ isActive, endMs: at }) => (isActive && at !== null ? [at] : [])))
        : null
    found.push({
      key: row.key,
      id: row.id,
      name: calledName(store, table, row.id, row.values),
      why,
      micro,
      currency: family.currency,
      endedAt: endMs === null ? null : new Date(endMs).toISOString(),
    })
  }
  return found
}

const ranks = { over: 0, idle: 1, spends: 2, later: 3 } as const

function standing(family: Family, nowMs: number): { why: keyof typeof ranks; rank: number; micro: bigint } {
  const spend = spendAt(family, nowMs)
  const why = isSpending(spend) ? 'spends' : spendsFromMs(family, nowMs) === Infinity ? idleOrOver(family) : 'later'
  // What has no daily limit is the last to be thought of among what spends.
  const isOpen = spend.withoutDailyLimit + spend.notHere > 0
  return { why, rank: ranks[why] + (why === 'spends' && isOpen ? 0.5 : 0), micro: spend.micro }
}

/** Nothing in it will run: its active ad groups have ended, or it has none. */
function idleOrOver({ adGroups }: Family): 'over' | 'idle' {
  const active = adGroups.filter(({ isActive }) => isActive)
  return active.length > 0 ? 'over' : 'idle'
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0
}
