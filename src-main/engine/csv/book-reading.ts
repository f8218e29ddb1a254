/** What a workbook or a CSV file would do, tab by tab, found out a slice at a time. */
import { csvOutcomes } from '../../../shared/bridge.ts'
import type { CsvOutcome, CsvReview, FileQuestion, FileReading } from '../../../shared/bridge.ts'
import { workbookColumns } from '../../../shared/model/csv/columns.ts'
import { readingsByColumn } from '../../../shared/model/csv/pasted.ts'
import { message } from '../../../shared/messages/message.ts'
import { GalleyError } from '../../../shared/model/errors.ts'
import { resourceOf } from '../../../shared/presentation/resources.ts'
import type { FileSystem } from '../files/file-system.ts'
import type { Clock } from '../ports.ts'
import { ComingRecords } from '../store/index.ts'
import type { StoredProposal, Workspace } from '../store/index.ts'
import type { FileReader } from '../threads/file-reader.ts'
import type { CsvFault } from './csv-reader.ts'
import { openCsv } from './csv-source.ts'
import { TableReading } from './table-reading.ts'
import type { GivenRow } from './table-reading.ts'
import { isWorkbook, openWorkbook } from './workbook-source.ts'
import type { OpenTab } from './workbook-source.ts'

/** Some ten milliseconds' worth. */
const sliceRows = 100
/** More would not be looked through by anybody, and must fit into memory. */
const rowsMax = 200_000
/** Rows that a tab can have: lines of a workbook are counted on over its tabs. */
const tabRowsMax = 1_048_576

export interface ReadOrder {
  /** null: every kind that a workbook has a tab of. */
  kind: string | null
  accountId: string
  hasOtherKinds?: boolean
  /** How texts of columns are read that can be read in two ways. */
  readings?: readonly FileReading[]
}

export interface BookPorts {
  workspace: Workspace
  files: FileSystem
  reader: FileReader
  clock: Clock
  /** So many rows were read. */
  onRows: (count: number) => void
}

/** A review that has no name yet, and its proposals in the order of the file, without those that change nothing. */
export interface ReadBook extends Omit<CsvReview, 'importId' | 'fileName'> {
  proposals: StoredProposal[]
}

/** Reads the file to its end, or to where it cannot be read further. GalleyError `not_found`, `invalid_value`, `cancelled`, `usage`. */
export async function readBook(
  ports: BookPorts,
  path: string,
  order: ReadOrder,
  signal: AbortSignal,
): Promise<ReadBook> {
  const { workspace, files } = ports
  const { kind, accountId, hasOtherKinds = false, readings = [] } = order
  const zone = workspace.csv.zone(accountId)
  const book = (await isWorkbook(files, path))
    ? await openWorkbook(ports, path, { kind, hasOtherKinds, zone }, signal)
    : { tabs: [await onlyTab(ports, path, kind, signal)], others: null }
  const counts = noCounts()
  const proposals: StoredProposal[] = []
  const questions: FileQuestion[] = []
  const coming = book.tabs.length > 1 ? new ComingRecords() : undefined
  let [rowCount, stopped]: [number, CsvFault | null] = [0, null]
  const tabs: NonNullable<CsvReview['tabs']> = []
  for (const [at, tab] of book.tabs.entries()) {
    const target = { kind: tab.kind, accountId, coming }
    const setting = { zone, readings: readingsByColumn(readings.filter((each) => each.tab === at)) }
    const reading = new TableReading(workspace, resourceOf(tab.kind), target, tab, setting)
    stopped ??= await takeAll(ports, tab.rows, reading, rowCount, signal)
    rowCount += reading.rowCount
    for (const outcome of csvOutcomes) counts[outcome] += reading.counts[outcome]
    for (const each of reading.proposals) proposals.push(placed(each, tab, at))
    for (const each of reading.questions) questions.push({ ...each, tab: at, tabName: tab.name })
    if (tab.name !== null) tabs.push({ name: tab.name, kind: tab.kind, rowCount: reading.rowCount })
  }
  if (stopped && rowCount === 0) throw new GalleyError('invalid_value', stopped.message, { ...stopped })
  const [unknown, repeated] = (['unknown', 'repeated'] as const).map((what) => book.tabs.flatMap((tab) => tab[what]))
  const others = book.others?.map((name) => ({ name, kind: null, rowCount: 0 }))
  return {
    counts,
    proposals,
    ...(others ? { tabs: [...tabs, ...others] } : {}),
    ...(questions.length > 0 ? { fileQuestions: questions } : {}),
    unknown: unknown!,
    repeated: repeated!,
    stopped,
  }
}

export function noCounts(): Record<CsvOutcome, number> {
  return Object.fromEntries(csvOutcomes.map((outcome) => [outcome, 0])) as Record<CsvOutcome, number>
}

async function onlyTab(ports: BookPorts, path: string, kind: string | null, signal: AbortSignal): Promise<OpenTab> {
  if (kind === null) throw new GalleyError('usage', message('engine.csvFiles.nameTheKind'))
  return { name: null, kind, ...(await openCsv(ports, path, workbookColumns(resourceOf(kind)), signal)) }
}

/** Every row, a slice at a time; the fault that they end at, or null. `before`: rows of earlier tabs. */
async function takeAll(
  { clock, onRows }: BookPorts,
  rows: AsyncGenerator<readonly GivenRow[], CsvFault | null>,
  reading: TableReading,
  before: number,
  signal: AbortSignal,
): Promise<CsvFault | null> {
  for (let next = await rows.next(); ; next = await rows.next()) {
    if (next.done) return next.value
    for (let from = 0; from < next.value.length; from += sliceRows) {
      if (signal.aborted) {
        await rows.return(null)
        throw new GalleyError('cancelled', message('engine.csvFiles.readingFileStopped'))
      }
      const slice = next.value.slice(from, from + sliceRows)
      if (before + reading.rowCount + slice.length > rowsMax)
        throw new GalleyError('invalid_value', message('engine.csvFiles.fileHasMoreThan', { rowsMax }))
      reading.take(slice)
      onRows(before + reading.rowCount)
      await clock.yieldToEventLoop()
    }
  }
}

/** With the line that names it in the whole workbook. */
function placed(proposal: StoredProposal, { name }: OpenTab, at: number): StoredProposal {
  if (name === null) return proposal
  return { ...proposal, line: at * tabRowsMax + proposal.line, tabRow: { tab: name, row: proposal.line } }
}
