import { SvelteMap } from 'svelte/reactivity'
import type { MediaOfRecord } from '../../shared/bridge.ts'
import type { Bridge } from '../state/bridge.ts'
import { drawVideoFrame, drawPicture } from './draw-thumb.ts'
import type { Thumb } from './draw-thumb.ts'

type Picture = NonNullable<MediaOfRecord['picture']>

/** One more than a small machine has cores, since each also waits for its bytes; each decodes off the page's thread. */
const sideBySide = 3
/** Of all that are decoded at once: a point takes four bytes. A larger picture is decoded alone. */
const pixelsAtOnce = 48_000_000

/**
 * Addresses of small pictures. One that is not there yet is drawn, kept by the engine, and shown from then on; what cannot be drawn is
 * tried once a run.
 */
export class Thumbs {
  readonly #bridge: Bridge
  readonly #draw: (picture: Picture) => Promise<Thumb>
  /** null: cannot be drawn. */
  readonly #drawn = new SvelteMap<string, string | null>()
  readonly #waiting: Picture[] = []
  readonly #asked = new Set<string>()
  #listeners: { sha256: string; resolve: () => void }[] = []
  #underWay = 0
  #pixelsUnderWay = 0

  constructor(bridge: Bridge, draw: (picture: Picture) => Promise<Thumb> = drawOf) {
    this.#bridge = bridge
    this.#draw = draw
  }

  /** Where the picture is shown from; null while it is drawn, or where it cannot be. */
  address(picture: Picture | null): string | null {
    if (!picture) return null
    return picture.hasThumb ? thumbAddress(picture.sha256) : (this.#drawn.get(picture.sha256) ?? null)
  }

  /** Whether it turned out that it cannot be drawn. */
  isBroken({ sha256 }: Picture): boolean {
    return this.#drawn.get(sha256) === null
  }

  /** Draws it if it is not there; the last ones asked for come first, since they are in view. */
  want(picture: Picture | null): void {
    if (!picture || picture.hasThumb) return
    const index = this.#waiting.findIndex(({ sha256 }) => sha256 === picture.sha256)
    if (index >= 0) this.#waiting.splice(index, 1)
    else if (this.#asked.has(picture.sha256)) return
    this.#asked.add(picture.sha256)
    this.#waiting.push(picture)
    this.#pump()
  }

  /** Ends when the picture is there, or turns out not to be drawable; what is in view comes before it. */
  drawn(picture: Picture): Promise<void> {
    if (picture.hasThumb || this.#drawn.has(picture.sha256)) return Promise.resolve()
    if (!this.#asked.has(picture.sha256)) {
      this.#asked.add(picture.sha256)
      this.#waiting.unshift(picture)
      this.#pump()
    }
    return new Promise((resolve) => this.#listeners.push({ sha256: picture.sha256, resolve }))
  }

  #answer(sha256: string, address: string | null): void {
    this.#drawn.set(sha256, address)
    const [mine, others] = [
      this.#listeners.filter((each) => each.sha256 === sha256),
      this.#listeners.filter((each) => each.sha256 !== sha256),
    ]
    this.#listeners = others
    for (const { resolve } of mine) resolve()
  }

  #pump(): void {
    while (this.#underWay < sideBySide) {
      const next = this.#waiting.at(-1)
      const hasRoom = next && this.#pixelsUnderWay + pixelsOf(next) <= pixelsAtOnce
      if (!next || (this.#underWay > 0 && !hasRoom)) return
      this.#waiting.pop()
      void this.#keep(next)
    }
  }

  async #keep(picture: Picture): Promise<void> {
    this.#underWay++
    this.#pixelsUnderWay += pixelsOf(picture)
    try {
      const { bytes, likeness } = await this.#draw(picture)
      await this.#bridge.call('media.putThumb', { sha256: picture.sha256, bytes, likeness })
      this.#answer(picture.sha256, thumbAddress(picture.sha256))
    } catch {
      this.#answer(picture.sha256, null)
    } finally {
      this.#underWay--
      this.#pixelsUnderWay -= pixelsOf(picture)
      this.#pump()
    }
  }
}

function pixelsOf({ widthPx, heightPx }: Picture): number {
  return widthPx * heightPx
}

function thumbAddress(sha256: string): string {
  return `media://thumb/${sha256}`
}

function drawOf(picture: Picture): Promise<Thumb> {
  const address = `media://file/${picture.sha256}`
  return picture.isVideo ? drawVideoFrame(address) : drawPicture(address, picture)
}
