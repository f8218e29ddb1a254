/**
 * What the sandbox serves beside the declared operations: an account's features can be granted and taken back there, so that programs can be tried with
 * and without them. Galley has no use for it. Source: gaps 6.1 (D, CM).
 */
import { campaignWriters } from '../../../shared/contract/language/roles.ts'
import { actionAt } from '../../../shared/contract/language/standard-operations.ts'
import type { ActionAnswer, ActionCall, Hooks } from '../hooks/hook-types.ts'

const operation = {
  path: '/accounts/:account_id/features',
  base: 'sandbox',
  params: [{ name: 'feature_keys', type: 'textList', required: true }],
  roles: campaignWriters,
  rateClass: 'write',
  source: 'gaps 6.1',
} as const

export const featureOperations = [
  actionAt({ name: 'grant', on: 'kind', answer: 'value' }, { ...operation, method: 'POST' }),
  actionAt({ name: 'withdraw', on: 'kind', answer: 'value' }, { ...operation, method: 'DELETE' }),
]

/** The answer is what a list of these features gives afterwards. Assumed: docs/assumptions.md, sandbox-features. */
function change(isGranted: boolean): (call: ActionCall) => ActionAnswer {
  return ({ context: { draft, accountId }, params }) => {
    const keys = [...new Set((params['feature_keys'] as string[]).map(String))]
    for (const key of keys) {
      const isThere = draft.get('feature', accountId, key) !== undefined
      if (isGranted && !isThere) draft.put('create', 'feature', accountId, key, { feature_key: key })
      if (!isGranted && isThere) draft.put('delete', 'feature', accountId, key, null)
    }
    return { data: isGranted ? keys : [] }
  }
}

export const featureHooks: Hooks = { actions: { grant: change(true), withdraw: change(false) } }
