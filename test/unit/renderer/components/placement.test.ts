import { describe, expect, it } from 'vitest'
import { moveInMenu } from '../../../../src-renderer/components/menu-items.ts'
import { placeBox } from '../../../../src-renderer/components/placement.ts'

const viewport = { width: 1000, height: 700 }
const menu = { width: 200, height: 300 }

describe('floating things', () => {
  it('stand under their anchor while there is room', () => {
    expect(placeBox({ left: 100, top: 50, width: 80, height: 30 }, menu, viewport, 'bottom-start')).toMatchObject({
      left: 100,
      top: 84,
    })
    expect(placeBox({ left: 700, top: 50, width: 80, height: 30 }, menu, viewport, 'bottom-end').left).toBe(580)
  })

  it('flip up where below is short, and never leave the view', () => {
    expect(placeBox({ left: 100, top: 600, width: 80, height: 30 }, menu, viewport, 'bottom-start').top).toBe(296)
    expect(placeBox({ left: 950, top: 50, width: 40, height: 30 }, menu, viewport, 'bottom-start').left).toBe(792)
    expect(placeBox({ left: 2, top: 50, width: 10, height: 30 }, menu, viewport, 'bottom').left).toBe(8)
  })

  it('are limited to the height at hand when neither side holds them', () => {
    const placed = placeBox(
      { left: 100, top: 300, width: 80, height: 30 },
      { width: 200, height: 900 },
      viewport,
      'bottom-start',
    )
    expect(placed.maxHeight).toBe(358)
    expect(placed.top).toBe(334)
  })
})

describe('moving in a menu', () => {
  const onpick = () => {}
  const items = [
    { kind: 'heading' as const, label: 'Columns' },
    { label: 'Name', onpick },
    { label: 'Status', onpick },
    { kind: 'separator' as const },
    { label: 'Start', reason: 'Not now.', onpick },
  ]

  it('goes round and passes over what is no action', () => {
    expect(moveInMenu(items, -1, 'ArrowDown')).toBe(1)
    expect(moveInMenu(items, 2, 'ArrowDown')).toBe(4)
    expect(moveInMenu(items, 4, 'ArrowDown')).toBe(1)
    expect(moveInMenu(items, 1, 'ArrowUp')).toBe(4)
    expect(moveInMenu(items, 2, 'Home')).toBe(1)
  })

  it('finds by first letter, the next one each time', () => {
    expect(moveInMenu(items, 1, 's')).toBe(2)
    expect(moveInMenu(items, 2, 's')).toBe(4)
    expect(moveInMenu(items, 4, 's')).toBe(2)
    expect(moveInMenu(items, 4, 'x')).toBeNull()
  })
})
