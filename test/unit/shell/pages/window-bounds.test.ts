import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boundWindow, smallestWindow } from '../../../../src-main/shell/pages/window-bounds.ts'

const screen = { x: 0, y: 0, width: 1920, height: 1080 }
const right = { x: 1920, y: 0, width: 2560, height: 1440 }

describe('where the window opens', () => {
  it('is centred on the first screen at first', () => {
    expect(boundWindow(null, [screen, right])).toEqual({ x: 240, y: 90, width: 1440, height: 900, isMaximized: false })
  })

  it('is where it was when a screen still shows it', () => {
    const kept = { x: 2100, y: 200, width: 1500, height: 800, isMaximized: true }
    expect(boundWindow(kept, [screen, right])).toEqual(kept)
  })

  it('comes back to the first screen when its own was taken away', () => {
    const kept = { x: 2100, y: 200, width: 1500, height: 800, isMaximized: false }
    expect(boundWindow(kept, [screen])).toEqual({ x: 210, y: 140, width: 1500, height: 800, isMaximized: false })
  })

  it('moves in when half of it stood outside', () => {
    expect(boundWindow({ x: -700, y: 900, width: 1400, height: 800, isMaximized: false }, [screen])).toMatchObject({
      x: 0,
      y: 280,
    })
  })

  it('shrinks to a smaller screen, but never below the smallest window', () => {
    const small = { x: 0, y: 0, width: 800, height: 600 }
    expect(boundWindow({ x: 0, y: 0, width: 1800, height: 1000, isMaximized: false }, [small])).toMatchObject(
      smallestWindow,
    )
  })

  it('opens without any screen', () => {
    expect(boundWindow(null, [])).toMatchObject({ width: 1440, height: 900 })
  })

  it('always lies wholly on one screen that is large enough', () => {
    const number = fc.integer({ min: -10_000, max: 10_000 })
    const size = fc.integer({ min: 1, max: 10_000 })
    const kept = fc.record({ x: number, y: number, width: size, height: size, isMaximized: fc.boolean() })
    fc.assert(
      fc.property(kept, (bounds) => {
        const placed = boundWindow(bounds, [screen, right])
        const fits = [screen, right].some(
          (area) =>
            placed.x >= area.x &&
            placed.y >= area.y &&
            placed.x + placed.width <= area.x + area.width &&
            placed.y + placed.height <= area.y + area.height,
        )
        expect(fits).toBe(true)
        expect(boundWindow(placed, [screen, right])).toEqual(placed)
      }),
    )
  })
})
