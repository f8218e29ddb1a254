/**
 * Bytes of media, each file under the digest of its content: the same picture is kept once, a name leads nowhere, and what is kept
 * never changes. What comes in is looked at before and after it is copied, never trusted, and never read whole.
 */
import { createHash } from 'node:crypto'
import { basename, join } from 'node:path'
import { message } from '../../../shared/messages/message.ts'
import type { Message, MessageArg } from '../../../shared/messages/message.ts'
import { GalleyError } from '../../../shared/model/errors.ts'
import { mediaFormats } from '../../../shared/model/media/facts.ts'
import type { MediaFacts } from '../../../shared/model/media/facts.ts'
import { megabytes, mediaBytesMax } from '../../../shared/model/media/limits.ts'
import { probeMedia } from '../../../shared/model/media/probe.ts'
import { bytesSource } from '../../../shared/model/media/source.ts'
import { createFile, flushFolder, makePrivateFolder } from '../files/durable.ts'
import type { FileSystem, OpenFile } from '../files/file-system.ts'
import type { Randomness, StreamBody } from '../ports.ts'

const copyBytes = 1024 * 1024
const pieceBytes = 256 * 1024
const incoming = '.incoming-'
const nameMax = 255
const thumbs = 'thumbs'
const thumbBytesMax = 256 * 1024
const thumbSideMax = 512

function isDigest(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text)
}

/** A file that came in. */
export interface Imported {
  sha256: string
  /** Last part of its path, for people. */
  name: string
  facts: MediaFacts
}

export class MediaFiles {
  readonly #files: FileSystem
  readonly #folder: string
  readonly #random: Randomness

  /** `folder` is made when the first file comes. */
  constructor(files: FileSystem, folder: string, random: Randomness) {
    this.#files = files
    this.#folder = folder
    this.#random = random
  }

