/** A frame of a video as a picture file of its own, in the video's full size. */
import { t } from '../../shared/messages/index.ts'

/** Most bytes of a picture that the service takes. Source: gaps 7. */
const bytesMax = 5 * 1024 * 1024
const jpegQuality = 0.92

/** What the video shows now: PNG, or JPEG where that would be too large. Throws where nothing is shown yet. */
export async function frameOf(video: HTMLVideoElement): Promise<{ bytes: Uint8Array; extension: 'png' | 'jpg' }> {
  if (video.videoWidth === 0) throw new Error('the video shows nothing yet')
  const canvas = new OffscreenCanvas(video.videoWidth, video.videoHeight)
  canvas.getContext('2d')!.drawImage(video, 0, 0)
  const png = await canvas.convertToBlob({ type: 'image/png' })
  const isSmall = png.size <= bytesMax
  const blob = isSmall ? png : await canvas.convertToBlob({ type: 'image/jpeg', quality: jpegQuality })
  return { bytes: new Uint8Array(await blob.arrayBuffer()), extension: isSmall ? 'png' : 'jpg' }
}

/** Name of the picture's file: 'Pour over at 0.03.png' (no colons: names of files have none everywhere). */
export function frameName(video: string, atS: number, extension: string): string {
  const minutes = Math.floor(atS / 60)
  const seconds = Math.floor(atS % 60)
  const hundredths = Math.floor((atS * 100) % 100)
  const at = `${minutes}.${String(seconds).padStart(2, '0')}${hundredths > 0 ? `.${String(hundredths).padStart(2, '0')}` : ''}`
  return `${t('media.posterFrame.name', { video: [...video].slice(0, 80).join(''), at })}.${extension}`
}

/** '1:05.3': minutes, seconds and tenths. */
export function timeWords(atS: number): string {
  // Players report 0.199999 of a position that was asked for as 0.2.
  const tenths = Math.floor(atS * 10 + 0.01)
  return `${Math.floor(tenths / 600)}:${String(Math.floor((tenths % 600) / 10)).padStart(2, '0')}.${tenths % 10}`
}
