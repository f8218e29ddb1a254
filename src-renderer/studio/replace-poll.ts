/** A poll at the service cannot be changed: another one takes its place where that is still possible. */
import { listComma, t } from '../../shared/messages/index.ts'
import { message } from '../../shared/messages/message.ts'
import type { RecordView } from '../../shared/bridge.ts'
import { isWritable } from '../../shared/contract/language/fields.ts'
import { cardUriPrefix } from '../../shared/contract/creatives/card-fields.ts'
import { resourceOf } from '../../shared/presentation/resources.ts'
import { inSentence } from '../../shared/model/sentence.ts'
import type { Bridge } from '../state/bridge.ts'
import { counted } from '../state/words.ts'
import type { CardUses } from './card-uses.ts'

/** Posts whose card can still be another one. */
export function movable({ waiting }: CardUses): RecordView[] {
  return waiting.filter(({ kind, operation }) => {
    const field = resourceOf(kind).fields['card_uri']
    return (
      operation !== 'delete' && field !== undefined && isWritable(field, operation === 'create' ? 'create' : 'update')
    )
  })
}

/** What a replacement does and what it leaves behind, sentence by sentence. */
export function replacementWords(uses: CardUses): string[] {
  const moving = movable(uses)
  const staying = [...uses.published, ...uses.waiting.filter((post) => !moving.includes(post))]
  return [
    t('studio.replacePoll.copyMadeHereWhich'),
    moving.length > 0 && t('studio.replacePoll.willShowCopy', { listed: listed(moving) }),
    staying.length > 0 && t('studio.replacePoll.willGoOnShowing', { listed: listed(staying) }),
    t('studio.replacePoll.votesOldPollHas'),
  ].filter((words) => words !== false)
}

/** Makes the copy and points to it; gives its key. */
export async function replacePoll(bridge: Bridge, poll: RecordView, uses: CardUses): Promise<number> {
  const { copies } = await bridge.call('record.copy', { kind: poll.kind, selection: { keys: [poll.key] } })
  const copy = copies[0]!
  for (const { key } of movable(uses))
    await bridge.call('record.edit', {
      key,
      values: { card_uri: `${cardUriPrefix}${copy.id}` },
      label: message('engine.journal.replacePoll'),
    })
  return copy.key
}

function listed(posts: readonly RecordView[]): string {
  const kinds = [...new Set(posts.map(({ kind }) => kind))]
  return kinds
    .map((kind) => {
      const { label, labelPlural } = resourceOf(kind)
      return counted(posts.filter((post) => post.kind === kind).length, inSentence(label), inSentence(labelPlural))
    })
    .join(listComma())
}
