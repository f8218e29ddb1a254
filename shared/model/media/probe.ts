/** What a file is, by its content: never by its name. Pure over a byte source; the same look here and in the practice service. */
import { message } from '../../messages/message.ts'
import type { Message } from '../../messages/message.ts'
import type { MediaFacts } from './facts.ts'
import { videoFacts } from './videos.ts'
import { bmpFacts, gifFacts, jpegFacts, pngFacts, webpFacts } from './images.ts'
import { BrokenMedia, Reader } from './source.ts'
import type { ByteSource } from './source.ts'

/** unsupported: something else than the service takes. broken: of a known format, and damaged. */
export type Probed = { kind: 'media'; facts: MediaFacts } | { kind: 'unsupported' | 'broken'; message: Message }

/** Most pixels of a picture: 8,192 squared. Assumed: docs/assumptions.md, media-pixels. */
export const pixelsMax = 8192 * 8192

/** Looks at the content. Never throws for what the bytes say; errors of the source pass. */
export function probeMedia(source: ByteSource): Probed {
  const reader = new Reader(source)
  try {
    const facts = factsOf(reader)
    if ('id' in facts) return { kind: 'unsupported', message: facts }
    if (facts.widthPx < 1 || facts.heightPx < 1) throw new BrokenMedia('model.probe.noSize')
    if (facts.widthPx * facts.heightPx > pixelsMax)
      return {
        kind: 'unsupported',
        message: message('model.probe.tooLarge', { width: String(facts.widthPx), height: String(facts.heightPx) }),
      }
    return { kind: 'media', facts: { ...facts, sizeBytes: source.sizeBytes } }
  } catch (thrown) {
    if (!(thrown instanceof BrokenMedia)) throw thrown
    return { kind: 'broken', message: message('model.probe.broken', { why: message(thrown.why) }) }
  }
}

/** Facts, or why the content is of no use. */
function factsOf(reader: Reader): Omit<MediaFacts, 'sizeBytes'> | Message {
  if (reader.sizeBytes === 0) return message('model.probe.emptyFile')
  const image = imageFacts(reader)
  if (image) return { ...image, codec: null }
  const brand = reader.has(4, 'ftyp') ? reader.text(8, 4) : null
  if (brand !== null && /^(heic|heix|hevc|mif1|msf1|avif|avis)$/.test(brand)) return message('model.probe.heic')
  if (brand !== null) return videoFacts(reader, brand === 'qt  ' ? 'mov' : 'mp4')
  // Older QuickTime videos begin without a name of their format.
  if (['moov', 'mdat', 'wide', 'skip', 'free'].some((type) => reader.has(4, type))) return videoFacts(reader, 'mov')
  return message(strangers.find(({ fits }) => fits(reader))?.id ?? 'model.probe.unknown')
}

function imageFacts(reader: Reader) {
  if (reader.has(0, '\x89PNG\r\n\x1a\n')) return pngFacts(reader)
  if (reader.has(0, '\xff\xd8\xff')) return jpegFacts(reader)
  if (reader.has(0, 'GIF87a') || reader.has(0, 'GIF89a')) return gifFacts(reader)
  if (reader.has(0, 'RIFF') && reader.has(8, 'WEBP')) return webpFacts(reader)
  return reader.has(0, 'BM') && reader.sizeBytes > 54 && reader.u32le(14) <= 124 ? bmpFacts(reader) : null
}

/** What people try that is not taken, with what to do. */
const strangers = [
  {
    fits: (reader: Reader) => /^(\xef\xbb\xbf)?\s*</.test(reader.text(0, Math.min(256, reader.sizeBytes))),
    id: 'model.probe.svg',
  },
  {
    fits: (reader: Reader) => reader.has(0, '\x1a\x45\xdf\xa3') || (reader.has(0, 'RIFF') && reader.has(8, 'AVI ')),
    id: 'model.probe.webm',
  },
  { fits: (reader: Reader) => reader.has(0, '%PDF'), id: 'model.probe.pdf' },
  {
    fits: (reader: Reader) => reader.has(0, 'II*\0') || reader.has(0, 'MM\0*'),
    id: 'model.probe.tiff',
  },
] as const