  /** Copies a file in. GalleyError `invalid_value` where it cannot be used (the message says why), `not_found`, `disk`. */
  async add(path: string): Promise<Imported> {
    const source = await openSource(this.#files, path)
    try {
      const name = plainName(path)
      check(source, name)
      this.#prepare()
      const beside = join(this.#folder, `${incoming}${this.#chance()}`)
      try {
        const sha256 = await copyTo(source, this.#files, beside)
        const facts = await factsOfCopy(this.#files, beside, name)
        this.#files.renameSync(beside, this.path(sha256, facts))
        await flushFolder(this.#files, this.#folder)
        return { sha256, name, facts }
      } catch (error) {
        this.#files.removeSync(beside)
        throw diskError(error)
      }
    } finally {
      await source.close()
    }
  }

  /** Takes in bytes that have no path. Errors like `add`. */
  async addBytes(givenName: string, bytes: Uint8Array): Promise<Imported> {
    this.#prepare()
    const source = join(this.#folder, `${incoming}${this.#chance()}`)
    try {
      await createFile(this.#files, source, bytes)
      return { ...(await this.add(source)), name: plainName(givenName) }
    } catch (error) {
      throw named(diskError(error), source, givenName)
    } finally {
      this.#files.removeSync(source)
    }
  }

  /** Keeps the small picture of a file. GalleyError `invalid_value` where it is none. */
  async putThumb(sha256: string, bytes: Uint8Array): Promise<void> {
    const probed = probeMedia(bytesSource(bytes))
    const facts = probed.kind === 'media' ? probed.facts : null
    const isSmall =
      bytes.byteLength <= thumbBytesMax && Math.max(facts?.widthPx ?? 0, facts?.heightPx ?? 0) <= thumbSideMax
    if (facts?.format !== 'webp' || !isSmall)
      throw new GalleyError('invalid_value', message('engine.files.noSmallPicture'), { sha256 })
    this.#prepare()
    const beside = join(this.#folder, `${incoming}${this.#chance()}`)
    try {
      await createFile(this.#files, beside, bytes)
      this.#files.mkdirSync(join(this.#folder, thumbs))
      this.#files.renameSync(beside, this.thumbPath(sha256))
    } catch (error) {
      this.#files.removeSync(beside)
      throw diskError(error)
    }
  }

  /** Where the small picture of a file lies, if one is kept. */
  thumbPath(sha256: string): string {
    if (!isDigest(sha256)) throw new Error('no digest')
    return join(this.#folder, thumbs, `${sha256}.webp`)
  }

  /** Removes the bytes of a file and its small picture. */
  remove(sha256: string, facts: Pick<MediaFacts, 'format'>): void {
    this.#files.removeSync(this.path(sha256, facts))
    this.#files.removeSync(this.thumbPath(sha256))
  }

  #chance(): string {
    return Buffer.from(this.#random.bytes(12)).toString('hex')
  }

  /** Where the bytes of a known file lie. */
  path(sha256: string, { format }: Pick<MediaFacts, 'format'>): string {
    if (!isDigest(sha256)) throw new Error('no digest')
    return join(this.#folder, `${sha256}.${mediaFormats[format].extension}`)
  }

  /** A part of a kept file as a request's body; nothing is opened before its pieces are asked for. GalleyError `not_found`. */
  part(sha256: string, facts: Pick<MediaFacts, 'format'>, offset: number, length: number): StreamBody {
    const path = this.path(sha256, facts)
    return { sizeBytes: length, pieces: () => pieces(this.#files, path, offset, length) }
  }

  /** Whether the bytes are there, whole. */
  async has(sha256: string, facts: Pick<MediaFacts, 'format' | 'sizeBytes'>): Promise<boolean> {
    try {
      return (await this.#files.lstat(this.path(sha256, facts)))?.sizeBytes === facts.sizeBytes
    } catch {
      return false
    }
  }

  /** Private whatever the umask. */
  #prepare(): void {
    makePrivateFolder(this.#files, this.#folder)
  }

  /** Removes what a crash left half copied; call it when no import is under way. */
  tidy(): void {
    try {
      for (const name of this.#files.readdirSync(this.#folder))
        if (name.startsWith(incoming)) this.#files.removeSync(join(this.#folder, name))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
}

/** Links are not followed, and a pipe does not keep us waiting. */
async function openSource(files: FileSystem, path: string): Promise<OpenFile> {
  const name = plainName(path)
  try {
    return await files.open(path, 'read', { followLinks: false })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ELOOP' || code === 'EMLINK') throw refusal(name, message('engine.files.linkChooseFileLeads'))
    if (code === 'ENOENT' || code === 'ENOTDIR')
      throw new GalleyError('not_found', message('engine.files.thereNoFile', { name }), { name })
    throw new GalleyError('disk', message('engine.files.cannotReadCheckIts', { name }), { name }, { cause: error })
  }
}

/** Refuses what is no use before a single byte is copied. */
function check(source: OpenFile, name: string): void {
  const { type, sizeBytes } = source.stat()
  if (type !== 'file') throw refusal(name, message('engine.files.noOrdinaryFile'))
  if (sizeBytes > mediaBytesMax)
    throw refusal(
      name,
      message('engine.files.hasAndNoMore', { size: megabytes(sizeBytes), most: megabytes(mediaBytesMax) }),
    )
  look(source, sizeBytes, name)
}

/** Facts by the content; the file is read in small parts. */
function look(file: OpenFile, sizeBytes: number, name: string): MediaFacts {
  const read = (offset: number, length: number) => {
    const bytes = Buffer.alloc(length)
    return bytes.subarray(0, file.readSync(bytes, offset))
  }
  const probed = probeMedia({ sizeBytes, read })
  if (probed.kind !== 'media') throw refusal(name, probed.message)
  return probed.facts
}

/** The copy is what is kept, so it is what counts: the source may have changed meanwhile. */
async function factsOfCopy(files: FileSystem, path: string, name: string): Promise<MediaFacts> {
  const copy = await files.open(path, 'read', { followLinks: false })
  try {
    return look(copy, copy.stat().sizeBytes, name)
  } finally {
    await copy.close()
  }
}

/** Copies to the disk and gives the digest. */
async function copyTo(source: OpenFile, files: FileSystem, path: string): Promise<string> {
  const target = await files.open(path, 'create')
  try {
    target.chmodSync(0o600)
    const hash = createHash('sha256')
    const bytes = Buffer.alloc(copyBytes)
    for (let offset = 0; ;) {
      const bytesRead = await source.read(bytes, offset)
      if (bytesRead === 0) break
      offset += bytesRead
      if (offset > mediaBytesMax) throw refusal(message('engine.files.theFile'), message('engine.files.grewWhileRead'))
      const part = bytes.subarray(0, bytesRead)
      hash.update(part)
      await target.write(part)
    }
    await target.flush()
    return hash.digest('hex')
  } finally {
    await target.close()
  }
}

async function* pieces(files: FileSystem, path: string, offset: number, length: number): AsyncGenerator<Uint8Array> {
  const file = await files.open(path, 'read', { followLinks: false })
  try {
    for (let done = 0; done < length;) {
      const bytes = Buffer.allocUnsafe(Math.min(pieceBytes, length - done))
      const bytesRead = await file.read(bytes, offset + done)
      if (bytesRead === 0) throw new Error('the file is shorter than it was')
      done += bytesRead
      yield bytes.subarray(0, bytesRead)
    }
  } finally {
    await file.close()
  }
}

/** The last part of a path without what could steer a screen; never used as a path again. */
function plainName(path: string): string {
  const plain = basename(path.replaceAll('\\', '/'))
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .toWellFormed()
    .trim()
  return [...(plain || 'file')].slice(0, nameMax).join('')
}

/** The error under the name that people know the file by. */
function named(error: unknown, path: string, name: string): unknown {
  if (!(error instanceof GalleyError)) return error
  return new GalleyError(error.code, renamed(error.said, plainName(path), plainName(name)), { name: plainName(name) })
}

/** The message with another name in the place of one. */
function renamed({ id, args }: Message, from: string, to: string): Message {
  return { id, args: Object.fromEntries(Object.entries(args).map(([name, arg]) => [name, arg === from ? to : arg])) }
}

function refusal(name: MessageArg, why: MessageArg): GalleyError {
  return new GalleyError(
    'invalid_value',
    message('engine.files.fileAndWhy', { name, why }),
    typeof name === 'string' ? { name } : {},
  )
}

function diskError(error: unknown): unknown {
  if (error instanceof GalleyError || !(error instanceof Error) || !('code' in error)) return error
  const isFull = error.code === 'ENOSPC' || error.code === 'EDQUOT'
  const said = isFull ? message('engine.files.diskFull') : message('engine.files.notCopied')
  return new GalleyError('disk', said, { reason: String(error.code) }, { cause: error })
}
