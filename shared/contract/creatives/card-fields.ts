/** What all kinds of cards have in common. Source: interface, Creatives; gaps 6.7. */
import { message } from '../../messages/message.ts'
import type { Message } from '../../messages/message.ts'
import { choice, text } from '../language/fields.ts'
import { idListMax, standardPaging } from '../language/operation.ts'
import type { Param } from '../language/operation.ts'
import type { WorkspaceRule } from '../language/rules.ts'

/** Pages of cards. Source: interface, Limits; for all four lists: docs/assumptions.md, card-pages. */
export const cardPaging = { ...standardPaging, countDefault: 100, countMax: 200 } as const

/** What an address of a card begins with; the rest is its id. */
export const cardUriPrefix = 'card://'
/** Kinds whose records have such an address. */
export const cardKinds = ['card', 'poll_card', 'image_conversation_card', 'video_conversation_card'] as const

/** Name, at most 80 characters. Source: interface, Limits. */
export const cardName = (write: 'always' | 'create') =>
  text({
    write,
    required: true,
    maxLength: 80,
    sortable: true,
    searchable: true,
  })

export const cardUri = text({
  searchable: true,
  optional: true,
})

/** Type, derived by the service. */
export const cardType = choice({ values: [], optional: true })

/** Filter of a list by ids, under the name that the list has for it. */
export const idsParam = (name: 'card_id' | 'card_ids'): Param => ({
  name,
  type: 'idList',
  max: idListMax,
  filters: 'id',
})
export const nameParam: Param = { name: 'q', type: 'text', min: 1, max: 80, filters: 'name' }

/** A feature of accounts. */
export interface AccountFeature {
  key: string
}

/** What is said where it is missing. */
export function lacksFeature({ key }: AccountFeature): Message {
  return message('rules.cardFields.accountHasNoAskService', { key })
}

/** A field that works only with a feature of the account; while no feature is known here, the service decides. Source: gaps 6.4; docs/assumptions.md, conversation-features. */
export function needsFeature(field: string, feature: AccountFeature): WorkspaceRule {
  return {
    field,
    involves: [field],
    surroundings: 'references',
    code: 'FEATURE_NOT_AVAILABLE',
    certainty: 'D',
    check: ({ record, accountId }, port) => {
      if (!record[field] || port.siblingCount('feature', accountId, {}, '') === 0) return null
      return port.siblingCount('feature', accountId, { feature_key: feature.key }, '') > 0
        ? null
        : lacksFeature(feature)
    },
  }
}
