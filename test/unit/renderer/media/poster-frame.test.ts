import { expect, it } from 'vitest'
import { frameName, timeWords } from '../../../../src-renderer/media/poster-frame.ts'

it('names a frame after its film and its place, as every disk takes it', () => {
  expect(frameName('Pour over', 0, 'png')).toBe('Pour over at 0.00.png')
  expect(frameName('Pour over', 65.256, 'jpg')).toBe('Pour over at 1.05.25.jpg')
  expect(frameName('ü'.repeat(200), 1, 'png')).toHaveLength(80 + ' at 0.01.png'.length)
})

it('tells places in a film in minutes, seconds and tenths', () => {
  expect([0, 0.199999, 59.99, 60, 725.04].map(timeWords)).toEqual(['0:00.0', '0:00.2', '0:59.9', '1:00.0', '12:05.0'])
})
