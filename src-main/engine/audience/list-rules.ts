/** Who may be added to an audience, and until when people stay in it. */
import { customAudience } from '../../../shared/contract/audiences/custom-audience.ts'
import { ownsAudience } from '../../../shared/contract/audiences/tailored-audience-permission.ts'
import { actionOf } from '../../../shared/contract/language/resource.ts'
import type { Operation } from '../../../shared/contract/language/operation.ts'
import { message } from '../../../shared/messages/message.ts'
import { GalleyError } from '../../../shared/model/errors.ts'
import type { RecordValues } from '../../../shared/model/values.ts'

/** Adds people to an audience, and takes them off. */
export const usersOperation: Operation = actionOf(customAudience, 'users')!

/** What is known of audiences and of the user's roles. */
export interface AudienceFacts {
  /** The audience as the account has it, own or shared, or undefined. */
  audience: (accountId: string, audienceId: string) => RecordValues | undefined
  /** null: not known. */
  permissionsOf: (accountId: string) => readonly string[] | null
}

/**
 * The audience, if people can be added to it or taken off. GalleyError `not_found` for one that is not here, `rule_broken` where it takes no
 * people, `read_only` for the role or what is shared for use only.
 */
export function assertTakesPeople(
  { audience: audienceOf, permissionsOf }: AudienceFacts,
  accountId: string,
  audienceId: string,
): RecordValues {
  const audience = audienceOf(accountId, audienceId)
  if (!audience || audience['deleted'] === true)
    throw new GalleyError('not_found', message('engine.listRules.thereNoAudienceHere', { audienceId }), {
      audienceId,
    })
  if ((audience['audience_type'] ?? 'CRM') !== 'CRM')
    throw new GalleyError('rule_broken', message('engine.listRules.peopleCanAddedLists'))
  if (!ownsAudience(audience, accountId) && audience['permission_level'] !== 'READ_WRITE')
    throw new GalleyError('read_only', message('engine.listRules.audienceSharedForUse'))
  const held = permissionsOf(accountId)
  if (held !== null && !usersOperation.roles.some((role) => held.includes(role)))
    throw new GalleyError('read_only', message('engine.listRules.yourRoleOnAccount'))
  return audience
}

/** What is said where people would have left already. */
export function hasPassed(expiresAt: string): GalleyError {
  return new GalleyError('invalid_value', message('engine.listRules.leavingTimePassed', { expiresAt }), {
    field: 'expires_at',
  })
}

/** ISO 8601, whole seconds. */
export function toInstant(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z')
}

/** The same day and time so many months on. Source: interface, Limits (audience expiry default). */
export function inMonths(fromMs: number, months: number): string {
  const at = new Date(fromMs)
  at.setUTCMonth(at.getUTCMonth() + months)
  return toInstant(at.getTime())
}
