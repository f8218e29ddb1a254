/** What the service says of a broken rule: it knows kinds and fields by the names of the interface alone. */
import { textWith } from '../../../shared/messages/index.ts'
import type { Message } from '../../../shared/messages/message.ts'
import { inSentence, wordsOfName } from '../../../shared/model/sentence.ts'

export function faultText(fault: Message): string {
  return textWith(fault, ({ kind, field, value, form }) => {
    if (value !== undefined) return value
    const words = wordsOfName(field ?? kind)
    return form === 'within' || form === 'pluralWithin' ? inSentence(words) : words
  })
}
