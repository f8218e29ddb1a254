/**
 * Headers of MP4 and QuickTime videos: a tree of boxes, of which only these are looked at:
 *
 *   ftyp   moov ── mvhd (length)
 *             └── trak ── tkhd (size, turn)
 *                    └── mdia ── mdhd (length), hdlr (picture or sound), minf ── stbl ── stsd (coding), stts (frames)
 *
 * Source: ISO/IEC 14496-12.
 */
import type { MediaFacts } from './facts.ts'
import { BrokenMedia } from './source.ts'
import type { Reader } from './source.ts'

interface Box {
  type: string
  /** First byte of its content, and the one after its last. */
  from: number
  to: number
}

const boxesMax = 10_000
const tracksMax = 32
const timesMax = 2_000

/** Facts of a video. Throws BrokenMedia where it has no picture, no length, or is cut short. */
export function videoFacts(reader: Reader, format: 'mp4' | 'mov'): Omit<MediaFacts, 'sizeBytes'> {
  const top = boxes(reader, 0, reader.sizeBytes)
  const moov = top.find(({ type }) => type === 'moov')
  if (!moov) throw new BrokenMedia('model.probe.noContents')
  const inside = boxes(reader, moov.from, moov.to)
  const lengthMs = movieLength(reader, inside)
  const tracks = inside.filter(({ type }) => type === 'trak').slice(0, tracksMax)
  const picture = tracks.map((box) => readTrack(reader, box)).find((track) => track?.isPicture)
  if (!picture) throw new BrokenMedia('model.probe.noPicture')
  const durationMs = lengthMs || picture.durationMs
  if (durationMs <= 0) throw new BrokenMedia('model.probe.noLength')
  if (!top.some(({ type }) => type === 'mdat' || type === 'moof')) throw new BrokenMedia('model.probe.emptyVideo')
  const { widthPx, heightPx, frameCount, codec } = picture
  return { kind: 'video', format, widthPx, heightPx, durationMs, frameCount, codec }
}

/** Boxes between two places; each must end within its parent. */
function boxes(reader: Reader, from: number, to: number): Box[] {
  const found: Box[] = []
  let offset = from
  while (offset + 8 <= to) {
    if (found.length >= boxesMax) throw new BrokenMedia('model.probe.tooManyParts')
    const short = reader.u32(offset)
    const type = reader.text(offset + 4, 4)
    const head = short === 1 ? 16 : 8
    const size = short === 1 ? reader.u64(offset + 8) : short === 0 ? to - offset : short
    // QuickTime ends some lists with four zero bytes.
    if (short === 0 && type === '\0\0\0\0') break
    if (size < head) throw new BrokenMedia('model.probe.damagedVideo')
    if (offset + size > to) throw new BrokenMedia('model.probe.cutShort')
    found.push({ type, from: offset + head, to: offset + size })
    offset += size
  }
  return found
}

function movieLength(reader: Reader, inside: Box[]): number {
  const mvhd = inside.find(({ type }) => type === 'mvhd')
  if (!mvhd) throw new BrokenMedia('model.probe.noVideoHeader')
  return timeOf(reader, mvhd)
}

/** Length that a movie or media header states; 0 where it is unknown. */
function timeOf(reader: Reader, { from }: Box): number {
  const isLong = reader.u8(from) === 1
  const scale = reader.u32(from + (isLong ? 20 : 12))
  const units = isLong ? unknownOr(reader, from + 24) : reader.u32(from + 16)
  return scale === 0 || units === 0xffff_ffff ? 0 : Math.round((units * 1000) / scale)
}

/** All bits set mean that the length is not known. */
function unknownOr(reader: Reader, offset: number): number {
  return reader.u32(offset) === 0xffff_ffff ? 0xffff_ffff : reader.u64(offset)
}

interface Track {
  isPicture: boolean
  widthPx: number
  heightPx: number
  durationMs: number
  frameCount: number | null
  codec: string | null
}

function readTrack(reader: Reader, box: Box): Track | null {
  const inside = boxes(reader, box.from, box.to)
  const media = within(reader, inside, 'mdia')
  const hdlr = media.find(({ type }) => type === 'hdlr')
  const tkhd = inside.find(({ type }) => type === 'tkhd')
  if (!hdlr || !tkhd) return null
  if (reader.text(hdlr.from + 8, 4) !== 'vide')
    return { isPicture: false, widthPx: 0, heightPx: 0, durationMs: 0, frameCount: null, codec: null }
  const table = within(reader, within(reader, media, 'minf'), 'stbl')
  const mdhd = media.find(({ type }) => type === 'mdhd')
  const stsd = table.find(({ type }) => type === 'stsd')
  const coded = stsd && reader.u32(stsd.from + 4) > 0 ? stsd.from + 8 : null
  const shown = shownSize(reader, tkhd)
  return {
    isPicture: true,
    widthPx: shown.widthPx || (coded === null ? 0 : reader.u16(coded + 32)),
    heightPx: shown.heightPx || (coded === null ? 0 : reader.u16(coded + 34)),
    durationMs: mdhd ? timeOf(reader, mdhd) : 0,
    frameCount: frames(reader, table),
    codec: coded === null ? null : reader.text(coded + 4, 4).replace(/[^\x20-\x7e]/g, '?'),
  }
}

function within(reader: Reader, parents: Box[], type: string): Box[] {
  const parent = parents.find((box) => box.type === type)
  return parent ? boxes(reader, parent.from, parent.to) : []
}

/** Size of the track as shown: phones store upright videos lying down, with a matrix that turns them. */
function shownSize(reader: Reader, { from }: Box): { widthPx: number; heightPx: number } {
  const matrix = from + (reader.u8(from) === 1 ? 52 : 40)
  const isTurned = reader.u32(matrix) === 0 && reader.u32(matrix + 4) !== 0
  const [width, height] = [reader.u32(matrix + 36) >>> 16, reader.u32(matrix + 40) >>> 16]
  return isTurned ? { widthPx: height, heightPx: width } : { widthPx: width, heightPx: height }
}

/** Sum of the frame counts; null where the table is too long to be worth it. */
function frames(reader: Reader, table: Box[]): number | null {
  const stts = table.find(({ type }) => type === 'stts')
  const entries = stts ? reader.u32(stts.from + 4) : 0
  if (!stts || entries > timesMax) return null
  let count = 0
  for (let entry = 0; entry < entries; entry++) count += reader.u32(stts.from + 8 + entry * 8)
  return count || null
}
