/** The pictures of the program that systems want, drawn from build/*.svg. */
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './paths.mjs'

/** Edges in pixels that desktops ask for. Up to 48 the drawing for whole pixels serves. */
const sizes = [16, 22, 24, 32, 48, 64, 128, 256, 512, 1024]
const largestSmall = 48

/**
 * Draws `NxN.png` for each size into the folder, which is made. Gives the paths by "NxN", and under "symbolic" that of the drawing in one colour.
 * @returns {Promise<Record<string, string>>}
 */
export async function drawIcons(folder) {
  const { default: sharp } = await import('sharp')
  mkdirSync(folder, { recursive: true })
  const drawn = sizes.map(async (size) => {
    const path = join(folder, `${size}x${size}.png`)
    const drawing = readFileSync(drawingPath(size <= largestSmall ? 'icon-small' : 'icon'))
    // Four times as fine as needed, so that lines between pixels stay smooth.
    await sharp(drawing, { density: 288 }).resize(size, size).png({ compressionLevel: 9 }).toFile(path)
    return [`${size}x${size}`, path]
  })
  return { ...Object.fromEntries(await Promise.all(drawn)), symbolic: drawingPath('icon-symbolic') }
}

function drawingPath(name) {
  return join(root, 'build', `${name}.svg`)
}
