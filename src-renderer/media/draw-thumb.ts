/**
 * Small pictures of media, drawn in the window: its decoders run in the sandbox, off the page's thread, so hostile files harm nothing and
 * large ones hold nothing up.
 */

export interface Thumb {
  /** WebP. */
  bytes: Uint8Array
  /** 64 bits of its looks, 16 hex digits: neighbours compared in a grid of 9 × 8 greys. */
  likeness: string
}

/** Longest side, px: twice the widest tile. */
const longestPx = 360
const quality = 0.8
/** Where a video's still comes from: black first frames say nothing. */
const stillAtS = 1
const videoWaitMs = 8_000

/** Draws a picture or GIF. Throws where it cannot be decoded. */
export async function drawPicture(address: string, size: { widthPx: number; heightPx: number }): Promise<Thumb> {
  const blob = await fileAt(address)
  const bitmap = await createImageBitmap(blob, { ...longestSide(size), resizeQuality: 'medium' })
  return fromBitmap(bitmap)
}

/** The side to decode to; the other follows. A strip of one pixel by thousands, made as wide as a tile, would fill the memory. */
export function longestSide({
  widthPx,
  heightPx,
}: {
  widthPx: number
  heightPx: number
}): Pick<ImageBitmapOptions, 'resizeWidth' | 'resizeHeight'> {
  return widthPx >= heightPx
    ? { resizeWidth: Math.min(widthPx, longestPx) }
    : { resizeHeight: Math.min(heightPx, longestPx) }
}

/** The bytes of media that is here. Throws where there is none. */
export async function fileAt(address: string): Promise<Blob> {
  // eslint-disable-next-line no-restricted-globals -- our own media:// alone, so that decoding happens off the page's thread
  const answer = await fetch(address)
  if (!answer.ok) throw new Error('no such media')
  return answer.blob()
}

/** Draws a still of a video. Throws where it cannot be played. */
export async function drawVideoFrame(address: string, atS: number = stillAtS): Promise<Thumb> {
  const bitmap = await videoFrame(address, atS, longestPx)
  return fromBitmap(bitmap)
}

/** One frame of a video, at most so wide; the last one where the video is shorter. */
async function videoFrame(address: string, atS: number, widthPx?: number): Promise<ImageBitmap> {
  const video = document.createElement('video')
  video.muted = true
  video.crossOrigin = 'anonymous'
  video.preload = 'auto'
  video.src = address
  try {
    await happens(video, 'loadeddata')
    video.currentTime = Math.min(atS, Math.max(0, video.duration / 3))
    await happens(video, 'seeked')
    const width = Math.min(widthPx ?? video.videoWidth, video.videoWidth)
    return await createImageBitmap(video, { resizeWidth: width, resizeQuality: 'medium' })
  } finally {
    video.removeAttribute('src')
    video.load()
  }
}

function happens(video: HTMLVideoElement, event: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => done(new Error('the video does not play')), videoWaitMs)
    const onEvent = () => done()
    const onError = () => done(new Error('the video cannot be decoded'))
    const done = (error?: Error) => {
      clearTimeout(timer)
      video.removeEventListener(event, onEvent)
      video.removeEventListener('error', onError)
      if (error) reject(error)
      else resolve()
    }
    video.addEventListener(event, onEvent)
    video.addEventListener('error', onError)
  })
}

async function fromBitmap(bitmap: ImageBitmap): Promise<Thumb> {
  const share = Math.min(1, longestPx / Math.max(bitmap.width, bitmap.height))
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(bitmap.width * share)),
    Math.max(1, Math.round(bitmap.height * share)),
  )
  canvas.getContext('2d')!.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  const likeness = likenessOf(greys(bitmap))
  bitmap.close()
  const blob = await canvas.convertToBlob({ type: 'image/webp', quality })
  return { bytes: new Uint8Array(await blob.arrayBuffer()), likeness }
}

function greys(bitmap: ImageBitmap): Uint8ClampedArray {
  const canvas = new OffscreenCanvas(9, 8)
  const context = canvas.getContext('2d', { willReadFrequently: true })!
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, 9, 8)
  return context.getImageData(0, 0, 9, 8).data
}

/** One bit for each pair of neighbours in a row: whether the right one is brighter. `rgba` holds 9 × 8 pixels. */
export function likenessOf(rgba: Uint8ClampedArray): string {
  const brightness = (pixel: number) => rgba[pixel * 4]! * 299 + rgba[pixel * 4 + 1]! * 587 + rgba[pixel * 4 + 2]! * 114
  let digits = ''
  for (let row = 0; row < 8; row++) {
    let bits = 0
    for (let column = 0; column < 8; column++)
      bits = (bits << 1) | (brightness(row * 9 + column + 1) > brightness(row * 9 + column) ? 1 : 0)
    digits += bits.toString(16).padStart(2, '0')
  }
  return digits
}
