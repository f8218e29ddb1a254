/** Fetches one file of the feed, piece by piece, and looks at every byte before it has its name. */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { message } from '../../../shared/messages/message.ts'
import { GalleyError } from '../../../shared/model/errors.ts'
import { flushFolder, makePrivateFolder } from '../files/durable.ts'
import type { FileSystem, OpenFile } from '../files/file-system.ts'
import type { Transport } from '../ports.ts'
import { TransportError } from '../ports.ts'
import type { FeedFile } from './feed.ts'

export interface FetchPorts {
  files: FileSystem
  transport: Transport
  signal: AbortSignal
  onProgress(doneBytes: number): void
}

const pieceBytes = 4_000_000
const timeoutMs = 120_000

/**
 * The file in `folder`, whole, under its own name; one that is there already is looked at and kept. GalleyError `refused` where it is shorter, longer
 * or another than was signed, `offline` where the server cannot be reached, `bad_answer` where it does not give parts of files, `disk`.
 */
export async function fetchFile(ports: FetchPorts, feedUrl: string, file: FeedFile, folder: string): Promise<string> {
  const { files } = ports
  const path = join(folder, file.name)
  if (await isWhole(files, path, file)) return path
  // What an earlier version left is of no use.
  files.removeFolderSync(folder)
  makePrivateFolder(files, folder)
  const beside = `${path}.part`
  const opened = await onDisk(() => files.open(beside, 'create'))
  try {
    const digest = await fetchPieces(ports, `${feedUrl}/${file.name}`, file, opened)
    if (digest !== file.sha512) throw changed()
    await onDisk(() => opened.flush())
  } finally {
    await opened.close()
  }
  await onDisk(async () => {
    files.renameSync(beside, path)
    await flushFolder(files, folder)
  })
  return path
}

/** True if the file is there and is, to the last byte, what the feed names. */
export async function isWhole(files: FileSystem, path: string, { sizeBytes, sha512 }: FeedFile): Promise<boolean> {
  const found = await files.lstat(path)
  if (found?.type !== 'file' || found.sizeBytes !== sizeBytes) return false
  const opened = await files.open(path, 'read', { followLinks: false })
  try {
    const hash = createHash('sha512')
    const into = new Uint8Array(1_000_000)
    for (let at = 0; ;) {
      const count = await opened.read(into, at)
      if (count === 0) break
      hash.update(into.subarray(0, count))
      at += count
    }
    return hash.digest('hex') === sha512
  } finally {
    await opened.close()
  }
}

async function fetchPieces(ports: FetchPorts, url: string, file: FeedFile, into: OpenFile): Promise<string> {
  const hash = createHash('sha512')
  let done = 0
  while (done < file.sizeBytes) {
    const end = Math.min(done + pieceBytes, file.sizeBytes)
    const piece = await fetchPiece(ports, url, done, end, file.sizeBytes)
    hash.update(piece)
    await onDisk(() => into.write(piece))
    done += piece.byteLength
    ports.onProgress(done)
  }
  return hash.digest('hex')
}

/** Bytes from `start` up to, not including, `end`. */
async function fetchPiece(
  { transport, signal }: FetchPorts,
  url: string,
  start: number,
  end: number,
  wholeBytes: number,
): Promise<Uint8Array> {
  const { status, headers, bytes } = await reach(() =>
    transport.send({
      method: 'GET',
      url,
      query: [],
      headers: { accept: '*/*', 'accept-encoding': 'identity', range: `bytes=${start}-${end - 1}` },
      body: null,
      timeoutMs,
      wantsBytes: true,
      maxAnswerBytes: pieceBytes,
      signal,
    }),
  )
  // A small file may come whole.
  const isWholeFile = status === 200 && start === 0 && end === wholeBytes
  if (status === 416) throw changed()
  if (status !== 206 && !isWholeFile)
    throw new GalleyError('bad_answer', message('engine.updates.noParts', { status: String(status) }))
  const range = /^bytes (\d+)-(\d+)\/(\d+|\*)$/.exec(headers['content-range'] ?? '')
  const isOther =
    status === 206 && range && (range[1] !== String(start) || ![String(wholeBytes), '*'].includes(range[3]!))
  if (isOther || !bytes || bytes.byteLength !== end - start) throw changed()
  return bytes
}

/** The server's answer; GalleyError `offline` where there is none, `bad_answer` where it is too long. */
export async function reach<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (cause) {
    if (!(cause instanceof TransportError)) throw cause
    if (cause.fault === 'overLimit')
      throw new GalleyError('bad_answer', message('engine.updates.tooLong'), {}, { cause })
    throw new GalleyError('offline', message('engine.updates.notReached', { why: cause.detail }), {}, { cause })
  }
}

async function onDisk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    throw new GalleyError('disk', message('engine.updates.notKept'), {}, { cause })
  }
}

function changed(): GalleyError {
  return new GalleyError('refused', message('engine.updates.otherFile'))
}
