import { resourceOf } from '../../../shared/contract/registry.ts'
import type { RecordValues } from '../../../shared/model/values.ts'
import { put } from '../ads/write.ts'
import { toInstant } from '../clock.ts'
import type { RequestContext } from '../hooks/hook-types.ts'

/**
 * One active campaign of the account has spent its total budget, so that it does not serve until somebody raises it; nothing else keeps it from
 * serving. None where no campaign is like that.
 */
export function useUpOne(context: RequestContext): void {
  const { draft, accountId, nowMs } = context
  const now = toInstant(nowMs)
  const withAds = new Set(draft.list('promoted_tweet', accountId).map((ad) => ad['line_item_id']))
  const groups = Map.groupBy(draft.list('line_item', accountId), (group) => group['campaign_id'])
  const runs = (group: RecordValues) =>
    group['entity_status'] === 'ACTIVE' && String(group['start_time']) <= now && String(group['end_time']) > now
  const isWhole = ({ id }: RecordValues) => {
    const own = groups.get(id) ?? []
    return own.some(runs) && own.every((group) => group['deleted'] !== true && withAds.has(group['id']))
  }
  const campaign = draft
    .list('campaign', accountId)
    .find(
      (each) =>
        each['servable'] === true && typeof each['total_budget_amount_local_micro'] === 'bigint' && isWhole(each),
    )
  if (!campaign) return
  const spent = { ...campaign, reasons_not_servable: ['BUDGET_EXHAUSTED'] }
  put('update', resourceOf('campaign'), String(campaign['id']), spent, context)
}
