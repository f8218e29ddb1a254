/**
 * The least of an H.264 encoder: a picture of horizontal stripes, and frames that repeat it. The first macroblock of each row is sent
 * as samples; every other one copies the edge of its left neighbour. Source: ITU-T H.264, sections 7.3, 8.3.3 and 9.2.
 */

/** Luma and the two chroma values of a row of macroblocks, 16 to 235. */
export type Stripe = readonly [y: number, cb: number, cr: number]

export interface EncodedVideo {
  /** Parameter sets, as the file's header carries them. */
  sequence: Buffer
  picture: Buffer
  /** One whole picture, then repeats; each a unit without its length. */
  frames: Buffer[]
}

/** Frames counted in 8 bits: more would need a whole picture between. */
const frameNumberBits = 8

/** A video of `frameCount` frames (256 at most); sides are multiples of 16. */
export function writeVideo(
  widthPx: number,
  heightPx: number,
  frameCount: number,
  stripe: (row: number) => Stripe,
): EncodedVideo {
  const [columns, rows] = [widthPx / 16, heightPx / 16]
  const repeats = Array.from({ length: frameCount - 1 }, (_, index) => repeatFrame(columns * rows, index + 1))
  return {
    sequence: sequenceSet(columns, rows),
    picture: pictureSet(),
    frames: [wholeFrame(columns, rows, stripe), ...repeats],
  }
}

class Bits {
  readonly #bytes: number[] = []
  #last = 0
  #used = 0

  put(value: number, count: number): this {
    for (let bit = count - 1; bit >= 0; bit--) {
      this.#last = (this.#last << 1) | ((value >>> bit) & 1)
      if (++this.#used === 8) {
        this.#bytes.push(this.#last)
        this.#last = this.#used = 0
      }
    }
    return this
  }

  /** Exponential Golomb code. */
  ue(value: number): this {
    const length = 32 - Math.clz32(value + 1)
    return this.put(0, length - 1).put(value + 1, length)
  }

  /** Zero bits to the next byte, then bytes as they are. */
  aligned(bytes: readonly number[]): this {
    while (this.#used !== 0) this.put(0, 1)
    this.#bytes.push(...bytes)
    return this
  }

  /** The unit: its header, and three bytes that would look like its end kept apart. */
  unit(header: number): Buffer {
    this.put(1, 1).aligned([])
    const out = [header]
    let zeros = 0
    for (const byte of this.#bytes) {
      if (zeros >= 2 && byte <= 3) {
        out.push(3)
        zeros = 0
      }
      out.push(byte)
      zeros = byte === 0 ? zeros + 1 : 0
    }
    return Buffer.from(out)
  }
}

/** Baseline profile, level 3.1; frames are shown in the order in which they are sent. */
function sequenceSet(columns: number, rows: number): Buffer {
  return new Bits()
    .put(66, 8)
    .put(0xc0, 8)
    .put(31, 8)
    .ue(0)
    .ue(frameNumberBits - 4)
    .ue(2)
    .ue(1)
    .put(0, 1)
    .ue(columns - 1)
    .ue(rows - 1)
    .put(1, 1)
    .put(1, 1)
    .put(0, 1)
    .put(0, 1)
    .unit(0x67)
}

function pictureSet(): Buffer {
  return new Bits().ue(0).ue(0).put(0, 2).ue(0).ue(0).ue(0).put(0, 3).ue(0).ue(0).ue(0).put(4, 3).unit(0x68)
}

function wholeFrame(columns: number, rows: number, stripe: (row: number) => Stripe): Buffer {
  // First macroblock 0, all slices I, set 0, frame 0, first of its kind; two flags on keeping it; quality as is; no smoothing.
  const bits = new Bits().ue(0).ue(7).ue(0).put(0, frameNumberBits).ue(0).put(0, 2).ue(0).ue(1)
  for (let row = 0; row < rows; row++) {
    const [y, cb, cr] = stripe(row)
    const samples = [...Array<number>(256).fill(y), ...Array<number>(64).fill(cb), ...Array<number>(64).fill(cr)]
    bits.ue(25).aligned(samples)
    for (let column = 1; column < columns; column++) {
      // Copied from the left, colours too, no change of quality, no coefficients: after samples their count is written in another way.
      bits.ue(2).ue(1).ue(0)
      if (column === 1) bits.put(3, 6)
      else bits.put(1, 1)
    }
  }
  return bits.unit(0x65)
}

/** Every macroblock is skipped: it stays as it was. */
function repeatFrame(macroblocks: number, number: number): Buffer {
  return new Bits().ue(0).ue(5).ue(0).put(number, frameNumberBits).put(0, 3).ue(0).ue(1).ue(macroblocks).unit(0x41)
}
