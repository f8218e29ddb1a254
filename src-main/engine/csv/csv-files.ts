/**
 * Records into CSV files and workbooks, and back. Writing and reading go in slices, so that edits get between and memory holds a slice, not a file. A
 * file that was read is a set of proposals; nothing of it is written before a person accepts it.
 */
import { basename } from 'node:path'
import type {
  CallParsed,
  CsvAccepted,
  CsvOutcome,
  CsvProposal,
  CsvReview,
  EngineEvent,
  FileReading,
  PasteReview,
} from '../../../shared/bridge.ts'
import { csvOutcomes } from '../../../shared/bridge.ts'
import { resourceOf } from '../../../shared/presentation/resources.ts'
import { csvColumns, workbookColumns } from '../../../shared/model/csv/columns.ts'
import type { CsvHeadings } from '../../../shared/model/csv/columns.ts'
import { writeWorkbookRow } from '../../../shared/model/csv/workbook-cells.ts'
import { byteOrderMark, csvLine } from '../../../shared/model/csv/lines.ts'
import { writeHeadings, writeRow } from '../../../shared/model/csv/rows.ts'
import { message } from '../../../shared/messages/message.ts'
import { GalleyError } from '../../../shared/model/errors.ts'
import type { FileSystem } from '../files/file-system.ts'
import type { StoredProposal, Workspace } from '../store/index.ts'
import { writeWorkbook } from '../xlsx/workbook-writer.ts'
import { ulid } from '../ids.ts'
import type { Clock, Randomness } from '../ports.ts'
import type { FileReader } from '../threads/file-reader.ts'
import { noCounts, readBook } from './book-reading.ts'
import type { ReadOrder } from './book-reading.ts'
import { PastedTable } from './pasted-table.ts'
import { kindsWithin, tabShape } from './tab-shapes.ts'
import { writeWhole } from './csv-target.ts'

/** Some ten milliseconds' worth. */
const sliceRows = 100
/** On disk after each slice, and the window looks again: as many as hold the engine for less than 50 ms. */
const acceptedRows = 100
const longestName = 73

interface ReadFile {
  accountId: string
  /** null: it was pasted. */
  fileName: string | null
  /** In the order of the file, without those that change nothing. */
  proposals: StoredProposal[]
  /** Of a file: how it was read. */
  source?: { path: string; order: ReadOrder }
}

interface WrittenFile {
  fileName: string
  rowCount: number
}

export class CsvFiles {
  readonly #workspace: Workspace
  readonly #files: FileSystem
  readonly #reader: FileReader
  readonly #clock: Clock
  readonly #random: Randomness
  readonly #emit: (event: EngineEvent) => void
  readonly #imports = new Map<string, ReadFile>()
  readonly #closing = new AbortController()
  /** Readings that are under way. */
  readonly #reading = new Set<AbortController>()
  /** Work that is under way; the workspace is closed after it. */
  readonly #going = new Set<Promise<unknown>>()

  constructor({
    workspace,
    files,
    reader,
    clock,
    random,
    emit,
  }: {
    workspace: Workspace
    files: FileSystem
    reader: FileReader
    clock: Clock
    random: Randomness
    emit: (event: EngineEvent) => void
  }) {
    this.#workspace = workspace
    this.#files = files
    this.#reader = reader
    this.#clock = clock
    this.#random = random
    this.#emit = emit
  }

