import { expect, it } from 'vitest'
import { nextZoom, zooms } from '../../../shared/zoom.ts'

it('goes from size to size, and stays at the ends', () => {
  expect(nextZoom(100, 'in')).toBe(110)
  expect(nextZoom(100, 'out')).toBe(90)
  expect(nextZoom(200, 'in')).toBe(200)
  expect(nextZoom(zooms[0], 'out')).toBe(zooms[0])
  expect(nextZoom(175, 'none')).toBe(100)
})
