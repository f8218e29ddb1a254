import { isBorrowed, ownsAudience } from '../../../shared/contract/audiences/tailored-audience-permission.ts'
import type { RulePort } from '../../../shared/contract/language/rules.ts'
import type { AdsError } from '../answers.ts'
import type { Hooks } from './hook-types.ts'

/** Sharing of audiences: the owner's affair alone. Source: interface, Audiences and insights. */
export const tailoredAudiencePermissionHooks: Hooks = {
  refused: ({ granted_account_id: granted }, { port }) =>
    typeof granted === 'string' && !port.get('account', granted)
      ? [refusal('INVALID_PARAMETER', `There is no account ${granted}.`)]
      : [],

  listErrors: (_params, port, { account_id: accountId = '', tailored_audience_id: audienceId = '' }) =>
    ownerErrors(port, accountId, audienceId),

  keeps: (record, { port, accountId }) => ownerErrors(port, accountId, String(record['tailored_audience_id'])),
}

function refusal(code: string, message: string): AdsError {
  return { code, message, parameter: 'granted_account_id' }
}

function ownerErrors(port: RulePort, accountId: string, audienceId: string): AdsError[] {
  const audience = port.get('custom_audience', audienceId)
  const parameter = 'tailored_audience_id'
  if (!audience && !isBorrowed(audienceId, port))
    return [{ code: 'TAILORED_AUDIENCE_NOT_FOUND', message: `Audience ${audienceId} was not found.`, parameter }]
  return audience && ownsAudience(audience, accountId)
    ? []
    : [{ code: 'ACTION_NOT_ALLOWED', message: 'Only the account that owns an audience can do this.', parameter }]
}
