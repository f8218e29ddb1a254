/** Moving one of a list to another place: the pure part of dragging and of the arrow keys. */

/** The list with the item at `from` standing at `to`; the list itself where nothing moves. */
export function moved<T>(items: readonly T[], from: number, to: number): readonly T[] {
  const isThere = (index: number) => index >= 0 && index < items.length
  if (from === to || !isThere(from) || !isThere(to)) return items
  const rest = items.filter((_, index) => index !== from)
  return [...rest.slice(0, to), items[from]!, ...rest.slice(to)]
}

/** Place that an arrow, Home or End leads to, or null for other keys and at the ends. */
export function indexAfterKey(key: string, index: number, count: number): number | null {
  const wanted: Record<string, number> = {
    ArrowUp: index - 1,
    ArrowLeft: index - 1,
    ArrowDown: index + 1,
    ArrowRight: index + 1,
    Home: 0,
    End: count - 1,
  }
  const to = wanted[key]
  return to === undefined || to === index || to < 0 || to >= count ? null : to
}

/** Place over whose middle the pointer has come; `boxes` are the items as they stand, from first to last. */
export function indexUnder(boxes: readonly { top: number; height: number }[], y: number): number {
  const below = boxes.findIndex(({ top, height }) => y < top + height / 2)
  return below === -1 ? boxes.length - 1 : below
}
