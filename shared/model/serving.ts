/** Why the service does not serve a campaign: which of its reasons wait for a person, and by which work on it somebody mends one; pure. */

/** Reasons that somebody can mend. The others are decisions (paused, ended, not started) or take time at the service. Source: interface, States (Campaign). */
export const mendableReasons = [
  'FUNDING_PROBLEM',
  'BUDGET_EXHAUSTED',
  'INCOMPLETE',
  'AWAITING_APPROVAL_BY_ADVERTISER',
  'ACCOUNT_REJECTED',
] as const

/** Fields of a campaign by which a used up budget is mended. */
export const budgetFields = [
  'budget_optimization',
  'daily_budget_amount_local_micro',
  'total_budget_amount_local_micro',
] as const

/** Kinds that name an ad group and are what it shows to people, each with the field that names what is shown. */
export const adKinds: Readonly<Record<string, string>> = {
  promoted_tweet: 'tweet_id',
  scheduled_promoted_tweet: 'scheduled_tweet_id',
  media_creative: 'account_media_id',
  promoted_account: 'user_id',
}

/** Whether edits of these fields may mend the reason, once they are pushed. */
export function mayMend(reason: unknown, changed: Readonly<Record<string, unknown>>): boolean {
  if (reason === 'PAUSED_BY_ADVERTISER') return 'entity_status' in changed
  return reason === 'BUDGET_EXHAUSTED' && budgetFields.some((field) => field in changed)
}
