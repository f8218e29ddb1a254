/** Where tiles stand: as many beside each other as fit, all alike. Pure; px. */

export interface TileLayout {
  perRow: number
  tileWidth: number
  rowHeight: number
  totalHeight: number
}

/** Narrowest tile; wider ones share what is left of the row. */
const tileMin = 168
const gap = 12
const edge = 16
/** Name and state under the picture. */
const footHeight = 50

export function tileLayout(total: number, viewWidth: number): TileLayout {
  const room = Math.max(tileMin, viewWidth - 2 * edge)
  const perRow = Math.max(1, Math.floor((room + gap) / (tileMin + gap)))
  const tileWidth = Math.floor((room - (perRow - 1) * gap) / perRow)
  const rowHeight = Math.round(tileWidth * 0.75) + footHeight + gap
  return { perRow, tileWidth, rowHeight, totalHeight: Math.ceil(total / perRow) * rowHeight + 2 * edge - gap }
}

/** Indexes of the tiles to hold, a row more at both ends. */
export function tilesAt(
  top: number,
  viewHeight: number,
  total: number,
  { perRow, rowHeight }: TileLayout,
): { first: number; end: number } {
  const firstRow = Math.max(0, Math.floor((top - edge) / rowHeight) - 1)
  const endRow = Math.ceil((top + viewHeight - edge) / rowHeight) + 1
  return { first: Math.min(total, firstRow * perRow), end: Math.min(total, endRow * perRow) }
}

export function cornerOf(index: number, { perRow, tileWidth, rowHeight }: TileLayout): { left: number; top: number } {
  return { left: edge + (index % perRow) * (tileWidth + gap), top: edge + Math.floor(index / perRow) * rowHeight }
}

/** The tile that a key leads to, or null for other keys. */
export function tileAfterKey(
  key: string,
  index: number,
  total: number,
  perRow: number,
  perPage: number,
): number | null {
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -perRow,
    ArrowDown: perRow,
    PageUp: -perPage,
    PageDown: perPage,
    Home: -total,
    End: total,
  }
  const step = steps[key]
  if (step === undefined || total === 0) return null
  const wanted = index + step
  // Up and down stay in their column at the ends.
  if (
    (key === 'ArrowUp' && wanted < 0) ||
    (key === 'ArrowDown' && wanted >= total && Math.floor(index / perRow) === Math.floor((total - 1) / perRow))
  )
    return index
  return Math.max(0, Math.min(total - 1, wanted))
}

/** Position that shows the tile whole with the least movement. */
export function topToShowTile(index: number, top: number, viewHeight: number, layout: TileLayout): number {
  const tileTop = cornerOf(index, layout).top - edge
  const tileEnd = tileTop + layout.rowHeight + edge
  if (tileTop < top) return tileTop
  return tileEnd > top + viewHeight ? tileEnd - viewHeight : top
}
