/** The address at which media can be seen: GET with ranges, as players ask for them. Source: RFC 9110, section 14. */
import { mediaFormats } from '../../../shared/model/media/facts.ts'
import type { MediaFormat } from '../../../shared/model/media/facts.ts'
import { platformError } from '../answers.ts'
import type { Answer } from '../answers.ts'
import type { Practice } from '../context.ts'
import type { PracticeRequest } from '../request.ts'
import { authorPicture } from '../posts/author-picture.ts'
import { draw, formatOf } from './draw.ts'
import { isReady } from './processing.ts'

/** Answers a request below the media address. */
export function serveMedia(practice: Practice, path: string, request: PracticeRequest): Answer {
  const key = /^\/(\w+)\.\w+$/.exec(path)?.[1] ?? ''
  const portrait = authorPicture(key)
  const row = portrait ? null : practice.media.rows.byKey(key)
  const isThere = portrait !== null || (row !== null && isReady(row, practice.clock.nowMs()))
  if (!isThere) return platformError(404, 34, 'Sorry, that page does not exist.')
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return platformError(405, 86, 'This method is not allowed here.')
  const drawing = portrait ?? row?.drawing
  const drawn = drawing ? draw(drawing) : null
  const format: MediaFormat = drawing ? formatOf(drawing) : row!.facts!.format
  const sizeBytes = drawn ? drawn.length : row!.total_bytes
  const range = rangeOf(request.headers.range, sizeBytes)
  const headers = {
    'content-type': mediaFormats[format].mime,
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=3600',
    'x-content-type-options': 'nosniff',
  }
  if (range === 'unsatisfiable')
    return { status: 416, headers: { ...headers, 'content-range': `bytes */${sizeBytes}` }, body: '', effects: [] }
  const { from, to } = range ?? { from: 0, to: sizeBytes }
  const read = (offset: number, length: number) =>
    drawn
      ? drawn.subarray(offset, offset + length)
      : practice.media.rows.withBytes(row!.media_id, (source) => source.read(offset, length))
  return {
    status: range ? 206 : 200,
    headers: { ...headers, ...(range ? { 'content-range': `bytes ${from}-${to - 1}/${sizeBytes}` } : {}) },
    body: '',
    content: { read, from, to: request.method === 'HEAD' ? from : to, statedBytes: to - from },
    effects: [],
  }
}

/** The one range asked for, its end not included; null for all, also where several or other units are asked for. */
function rangeOf(header: string | undefined, sizeBytes: number): { from: number; to: number } | 'unsatisfiable' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return null
  const [first, last] = [match[1]!, match[2]!].map((text) => (text === '' ? null : Number(text)))
  const from = first ?? Math.max(0, sizeBytes - last!)
  const to = first === null ? sizeBytes : Math.min(sizeBytes, (last ?? Infinity) + 1)
  return from >= sizeBytes || to <= from ? 'unsatisfiable' : { from, to }
}
