import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { banner, square, wide } from '../../../../shared/contract/creatives/card-media.ts'
import { hasRatio } from '../../../../shared/model/media/facts.ts'
import { cropBox, cropOffers, croppedName, cropRatios } from '../../../../src-renderer/media/crop.ts'

const size = (widthPx: number, heightPx: number) => ({ widthPx, heightPx })

describe('cutting a picture', () => {
  it('keeps the largest part of the ratio around the focal point', () => {
    expect(cropBox(size(1600, 1600), wide.value)).toEqual({ left: 0, top: 381, width: 1600, height: 838 })
    expect(cropBox(size(2000, 1000), square.value, { x: 0.25, y: 0.5 })).toEqual({
      left: 0,
      top: 0,
      width: 1000,
      height: 1000,
    })
    expect(cropBox(size(2000, 1000), square.value, { x: 0.6, y: 0.5 }).left).toBe(700)
  })

  it('never leaves the picture, and gives the ratio that the service asks for', () => {
    const side = fc.integer({ min: 300, max: 9000 })
    const share = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(side, side, share, share, fc.constantFrom(...cropRatios), (width, height, x, y, ratio) => {
        const box = cropBox(size(width, height), ratio.value, { x, y })
        expect(box.left).toBeGreaterThanOrEqual(0)
        expect(box.top).toBeGreaterThanOrEqual(0)
        expect(box.left + box.width).toBeLessThanOrEqual(width)
        expect(box.top + box.height).toBeLessThanOrEqual(height)
        expect(hasRatio(box.width, box.height, ratio.value)).toBe(true)
        expect(box.width === width || box.height === height).toBe(true)
      }),
    )
  })

  it('is offered at the ratio that keeps most, and says where too little would be left', () => {
    expect(cropOffers(size(1600, 900), [square, wide]).map(({ ratio }) => ratio.words)).toEqual(['1.91:1', '1:1'])
    const [first, second] = cropOffers(size(1000, 700), [square, banner])
    expect(first).toMatchObject({ ratio: banner, reason: null })
    expect(second!.reason).toBe('Only 700 pixels wide would be left; at least 800 are needed.')
  })

  it('names the new file after the old one', () => {
    expect(croppedName('Roast.final.webp', wide, 'png')).toBe('Roast.final-1.91x1.png')
    expect(croppedName('roast', square, 'jpeg')).toBe('roast-1x1.jpg')
  })
})
