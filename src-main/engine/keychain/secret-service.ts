/**
 * Asks over D-Bus whether a Secret Service answers and is unlocked, with a time limit of our own: the keychain library blocks for good
 * when the bus hangs, so it is only called after this. Linux; speaks the few messages needed of the D-Bus protocol.
 */
import { createConnection } from 'node:net'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import type { Clock } from '../ports.ts'
import { afterAwake } from '../waiting.ts'

/** absent: no bus, no service or no keyring set up. silent: the bus or the service does not answer in time. */
export type SecretServiceState = 'ready' | 'locked' | 'absent' | 'silent'

export interface SecretServiceOptions {
  clock: Clock
  timeoutMs: number
  environment: Readonly<Record<string, string | undefined>>
  userId: number
}

/** Never throws. */
export async function askSecretService(options: SecretServiceOptions): Promise<SecretServiceState> {
  const path = busPath(options.environment)
  if (path === null) return 'absent'
  const socket = createConnection(path)
  return new Promise((resolve) => {
    const finish = (state: SecretServiceState) => {
      stopTimer()
      socket.destroy()
      resolve(state)
    }
    const stopTimer = afterAwake(options.clock, options.timeoutMs, () => finish('silent'))
    socket.on('error', () => finish('absent'))
    socket.on('close', () => finish('absent'))
    converse(socket, options.userId).then(finish, () => finish('absent'))
  })
}

/** Path of the session bus's socket; abstract ones begin with NUL. Only Unix sockets are spoken to. */
export function busPath(environment: Readonly<Record<string, string | undefined>>): string | null {
  for (const address of (environment['DBUS_SESSION_BUS_ADDRESS'] ?? '').split(';')) {
    const [, pairs] = /^unix:(.*)$/.exec(address) ?? []
    for (const pair of (pairs ?? '').split(',')) {
      const at = pair.indexOf('=')
      const value = decodeEscapes(pair.slice(at + 1))
      if (pair.startsWith('path=')) return value
      if (pair.startsWith('abstract=')) return `\0${value}`
    }
  }
  const runtimeDir = environment['XDG_RUNTIME_DIR']
  return runtimeDir ? join(runtimeDir, 'bus') : null
}

