/** Pictures and videos of the sample world in the colours of a business, the same for the same seed: still lifes, and calm gradients that move. */
import type { MediaFormat } from '../../../shared/model/media/facts.ts'
import type { Drawing } from '../state/media.ts'
import { gifColours, writeGif } from './gif.ts'
import type { Stripe } from './h264.ts'
import { writeMp4 } from './mp4.ts'
import { writePng } from './png.ts'
import type { Colour } from './png.ts'
import { scenePixels } from './scenes.ts'

/** From light to deep, by theme. */
const palettes: Record<string, readonly Colour[]> = {
  coffee: [
    [246, 231, 208],
    [214, 158, 104],
    [133, 78, 50],
    [58, 34, 28],
  ],
  tea: [
    [240, 243, 214],
    [172, 196, 120],
    [92, 138, 88],
    [33, 71, 62],
  ],
  outdoor: [
    [250, 224, 190],
    [226, 140, 96],
    [74, 112, 132],
    [28, 52, 68],
  ],
}

const espresso: Colour = [58, 34, 28]
const drinks: Record<string, Colour> = { tea: [92, 112, 52] }

const last: { key: string; bytes: Buffer }[] = []
const keptMax = 4

/** The bytes of a drawing; the last few are kept, since viewers ask for them in pieces. */
export function draw(drawing: Drawing): Buffer {
  const key = JSON.stringify(drawing)
  const known = last.find((entry) => entry.key === key)
  if (known) return known.bytes
  const bytes = { film: video, gif, picture }[drawing.kind](drawing)
  last.unshift({ key, bytes })
  last.length = Math.min(last.length, keptMax)
  return bytes
}

export function formatOf({ kind }: Drawing): MediaFormat {
  return ({ film: 'mp4', gif: 'gif', picture: 'png' } as const)[kind]
}

function picture({ theme, seed, widthPx, heightPx }: Drawing): Buffer {
  const colours = {
    wall: colourAt(theme, 0.05 + (seed % 5) * 0.07),
    light: colourAt(theme, 0.2),
    middle: colourAt(theme, 0.5),
    deep: colourAt(theme, 0.85),
    drink: drinks[theme] ?? espresso,
  }
  return writePng(widthPx, heightPx, scenePixels(colours, seed, widthPx, heightPx))
}

function video({ theme, seed, widthPx, heightPx, durationMs }: Drawing): Buffer {
  const rows = heightPx / 16
  return writeMp4(widthPx, heightPx, durationMs ?? 1000, (row) =>
    toStripe(colourAt(theme, ((row / rows) * 0.9 + (seed % 10) / 100) % 1)),
  )
}

/** A slope whose light wanders from frame to frame and back to where it began. */
function gif({ theme, seed, widthPx, heightPx }: Drawing): Buffer {
  const palette = Array.from({ length: gifColours }, (_, index) => colourAt(theme, index / gifColours))
  const count = 8
  return writeGif(widthPx, heightPx, palette, { count, delayMs: 120 }, (x, y, frame) => {
    const light = 0.14 * Math.sin(((frame + (seed % count)) / count) * 2 * Math.PI)
    const shade = 0.2 + 0.6 * (y / heightPx) + 0.15 * Math.sin((x / widthPx) * 4) * (y / heightPx) + light
    return Math.min(gifColours - 1, Math.max(0, Math.floor(shade * gifColours)))
  })
}

function colourAt(theme: string, shade: number): Colour {
  const colours = palettes[theme] ?? palettes['coffee']!
  const at = Math.min(0.999, Math.max(0, shade)) * (colours.length - 1)
  const [from, to, part] = [colours[Math.floor(at)]!, colours[Math.floor(at) + 1]!, at % 1]
  return [0, 1, 2].map((channel) =>
    Math.round(from[channel]! + (to[channel]! - from[channel]!) * part),
  ) as unknown as Colour
}

/** Red, green and blue as luma and chroma of video. Source: ITU-R BT.601. */
function toStripe([red, green, blue]: Colour): Stripe {
  return [
    Math.round(16 + 0.257 * red + 0.504 * green + 0.098 * blue),
    Math.round(128 - 0.148 * red - 0.291 * green + 0.439 * blue),
    Math.round(128 + 0.439 * red - 0.368 * green - 0.071 * blue),
  ]
}
