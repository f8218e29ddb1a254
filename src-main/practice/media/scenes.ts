/**
 * Still lifes of the sample world: cups, bags and people's mornings, drawn as flat shapes with soft edges in the colours of a business.
 * Lengths are in halves of the picture's shorter side, from its middle, y downwards; the shapes are signed distances, negative inside.
 */
import type { Colour } from './png.ts'

type Distance = (x: number, y: number) => number

interface Layer {
  shape: Distance
  colour: Colour
  /** Colour at the foot of the shape, where it is shaded. */
  foot?: Colour
  /** 0 to 1. */
  opacity?: number
  /** How far its edge is blurred, for shadows, light and steam. */
  blur?: number
}

/** The colours of a scene, from light to deep. */
export interface SceneColours {
  wall: Colour
  light: Colour
  middle: Colour
  deep: Colour
  /** What is in the cups. */
  drink: Colour
}

const paper: Colour = [250, 246, 239]
const shadow: Colour = [24, 18, 14]
/** Where the table begins. */
const table = 0.42

const circle =
  (cx: number, cy: number, radius: number): Distance =>
  (x, y) =>
    Math.hypot(x - cx, y - cy) - radius

const ellipse =
  (cx: number, cy: number, rx: number, ry: number): Distance =>
  (x, y) =>
    (Math.hypot((x - cx) / rx, (y - cy) / ry) - 1) * Math.min(rx, ry)

const box =
  (cx: number, cy: number, halfX: number, halfY: number, radius = 0): Distance =>
  (x, y) => {
    const [dx, dy] = [Math.abs(x - cx) - halfX + radius, Math.abs(y - cy) - halfY + radius]
    return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - radius
  }

/** Wider at one end: half widths at the top and at the bottom. */
const taper =
  (cx: number, top: number, bottom: number, halfTop: number, halfBottom: number, radius = 0.04): Distance =>
  (x, y) => {
    const part = Math.min(1, Math.max(0, (y - top) / (bottom - top)))
    const half = halfTop + (halfBottom - halfTop) * part
    const [dx, dy] = [Math.abs(x - cx) - half + radius, Math.abs(y - (top + bottom) / 2) - (bottom - top) / 2 + radius]
    return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - radius
  }

const ring =
  (shape: Distance, width: number): Distance =>
  (x, y) =>
    Math.abs(shape(x, y)) - width
const both =
  (one: Distance, other: Distance): Distance =>
  (x, y) =>
    Math.max(one(x, y), other(x, y))

/** A ribbon that sways as it rises. */
const steam =
  (cx: number, foot: number, height: number, sway: number): Distance =>
  (x, y) => {
    const part = (foot - y) / height
    const edge = Math.abs(x - cx - Math.sin(part * 5 + sway) * 0.05 * (0.4 + part)) - 0.022 * Math.sin(Math.PI * part)
    return Math.max(edge, y - foot, foot - height - y)
  }

function mix(from: Colour, to: Colour, part: number): Colour {
  return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part, from[2] + (to[2] - from[2]) * part]
}

const layer = (shape: Distance, colour: Colour, foot: Colour = mix(colour, shadow, 0.18)): Layer => ({
  shape,
  colour,
  foot,
})
const onTable = (cx: number, halfWidth: number, y = table + 0.42): Layer => ({
  shape: ellipse(cx, y, halfWidth * 1.15, 0.06),
  colour: shadow,
  opacity: 0.32,
  blur: 0.09,
})

function cup(cx: number, size: number, body: Colour, deep: Colour): Layer[] {
  const [top, bottom] = [0.84 - size * 0.62, 0.8]
  const half = size * 0.4
  return [
    onTable(cx, half * 1.6, 0.84),
    layer(ellipse(cx, 0.82, half * 1.7, 0.06), mix(body, paper, 0.35)),
    layer(
      ring(ellipse(cx + half, (top + bottom) / 2 - 0.02, size * 0.2, size * 0.17), size * 0.035),
      mix(body, shadow, 0.08),
    ),
    layer(taper(cx, top, bottom, half, half * 0.66, size * 0.12), body),
    layer(ellipse(cx, top + 0.02, half * 0.95, size * 0.075), mix(body, paper, 0.4), mix(body, paper, 0.3)),
    layer(ellipse(cx, top + 0.03, half * 0.84, size * 0.055), deep, deep),
    ...[-0.35, 0.05, 0.4].map((at, index): Layer => ({
      shape: steam(cx + half * at, top - 0.04, size * (0.55 + index * 0.12), index * 2),
      colour: paper,
      opacity: 0.5,
      blur: 0.05,
    })),
  ]
}

