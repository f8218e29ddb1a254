/** Emoji to choose from: found by words, the last used first; pure. */
import { emojiGroups } from './emoji-list.ts'

export interface Emoji {
  sign: string
  name: string
}
export interface EmojiGroup {
  label: string
  emoji: readonly Emoji[]
}

/** Signs that the picker remembers. */
export const recentMax = 16

export const groups: readonly EmojiGroup[] = emojiGroups.map(({ label, entries }) => ({
  label,
  emoji: entries.replaceAll('\n', '').split('|').map(readEntry),
}))

function readEntry(entry: string): Emoji {
  const space = entry.indexOf(' ')
  return { sign: entry.slice(0, space), name: entry.slice(space + 1) }
}

/** Those whose words begin with every word that was typed; whole words first. */
export function findEmoji(text: string, limit = 120): Emoji[] {
  const wanted = text.trim().toLowerCase().split(/\s+/)
  const found = groups
    .flatMap(({ emoji }) => emoji)
    .flatMap((each) => {
      const words = each.name.toLowerCase().split(/[\s-]+/)
      if (!wanted.every((part) => words.some((word) => word.startsWith(part)))) return []
      return [{ each, isWhole: wanted.every((part) => words.includes(part)) }]
    })
  return found
    .toSorted((a, b) => Number(b.isWhole) - Number(a.isWhole))
    .slice(0, limit)
    .map(({ each }) => each)
}

/** The last used first, each once. */
export function withRecent(recent: readonly string[], sign: string): string[] {
  return [sign, ...recent.filter((each) => each !== sign)].slice(0, recentMax)
}

/** The remembered signs with their names; what the list no longer has is left out. */
export function recentEmoji(recent: readonly string[]): Emoji[] {
  const all = new Map(groups.flatMap(({ emoji }) => emoji.map((each) => [each.sign, each] as const)))
  return recent.flatMap((sign) => all.get(sign) ?? [])
}
