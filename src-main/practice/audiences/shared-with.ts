/** Audiences of other accounts, as an account sees them that they are shared with. Source: interface, Audiences and insights, States. */
import type { RecordValues } from '../../../shared/model/values.ts'
import type { Draft } from '../state/records.ts'

/** Those that the account may use, with what it may do. */
export function sharedWith(draft: Draft, accountId: string): RecordValues[] {
  return grants(draft, accountId)
    .filter(({ audience, permission }) => audience['deleted'] !== true && permission['deleted'] !== true)
    .map(({ audience, permission }) => ({ ...audience, permission_level: permission['permission_level'] }))
}

/** The audience as it is shared with the account, deleted where its owner took it back or deleted it; undefined where it never was. */
export function sharedAudience(draft: Draft, accountId: string, id: string): RecordValues | undefined {
  const found = sharedWith(draft, accountId).find((each) => each['id'] === id)
  if (found) return found
  const past = grants(draft, accountId).find(({ audience }) => audience['id'] === id)
  return past && { ...past.audience, deleted: true }
}

function grants(draft: Draft, accountId: string): { audience: RecordValues; permission: RecordValues }[] {
  return draft.accountIds().flatMap((owner) =>
    draft.having('tailored_audience_permission', owner, { granted_account_id: accountId }).flatMap(([, permission]) => {
      const audience = draft.get('custom_audience', owner, String(permission['tailored_audience_id']))
      return audience ? [{ audience, permission }] : []
    }),
  )
}
