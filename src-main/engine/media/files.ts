/**
 * Bytes of media, each file under the digest of its content: the same picture is kept once, a name leads nowhere, and what is kept
 * never changes. What comes in is looked at before and after it is copied, never trusted, and never read whole.
 */
import { createHash } from 'node:crypto'
import { chmodSync, constants, mkdirSync, readdirSync, readSync, rmSync } from 'node:fs'
import { open, rename, rm, stat, writeFile } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { GalleyError } from '../../../shared/model/errors.ts'
import { mediaFormats } from '../../../shared/model/media/facts.ts'
import type { MediaFacts } from '../../../shared/model/media/facts.ts'
import { megabytes, mediaBytesMax } from '../../../shared/model/media/limits.ts'
import { probeMedia } from '../../../shared/model/media/probe.ts'
import { bytesSource } from '../../../shared/model/media/source.ts'
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
  readonly #folder: string
  readonly #random: Randomness

  /** `folder` is made when the first file comes. */
  constructor(folder: string, random: Randomness) {
    this.#folder = folder
    this.#random = random
  }

  /** Copies a file in. GalleyError `invalid_value` where it cannot be used (the message says why), `not_found`, `disk`. */
  async add(path: string): Promise<Imported> {
    const source = await openSource(path)
    try {
      const name = plainName(path)
      await this.#check(source, name)
      this.#prepare()
      const beside = join(this.#folder, `${incoming}${this.#chance()}`)
      try {
        const sha256 = await copyTo(source, beside)
        const facts = await factsOfCopy(beside, name)
        await rename(beside, this.path(sha256, facts))
        await syncFolder(this.#folder)
        return { sha256, name, facts }
      } catch (error) {
        await rm(beside, { force: true })
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
      await writeFile(source, bytes, { mode: 0o600, flag: 'wx' })
      return { ...(await this.add(source)), name: plainName(givenName) }
    } catch (error) {
      throw named(diskError(error), source, givenName)
    } finally {
      await rm(source, { force: true })
    }
  }

  /** Keeps the small picture of a file. GalleyError `invalid_value` where it is none. */
  async putThumb(sha256: string, bytes: Uint8Array): Promise<void> {
    const probed = probeMedia(bytesSource(bytes))
    const facts = probed.kind === 'media' ? probed.facts : null
    const isSmall =
      bytes.byteLength <= thumbBytesMax && Math.max(facts?.widthPx ?? 0, facts?.heightPx ?? 0) <= thumbSideMax
    if (facts?.format !== 'webp' || !isSmall)
      throw new GalleyError('invalid_value', 'That is no small picture.', { sha256 })
    this.#prepare()
    const beside = join(this.#folder, `${incoming}${this.#chance()}`)
    try {
      await writeFile(beside, bytes, { mode: 0o600, flag: 'wx' })
      mkdirSync(join(this.#folder, thumbs), { recursive: true, mode: 0o700 })
      await rename(beside, this.thumbPath(sha256))
    } catch (error) {
      await rm(beside, { force: true })
      throw diskError(error)
    }
  }

  /** Where the small picture of a file lies, if one is kept. */
  thumbPath(sha256: string): string {
    if (!isDigest(sha256)) throw new Error('no digest')
    return join(this.#folder, thumbs, `${sha256}.webp`)
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
    return { sizeBytes: length, pieces: () => pieces(path, offset, length) }
  }

  /** Whether the bytes are there, whole. */
  async has(sha256: string, facts: Pick<MediaFacts, 'format' | 'sizeBytes'>): Promise<boolean> {
    try {
      return (await stat(this.path(sha256, facts))).size === facts.sizeBytes
    } catch {
      return false
    }
  }

  /** Refuses what is no use before a single byte is copied. */
  async #check(source: FileHandle, name: string): Promise<void> {
    const info = await source.stat()
    if (!info.isFile()) throw refusal(name, 'It is no ordinary file.')
    if (info.size > mediaBytesMax)
      throw refusal(name, `It has ${megabytes(info.size)}, and no more than ${megabytes(mediaBytesMax)} can be sent.`)
    look(source, info.size, name)
  }

  /** Private whatever the umask. */
  #prepare(): void {
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 })
    chmodSync(this.#folder, 0o700)
  }

  /** Removes what a crash left half copied; call it when no import is under way. */
  tidy(): void {
    try {
      for (const name of readdirSync(this.#folder))
        if (name.startsWith(incoming)) rmSync(join(this.#folder, name), { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
}

/** Links are not followed, and a pipe does not keep us waiting. */
async function openSource(path: string): Promise<FileHandle> {
  const name = plainName(path)
  try {
    return await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ELOOP' || code === 'EMLINK') throw refusal(name, 'It is a link. Choose the file that it leads to.')
    if (code === 'ENOENT' || code === 'ENOTDIR')
      throw new GalleyError('not_found', `There is no file ${name}.`, { name })
    throw new GalleyError('disk', `${name} cannot be read. Check its permissions.`, { name }, { cause: error })
  }
}

/** Facts by the content; the handle is read in small parts. */
function look(handle: FileHandle, sizeBytes: number, name: string): MediaFacts {
  const read = (offset: number, length: number) => {
    const bytes = Buffer.alloc(length)
    return bytes.subarray(0, readSync(handle.fd, bytes, 0, length, offset))
  }
  const probed = probeMedia({ sizeBytes, read })
  if (probed.kind !== 'media') throw refusal(name, probed.message)
  return probed.facts
}

/** The copy is what is kept, so it is what counts: the source may have changed meanwhile. */
async function factsOfCopy(path: string, name: string): Promise<MediaFacts> {
  const copy = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW)
  try {
    return look(copy, (await copy.stat()).size, name)
  } finally {
    await copy.close()
  }
}

/** Copies to the disk and gives the digest. */
async function copyTo(source: FileHandle, path: string): Promise<string> {
  const { O_CREAT, O_EXCL, O_NOFOLLOW, O_WRONLY } = constants
  const target = await open(path, O_CREAT | O_EXCL | O_NOFOLLOW | O_WRONLY, 0o600)
  try {
    await target.chmod(0o600)
    const hash = createHash('sha256')
    const bytes = Buffer.alloc(copyBytes)
    for (let offset = 0; ;) {
      const { bytesRead } = await source.read(bytes, 0, copyBytes, offset)
      if (bytesRead === 0) break
      offset += bytesRead
      if (offset > mediaBytesMax) throw refusal('The file', 'It grew while it was read.')
      const part = bytes.subarray(0, bytesRead)
      hash.update(part)
      await target.writeFile(part)
    }
    await target.sync()
    return hash.digest('hex')
  } finally {
    await target.close()
  }
}

async function* pieces(path: string, offset: number, length: number): AsyncGenerator<Uint8Array> {
  const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW)
  try {
    for (let done = 0; done < length;) {
      const bytes = Buffer.allocUnsafe(Math.min(pieceBytes, length - done))
      const { bytesRead } = await handle.read(bytes, 0, bytes.length, offset + done)
      if (bytesRead === 0) throw new Error('the file is shorter than it was')
      done += bytesRead
      yield bytes.subarray(0, bytesRead)
    }
  } finally {
    await handle.close()
  }
}

/** Makes the new name durable; Windows cannot open folders and does not need it. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
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
  return new GalleyError(error.code, error.message.replace(plainName(path), plainName(name)), { name: plainName(name) })
}

function refusal(name: string, why: string): GalleyError {
  return new GalleyError('invalid_value', `${name}: ${why}`, { name })
}

function diskError(error: unknown): unknown {
  if (error instanceof GalleyError || !(error instanceof Error) || !('code' in error)) return error
  const isFull = error.code === 'ENOSPC' || error.code === 'EDQUOT'
  const message = isFull
    ? 'The disk is full. The file was not taken in; free some space and try again.'
    : 'The file could not be copied into the data folder. Check that the disk can be written to.'
  return new GalleyError('disk', message, { reason: String(error.code) }, { cause: error })
}
