/** A CSV file as it lies on the disk: its headings, and the rows below them as a thread reads them. */
import { basename } from 'node:path'
import { findColumns } from '../../../shared/model/csv/columns.ts'
import type { CsvColumn, FoundColumn } from '../../../shared/model/csv/columns.ts'
import { message } from '../../../shared/messages/message.ts'
import type { MessageArg } from '../../../shared/messages/message.ts'
import { GalleyError } from '../../../shared/model/errors.ts'
import type { FileSystem, OpenFile } from '../files/file-system.ts'
import type { FileReader } from '../threads/file-reader.ts'
import { openText, pieceAt } from './csv-pieces.ts'
import { CsvReader, csvEncoding } from './csv-reader.ts'
import type { CsvFault, CsvRow } from './csv-reader.ts'
import { isSaying } from '../../../shared/model/csv/tsv.ts'

const fileMaxBytes = 256 * 1024 * 1024
/** As far as headings may stand. */
const beginningBytes = 65_536
const delimiters = [',', ';', '\t']

/** What the first line names, and the lines below it. */
export interface CsvContents {
  found: FoundColumn[]
  unknown: string[]
  repeated: string[]
  /** How many headings there are. */
  width: number
  /** Slices of lines that say anything; returns why the file could not be read to its end, or null. */
  rows: AsyncGenerator<readonly CsvRow[], CsvFault | null>
}

/**
 * Looks at the headings. GalleyError `not_found` where the file cannot be read, `invalid_value` where it is too large, no text, or its first
 * line names no column of these; the rows throw `cancelled` after the signal.
 */
export async function openCsv(
  { files, reader }: { files: FileSystem; reader: FileReader },
  path: string,
  columns: readonly CsvColumn[],
  signal: AbortSignal,
): Promise<CsvContents> {
  const name = basename(path)
  const { beginning, isWhole } = await beginningOf(files, path, name)
  const first = delimiters
    .map((delimiter) => ({ delimiter, ...headingsOf(beginning, isWhole, delimiter, columns, name) }))
    .toSorted((a, b) => b.found.length - a.found.length)[0]!
  if (first.found.length === 0) throw notTaken(name, first.fault?.message ?? message('engine.csvSource.noKnownColumn'))
  const { delimiter, headingLine: afterLine } = first
  return { ...first, rows: reader.rows({ path, delimiter, afterLine }, signal) }
}

async function beginningOf(files: FileSystem, path: string, name: string) {
  const file = await openText(files, path)
  try {
    const sizeBytes = checkedSize(file, name)
    const beginning = await pieceAt(file, path, 0, beginningBytes)
    return { beginning, isWhole: beginning.length >= sizeBytes }
  } finally {
    await file.close()
  }
}

function checkedSize(file: OpenFile, name: string): number {
  const { type, sizeBytes } = file.stat()
  if (type !== 'file') throw notTaken(name, message('engine.csvSource.noFile'))
  if (sizeBytes === 0) throw notTaken(name, message('engine.csvSource.itIsEmpty'))
  if (sizeBytes > fileMaxBytes) throw notTaken(name, message('engine.csvSource.largerThan256Mb'))
  return sizeBytes
}

function headingsOf(
  beginning: Uint8Array,
  isWhole: boolean,
  delimiter: string,
  columns: readonly CsvColumn[],
  name: string,
) {
  const reader = new CsvReader({ delimiter, encoding: csvEncoding(beginning).encoding })
  try {
    const { rows } = reader.push(beginning)
    const line = [...rows, ...(isWhole ? reader.end().rows : [])].find(({ cells }) => isSaying(cells))
    const { fault } = reader
    return {
      fault,
      headingLine: line?.line ?? 1,
      width: line?.cells.length ?? 0,
      ...findColumns(columns, line?.cells ?? []),
    }
  } catch (error) {
    throw error instanceof GalleyError ? notTaken(name, error.said) : error
  }
}

function notTaken(name: string, why: MessageArg): GalleyError {
  return new GalleyError('invalid_value', message('engine.csvSource.cannotImported', { name, why }))
}
