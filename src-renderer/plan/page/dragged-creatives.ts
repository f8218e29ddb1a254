/** Creatives while they are dragged from the drawer onto an ad group; pure. */
export interface DraggedCreatives {
  kind: 'tweet' | 'scheduled_tweet'
  ids: string[]
}

/** Type of the data that a drag carries. */
export const draggedType = 'application/x-galley-creatives'

/** Null for what is no such drag. */
export function readDragged(text: string): DraggedCreatives | null {
  try {
    const { kind, ids } = JSON.parse(text) as Record<string, unknown>
    const isKnown = (kind === 'tweet' || kind === 'scheduled_tweet') && Array.isArray(ids)
    return isKnown ? { kind, ids: ids.filter((id) => typeof id === 'string') } : null
  } catch {
    return null
  }
}
