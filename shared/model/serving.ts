/** Why the service does not serve a campaign: which of its reasons wait for a person; pure. */

/** Reasons that somebody can mend. The others are decisions (paused, ended, not started) or take time at the service. Source: interface, States (Campaign). */
export const mendableReasons = [
  'FUNDING_PROBLEM',
  'BUDGET_EXHAUSTED',
  'INCOMPLETE',
  'AWAITING_APPROVAL_BY_ADVERTISER',
  'ACCOUNT_REJECTED',
] as const

/** Active campaigns that the service does not serve for such a reason, as a condition of the filter language. */
export const notServing = `entity_status = ACTIVE and servable = false and (${mendableReasons
  .map((reason) => `reasons_not_servable contains ${reason}`)
  .join(' or ')})`
