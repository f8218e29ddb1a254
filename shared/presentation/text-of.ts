/** Messages made into words, where they are shown: in the window, in a dialog, on the command line, in the log. */
import { hasMessage, listed, t } from '../messages/index.ts'
import type { Message, MessageArg, MessageId, Word } from '../messages/message.ts'
import { inSentence } from '../model/sentence.ts'
import { findResource } from './resources.ts'

/**
 * The text of a message in the chosen language, with its arguments in place. A message whose key is not in the catalogue, as a later
 * version may store one, is its key.
 */
export function textOf({ id, args }: Message): string {
  if (!hasMessage(id)) return id
  const texts = Object.fromEntries(Object.entries(args).map(([name, arg]) => [name, shownArg(arg)]))
  return (t as (id: MessageId, args: object) => string)(id, texts)
}

function shownArg(arg: MessageArg): string | number | bigint {
  if (isSeveral(arg)) return listed(arg.map((each) => String(shownArg(each))))
  if (typeof arg !== 'object') return arg
  return 'id' in arg ? textOf(arg) : wordText(arg)
}

function isSeveral(arg: MessageArg): arg is Extract<MessageArg, readonly unknown[]> {
  return Array.isArray(arg)
}

/** The word; the name itself of a kind or field that is none. */
function wordText({ kind, field, form }: Word): string {
  const resource = findResource(kind)
  if (field !== undefined) {
    const label = resource?.fields[field]?.label ?? field
    return form === 'within' ? inSentence(label) : label
  }
  if (!resource) return kind
  const label = form === 'plural' || form === 'pluralWithin' ? resource.labelPlural : resource.label
  return form === 'within' || form === 'pluralWithin' ? inSentence(label) : label
}
