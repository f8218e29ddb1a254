/** Where something that floats goes beside its anchor: pure geometry, px of the viewport. */

export interface Box {
  left: number
  top: number
  width: number
  height: number
}
export type Placement = 'bottom-start' | 'bottom-end' | 'top-start' | 'top-end' | 'top' | 'bottom'

/** Space kept free at the viewport's edges. */
const edge = 8

/** Upper left corner and the height at hand; flips to the other side where that has more room, and never leaves the viewport. */
export function placeBox(
  anchor: Box,
  floating: { width: number; height: number },
  viewport: { width: number; height: number },
  placement: Placement,
  gap = 4,
): { left: number; top: number; maxHeight: number } {
  const roomBelow = viewport.height - (anchor.top + anchor.height) - gap - edge
  const roomAbove = anchor.top - gap - edge
  const isAbove = placement.startsWith('top')
    ? floating.height <= roomAbove || roomAbove >= roomBelow
    : floating.height > roomBelow && roomAbove > roomBelow
  const maxHeight = Math.max(0, isAbove ? roomAbove : roomBelow)
  const height = Math.min(floating.height, maxHeight)
  const top = isAbove ? anchor.top - gap - height : anchor.top + anchor.height + gap
  const wantedLeft = placement.endsWith('-start')
    ? anchor.left
    : placement.endsWith('-end')
      ? anchor.left + anchor.width - floating.width
      : anchor.left + (anchor.width - floating.width) / 2
  const left = Math.max(edge, Math.min(wantedLeft, viewport.width - floating.width - edge))
  return { left: Math.round(left), top: Math.round(top), maxHeight }
}
