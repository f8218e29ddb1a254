/**
 * The entries of a ZIP archive that somebody gave, unpacked within bounds before anything else looks at them: sizes that it claims are not believed.
 * Source: PKWARE APPNOTE 6.3.
 */
import { createInflateRaw } from 'node:zlib'
import { message } from '../../../shared/messages/message.ts'
import type { Message } from '../../../shared/messages/message.ts'
import { centralSignature, deflated, endSignature, localSignature } from './zip-format.ts'

const endBytes = 22
const centralBytes = 46
const localBytes = 30
const longestComment = 0xffff
const encrypted = 0x0001
const stored = 0

/** What an archive may come to. */
export interface ZipBounds {
  mostEntries: number
  /** All entries together, unpacked. */
  mostBytes: number
  /** One entry, unpacked. */
  mostBytesOf: (name: string) => number
}

/** The archive cannot be taken; `said` is a whole sentence. */
export class ZipRefusal extends Error {
  readonly said: Message
  constructor(said: Message) {
    super('refused')
    this.said = said
  }
}

interface Entry {
  name: string
  method: number
  packed: Uint8Array
}

/** Unpacks every entry once and lets go of it; `look` sees the pieces. Throws ZipRefusal for what is no archive, breaks a bound, or names an entry twice. */
export async function checkEntries(
  archive: Buffer,
  bounds: ZipBounds,
  look: (name: string, piece: Uint8Array) => void,
): Promise<void> {
  const entries = entriesOf(archive, bounds.mostEntries)
  let bytes = 0
  for (const { name, method, packed } of entries) {
    let own = 0
    for await (const piece of unpacked(method, packed)) {
      own += piece.length
      bytes += piece.length
      if (own > bounds.mostBytesOf(name) || bytes > bounds.mostBytes) throw tooLarge()
      look(name, piece)
    }
  }
}

async function* unpacked(method: number, packed: Uint8Array): AsyncGenerator<Uint8Array> {
  if (method === stored) {
    yield packed
    return
  }
  const inflate = createInflateRaw()
  inflate.end(packed)
  try {
    for await (const piece of inflate as AsyncIterable<Uint8Array>) yield piece
  } catch (thrown) {
    if (thrown instanceof ZipRefusal) throw thrown
    throw broken()
  }
}

function entriesOf(archive: Buffer, mostEntries: number): Entry[] {
  const end = endOf(archive)
  const count = archive.readUInt16LE(end + 10)
  if (count > mostEntries) throw tooLarge()
  const entries: Entry[] = []
  let at = archive.readUInt32LE(end + 16)
  for (let index = 0; index < count; index++) {
    if (at + centralBytes > archive.length || archive.readUInt32LE(at) !== centralSignature) throw broken()
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset))
    entries.push(entryAt(archive, at, nameBytes!))
    at += centralBytes + nameBytes! + extraBytes! + commentBytes!
  }
  if (new Set(entries.map(({ name }) => name.toLowerCase())).size < entries.length) throw broken()
  return entries
}

function entryAt(archive: Buffer, at: number, nameBytes: number): Entry {
  if ((archive.readUInt16LE(at + 8) & encrypted) !== 0) throw new ZipRefusal(message('engine.xlsx.locked'))
  const method = archive.readUInt16LE(at + 10)
  const packedBytes = archive.readUInt32LE(at + 20)
  const local = archive.readUInt32LE(at + 42)
  if (![stored, deflated].includes(method) || local + localBytes > archive.length) throw broken()
  if (archive.readUInt32LE(local) !== localSignature) throw broken()
  const begin = local + localBytes + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
  if (begin + packedBytes > archive.length) throw broken()
  const name = archive.toString('utf8', at + centralBytes, at + centralBytes + nameBytes)
  return { name, method, packed: archive.subarray(begin, begin + packedBytes) }
}

function endOf(archive: Buffer): number {
  const first = Math.max(0, archive.length - endBytes - longestComment)
  for (let at = archive.length - endBytes; at >= first; at--) if (archive.readUInt32LE(at) === endSignature) return at
  throw broken()
}

const broken = () => new ZipRefusal(message('engine.xlsx.broken'))
const tooLarge = () => new ZipRefusal(message('engine.xlsx.tooLarge'))
