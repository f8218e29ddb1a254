/**
 * Records into CSV files and back. Writing and reading go in slices, so that edits get between and memory holds a slice, not a file. A
 * file that was read is a set of proposals; nothing of it is written before a person accepts it.
 */
import { t } from '../../../shared/messages/index.ts'
import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import type {
  CallParsed,
  CsvAccepted,
  CsvOutcome,
  CsvProposal,
  CsvReview,
  EngineEvent,
} from '../../../shared/bridge.ts'
import { csvOutcomes } from '../../../shared/bridge.ts'
import type { Resource } from '../../../shared/contract/language/resource.ts'
import { resourceOf } from '../../../shared/presentation/resources.ts'
import { idFieldsOf } from '../../../shared/contract/language/wire.ts'
import { csvColumns } from '../../../shared/model/csv/columns.ts'
import type { FoundColumn } from '../../../shared/model/csv/columns.ts'
import { byteOrderMark, csvLine } from '../../../shared/model/csv/lines.ts'
import { readRow, writeHeadings, writeRow } from '../../../shared/model/csv/rows.ts'
import type { CsvUse } from '../../../shared/model/csv/rows.ts'
import { message } from '../../../shared/messages/message.ts'
import { GalleyError } from '../../../shared/model/errors.ts'
import type { FileSystem } from '../files/file-system.ts'
import { markOfKey, markOfRow } from '../store/index.ts'
import type { CsvGivenRow, CsvTarget, StoredProposal, Workspace } from '../store/index.ts'
import { ulid } from '../ids.ts'
import type { Clock, Randomness } from '../ports.ts'
import type { FileReader } from '../threads/file-reader.ts'
import type { CsvFault, CsvRow } from './csv-reader.ts'
import { openCsv } from './csv-source.ts'
import type { CsvContents } from './csv-source.ts'
import { writeWhole } from './csv-target.ts'

/** Some ten milliseconds' worth. */
const sliceRows = 100
/** On disk after each slice, and the window looks again: as many as hold the engine for less than 50 ms. */
const acceptedRows = 100
/** More would not be looked through by anybody, and must fit into memory. */
const rowsMax = 200_000
const longestName = 73

