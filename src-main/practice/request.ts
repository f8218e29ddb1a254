/** A request as it arrived, read apart: address, pairs and body; nothing is checked yet. */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { createHash } from 'node:crypto'

export type Pair = [name: string, value: string]

export interface PracticeRequest {
  method: string
  /** As addressed, still encoded, without the query. */
  path: string
  /** Still encoded, without the question mark. */
  query: string
  headers: IncomingHttpHeaders
  /** Decoded query pairs in order, repeats kept; null where the query cannot be decoded. */
  queryPairs: Pair[] | null
  /** Decoded pairs of a form body; empty for other bodies, null where the form cannot be decoded. */
  formPairs: Pair[] | null
  /** All pairs that the signature covers, as they were sent; null where they cannot be decoded. */
  signedPairs: Pair[] | null
  contentType: string
  body: Buffer
}

/** Most bytes of a body; the largest that the interface allows is 5,000,000 (audience users). Source: interface, Limits. */
export const bodyMaxBytes = 6_000_000

/** Reads the body; null when it is larger than any the interface allows. Rejects when the connection breaks. */
export async function readBody(message: IncomingMessage): Promise<Buffer | null> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of message) {
    size += (part as Buffer).length
    // Read to its end all the same: a client that still sends would not see the refusal.
    if (size <= bodyMaxBytes) parts.push(part as Buffer)
  }
  return size <= bodyMaxBytes ? Buffer.concat(parts) : null
}

/** The request of a message and its body. */
export function toRequest(message: Pick<IncomingMessage, 'method' | 'url' | 'headers'>, body: Buffer): PracticeRequest {
  const { path, query } = splitAddress(message.url ?? '/')
  const contentType = (message.headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase()
  const queryPairs = decodePairs(query)
  const formPairs = contentType === 'application/x-www-form-urlencoded' ? decodePairs(body.toString('utf8')) : []
  return {
    method: message.method ?? 'GET',
    path,
    query,
    headers: message.headers,
    queryPairs,
    formPairs,
    signedPairs: queryPairs && formPairs ? [...queryPairs, ...formPairs] : null,
    contentType,
    body,
  }
}

/** Path and query of a request line. */
export function splitAddress(address: string): { path: string; query: string } {
  const mark = address.indexOf('?')
  return mark < 0 ? { path: address, query: '' } : { path: address.slice(0, mark), query: address.slice(mark + 1) }
}

/** Pairs of a query or form: plus is a space, a name without a value has an empty one. null where the encoding is broken. */
export function decodePairs(encoded: string): Pair[] | null {
  try {
    return encoded
      .split('&')
      .filter((part) => part !== '')
      .map((part) => {
        const mark = part.indexOf('=')
        return mark < 0 ? [decode(part), ''] : [decode(part.slice(0, mark)), decode(part.slice(mark + 1))]
      })
  } catch {
    return null
  }
}

/** Digest of a body as the ledger shows it. */
export function sha256Hex(body: Buffer): string {
  return createHash('sha256').update(body).digest('hex')
}

/** The first value of that name among query and form pairs. */
export function pairOf(request: PracticeRequest, name: string): string | undefined {
  return [...(request.queryPairs ?? []), ...(request.formPairs ?? [])].find(([given]) => given === name)?.[1]
}

function decode(part: string): string {
  return decodeURIComponent(part.replaceAll('+', ' '))
}
