/** The body of an answer: unpacked, whole, and no larger than what its reader can use. */
import { isAscii } from 'node:buffer'
import type http from 'node:http'
import type { Gunzip } from 'node:zlib'
import { message } from '../../../shared/messages/message.ts'
import { SaidError } from '../network/said-error.ts'
import { nodeModules } from '../node-modules.ts'

/** An answer is larger than its reader takes. */
export class TooLargeError extends SaidError {
  constructor(maxBytes: number, isPacked: boolean) {
    const size =
      maxBytes >= 1_000_000
        ? message('engine.readBody.megabytes', { count: Math.floor(maxBytes / 1_000_000) })
        : message('engine.readBody.bytes', { count: maxBytes })
    super(isPacked ? message('engine.readBody.unpacksToMore', { size }) : message('engine.readBody.isMore', { size }))
    this.name = 'TooLargeError'
  }
}

/**
 * The whole body. Reading stops at the first byte too many: TooLargeError. Rejects with another Error when the body is cut short or badly
 * packed.
 */
export async function readBody(incoming: http.IncomingMessage, maxBytes: number): Promise<Buffer> {
  const packing = (incoming.headers['content-encoding'] ?? 'identity').toLowerCase()
  if (packing !== 'identity' && packing !== 'gzip') throw new SaidError(message('engine.readBody.otherPacking'))
  const isPacked = packing === 'gzip'
  const stream: http.IncomingMessage | Gunzip = isPacked ? incoming.pipe(nodeModules.zlib.createGunzip()) : incoming
  if (stream !== incoming) incoming.on('error', (error) => stream.destroy(error))
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new TooLargeError(maxBytes, isPacked)
    chunks.push(chunk)
  }
  if (!incoming.complete) throw new SaidError(message('engine.readBody.cutShort'))
  return Buffer.concat(chunks, bytes)
}

/** Throws for what is not UTF-8. */
export function textOf(whole: Buffer): string {
  // Pages of megabytes are mostly plain ASCII, which needs no decoder.
  return isAscii(whole) ? whole.toString('latin1') : new TextDecoder('utf-8', { fatal: true }).decode(whole)
}
