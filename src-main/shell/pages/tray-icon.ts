/** The icon for the tray, drawn by its geometry: the letter of build/icon-small.svg, so that no file is read for it. */

/** The letter's line on a square of 32, from end to end. */
const line: readonly (readonly [x: number, y: number])[] = [
  [23, 9],
  [12, 9],
  [9, 12],
  [9, 20],
  [12, 23],
  [23, 23],
  [23, 17],
  [18, 17],
]
const halfLine = 1.7
const square = { from: 1, to: 31, radius: 7 }
const blue = { red: 0x26, green: 0x40, blue: 0x8f }

/**
 * Pixels, row by row: blue, green, red and alpha of each, as Electron takes a bitmap. `isMask`: the letter alone, in black, of which the
 * system takes the shape.
 */
export function trayBitmap(sizePx: number, isMask: boolean): Buffer {
  const pixels = Buffer.alloc(sizePx * sizePx * 4)
  const scale = 32 / sizePx
  for (let index = 0; index < sizePx * sizePx; index++) {
    const x = ((index % sizePx) + 0.5) * scale
    const y = (Math.floor(index / sizePx) + 0.5) * scale
    const letter = coverage(halfLine - distanceToLine(x, y), scale)
    const ground = isMask ? 0 : coverage(-distanceToSquare(x, y), scale)
    const alpha = Math.max(letter, ground)
    // Colours are multiplied by the alpha already.
    const mixed = (colour: number) => (isMask ? 0 : Math.round((255 * letter + colour * (1 - letter)) * alpha))
    pixels.set([mixed(blue.blue), mixed(blue.green), mixed(blue.red), Math.round(255 * alpha)], index * 4)
  }
  return pixels
}

/** How much of a pixel is within, from 0 to 1, where its middle is that far within. */
function coverage(within: number, pixel: number): number {
  return Math.min(1, Math.max(0, within / pixel + 0.5))
}

function distanceToLine(x: number, y: number): number {
  const distances = line.slice(1).map(([toX, toY], index) => {
    const [fromX, fromY] = line[index]!
    const [alongX, alongY] = [toX - fromX, toY - fromY]
    const share = ((x - fromX) * alongX + (y - fromY) * alongY) / (alongX ** 2 + alongY ** 2)
    const at = Math.min(1, Math.max(0, share))
    return Math.hypot(x - fromX - at * alongX, y - fromY - at * alongY)
  })
  return Math.min(...distances)
}

/** To the edge of the ground with its round corners; negative within. */
function distanceToSquare(x: number, y: number): number {
  const { from, to, radius } = square
  const [middle, half] = [(from + to) / 2, (to - from) / 2 - radius]
  const [beyondX, beyondY] = [Math.abs(x - middle) - half, Math.abs(y - middle) - half]
  return Math.hypot(Math.max(beyondX, 0), Math.max(beyondY, 0)) + Math.min(Math.max(beyondX, beyondY), 0) - radius
}