function bag(cx: number, height: number, body: Colour, label: Colour, mark: Colour): Layer[] {
  const [top, bottom, half] = [0.84 - height, 0.84, height * 0.3]
  return [
    onTable(cx, half * 1.2, 0.85),
    layer(taper(cx, top, bottom, half * 0.94, half, 0.03), body),
    layer(box(cx, top + height * 0.05, half * 0.96, height * 0.05, 0.015), mix(body, shadow, 0.22)),
    layer(box(cx, top + height * 0.58, half * 0.66, height * 0.2, 0.03), label, label),
    layer(ellipse(cx, top + height * 0.52, half * 0.2, half * 0.27), mark, mark),
    layer(box(cx, top + height * 0.52, half * 0.025, half * 0.24), label, label),
    layer(box(cx, top + height * 0.69, half * 0.4, height * 0.012, 0.01), mix(label, mark, 0.55)),
    {
      shape: box(cx - half * 0.72, (top + bottom) / 2, half * 0.06, height * 0.38, 0.02),
      colour: paper,
      opacity: 0.16,
      blur: 0.04,
    },
  ]
}

function person(cx: number, size: number, clothes: Colour, skin: Colour, hair: Colour): Layer[] {
  const head = 0.36 - size * 0.62
  return [
    layer(box(cx, 0.36 + size * 0.42, size * 0.4, size * 0.72, size * 0.3), clothes),
    layer(box(cx, head + size * 0.25, size * 0.08, size * 0.12, 0.04), mix(skin, shadow, 0.12)),
    layer(circle(cx, head - size * 0.02, size * 0.245), hair, hair),
    layer(ellipse(cx, head + size * 0.045, size * 0.175, size * 0.205), skin),
    layer(
      both(circle(cx, head - size * 0.02, size * 0.245), (_x, y) => y - head + size * 0.07),
      hair,
      hair,
    ),
  ]
}

function window(cx: number, colours: SceneColours, sun: number): Layer[] {
  const [halfX, halfY, cy] = [0.52, 0.62, -0.34]
  const inside = box(cx, cy, halfX, halfY, 0.03)
  return [
    layer(box(cx, cy, halfX + 0.05, halfY + 0.05, 0.04), paper, mix(paper, shadow, 0.1)),
    layer(inside, mix(colours.light, paper, 0.55), colours.light),
    { shape: both(inside, circle(cx + sun, cy - 0.12, 0.2)), colour: paper, opacity: 0.9, blur: 0.03 },
    layer(both(inside, ellipse(cx - 0.2, cy + 0.78, 0.7, 0.42)), colours.middle),
    layer(both(inside, ellipse(cx + 0.42, cy + 0.86, 0.6, 0.4)), mix(colours.middle, colours.deep, 0.5)),
    layer(box(cx, cy, 0.016, halfY), paper, paper),
    layer(box(cx, cy - 0.1, halfX, 0.016), paper, paper),
  ]
}

function fromAbove(cx: number, colours: SceneColours, size: number): Layer[] {
  const foam: Colour = mix(colours.light, paper, 0.6)
  const heart: Distance = (x, y) => {
    const [u, v] = [Math.abs(x - cx) / size, (0.05 - y) / size]
    return (Math.hypot(u, v - Math.sqrt(u) * 0.3) - 0.2) * size
  }
  return [
    { shape: circle(cx + 0.05, 0.1, size * 0.84), colour: shadow, opacity: 0.3, blur: 0.12 },
    layer(circle(cx, 0.02, size * 0.82), paper, mix(paper, shadow, 0.08)),
    layer(ring(circle(cx, 0.02, size * 0.66), 0.008), mix(paper, shadow, 0.12)),
    layer(box(cx + size * 0.6, 0.02, size * 0.18, size * 0.07, 0.05), colours.middle),
    layer(circle(cx, 0.02, size * 0.52), colours.middle),
    layer(circle(cx, 0.02, size * 0.45), mix(colours.drink, paper, 0.18), colours.drink),
    layer(heart, foam, foam),
  ]
}

const skins: readonly Colour[] = [
  [238, 196, 160],
  [176, 120, 84],
  [112, 74, 54],
]

const hairs: readonly Colour[] = [
  [38, 28, 24],
  [92, 58, 36],
  [150, 104, 62],
]

type Scene = (colours: SceneColours, turn: number) => Layer[]

