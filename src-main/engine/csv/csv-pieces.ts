/** Rows of a CSV or text file from the disk, a piece at a time. */
import { basename } from 'node:path'
import { message } from '../../../shared/messages/message.ts'
import { GalleyError } from '../../../shared/model/errors.ts'
import type { FileSystem, OpenFile } from '../files/file-system.ts'
import { ByteRows, TextRows } from './byte-rows.ts'
import type { ByteRowsOptions, RowCursor } from './byte-rows.ts'
import { csvEncoding } from './csv-reader.ts'
import type { Newline } from './csv-reader.ts'

const pieceBytes = 262_144
/** Within which the first line ends. */
const beginningBytes = 65_536

/** Opens a file that a person named. GalleyError `not_found`. */
export function openText(files: FileSystem, path: string): Promise<OpenFile> {
  return files.open(path, 'read').catch((cause: unknown) => {
    throw new GalleyError(
      'not_found',
      message('engine.csvPieces.cannotReadLookWhether', { name: basename(path) }),
      {},
      { cause },
    )
  })
}

/** Bytes from a place on; fewer at the end of the file. GalleyError `disk`. */
export async function pieceAt(file: OpenFile, path: string, offset: number, length = pieceBytes): Promise<Uint8Array> {
  const piece = new Uint8Array(length)
  const bytesRead = await file.read(piece, offset).catch((cause: unknown) => {
    throw new GalleyError('disk', message('engine.csvPieces.diskCouldNotRead', { name: basename(path) }), {}, { cause })
  })
  return piece.subarray(0, bytesRead)
}

/**
 * Rows from a place on by one cursor, given again for each piece of the file with the rows that it completes: go through all of them before the next.
 * Ends at the cursor's fault. GalleyError `not_found` where the file cannot be opened, `disk` where it cannot be read on, `invalid_value` for what is no text.
 */
export async function* rowCursor(files: FileSystem, path: string, options: ByteRowsOptions): AsyncGenerator<RowCursor> {
  const file = await openText(files, path)
  try {
    const beginning = await pieceAt(file, path, 0, beginningBytes)
    const { encoding } = csvEncoding(beginning)
    const newline = encoding === 'utf-8' ? newlineIn(beginning) : null
    const rows =
      newline === '\n'
        ? new ByteRows(options)
        : new TextRows({ ...options, encoding, ...(newline === null ? {} : { newline }) })
    for await (const piece of pieces(file, path, options.from.offset)) {
      rows.push(piece)
      yield rows
      if (rows.fault !== null) return
    }
    rows.end()
    yield rows
  } finally {
    await file.close()
  }
}

async function* pieces(file: OpenFile, path: string, from: number): AsyncGenerator<Uint8Array> {
  for (let offset = from; ;) {
    const piece = await pieceAt(file, path, offset)
    if (piece.length === 0) return
    offset += piece.length
    yield piece
  }
}

/** How lines end, by the first of them; null where it does not end within that. */
function newlineIn(beginning: Uint8Array): Newline | null {
  const at = beginning.findIndex((byte) => byte === 0x0a || byte === 0x0d)
  if (at < 0 || (beginning[at] === 0x0d && at === beginning.length - 1)) return null
  return beginning[at] === 0x0d && beginning[at + 1] !== 0x0a ? '\r' : '\n'
}
