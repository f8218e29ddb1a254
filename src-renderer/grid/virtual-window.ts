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

/** Tops of rows of unequal height: one more than there are rows, the last is the end of the list. */
export function rowTops(heights: readonly number[]): Float64Array {
  const tops = new Float64Array(heights.length + 1)
  heights.forEach((height, at) => (tops[at + 1] = tops[at]! + height))
  return tops
}

/** Rows of unequal height to hold between two positions of the list; none where the list lies outside. */
export function rowsBetween(tops: Float64Array, from: number, to: number): Window {
  const total = tops.length - 1
  const end = tops[total]!
  if (to <= 0 || from >= end) return from >= end ? { first: total, end: total } : { first: 0, end: 0 }
  return { first: lastTopUpTo(tops, Math.max(0, from)), end: Math.min(total, lastTopUpTo(tops, to) + 1) }
}

/** The row that holds a position: the last whose top is not below it. */
function lastTopUpTo(tops: Float64Array, position: number): number {
  let [low, high] = [0, tops.length - 2]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (tops[middle]! <= position) low = middle
    else high = middle - 1
  }
  return Math.max(0, low)
}
