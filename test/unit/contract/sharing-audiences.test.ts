import { expect, it } from 'vitest'
import { tailoredAudiencePermission } from '../../../shared/contract/audiences/tailored-audience-permission.ts'
import { checkWorkspace } from '../../../shared/contract/language/validate.ts'
import { pickOf } from '../../../shared/presentation/picking.ts'
import { resourceOf } from '../../../shared/presentation/resources.ts'
import { emptyPort } from '../../support/rule-port.ts'

const accountId = '18ce54d4x5t'

function codesOf(granted: string) {
  const record = { tailored_audience_id: '2906h', granted_account_id: granted, permission_level: 'READ_ONLY' }
  const input = { record, operation: 'create', given: new Set(Object.keys(record)), accountId, id: 'new-1' } as const
  const port = { ...emptyPort, get: (kind: string) => (kind === 'custom_audience' ? { is_owner: true } : undefined) }
  return checkWorkspace(tailoredAudiencePermission, input, port).map(({ field, code }) => `${field} ${code}`)
}

it('an audience is not shared with the account that owns it', () => {
  expect(codesOf(accountId)).toEqual(['granted_account_id INVALID_PARAMETER'])
  expect(codesOf('18ce55a9k0q')).toEqual([])
})

it('the account that owns an audience is not among those to share it with', () => {
  const field = resourceOf('tailored_audience_permission').fields['granted_account_id']!
  expect(pickOf(field, {})).toEqual({ sources: [{ kind: 'account', value: null }], isOther: true })
})