interface ReadFile {
  target: CsvTarget
  fileName: string
  counts: Record<CsvOutcome, number>
  /** In the order of the file, without those that change nothing. */
  proposals: StoredProposal[]
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
  export({
    kind,
    selection,
    sort,
    headings,
    path,
  }: CallParsed<'csv.export'>): Promise<{ fileName: string; rowCount: number }> {
    return this.#tracked(async () => {
      const columns = csvColumns(resourceOf(kind))
      const keys = this.#workspace.csv.keys(kind, selection, sort)
      let rowCount = 0
      await writeWhole(this.#files, path, async (write) => {
        await write(byteOrderMark + csvLine(writeHeadings(columns, headings)))
        for (let from = 0; from < keys.length; from += sliceRows) {
          this.#assertOpen()
          const sources = this.#workspace.csv.sources(kind, keys.slice(from, from + sliceRows))
          await write(sources.map((source) => csvLine(writeRow(columns, source, headings))).join(''))
          rowCount += sources.length
          this.#notify('writing', rowCount, keys.length)
        }
      })
      return { fileName: basename(path), rowCount }
    })
  }

  /** See the call csv.read. GalleyError `not_found`, `invalid_value`, `cancelled`. */
  read(path: string, target: CsvTarget): Promise<CsvReview> {
    const stopping = new AbortController()
    this.#reading.add(stopping)
    const signal = AbortSignal.any([this.#closing.signal, stopping.signal])
    return this.#tracked(() => this.#read(path, target, signal)).finally(() => this.#reading.delete(stopping))
  }

  /** Ends what is being read; nothing of it is kept. */
  stopReading(): void {
    for (const each of this.#reading) each.abort()
  }

  async #read(path: string, target: CsvTarget, signal: AbortSignal): Promise<CsvReview> {
    const resource = resourceOf(target.kind)
    const ports = { files: this.#files, reader: this.#reader }
    const { found, width, unknown, repeated, rows } = await openCsv(ports, path, csvColumns(resource), signal)
    const reading = new Reading(this.#workspace, resource, target, { found, width })
    const stopped = await this.#takeAll(rows, reading, signal)
    if (stopped && reading.rowCount === 0) throw new GalleyError('invalid_value', stopped.message, { ...stopped })
    const importId = ulid(this.#clock, this.#random)
    const { counts, proposals } = reading
    const fileName = basename(path)
    this.#imports.set(importId, { target, fileName, counts, proposals })
    return { importId, fileName, counts, unknown, repeated, stopped }
  }

  /** Every row, a slice at a time; the fault that they end at, or null. */
  async #takeAll(rows: CsvContents['rows'], reading: Reading, signal: AbortSignal): Promise<CsvFault | null> {
    for (let next = await rows.next(); ; next = await rows.next()) {
      if (next.done) return next.value
      for (let from = 0; from < next.value.length; from += sliceRows) {
        if (signal.aborted) {
          await rows.return(null)
          throw new GalleyError('cancelled', message('engine.csvFiles.readingFileStopped'))
        }
        reading.take(next.value.slice(from, from + sliceRows))
        this.#notify('reading', reading.rowCount, null)
        await this.#clock.yieldToEventLoop()
      }
    }
  }

  rows(importId: string, outcome: CsvOutcome, offset: number, limit: number): CsvProposal[] {
    return this.#readFile(importId)
      .proposals.filter((each) => each.outcome === outcome)
      .slice(offset, offset + limit)
      .map(({ mark: _mark, values: _values, ...proposal }) => proposal)
  }

  /** See the call csv.accept. GalleyError `cancelled` where it was undone before its end. */
  accept(importId: string, exceptLines: readonly number[]): Promise<CsvAccepted> {
    return this.#tracked(async () => {
      const { target, fileName, proposals } = this.#readFile(importId)
      this.#imports.delete(importId)
      const left = new Set(exceptLines)
      const chosen = proposals.filter(({ outcome, line }) => outcome !== 'refused' && !left.has(line))
      const label = message('engine.journal.import', { fileName: fileName.slice(0, longestName) })
      const all: CsvAccepted = { madeKeys: [], changed: 0, deleted: 0, skipped: [], label: null }
      let action: number | null = null
      for (let from = 0; from < chosen.length; from += acceptedRows) {
        this.#assertOpen()
        const slice = this.#workspace.csv.accept(target, chosen.slice(from, from + acceptedRows), { label, action })
        action = slice.action
        all.madeKeys.push(...slice.madeKeys)
        all.changed += slice.changed
        all.deleted += slice.deleted
        all.skipped.push(...slice.skipped)
        this.#notify('accepting', Math.min(from + acceptedRows, chosen.length), chosen.length)
        await this.#clock.yieldToEventLoop()
      }
      return { ...all, ...(action === null ? {} : { label, action }) }
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

/** A file on its way to proposals; remembers what its earlier lines named. */
class Reading {
  readonly counts = Object.fromEntries(csvOutcomes.map((outcome) => [outcome, 0])) as Record<CsvOutcome, number>
  readonly proposals: StoredProposal[] = []
  rowCount = 0
  readonly #workspace: Workspace
  readonly #resource: Resource
  readonly #target: CsvTarget
  readonly #found: readonly FoundColumn[]
  readonly #width: number
  /** How often a row without a key of its own said the same before. */
  readonly #digests = new Map<string, number>()
  /** Line that named a record first, by key, or by mark where it is new. */
  readonly #named = new Map<number | string, number>()

  constructor(
    workspace: Workspace,
    resource: Resource,
    target: CsvTarget,
    { found, width }: { found: readonly FoundColumn[]; width: number },
  ) {
    this.#workspace = workspace
    this.#resource = resource
    this.#target = target
    this.#found = found
    this.#width = width
  }

  take(rows: readonly CsvRow[]): void {
    this.rowCount += rows.length
    if (this.rowCount > rowsMax)
      throw new GalleyError('invalid_value', message('engine.csvFiles.fileHasMoreThan', { rowsMax }))
    for (const proposal of this.#workspace.csv.propose(
      this.#target,
      rows.map((row) => this.#given(row)),
    )) {
      const single = this.#onceOnly(proposal)
      this.counts[single.outcome] += 1
      if (single.outcome !== 'same') this.proposals.push(single)
    }
  }

  #given({ line, cells }: CsvRow): CsvGivenRow {
    const read = readRow(this.#found, cells, (field) => useOf(this.#resource, field))
    if (cells.slice(this.#width).some((cell) => cell.trim() !== '')) read.faults.push(tooManyCells())
    return { line, ...read, mark: read.ownKey === null ? this.#digest(cells) : markOfKey(read.ownKey) }
  }

  #digest(cells: readonly string[]): string {
    const said = this.#found.flatMap(({ at, column }) => {
      const cell = cells[at] ?? ''
      return cell !== '' && (column.what === 'field' || column.what === 'title') ? [[column.name, cell]] : []
    })
    const digest = createHash('sha256').update(JSON.stringify(said.toSorted())).digest('hex')
    const before = this.#digests.get(digest) ?? 0
    this.#digests.set(digest, before + 1)
    return markOfRow(before === 0 ? digest : `${digest} ${before}`)
  }

  #onceOnly(proposal: StoredProposal): StoredProposal {
    const name = proposal.key ?? (proposal.outcome === 'new' ? proposal.mark : null)
    const first = name === null ? undefined : this.#named.get(name)
    if (name !== null && first === undefined) this.#named.set(name, proposal.line)
    if (first === undefined) return proposal
    const message = t('engine.csvFiles.sameRecord', { first })
    return { ...proposal, outcome: 'refused', changes: [], problems: [], notes: [{ heading: '', message }] }
  }
}

const tooManyCells = () => ({ heading: '', message: t('engine.csvFiles.tooManyCells') })

/** What cells of the field are for: those that the service alone sets say only what tells the record apart, and how old the file is. */
function useOf(resource: Resource, field: string): CsvUse {
  const def = resource.fields[field]
  if (def && def.write !== 'never') return 'taken'
  if (idFieldsOf(resource).includes(field)) return 'taken'
  return field === 'updated_at' ? 'seen' : 'passed'
}
