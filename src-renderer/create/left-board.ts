/** How the board of posts was left: read back as far as it still fits; pure. */
import type { BoardFilter } from './board-state.svelte.ts'

export interface LeftBoard {
  filter: BoardFilter
  /** By column, px. */
  tops: Record<string, number>
  isComposing: boolean
}

/** Null for what is none. */
export function readLeftBoard(value: unknown): LeftBoard | null {
  const read = membersOf(value)
  const filter = membersOf(read?.['filter'])
  if (!read || !filter || typeof filter['text'] !== 'string') return null
  const tops = Object.entries(membersOf(read['tops']) ?? {}).filter(
    (each): each is [string, number] => typeof each[1] === 'number' && Number.isFinite(each[1]),
  )
  return {
    filter: {
      text: filter['text'],
      userId: typeof filter['userId'] === 'string' ? filter['userId'] : null,
      onlyNeeds: filter['onlyNeeds'] === true,
    },
    tops: Object.fromEntries(tops),
    isComposing: read['isComposing'] === true,
  }
}

function membersOf(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null
}
