/** What the engine's threads read is read in place, on the world's clock: no thread decides when anything happens. */
import { chunksOf } from '../../../src-main/engine/audience/chunks.ts'
import type { Chunk } from '../../../src-main/engine/audience/chunks.ts'
import { checkList } from '../../../src-main/engine/audience/list-check.ts'
import { digestOf } from '../../../src-main/engine/audience/list-file.ts'
import type { ListPorts } from '../../../src-main/engine/audience/list-file.ts'
import type { RequestLimits } from '../../../src-main/engine/audience/request-body.ts'
import type { CsvFault } from '../../../src-main/engine/csv/csv-reader.ts'
import { unpackRows } from '../../../src-main/engine/csv/packed-rows.ts'
import type { PackedRows } from '../../../src-main/engine/csv/packed-rows.ts'
import { csvRows } from '../../../src-main/engine/csv/csv-rows.ts'
import { unpackWorkbookRows } from '../../../src-main/engine/xlsx/workbook-rows.ts'
import { workbookParts } from '../../../src-main/engine/xlsx/workbook-parts.ts'
import { readTabs, tabRows } from '../../../src-main/engine/xlsx/workbook-reader.ts'
import type { FileReader } from '../../../src-main/engine/threads/file-reader.ts'
import { asWritten } from '../../../shared/messages/message.ts'
import { GalleyError } from '../../../shared/model/errors.ts'

/** A list of thirty people takes several requests. */
const limits: RequestLimits = { operationsMax: 2500, bodyMaxBytes: 1_000 }

/** Each file is read to its end before anything of it is given: nothing of it is open when the engine's life ends. */
export function readerInHand(ports: ListPorts): FileReader {
  let isClosed = false
  const assertOpen = () => {
    if (isClosed) throw new GalleyError('cancelled', asWritten('The connection was closed.'))
  }
  return {
    check({ path, shape, options }, signal, onProgress) {
      assertOpen()
      return checkList(ports, path, shape, options, signal, onProgress)
    },
    digest(path) {
      assertOpen()
      return digestOf(ports.files, path)
    },
    async *chunks(plan, from) {
      assertOpen()
      const all: Chunk[] = []
      for await (const chunk of chunksOf(ports, plan, from, limits)) all.push(chunk)
      yield* all
    },
    async *rows(task, signal) {
      assertOpen()
      const { slices, fault } = await wholeSheet(csvRows(ports.files, { kind: 'rows', ...task }))
      for (const slice of slices) {
        if (signal?.aborted) throw new GalleyError('cancelled', asWritten('Reading the file was stopped.'))
        yield unpackRows(slice)
      }
      return fault
    },
    tabs(path) {
      assertOpen()
      return readTabs(ports.files, path)
    },
    async *tabRows(task, signal) {
      assertOpen()
      const { slices, fault } = await wholeSheet(tabRows(ports, task))
      for (const slice of slices) {
        if (signal?.aborted) throw new GalleyError('cancelled', asWritten('Reading the file was stopped.'))
        yield unpackWorkbookRows(slice)
      }
      return fault
    },
    workbookParts(tabs) {
      assertOpen()
      return workbookParts(tabs)
    },
    close() {
      isClosed = true
      return Promise.resolve()
    },
  }
}

async function wholeSheet(rows: AsyncGenerator<PackedRows, CsvFault | null>) {
  const slices: PackedRows[] = []
  for (let next = await rows.next(); ; next = await rows.next()) {
    if (next.done) return { slices, fault: next.value }
    slices.push(next.value)
  }
}