  /** See the call csv.export. GalleyError `disk`. */
  export({ kind, selection, sort, headings, path }: CallParsed<'csv.export'>): Promise<WrittenFile> {
    return this.#tracked(() => {
      const keys = this.#workspace.csv.keys(kind, selection, sort)
      if (/\.xlsx$/i.test(path)) {
        const zone = keys[0] === undefined ? 'UTC' : this.#workspace.csv.zoneOfRecord(keys[0])
        return this.#writeWorkbook(path, headings, [{ kind, keys }], zone)
      }
      return this.#writeCsv(path, headings, kind, keys)
    })
  }

  /** See the call csv.exportAccount. GalleyError `disk`. */
  exportAccount({ accountId, headings, path }: CallParsed<'csv.exportAccount'>): Promise<WrittenFile> {
    return this.#tracked(() => {
      const tabs = kindsWithin('campaign').map((kind) => {
        const filter = { text: '', chip: 'all' as const, equals: {} }
        return { kind, keys: this.#workspace.csv.keys(kind, { all: { kind, accountId, filter }, except: [] }, null) }
      })
      return this.#writeWorkbook(
        path,
        headings,
        tabs.filter(({ keys }) => keys.length > 0),
        this.#workspace.csv.zone(accountId),
      )
    })
  }

  async #writeCsv(path: string, headings: CsvHeadings, kind: string, keys: readonly number[]): Promise<WrittenFile> {
    const columns = csvColumns(resourceOf(kind))
    let rowCount = 0
    await writeWhole(this.#files, path, async (write) => {
      await write(byteOrderMark + csvLine(writeHeadings(columns, headings)))
      for (const slice of slicesOf(keys)) {
        this.#assertOpen()
        const sources = this.#workspace.csv.sources(kind, slice)
        await write(sources.map((source) => csvLine(writeRow(columns, source, headings))).join(''))
        rowCount += sources.length
        this.#notify('writing', rowCount, keys.length)
      }
    })
    return { fileName: basename(path), rowCount }
  }

  async #writeWorkbook(
    path: string,
    headings: CsvHeadings,
    tabs: readonly { kind: string; keys: readonly number[] }[],
    zone: string,
  ): Promise<WrittenFile> {
    const { csv } = this.#workspace
    const total = tabs.reduce((sum, { keys }) => sum + keys.length, 0)
    let rowCount = 0
    const shapes = tabs.map(({ kind }) => tabShape(resourceOf(kind), headings))
    const rowsOf = async function* (this: CsvFiles, kind: string, keys: readonly number[]) {
      const columns = workbookColumns(resourceOf(kind))
      for (const slice of slicesOf(keys)) {
        this.#assertOpen()
        const sources = csv.workbookSources(kind, slice)
        yield sources.map((source) => writeWorkbookRow(columns, source, headings, zone))
        rowCount += sources.length
        this.#notify('writing', rowCount, total)
        await this.#clock.yieldToEventLoop()
      }
    }
    const parts = await this.#reader.workbookParts(shapes)
    await writeWhole(this.#files, path, (write) =>
      writeWorkbook(
        write,
        parts,
        tabs.map(({ kind, keys }, at) => ({ ...shapes[at]!, rows: rowsOf.call(this, kind, keys) })),
      ),
    )
    return { fileName: basename(path), rowCount }
  }

  /** See the call csv.read. GalleyError `not_found`, `invalid_value`, `cancelled`. */
  read(path: string, order: ReadOrder): Promise<CsvReview> {
    const stopping = new AbortController()
    this.#reading.add(stopping)
    const signal = AbortSignal.any([this.#closing.signal, stopping.signal])
    return this.#tracked(() => this.#read(path, order, signal)).finally(() => this.#reading.delete(stopping))
  }

  /** See the call csv.answer. GalleyError as `read`, and `usage` for rows of no file. */
  answer(importId: string, readings: readonly FileReading[]): Promise<CsvReview> {
    const { source } = this.#readFile(importId)
    if (!source) throw new GalleyError('usage', message('engine.csvFiles.fileNotOpenAny'))
    return this.read(source.path, { ...source.order, readings })
  }

  /** See the call csv.paste. GalleyError `cancelled`. */
  paste(order: CallParsed<'csv.paste'>): Promise<PasteReview> {
    const stopping = new AbortController()
    this.#reading.add(stopping)
    return this.#tracked(() => this.#paste(order, stopping.signal)).finally(() => this.#reading.delete(stopping))
  }

  async #paste(order: CallParsed<'csv.paste'>, signal: AbortSignal): Promise<PasteReview> {
    const table = new PastedTable(order)
    const { accountId } = order
    const counts = noCounts()
    const proposals: StoredProposal[] = []
    for (const slice of table.proposals(this.#workspace, sliceRows)) {
      if (signal.aborted) throw new GalleyError('cancelled', message('engine.csvFiles.readingFileStopped'))
      this.#assertOpen()
      for (const each of slice) {
        counts[each.outcome] += 1
        if (each.outcome !== 'same') proposals.push(each)
      }
      this.#notify(
        'reading',
        csvOutcomes.reduce((sum, outcome) => sum + counts[outcome], 0),
        order.cells.length,
      )
      await this.#clock.yieldToEventLoop()
    }
    const importId = ulid(this.#clock, this.#random)
    this.#imports.set(importId, { accountId, fileName: null, proposals })
    const { unknown, repeated } = table.columns
    const questions = table.questions(this.#workspace.csv.zone(accountId))
    return { importId, fileName: '', counts, unknown, repeated, stopped: null, columns: table.views(), questions }
  }

  /** Ends what is being read; nothing of it is kept. */
  stopReading(): void {
    for (const each of this.#reading) each.abort()
  }

  async #read(path: string, order: ReadOrder, signal: AbortSignal): Promise<CsvReview> {
    const ports = {
      workspace: this.#workspace,
      files: this.#files,
      reader: this.#reader,
      clock: this.#clock,
      onRows: (count: number) => this.#notify('reading', count, null),
    }
    const { proposals, ...review } = await readBook(ports, path, order, signal)
    const importId = ulid(this.#clock, this.#random)
    const fileName = basename(path)
    const { accountId } = order
    this.#imports.set(importId, { accountId, fileName, proposals, source: { path, order } })
    return { importId, fileName, ...review }
  }

  rows(importId: string, outcome: CsvOutcome, offset: number, limit: number): CsvProposal[] {
    return this.#readFile(importId)
      .proposals.filter((each) => each.outcome === outcome)
      .slice(offset, offset + limit)
      .map(({ mark: _mark, values: _values, newId: _newId, needs: _needs, ...proposal }) => proposal)
  }

  /** See the call csv.accept. GalleyError `cancelled` where it was undone before its end. */
  accept(importId: string, exceptLines: readonly number[]): Promise<CsvAccepted> {
    return this.#tracked(async () => {
      const { accountId, fileName, proposals } = this.#readFile(importId)
      this.#imports.delete(importId)
      const left = new Set(exceptLines)
      const chosen = proposals.filter(({ outcome, line }) => outcome !== 'refused' && !left.has(line))
      const label =
        fileName === null
          ? message('engine.journal.pasteRows', { count: chosen.length })
          : message('engine.journal.import', { fileName: fileName.slice(0, longestName) })
      const all: CsvAccepted = { madeKeys: [], changed: 0, deleted: 0, skipped: [], label: null }
      let action: number | null = null
      let done = 0
      const kinds = [...new Set(chosen.map(({ kind }) => kind))]
      for (const part of partsOf(chosen)) {
        this.#assertOpen()
        const target = { kind: part[0]!.kind, accountId }
        const slice = this.#workspace.csv.accept(target, part, { label, action })
        done += part.length
        action = slice.action
        all.madeKeys.push(...slice.madeKeys)
        all.changed += slice.changed
        all.deleted += slice.deleted
        all.skipped.push(...slice.skipped)
        this.#notify('accepting', done, chosen.length)
        await this.#clock.yieldToEventLoop()
      }
      return { ...all, ...(kinds.length > 1 ? { kinds } : {}), ...(action === null ? {} : { label, action }) }
    })
  }

  forget(importId: string): void {
    this.#imports.delete(importId)
  }

  /** Ends what is under way after its slice; what was carried out stays, and the same file carries out the rest. */
  async close(): Promise<void> {
    this.#closing.abort()
    await Promise.allSettled(this.#going)
  }

  #tracked<T>(work: () => Promise<T>): Promise<T> {
    const going = work().finally(() => this.#going.delete(going))
    this.#going.add(going)
    return going
  }

  #assertOpen(): void {
    if (this.#closing.signal.aborted) throw new GalleyError('cancelled', message('engine.csvFiles.galleyClosing'))
  }

  #readFile(importId: string): ReadFile {
    const found = this.#imports.get(importId)
    if (!found) throw new GalleyError('not_found', message('engine.csvFiles.fileNotOpenAny'))
    return found
  }

  #notify(step: 'reading' | 'writing' | 'accepting', done: number, total: number | null): void {
    this.#emit({ name: 'csvProgress', payload: { step, done, total } })
  }
}

function* slicesOf(keys: readonly number[]): Generator<readonly number[]> {
  for (let from = 0; from < keys.length; from += sliceRows) yield keys.slice(from, from + sliceRows)
}

/** As many of one kind as are accepted at once, in the order of the file. */
function* partsOf(chosen: readonly StoredProposal[]): Generator<readonly StoredProposal[]> {
  for (let from = 0; from < chosen.length;) {
    const { kind } = chosen[from]!
    const part = chosen.slice(from, from + acceptedRows)
    const end = part.findIndex((each) => each.kind !== kind)
    yield end < 0 ? part : part.slice(0, end)
    from += end < 0 ? part.length : end
  }
}
