/**
 * `media://file/<digest>` and `media://thumb/<digest>`: bytes of the workspace's media for the window to show, never anything else of
 * the disk. The engine says where they lie; videos are asked for in ranges.
 */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { Session } from 'electron'
import { appOrigin } from './protocol.ts'

/** Asks the engine; null where there is no such media. */
export type LocateMedia = (
  what: 'file' | 'thumb',
  sha256: string,
) => Promise<{ path: string; contentType: string } | null>

export const mediaScheme = {
  scheme: 'media',
  privileges: { standard: true, secure: true, supportFetchAPI: true, corsEnabled: true, stream: true },
}

const address = /^media:\/\/(file|thumb)\/([0-9a-f]{64})$/

export function serveMedia(session: Session, locate: LocateMedia): void {
  session.protocol.handle('media', async ({ method, url, headers }) => {
    const [, what, sha256] = address.exec(url) ?? []
    const found = method === 'GET' && sha256 ? await locate(what === 'thumb' ? 'thumb' : 'file', sha256) : null
    const answer = found && (await answerOf(found, headers.get('range')))
    return answer ?? new Response(null, { status: 404, headers: fixedHeaders })
  })
}

/** Only our page may read them, and nothing in them runs. */
const fixedHeaders = {
  'access-control-allow-origin': appOrigin,
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
}

async function answerOf(
  { path, contentType }: { path: string; contentType: string },
  range: string | null,
): Promise<Response | null> {
  const size = await sizeOf(path)
  if (size === null) return null
  const part = readRange(range, size)
  const headers = {
    ...fixedHeaders,
    'content-type': contentType,
    'accept-ranges': 'bytes',
    'cache-control': 'no-store',
  }
  if (part === 'outside')
    return new Response(null, { status: 416, headers: { ...headers, 'content-range': `bytes */${size}` } })
  const { from, to } = part ?? { from: 0, to: size - 1 }
  const body = Readable.toWeb(createReadStream(path, { start: from, end: to })) as ReadableStream<Uint8Array>
  const whole = { ...headers, 'content-length': String(to - from + 1) }
  return part
    ? new Response(body, { status: 206, headers: { ...whole, 'content-range': `bytes ${from}-${to}/${size}` } })
    : new Response(body, { status: 200, headers: whole })
}

async function sizeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size
  } catch {
    return null
  }
}

/** First and last byte of a range of one part; null for the whole. */
export function readRange(range: string | null, size: number): { from: number; to: number } | 'outside' | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? '') ?? []
  if (first === '' && last === '') return null
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return from > to || from >= size ? 'outside' : { from, to }
}
