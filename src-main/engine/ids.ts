/** Identifiers made here: lower-case ULIDs, 48 bits of time and 80 of chance, so that they sort by when they were made. */
import type { Clock, Randomness } from './ports.ts'

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** A lower-case ULID of 26 characters. */
export function ulid(clock: Clock, random: Randomness): string {
  let text = ''
  let time = clock.nowMs()
  for (let index = 0; index < 10; index++) {
    text = alphabet.charAt(time % 32) + text
    time = Math.floor(time / 32)
  }
  // 16 characters of 5 bits each; one byte a character wastes three bits and needs no carrying.
  for (const byte of random.bytes(16)) text += alphabet.charAt(byte % 32)
  return text
}

/** Id of a record made here, until the service gives it one. */
export function newRecordId(clock: Clock, random: Randomness): string {
  return `new-${ulid(clock, random)}`
}
