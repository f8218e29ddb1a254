import type { Hooks } from './hooks.ts'

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
