/** Pictures of previews as text, to stand in a file: as large as they are shown at twice the size, no larger. */
import type { Pictures } from './markup.ts'

/** Twice the wide surface. */
const longestSidePx = 1200
const quality = 0.9

/** Each address with its picture as a data address; null where nothing can be read. */
export async function embedPictures(addresses: readonly string[]): Promise<Pictures> {
  const embedded = new Map<string, string | null>()
  // One after the other: a decoded picture is large, and there may be hundreds.
  for (const address of addresses) embedded.set(address, await embed(address).catch(() => null))
  return embedded
}

async function embed(address: string): Promise<string | null> {
  if (!address.startsWith('media://')) return null
  // eslint-disable-next-line no-restricted-globals -- our own media:// alone, so that decoding happens off the page's thread
  const answer = await fetch(address)
  if (!answer.ok) return null
  const picture = await createImageBitmap(await answer.blob())
  try {
    const share = Math.min(1, longestSidePx / Math.max(picture.width, picture.height))
    const canvas = new OffscreenCanvas(
      Math.max(1, Math.round(picture.width * share)),
      Math.max(1, Math.round(picture.height * share)),
    )
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    return await dataAddress(await canvas.convertToBlob({ type: 'image/webp', quality }))
  } finally {
    picture.close()
  }
}

async function dataAddress(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  const piece = 32_768
  let binary = ''
  for (let at = 0; at < bytes.length; at += piece) binary += String.fromCharCode(...bytes.subarray(at, at + piece))
  return `data:${blob.type};base64,${btoa(binary)}`
}
