/** A message cut where it names records. Pure. */
import type { Mention } from '../../shared/bridge.ts'

export interface MessagePart {
  text: string
  /** The record that this part names; null: words. */
  mention: Mention | null
}

/** The parts in order, each record linked where it is named first; those that the words leave unsaid stand behind them, each once. */
export function messageParts(message: string, mentions: readonly Mention[]): MessagePart[] {
  const isNew = ({ kind, key }: Mention, at: number) =>
    mentions.findIndex((each) => each.kind === kind && each.key === key) === at
  const each = mentions.filter(isNew)
  const found = each
    .flatMap((mention) =>
      mention.text === null ? [] : [{ mention, text: mention.text, from: message.indexOf(mention.text) }],
    )
    .filter(({ from }) => from >= 0)
    .toSorted((a, b) => a.from - b.from || b.text.length - a.text.length)
  const parts: MessagePart[] = []
  let end = 0
  for (const { mention, text, from } of found) {
    if (from < end) continue
    if (from > end) parts.push({ text: message.slice(end, from), mention: null })
    parts.push({ text, mention })
    end = from + text.length
  }
  if (end < message.length) parts.push({ text: message.slice(end), mention: null })
  const unsaid = each.filter(({ text }) => text === null)
  return [
    ...parts,
    ...unsaid.flatMap((mention) => [
      { text: ' ', mention: null },
      { text: mention.name, mention },
    ]),
  ]
}