function decodeEscapes(text: string): string {
  return text.replace(/%([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
}

async function converse(socket: Socket, userId: number): Promise<SecretServiceState> {
  const reader = new Reader(socket)
  socket.write(`\0AUTH EXTERNAL ${Buffer.from(String(userId)).toString('hex')}\r\n`)
  if (!(await reader.line()).startsWith('OK ')) return 'absent'
  socket.write('BEGIN\r\n')
  const bus = { destination: 'org.freedesktop.DBus', path: '/org/freedesktop/DBus', interface: 'org.freedesktop.DBus' }
  if ((await call(socket, reader, 1, { ...bus, member: 'Hello', texts: [] })) === null) return 'absent'
  const secrets = { destination: 'org.freedesktop.secrets', path: '/org/freedesktop/secrets' }
  const alias = await call(socket, reader, 2, {
    ...secrets,
    interface: 'org.freedesktop.Secret.Service',
    member: 'ReadAlias',
    texts: ['default'],
  })
  const collection = alias && textAt(alias, 0)
  if (!collection || collection === '/') return 'absent'
  const locked = await call(socket, reader, 3, {
    ...secrets,
    path: collection,
    interface: 'org.freedesktop.DBus.Properties',
    member: 'Get',
    texts: ['org.freedesktop.Secret.Collection', 'Locked'],
  })
  // A variant of a boolean: signature (length, 'b', NUL), padding to four, the value.
  if (!locked || locked.length < 8 || locked[1] !== 0x62) return 'absent'
  return locked.readUInt32LE(4) === 0 ? 'ready' : 'locked'
}

interface Call {
  destination: string
  path: string
  interface: string
  member: string
  /** Arguments; all of them texts. */
  texts: string[]
}

/** Body of the reply, or null for an error reply. */
async function call(socket: Socket, reader: Reader, serial: number, what: Call): Promise<Buffer | null> {
  socket.write(encodeCall(serial, what))
  for (;;) {
    const message = await reader.message()
    if (message.replyTo === serial) return message.isError ? null : message.body
  }
}

/** A method call in little-endian form. Source: D-Bus specification, message format. */
export function encodeCall(serial: number, what: Call): Buffer {
  const body = new Writer()
  for (const text of what.texts) body.text(text)
  const head = new Writer()
  head.bytes('l'.charCodeAt(0), 1, 0, 1)
  head.uint32(body.length)
  head.uint32(serial)
  const fields = new Writer()
  fields.field(1, 'o', what.path)
  fields.field(2, 's', what.interface)
  fields.field(3, 's', what.member)
  fields.field(6, 's', what.destination)
  if (what.texts.length > 0) fields.signatureField(8, 's'.repeat(what.texts.length))
  head.uint32(fields.length)
  head.append(fields)
  head.align(8)
  head.append(body)
  return head.toBuffer()
}

class Writer {
  readonly #bytes: number[] = []
  get length(): number {
    return this.#bytes.length
  }
  toBuffer(): Buffer {
    return Buffer.from(this.#bytes)
  }
  bytes(...values: number[]): void {
    this.#bytes.push(...values)
  }
  append(other: Writer): void {
    this.#bytes.push(...other.#bytes)
  }
  align(to: number): void {
    while (this.#bytes.length % to) this.#bytes.push(0)
  }
  uint32(value: number): void {
    this.align(4)
    this.bytes(value & 255, (value >>> 8) & 255, (value >>> 16) & 255, value >>> 24)
  }
  text(value: string): void {
    const utf8 = Buffer.from(value)
    this.uint32(utf8.length)
    this.bytes(...utf8, 0)
  }
  field(code: number, type: 'o' | 's', value: string): void {
    this.align(8)
    this.bytes(code, 1, type.charCodeAt(0), 0)
    this.text(value)
  }
  signatureField(code: number, signature: string): void {
    this.align(8)
    this.bytes(code, 1, 'g'.charCodeAt(0), 0, signature.length, ...Buffer.from(signature), 0)
  }
}

interface Message {
  replyTo: number | null
  isError: boolean
  body: Buffer
}

/** Bytes of the bus as lines and messages, in order. */
class Reader {
  readonly #chunks: AsyncIterator<Buffer>
  #buffer: Buffer = Buffer.alloc(0)
  constructor(socket: Socket) {
    this.#chunks = socket[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  }

  async line(): Promise<string> {
    let end = this.#buffer.indexOf('\r\n')
    while (end < 0) {
      await this.#more()
      end = this.#buffer.indexOf('\r\n')
    }
    return this.#take(end + 2)
      .toString()
      .trimEnd()
  }

  async message(): Promise<Message> {
    await this.#need(16)
    // The bus answers in the order of bytes that it was spoken to in, ours; anything else is not worth understanding.
    if (this.#buffer[0] !== 0x6c) throw new Error('unexpected order of bytes')
    const bodyLength = this.#buffer.readUInt32LE(4)
    const fieldsLength = this.#buffer.readUInt32LE(12)
    if (bodyLength > 1_000_000 || fieldsLength > 1_000_000) throw new Error('too long')
    const headLength = Math.ceil((16 + fieldsLength) / 8) * 8
    await this.#need(headLength + bodyLength)
    const isError = this.#buffer[1] === 3
    const head = this.#take(headLength)
    return { replyTo: replySerial(head, 16 + fieldsLength), isError, body: this.#take(bodyLength) }
  }

  async #need(count: number): Promise<void> {
    while (this.#buffer.length < count) await this.#more()
  }

  async #more(): Promise<void> {
    const next = await this.#chunks.next()
    if (next.done) throw new Error('the bus hung up')
    this.#buffer = Buffer.concat([this.#buffer, next.value])
  }

  #take(count: number): Buffer {
    const taken = this.#buffer.subarray(0, count)
    this.#buffer = this.#buffer.subarray(count)
    return taken
  }
}

/** The REPLY_SERIAL field of a message's head, or null. */
function replySerial(head: Buffer, end: number): number | null {
  let at = 16
  while (at + 4 <= end) {
    at = Math.ceil(at / 8) * 8
    const code = head[at]
    const type = String.fromCharCode(head[at + 2] ?? 0)
    at += 4
    if (type === 'u') {
      if (code === 5) return head.readUInt32LE(at)
      at += 4
    } else if (type === 'g') at += 2 + (head[at] ?? 0)
    else if (type === 's' || type === 'o') at += 5 + head.readUInt32LE(at)
    else return null
  }
  return null
}

/** A text at a place of a body. */
function textAt(body: Buffer, at: number): string | null {
  if (body.length < at + 4) return null
  const length = body.readUInt32LE(at)
  return body.length < at + 4 + length ? null : body.subarray(at + 4, at + 4 + length).toString()
}