const scenes: readonly Scene[] = [
  (colours, turn) => [...window(-0.45, colours, 0.2 - turn * 0.3), ...cup(0.4, 0.95, colours.middle, colours.drink)],
  (colours) => bag(0, 1.42, colours.deep, paper, colours.middle),
  (colours, turn) => [
    ...window(0, colours, turn * 0.4 - 0.2),
    ...person(-0.62, 0.9, colours.deep, skins[Math.floor(turn * 3)]!, hairs[Math.floor(turn * 7) % 3]!),
    ...person(0.66, 0.84, colours.middle, skins[Math.floor(turn * 3 + 1) % 3]!, hairs[Math.floor(turn * 7 + 1) % 3]!),
    ...cup(0.02, 0.46, paper, colours.drink),
  ],
  (colours) => [layer(() => -9, mix(colours.light, colours.middle, 0.2)), ...fromAbove(0, colours, 1)],
  (colours) => [
    ...bag(-0.56, 1.12, colours.middle, paper, colours.deep),
    ...bag(0.58, 1.02, mix(colours.light, colours.middle, 0.3), paper, colours.deep),
    ...bag(0.02, 1.34, colours.deep, paper, colours.middle),
  ],
  (colours, turn) => [
    ...window(0.4, colours, turn * 0.3),
    ...person(
      -0.36,
      1.15,
      mix(colours.middle, paper, 0.15),
      skins[Math.floor(turn * 3 + 2) % 3]!,
      hairs[Math.floor(turn * 7 + 2) % 3]!,
    ),
    ...cup(0.56, 0.6, colours.deep, mix(colours.drink, shadow, 0.3)),
  ],
  (colours) => [...cup(-0.5, 0.72, paper, colours.drink), ...bag(0.42, 1.3, colours.middle, paper, colours.deep)],
  (colours) => [
    layer(box(0, 0.84, 1.9, 0.035, 0.02), mix(colours.deep, colours.middle, 0.4)),
    ...cup(-0.66, 0.56, colours.middle, colours.drink),
    ...cup(0, 0.66, paper, colours.drink),
    ...cup(0.68, 0.5, colours.deep, mix(colours.drink, shadow, 0.3)),
  ],
]

/** Layers that may be seen somewhere in a part of the picture, the lowest first. */
type Seen = readonly Layer[]

const partPx = 24
/** Some of the shapes say a little less than the true distance. */
const slack = 1.6

/** Layers that come near the middle of a part; those beneath one that covers all of it are left out. */
function layersNear(layers: readonly Layer[], u: number, v: number, reach: number, edge: number): Seen {
  const seen: Layer[] = []
  for (const each of layers) {
    const distance = each.shape(u, v)
    const soft = edge + (each.blur ?? 0)
    if (distance > soft + reach) continue
    if (distance < -soft - reach && (each.opacity ?? 1) === 1) seen.length = 0
    seen.push(each)
  }
  return seen
}

/** Colour of each pixel of the scene that the number stands for. */
export function scenePixels(
  colours: SceneColours,
  seed: number,
  widthPx: number,
  heightPx: number,
): (x: number, y: number) => Colour {
  const unit = Math.min(widthPx, heightPx) / 2
  const turn = ((seed * 29) % 100) / 100
  // Seeds that are some steps of seven apart, as in the library, are different scenes too.
  const layers = scenes[(seed + Math.floor(seed / scenes.length)) % scenes.length]!(colours, turn)
  const edge = 0.7 / unit
  const board = mix(colours.light, colours.middle, 0.35)
  const across = (x: number) => (x - widthPx / 2) / unit
  const down = (y: number) => (y - heightPx / 2) / unit
  const reach = ((partPx * Math.SQRT1_2) / unit) * slack
  const columns = Math.ceil(widthPx / partPx)
  const parts: Seen[] = Array.from({ length: columns * Math.ceil(heightPx / partPx) }, (_, at) => {
    const [column, row] = [at % columns, Math.floor(at / columns)]
    return layersNear(layers, across((column + 0.5) * partPx), down((row + 0.5) * partPx), reach, edge)
  })
  return (x, y) => {
    const [u, v] = [across(x + 0.5), down(y + 0.5)]
    const glow = Math.max(0, 1 - Math.hypot(u + 0.7 - turn, v + 0.8) / 2.4)
    let colour =
      v < table + 0.2
        ? mix(colours.wall, paper, glow * 0.6)
        : mix(board, colours.middle, Math.min(1, (v - table - 0.2) * 0.5))
    for (const { shape, colour: own, foot, opacity = 1, blur = 0 } of parts[
      Math.floor(y / partPx) * columns + Math.floor(x / partPx)
    ]!) {
      const distance = shape(u, v)
      const soft = edge + blur
      if (distance >= soft) continue
      const cover = Math.min(1, (soft - distance) / (2 * soft)) * opacity
      const shaded = foot ? mix(own, foot, Math.min(1, Math.max(0, (v + 0.8) / 1.6))) : own
      colour = cover >= 1 ? shaded : mix(colour, shaded, cover)
    }
    return [Math.round(colour[0]), Math.round(colour[1]), Math.round(colour[2])]
  }
}
