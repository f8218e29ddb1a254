/** SHA-256 of short values, by the platform. */
import crypto from 'node:crypto'

// One call in place of three, where Node has it (20.12 and newer): more than twice as fast for values as short as these.
const oneShot = (crypto as { hash?: typeof crypto.hash }).hash

/** 64 hexadecimal digits in small letters. */
export function sha256Hex(value: string | Uint8Array): string {
  return oneShot ? oneShot('sha256', value, 'hex') : crypto.createHash('sha256').update(value).digest('hex')
}

/** The 32 bytes. */
export function sha256Bytes(value: Uint8Array): Uint8Array {
  return oneShot ? oneShot('sha256', value, 'buffer') : crypto.createHash('sha256').update(value).digest()
}
