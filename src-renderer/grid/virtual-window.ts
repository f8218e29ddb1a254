/** Which rows stand in the slots of a virtual list. Pure; px and row indexes. */

export interface Window {
  /** First row held, seen or kept ready. */
  first: number
  /** One past the last. */
  end: number
}

/** Rows held beyond the seen ones, ahead of the movement and behind it. */
const ahead = 12
const behind = 4

/** Slots that hold a view of that height whatever the position; constant while the height is. */
export function slotCount(viewHeight: number, rowHeight: number): number {
  return seenCount(viewHeight, rowHeight) + ahead + behind
}

/** Most rows that can be seen at a time, also in part. */
export function seenCount(viewHeight: number, rowHeight: number): number {
  return Math.ceil(viewHeight / rowHeight) + 1
}

/**
 * Rows to hold at a position; the window leans the way it moves. Never more rows than slotCount, or than seenCount where there are no
 * spare ones.
 */
export function windowAt(
  top: number,
  viewHeight: number,
  rowHeight: number,
  total: number,
  direction: -1 | 1,
  hasSpare = true,
): Window {
  const slots = (hasSpare ? slotCount : seenCount)(viewHeight, rowHeight)
  const before = direction > 0 ? behind : ahead
  const wanted = Math.floor(top / rowHeight) - (hasSpare ? before : 0)
  const first = Math.max(0, Math.min(wanted, total - slots))
  return { first, end: Math.min(total, first + slots) }
}

/** Rows that can be seen, also in part. */
export function seenRows(top: number, viewHeight: number, rowHeight: number, total: number): Window {
  return {
    first: Math.min(total, Math.floor(top / rowHeight)),
    end: Math.min(total, Math.ceil((top + viewHeight) / rowHeight)),
  }
}

/** Position that shows a row whole with the least movement. */
export function topToShow(index: number, top: number, viewHeight: number, rowHeight: number): number {
  const rowTop = index * rowHeight
  if (rowTop < top) return rowTop
  return rowTop + rowHeight > top + viewHeight ? rowTop + rowHeight - viewHeight : top
}
