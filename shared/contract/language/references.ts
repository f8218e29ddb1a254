/** Rules that many kinds share: what a record names must be there. */
import { kindWord, message } from '../../messages/message.ts'
import type { WorkspaceRule } from './rules.ts'
import { resolveReference } from './resolve-reference.ts'

/**
 * On create, or `always` when it is given, the field names a record of the kind in the account that is not deleted. `code` is the service's for what it does not have.
 * Source: gaps 5.1, 5.2.
 */
export function mustExist(
  field: string,
  kind: string,
  code: string,
  when: 'create' | 'always' = 'create',
): WorkspaceRule {
  return {
    field,
    involves: [field],
    surroundings: 'references',
    isExistence: true,
    code,
    check: ({ record, operation, given, accountId }, port) => {
      const id = record[field]
      const isAsked = operation === 'create' || (when === 'always' && given.has(field))
      if (!isAsked || typeof id !== 'string' || id === '') return null
      const { standing } = resolveReference({ targets: [{ kind, value: null }], kinds: [kind], id }, port)
      if (standing === 'ready') return null
      // What was never pulled is not missing.
      if (standing === 'unseen' && port.isWhole?.(kind, accountId) === false) return null
      return message('rules.references.notInAccount', { kind, word: kindWord(kind, 'within'), id })
    },
  }
}
