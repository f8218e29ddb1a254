/**
 * Cutting a picture to a ratio: the original stays as it is, what is cut becomes a file of its own. The geometry is pure; drawing happens in
 * the window, whose decoders run in the sandbox.
 */
import { t } from '../../shared/messages/index.ts'
import { banner, cardImage, video, square, wide } from '../../shared/contract/creatives/card-media.ts'
import type { Ratio } from '../../shared/contract/creatives/card-media.ts'
import { fileAt } from './draw-thumb.ts'
import { hasRatio, mediaFormats } from '../../shared/model/media/facts.ts'
import type { MediaFacts } from '../../shared/model/media/facts.ts'

/** Ratios that places of cards ask for. */
export const cropRatios: readonly Ratio[] = [square, wide, video, banner]

export interface CropBox {
  left: number
  top: number
  width: number
  height: number
}
/** The mark that stays in view, 0 to 1 from left and top. */
export interface FocalPoint {
  x: number
  y: number
}
export const middle: FocalPoint = { x: 0.5, y: 0.5 }

/** The largest part of the ratio, as near to the focal point as the edges allow; whole pixels. */
export function cropBox({ widthPx, heightPx }: Size, ratio: number, focus: FocalPoint = middle): CropBox {
  const isWide = widthPx / heightPx > ratio
  const width = isWide ? Math.max(1, Math.round(heightPx * ratio)) : widthPx
  const height = isWide ? heightPx : Math.max(1, Math.round(widthPx / ratio))
  return {
    left: within(Math.round(focus.x * widthPx - width / 2), widthPx - width),
    top: within(Math.round(focus.y * heightPx - height / 2), heightPx - height),
    width: Math.min(width, widthPx),
    height: Math.min(height, heightPx),
  }
}

type Size = Pick<MediaFacts, 'widthPx' | 'heightPx'>

function within(value: number, most: number): number {
  return Math.max(0, Math.min(value, most))
}

/** A way to make the picture fit. `reason`: why this one would not do. */
export interface CropOffer {
  ratio: Ratio
  widthPx: number
  heightPx: number
  /** Share of the picture that stays, 0 to 1. */
  kept: number
  reason: string | null
}

/** Ways to make a picture fit a place, the one that keeps most first; those that would not do come last. */
export function cropOffers(facts: Size, ratios: readonly Ratio[]): CropOffer[] {
  const { minWidthPx } = cardImage
  return ratios
    .map((ratio): CropOffer => {
      const { width, height } = cropBox(facts, ratio.value)
      const reason = width < minWidthPx ? t('media.crop.onlyPixelsWideWould', { width, minWidthPx }) : null
      return {
        ratio,
        widthPx: width,
        heightPx: height,
        kept: (width * height) / (facts.widthPx * facts.heightPx),
        reason,
      }
    })
    .toSorted((a, b) => Number(a.reason !== null) - Number(b.reason !== null) || b.kept - a.kept)
}

/** Whether the picture has the ratio already. */
export function isOfRatio({ widthPx, heightPx }: Size, ratio: Ratio): boolean {
  return hasRatio(widthPx, heightPx, ratio.value)
}

/** 'roast.webp' at 1.91:1 → 'roast-1.91x1.png'. */
export function croppedName(name: string, ratio: Ratio, format: 'png' | 'jpeg'): string {
  const bare = name.replace(/\.[a-z0-9]{2,5}$/i, '')
  return `${bare}-${ratio.words.replace(':', 'x')}.${mediaFormats[format].extension}`
}

const jpegQuality = 0.92

/** Cuts the box out of the picture at the address, as PNG unless it comes from a photograph or would be too heavy. */
export async function cropPicture(
  address: string,
  box: CropBox,
  format: MediaFacts['format'],
): Promise<{ blob: Blob; format: 'png' | 'jpeg' }> {
  const bitmap = await createImageBitmap(await fileAt(address), box.left, box.top, box.width, box.height)
  const canvas = new OffscreenCanvas(box.width, box.height)
  canvas.getContext('2d')!.drawImage(bitmap, 0, 0)
  bitmap.close()
  if (format !== 'jpeg') {
    const blob = await canvas.convertToBlob({ type: mediaFormats.png.mime })
    if (blob.size <= cardImage.maxBytes) return { blob, format: 'png' }
  }
  return { blob: await canvas.convertToBlob({ type: mediaFormats.jpeg.mime, quality: jpegQuality }), format: 'jpeg' }
}
