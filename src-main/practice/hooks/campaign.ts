import type { RulePort } from '../../../shared/contract/language/rules.ts'
import type { RecordValues } from '../../../shared/model/values.ts'
import type { Hooks } from './hook-types.ts'

const usedUp = 'BUDGET_EXHAUSTED'

/** What was spent is kept nowhere: a larger total budget, or none, is money again. */
function hasMoreTotal(record: RecordValues, port: RulePort): boolean {
  const former = port.get('campaign', String(record['id']))?.['total_budget_amount_local_micro']
  const total = record['total_budget_amount_local_micro']
  return typeof former === 'bigint' && (typeof total !== 'bigint' || total > former)
}

/** Campaign: currency of its funding, and whether it serves. Source: interface, Resources (Campaign); gaps 6.1. */
export const campaignHooks: Hooks = {
  made: (record, { port }) => ({
    currency: port.get('funding_instrument', String(record['funding_instrument_id']))?.['currency'] ?? null,
    // A campaign without ad groups cannot serve yet.
    reasons_not_servable: ['INCOMPLETE'],
  }),

  follows: (record, { port }) => {
    // What is derived means nothing once a campaign is deleted.
    if (record['deleted'] === true) return { servable: null, reasons_not_servable: [] }
    const before = Array.isArray(record['reasons_not_servable']) ? record['reasons_not_servable'] : []
    const funding = port.get('funding_instrument', String(record['funding_instrument_id']))
    const reasons = [
      record['entity_status'] === 'PAUSED' && 'PAUSED_BY_ADVERTISER',
      before.includes('INCOMPLETE') && 'INCOMPLETE',
      before.includes(usedUp) && !hasMoreTotal(record, port) && usedUp,
      funding?.['able_to_fund'] === false && 'FUNDING_PROBLEM',
    ].filter((reason) => reason !== false)
    return {
      effective_status: record['entity_status'] === 'ACTIVE' ? 'RUNNING' : 'PAUSED',
      servable: reasons.length === 0,
      reasons_not_servable: reasons,
    }
  },

  isListed: (record, params) => record['entity_status'] !== 'DRAFT' || params['with_draft'] === true,
}
