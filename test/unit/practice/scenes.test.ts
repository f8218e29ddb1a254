import { expect, test } from 'vitest'
import type { SceneColours } from '../../../src-main/practice/media/scenes.ts'
import { scenePixels } from '../../../src-main/practice/media/scenes.ts'

const colours: SceneColours = {
  wall: [246, 231, 208],
  light: [230, 200, 160],
  middle: [180, 120, 80],
  deep: [60, 40, 30],
  drink: [58, 34, 28],
}

function pixels(seed: number, widthPx: number, heightPx: number): string {
  const paint = scenePixels(colours, seed, widthPx, heightPx)
  return Array.from({ length: widthPx * heightPx }, (_, at) => paint(at % widthPx, Math.floor(at / widthPx))).join()
}

test('eight pictures are told apart, and each is the same again', () => {
  const drawn = Array.from({ length: 8 }, (_, seed) => pixels(seed, 64, 48))
  expect(new Set(drawn).size).toBe(8)
  expect(pixels(3, 64, 48)).toBe(drawn[3])
})

test.each([
  [72, 9],
  [9, 72],
  [50, 50],
])('every pixel of %i × %i has a colour', (widthPx, heightPx) => {
  for (let seed = 0; seed < 8; seed++) {
    const channels = pixels(seed, widthPx, heightPx).split(',').map(Number)
    expect(channels).toHaveLength(widthPx * heightPx * 3)
    expect(channels.every((value) => Number.isInteger(value) && value >= 0 && value <= 255)).toBe(true)
  }
})

test('a saucer seen from above is light all around its cup, without seams', () => {
  const paint = scenePixels(colours, 3, 400, 400)
  for (let turn = 0.3; turn < 6; turn += 0.05) {
    const [x, y] = [200 + Math.cos(turn) * 148, 204 + Math.sin(turn) * 148]
    expect(Math.min(...paint(Math.round(x), Math.round(y)))).toBeGreaterThan(190)
  }
})
