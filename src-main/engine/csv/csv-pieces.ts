/** A CSV or text file from the disk through the reader, a piece at a time. */
import { basename } from 'node:path'
import { GalleyError } from '../../../shared/model/errors.ts'
import type { FileSystem, OpenFile } from '../files/file-system.ts'
import { CsvReader, csvEncoding } from './csv-reader.ts'
import type { CsvBatch, CsvReaderOptions } from './csv-reader.ts'

const pieceBytes = 262_144

/**
 * The reader and, as they are asked for, what each piece completes; ends at the reader's fault. GalleyError `not_found` where the file cannot
 * be opened, `disk` where it cannot be read on, `invalid_value` for what is no text.
 */
export async function csvPieces(
  files: FileSystem,
  path: string,
  options: CsvReaderOptions,
): Promise<{ reader: CsvReader; batches: AsyncGenerator<CsvBatch> }> {
  const file = await openText(files, path)
  try {
    const { encoding } = csvEncoding(await pieceAt(file, path, 0, 4))
    const reader = new CsvReader({ encoding, ...options })
    return { reader, batches: batchesOf(file, path, reader, options.from?.offset ?? 0) }
  } catch (error) {
    await file.close()
    throw error
  }
}

/** Opens a file that a person named. GalleyError `not_found`. */
export function openText(files: FileSystem, path: string): Promise<OpenFile> {
  return files.open(path, 'read').catch((cause: unknown) => {
    throw new GalleyError(
      'not_found',
      `${basename(path)} cannot be read. Look whether it is still there.`,
      {},
      { cause },
    )
  })
}

/** Bytes from a place on; fewer at the end of the file. GalleyError `disk`. */
export async function pieceAt(file: OpenFile, path: string, offset: number, length = pieceBytes): Promise<Uint8Array> {
  const piece = new Uint8Array(length)
  const bytesRead = await file.read(piece, offset).catch((cause: unknown) => {
    throw new GalleyError(
      'disk',
      `The disk could not read ${basename(path)} to its end. Copy it and try again.`,
      {},
      { cause },
    )
  })
  return piece.subarray(0, bytesRead)
}

async function* batchesOf(file: OpenFile, path: string, reader: CsvReader, from: number): AsyncGenerator<CsvBatch> {
  try {
    for (let offset = from; reader.fault === null;) {
      const piece = await pieceAt(file, path, offset)
      if (piece.length === 0) break
      offset += piece.length
      yield reader.push(piece)
    }
    yield reader.end()
  } finally {
    await file.close()
  }
}
