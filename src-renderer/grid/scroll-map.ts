/**
 * Positions of a list that may be taller than an element can be. Engines cap an element's height (Chromium at 33 million px), so beyond
 * `mostPx` the scrolled height is compressed: steps stay true to the pixel, long jumps are mapped by share.
 *
 *   physical   what the scroll container says (0 … physicalHeight − view)
 *   logical    what the list means            (0 … total × rowHeight − view)
 *   shift      logical − physical: a row is drawn at its logical top minus the shift
 */

/** Tallest element that is made. */
export const mostPx = 15_000_000

export interface ScrollState {
  physical: number
  logical: number
}
export interface ScrollRange {
  physicalHeight: number
  logicalHeight: number
  viewHeight: number
}

/** Heights of a list of so many rows. */
export function scrollRange(total: number, rowHeight: number, viewHeight: number): ScrollRange {
  const logicalHeight = total * rowHeight
  return { logicalHeight, physicalHeight: Math.min(logicalHeight, mostPx), viewHeight }
}

/** The container moved to `physical`. `isTaken`: the container should be put to the state's physical position (drift taken back). */
export function scrolledTo(
  state: ScrollState,
  physical: number,
  range: ScrollRange,
): ScrollState & { isTaken: boolean } {
  const { physicalHeight, logicalHeight, viewHeight } = range
  const physicalEnd = Math.max(0, physicalHeight - viewHeight)
  const logicalEnd = Math.max(0, logicalHeight - viewHeight)
  if (physicalHeight === logicalHeight) return { physical, logical: physical, isTaken: false }
  const step = physical - state.physical
  if (Math.abs(step) > viewHeight)
    return { physical, logical: mapped(physical, physicalEnd, logicalEnd), isTaken: false }
  const logical = Math.max(0, Math.min(logicalEnd, state.logical + step))
  const isAtPhysicalEnd = physical <= 0 || physical >= physicalEnd
  const isAtLogicalEnd = logical <= 0 || logical >= logicalEnd
  if (isAtPhysicalEnd === isAtLogicalEnd) return { physical, logical, isTaken: false }
  return { physical: physicalFor(logical, range), logical, isTaken: true }
}

/** Where the container goes for a logical position. */
export function physicalFor(logical: number, range: ScrollRange): number {
  const physicalEnd = Math.max(0, range.physicalHeight - range.viewHeight)
  const logicalEnd = Math.max(0, range.logicalHeight - range.viewHeight)
  if (range.physicalHeight === range.logicalHeight) return Math.min(logical, physicalEnd)
  return Math.round(mapped(Math.min(logical, logicalEnd), logicalEnd, physicalEnd))
}

function mapped(position: number, fromEnd: number, toEnd: number): number {
  return fromEnd === 0 ? 0 : Math.min(toEnd, Math.max(0, (position / fromEnd) * toEnd))
}
