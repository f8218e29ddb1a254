import { toInstant } from '../clock.ts'
import type { Hooks } from './hook-types.ts'

/** Funding instrument: whether it can fund. Source: interface, Resources and States (Funding instrument); gaps 6.1. */
export const fundingInstrumentHooks: Hooks = {
  made: (record, { accountId }) => ({
    account_id: accountId,
    entity_status: 'ACTIVE',
    credit_remaining_local_micro:
      record['type'] === 'CREDIT_LINE' || record['type'] === 'AGENCY_CREDIT_LINE'
        ? record['credit_limit_local_micro']
        : null,
    reasons_not_able_to_fund: [],
  }),

  follows: (record, { nowMs }) => {
    const now = toInstant(nowMs)
    const [start, end] = [record['start_time'], record['end_time']]
    const reasons = [
      record['deleted'] === true && 'DELETED',
      typeof start === 'string' && start > now && 'STARTS_IN_FUTURE',
      typeof end === 'string' && end <= now && 'EXPIRED',
      record['credit_remaining_local_micro'] === 0n && 'BUDGET_EXHAUSTED',
      record['entity_status'] === 'PAUSED' && 'PAUSED',
    ].filter((reason) => reason !== false)
    return { able_to_fund: reasons.length === 0, reasons_not_able_to_fund: reasons }
  },
}
