/** A card, poll or conversation made for a post and hung on it, as one action. */
import { cardKinds, cardUriPrefix } from '../../../../shared/contract/creatives/card-fields.ts'
import { kindWord, message } from '../../../../shared/messages/message.ts'
import { GalleyError } from '../../../../shared/model/errors.ts'
import type { RecordValues } from '../../../../shared/model/values.ts'
import { asAction, isCreativeKind } from '../tables/index.ts'
import type { Store } from '../tables/index.ts'
import { assertAllowed } from '../validation/index.ts'
import { applyChangeSet } from './apply.ts'
import { changeSet, rowChanges } from './change-set.ts'
import { editable, newRecords, newValues, readChanges } from './edit.ts'

/**
 * Makes a record of a kind of card with these values, and names it in the post in the place of what that showed; gives its key. Throws `usage` for
 * kinds that do not fit, `read_only` where the post cannot show another card or none can be made here.
 */
export function attachCard(store: Store, postKey: number, kind: string, given: RecordValues): number {
  if (!(cardKinds as readonly string[]).includes(kind))
    throw new GalleyError('usage', message('engine.attachCard.noCard', { label: kindWord(kind, 'label') }), { kind })
  return store.write(() => {
    const post = editable(store, postKey)
    if (!isCreativeKind(post.table.kind))
      throw new GalleyError('usage', message('engine.attachCard.noPost', { label: kindWord(post.table.kind, 'label') }))
    const table = store.table(kind)
    const { accountId, values } = post.row
    assertAllowed(store, table, accountId, 'create')
    const [card] = newRecords(store, accountId, [newValues(store, table, accountId, given)])
    const showed = Array.isArray(values['media_keys']) && values['media_keys'].length > 0 ? { media_keys: [] } : {}
    const wanted = { card_uri: `${cardUriPrefix}${card!.id}`, ...showed }
    const label = message('engine.journal.attach', { kind: kindWord(kind, 'within') })
    asAction(store, post.table, label, (action) => {
      applyChangeSet(store, changeSet(table, 'create', { creates: [card!] }), action)
      const fields = rowChanges(post.row, readChanges(store, post, wanted))
      applyChangeSet(store, changeSet(post.table, 'edit', { fields }), action, post)
      return true
    })
    return card!.key
  })
}
