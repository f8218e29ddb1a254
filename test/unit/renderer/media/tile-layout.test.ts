import { describe, expect, it } from 'vitest'
import {
  cornerOf,
  tileAfterKey,
  tileLayout,
  tilesAt,
  topToShowTile,
} from '../../../../src-renderer/media/tile-layout.ts'

describe('tiles', () => {
  it('stand as many beside each other as fit, and fill the row', () => {
    const layout = tileLayout(13, 780)
    expect([layout.perRow, layout.tileWidth]).toEqual([4, 178])
    expect(cornerOf(5, layout)).toEqual({ left: 16 + 190, top: 16 + layout.rowHeight })
    expect(tileLayout(5, 100).perRow).toBe(1)
  })

  it('exist only around what is seen, whatever their number', () => {
    const layout = tileLayout(10_000, 780)
    const { first, end } = tilesAt(50_000, 800, 10_000, layout)
    expect(end - first).toBeLessThanOrEqual(layout.perRow * 8)
    expect(cornerOf(first, layout).top).toBeLessThanOrEqual(50_000)
    expect(cornerOf(end - 1, layout).top + layout.rowHeight).toBeGreaterThanOrEqual(50_800)
    expect(tilesAt(0, 800, 3, layout)).toEqual({ first: 0, end: 3 })
  })

  it('are walked by keys, in their column up and down, and not beyond the ends', () => {
    const walk = (key: string, index: number) => tileAfterKey(key, index, 13, 4, 8)
    expect([walk('ArrowRight', 3), walk('ArrowDown', 3), walk('ArrowUp', 3), walk('ArrowLeft', 0)]).toEqual([
      4, 7, 3, 0,
    ])
    expect([walk('ArrowDown', 10), walk('ArrowDown', 12), walk('End', 2), walk('Home', 9), walk('x', 1)]).toEqual([
      12,
      12,
      12,
      0,
      null,
    ])
  })

  it('are brought into view with the least movement', () => {
    const layout = tileLayout(100, 780)
    expect(topToShowTile(0, 500, 800, layout)).toBe(0)
    expect(topToShowTile(8, 0, 10_000, layout)).toBe(0)
    expect(topToShowTile(40, 0, 800, layout)).toBe(10 * layout.rowHeight + layout.rowHeight + 16 - 800)
  })
})
