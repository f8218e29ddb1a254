import type { RulePort } from '../../../shared/contract/language/rules.ts'

/** The user whose posts an account lists when nobody is named: the one that it may promote wholly. Source: interface, Creatives (tweets). */
export function defaultUserId(port: RulePort, accountId: string): string | undefined {
  const [full] = port.siblings('promotable_user', accountId, { promotable_user_type: 'FULL' }, '', 1)
  return typeof full?.['user_id'] === 'string' ? full['user_id'] : undefined
}
