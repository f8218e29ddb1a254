/** The body of one request of people, filled row by row in bytes, within both limits. Source: interface, Limits; gaps 5.4. */
import type { usersRequest } from '../../../shared/model/audience/limits.ts'
import { identifiers } from '../../../shared/model/audience/users.ts'
import type { Identifier } from '../../../shared/model/audience/users.ts'
import type { HashBatch } from './hash-batch.ts'
import type { PlainPerson } from './plain-person.ts'
import { tagOf } from './seen-people.ts'

export interface BodyPlan {
  operation: 'Update' | 'Delete'
  /** Said in each request, so that one that is sent again is the same. */
  effectiveAt: string | null
  expiresAt: string | null
  /** Spelling of members on the wire, where it is another one. */
  wireNames: Readonly<Partial<Record<string, string>>>
}

/** Most operations of one request, and most bytes of its body. */
export type RequestLimits = Record<keyof typeof usersRequest, number>

/** People in one operation: so few that neither limit is ever met alone, whatever a person is known by. */
const usersPerOperation = 100
const hashBytes = 64
const [comma, brace, endBrace, endBracket, bracket, quote] = [0x2c, 0x7b, 0x7d, 0x5d, 0x5b, 0x22] as const
/** Ends one operation. */
const operationEnd = Buffer.from(']}}')

export class RequestBody {
  /** Begins one operation. */
  readonly #head: Buffer
  /** `"email":["` for each kind, in wire names. */
  readonly #memberHeads: Record<Identifier, Buffer>
  readonly #limits: RequestLimits
  readonly #hashes: HashBatch
  readonly #bytes: Buffer
  /** Bytes written. */
  #length = 0
  /** Bytes counted against the limit: with a comma behind each part. */
  #counted = 2
  #operationCount = 0
  #usersInOperation = 0
  userCount = 0
  firstLine = 0
  lastLine = 0

  /** `hashes`: what hashes the values, with room for a whole body in its output. */
  constructor({ operation, effectiveAt, expiresAt, wireNames }: BodyPlan, limits: RequestLimits, hashes: HashBatch) {
    this.#limits = limits
    this.#hashes = hashes
    this.#bytes = hashes.output
    const times = {
      ...(effectiveAt === null ? {} : { effective_at: effectiveAt }),
      ...(expiresAt === null ? {} : { expires_at: expiresAt }),
    }
    const params = JSON.stringify({ ...times, users: [] })
    this.#head = Buffer.from(`{"operation_type":"${operation}","params":${params.slice(0, -2)}`)
    const heads = identifiers.map((each) => [each, Buffer.from(`${JSON.stringify(wireNames[each] ?? each)}:["`)])
    this.#memberHeads = Object.fromEntries(heads) as Record<Identifier, Buffer>
  }

  /** Whether a person still fits; JSON of one, or a row of bytes. */
  hasRoomFor(person: PlainPerson | string): boolean {
    const isNew = this.#isFull()
    const operations = this.#operationCount + (isNew ? 1 : 0)
    const counted = this.#counted + this.#bytesOf(person) + 1 + (isNew ? this.#frameBytes() : 0)
    return operations <= this.#limits.operationsMax && counted <= this.#limits.bodyMaxBytes
  }

  /** `tag`: of the person, see `RowsOfPeople.tag`. */
  add(person: PlainPerson | string, line: number, tag: number): void {
    const length = this.#bytesOf(person)
    if (this.#isFull()) this.#beginOperation()
    else this.#writeByte(comma)
    if (typeof person === 'string') this.#length += this.#bytes.write(person, this.#length)
    else this.#writePlain(person, tag)
    this.#usersInOperation++
    this.#counted += length + 1
    if (this.userCount === 0) this.firstLine = line
    this.lastLine = line
    this.userCount++
  }

  /** What was gathered, as JSON; begins anew. */
  take(): string {
    this.#hashes.flush()
    this.#write(operationEnd)
    this.#writeByte(endBracket)
    const body = this.#bytes.toString('utf8', 0, this.#length)
    this.#length = 0
    this.#counted = 2
    this.#operationCount = 0
    this.#usersInOperation = 0
    this.userCount = 0
    return body
  }

  #bytesOf(person: PlainPerson | string): number {
    if (typeof person === 'string') return Buffer.byteLength(person)
    // A comma between members, and the braces.
    let bytes = person.valueCount + 1
    for (let index = 0; index < person.valueCount; index++) {
      const { identifier, kind, length } = person.value(index)
      bytes += this.#memberHeads[identifier].length + (kind === 'toHash' ? hashBytes : length) + 2
    }
    return bytes
  }

  #writePlain(person: PlainPerson, tag: number): void {
    for (let index = 0; index < person.valueCount; index++) {
      const { identifier, kind, text } = person.value(index)
      this.#writeByte(index === 0 ? brace : comma)
      this.#write(this.#memberHeads[identifier])
      if (kind === 'toHash') {
        this.#hashes.add(text, this.#length, tagOf(tag, index))
        this.#length += hashBytes
      } else this.#write(text)
      this.#writeByte(quote)
      this.#writeByte(endBracket)
    }
    this.#writeByte(endBrace)
  }

  #beginOperation(): void {
    if (this.#operationCount === 0) this.#writeByte(bracket)
    else {
      this.#write(operationEnd)
      this.#writeByte(comma)
    }
    this.#write(this.#head)
    this.#counted += this.#frameBytes()
    this.#operationCount++
    this.#usersInOperation = 0
  }

  /** Whether the next person begins an operation. */
  #isFull(): boolean {
    return this.#operationCount === 0 || this.#usersInOperation >= usersPerOperation
  }

  #frameBytes(): number {
    return this.#head.length + operationEnd.length + 1
  }

  #writeByte(byte: number): void {
    this.#bytes[this.#length++] = byte
  }

  /** A few bytes are copied one by one: cheaper than a call that copies them. */
  #write(bytes: Uint8Array): void {
    const into = this.#bytes
    const at = this.#length
    for (let index = 0; index < bytes.length; index++) into[at + index] = bytes[index]!
    this.#length = at + bytes.length
  }
}
