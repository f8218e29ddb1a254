/**
 * A look at the write-ahead log that a killed Galley left. SQLite stops at the first frame that does not fit and drops what follows, which is
 * right for a write that a power cut tore, and would silently lose saved work where the middle of the log was damaged.
 *
 * Source: sqlite.org, fileformat2.html, The Write-Ahead Log.
 */
import type { FileSystem } from '../../files/file-system.ts'

const headerBytes = 32
const frameHeadBytes = 24
const magic = 0x377f0682
const version = 3_007_000

/**
 * Whether every transaction of the log that was synced can be read. Only the last one may be torn: SQLite begins no other before it is on the
 * disk. True for a log that is not there or has no first frame yet.
 */
export function isLogSound(files: FileSystem, log: string): boolean {
  const sizeBytes = files.statSync(log)?.sizeBytes ?? 0
  if (sizeBytes <= headerBytes) return true
  const bytes = readAll(files, log, sizeBytes)
  const header = readHeader(bytes)
  if (!header) return bytes.subarray(0, headerBytes).every((byte) => byte === 0)
  return !hasLostTransaction(bytes, header)
}

interface Header {
  frameBytes: number
  salts: Buffer
  isBigEndian: boolean
  sums: Sums
}

type Sums = [number, number]

function readHeader(bytes: Buffer): Header | null {
  const found = bytes.readUInt32BE(0)
  const pageBytes = bytes.readUInt32BE(8)
  const isBigEndian = found === magic + 1
  if ((found !== magic && !isBigEndian) || bytes.readUInt32BE(4) !== version || pageBytes < 512) return null
  const sums = summed(bytes, 0, 24, isBigEndian, [0, 0])
  if (bytes.readUInt32BE(24) !== sums[0] || bytes.readUInt32BE(28) !== sums[1]) return null
  return { frameBytes: frameHeadBytes + pageBytes, salts: bytes.subarray(16, 24), isBigEndian, sums }
}

/** Whether a whole transaction, and the beginning of another, stand behind the first frame that does not fit. */
function hasLostTransaction(bytes: Buffer, { frameBytes, salts, isBigEndian, sums: first }: Header): boolean {
  let sums = first
  let isBroken = false
  let hasLostCommit = false
  for (let at = headerBytes; at + frameBytes <= bytes.length; at += frameBytes) {
    // Frames of an earlier round, which the log has not reached again.
    const isOfRound = bytes.subarray(at + 8, at + 16).equals(salts)
    if (!isBroken) {
      sums = summed(bytes, at, 8, isBigEndian, sums)
      sums = summed(bytes, at + frameHeadBytes, frameBytes - frameHeadBytes, isBigEndian, sums)
      const fits = bytes.readUInt32BE(at + 16) === sums[0] && bytes.readUInt32BE(at + 20) === sums[1]
      if (isOfRound && fits) continue
      isBroken = true
    } else if (isOfRound && hasLostCommit) return true
    hasLostCommit ||= isOfRound && bytes.readUInt32BE(at + 4) !== 0
  }
  return false
}

/** The running checksum over so many bytes, a multiple of eight. */
function summed(bytes: Buffer, from: number, count: number, isBigEndian: boolean, [a, b]: Sums): Sums {
  const view = new DataView(bytes.buffer, bytes.byteOffset + from, count)
  let [one, two] = [a, b]
  for (let at = 0; at < count; at += 8) {
    one = (one + view.getUint32(at, !isBigEndian) + two) >>> 0
    two = (two + view.getUint32(at + 4, !isBigEndian) + one) >>> 0
  }
  return [one, two]
}

function readAll(files: FileSystem, path: string, sizeBytes: number): Buffer {
  const file = files.openSync(path, 'read')
  try {
    const bytes = Buffer.alloc(sizeBytes)
    let done = 0
    for (let count = -1; count !== 0 && done < sizeBytes; done += count)
      count = file.readSync(bytes.subarray(done), done)
    return bytes.subarray(0, done)
  } finally {
    file.closeSync()
  }
}
