/**
 * How the engine of a window and a command line know each other: by a random key in a file that only this user reads. Neither sends it.
 *
 *     command                                  engine
 *       | -- 32 random bytes ---------------> |
 *       | <-- 32 random bytes, its proof ---- |   the engine first: a stranger at its address learns nothing
 *       | -- its proof ---------------------> |
 *       | <------------------------- frames   |   from here on (bytes.ts)
 *
 * A proof is the HMAC of both random values and of whose it is, compared in constant time.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { join } from 'node:path'
import { readText } from '../files/durable.ts'
import type { FileSystem } from '../files/file-system.ts'

/** Bytes of the key, of a random value and of a proof. */
export const proofBytes = 32

/** Where the engine of a window listens, and its key. */
export interface SocketKey {
  address: string
  key: Buffer
}

/** The file that says so, in the data folder. */
export function socketKeyFile(dataDir: string): string {
  return join(dataDir, 'command-line.json')
}

export function writeSocketKey({ address, key }: SocketKey): string {
  return `${JSON.stringify({ address, key: key.toString('hex') })}\n`
}

/** null where no engine listens, or the file is none of ours. */
export function readSocketKey(files: FileSystem, dataDir: string): SocketKey | null {
  try {
    const { address, key } = JSON.parse(readText(files, socketKeyFile(dataDir))) as Record<string, unknown>
    if (typeof address !== 'string' || typeof key !== 'string' || !/^[0-9a-f]{64}$/.test(key)) return null
    return { address, key: Buffer.from(key, 'hex') }
  } catch {
    return null
  }
}

/** Shows that whoever sends it has the key; `nonces` are the command's random value, then the engine's. */
export function proofOf(key: Buffer, side: 'engine' | 'command', nonces: readonly Uint8Array[]): Buffer {
  const hmac = createHmac('sha256', key).update(side)
  for (const nonce of nonces) hmac.update(nonce)
  return hmac.digest()
}

/** In constant time. */
export function isProof(given: Buffer, expected: Buffer): boolean {
  return given.length === expected.length && timingSafeEqual(given, expected)
}
