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

/** Fields of a campaign by which somebody can mend such a reason, or decide that it is not to serve. */
export const mendingFields = [
  'entity_status',
  'budget_optimization',
  'daily_budget_amount_local_micro',
  'total_budget_amount_local_micro',
] as const

/** Whether nobody has mended it here, and what waits on it needs nobody by itself: such a campaign counts among those that do not serve. */
export function isLeftUnserved(record: {
  state: string
  changed: Readonly<Record<string, unknown>>
  problems: readonly { severity?: string | undefined }[]
}): boolean {
  if (record.state !== 'edited') return record.state === 'clean'
  const isBroken = record.problems.some(({ severity }) => severity !== 'warning')
  return !isBroken && !mendingFields.some((field) => field in record.changed)
}
