/** What the rows of a table would do, found out a slice at a time. */
import { createHash } from 'node:crypto'
import { csvOutcomes } from '../../../shared/bridge.ts'
import type { CsvOutcome, FileQuestion } from '../../../shared/bridge.ts'
import type { Resource } from '../../../shared/contract/language/resource.ts'
import { idFieldsOf } from '../../../shared/contract/language/wire.ts'
import { message } from '../../../shared/messages/message.ts'
import type { FoundColumn } from '../../../shared/model/csv/columns.ts'
import { noteOrder, withImplied } from '../../../shared/model/csv/implied-reading.ts'
import type { OrderEvidence } from '../../../shared/model/csv/implied-reading.ts'
import { readAsWritten } from '../../../shared/model/csv/pasted.ts'
import type { PastedCell } from '../../../shared/model/csv/pasted.ts'
import type { ColumnQuestion } from '../../../shared/model/csv/questions.ts'
import type { ColumnReading, ReadingsByColumn } from '../../../shared/model/csv/readings.ts'
import { readRow } from '../../../shared/model/csv/rows.ts'
import type { CellFault, CsvRowRead, CsvUse } from '../../../shared/model/csv/rows.ts'
import { markOfKey, markOfRow } from '../store/index.ts'
import type { CsvGivenRow, CsvTarget, StoredProposal, Workspace } from '../store/index.ts'

/** A row as texts, with what of it could not be made one. */
export interface GivenRow {
  line: number
  cells: readonly string[]
  faults?: readonly CellFault[]
}

/** The account's zone, and what was said of columns. */
export interface TableSetting {
  zone: string
  readings: ReadingsByColumn
}

type NamedQuestion = ColumnQuestion & Pick<FileQuestion, 'label' | 'column'>

/** Rows of one table on their way to proposals; remembers what its earlier ones named. */
export class TableReading {
  readonly counts = Object.fromEntries(csvOutcomes.map((outcome) => [outcome, 0])) as Record<CsvOutcome, number>
  readonly proposals: StoredProposal[] = []
  rowCount = 0
  readonly #workspace: Workspace
  readonly #resource: Resource
  readonly #target: CsvTarget
  readonly #found: readonly FoundColumn[]
  readonly #width: number
  readonly #setting: TableSetting
  readonly #questions = new Map<string, NamedQuestion>()
  /** By index of the column, how its dates are written. */
  readonly #orders = new Map<number, OrderEvidence>()
  /** How often a row without a key of its own said the same before. */
  readonly #digests = new Map<string, number>()
  /** Line that named a record first, by key, or by mark where it is new. */
  readonly #named = new Map<number | string, number>()

  constructor(
    workspace: Workspace,
    resource: Resource,
    target: CsvTarget,
    { found, width }: { found: readonly FoundColumn[]; width: number },
    setting: TableSetting,
  ) {
    this.#setting = setting
    this.#workspace = workspace
    this.#resource = resource
    this.#target = target
    this.#found = found
    this.#width = width
  }

  take(rows: readonly GivenRow[]): void {
    this.rowCount += rows.length
    for (const proposal of this.#workspace.csv.propose(
      this.#target,
      rows.map((row) => this.#given(row)),
    )) {
      const single = this.#onceOnly(proposal)
      this.counts[single.outcome] += 1
      if (single.outcome !== 'same') this.proposals.push(single)
    }
  }

  #given({ line, cells, faults }: GivenRow): CsvGivenRow {
    const read = readRow(
      this.#found,
      cells,
      (field) => useOf(this.#resource, field),
      (column, text) => this.#asWritten(column, text),
    )
    read.faults.unshift(...(faults ?? []))
    if (cells.slice(this.#width).some((cell) => cell.trim() !== '')) read.faults.push(tooManyCells())
    return { line, ...read, mark: this.#mark(read, cells) }
  }

  /** By which a row is known when its file is read again; null for one that names its record by the id that the service gave. */
  #mark({ id, ownKey }: Pick<CsvRowRead, 'id' | 'ownKey'>, cells: readonly string[]): string | null {
    if (ownKey !== null) return markOfKey(ownKey)
    return id === null ? this.#digest(cells) : null
  }

  /** What the columns leave open, in the order in which it came; what was answered stands there still. */
  get questions(): NamedQuestion[] {
    return [...this.#questions.values()].map((question) =>
      withImplied(question, this.#orders.get(question.at) ?? new Map<ColumnReading, string>()),
    )
  }

  /** An amount or time as people write it, which is a question where it can be read in two ways. */
  #asWritten(found: FoundColumn, text: string): PastedCell | null {
    const { zone, readings } = this.#setting
    if (found.column.what === 'field' && found.column.def.type === 'instant') this.#noteOrder(found.at, text)
    const open = readAsWritten(found, text, zone)
    if (open?.kind !== 'unreadable' || !open.question) return open
    const { options } = open.question
    const name = `${found.at} ${options.map(({ reading }) => reading).join(' ')}`
    const known = this.#questions.get(name)
    const first = { at: found.at, text, cellCount: 1, options, label: found.column.label, column: found.column.name }
    this.#questions.set(name, known ? { ...known, cellCount: known.cellCount + 1 } : first)
    return readAsWritten(found, text, zone, readings.get(found.at))
  }

  #noteOrder(at: number, text: string): void {
    const evidence = this.#orders.get(at) ?? new Map<ColumnReading, string>()
    this.#orders.set(at, evidence)
    noteOrder(evidence, text)
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
    const notes = [{ heading: '', message: message('engine.csvFiles.sameRecord', { first }) }]
    return { ...proposal, outcome: 'refused', changes: [], problems: [], notes }
  }
}

const tooManyCells = () => ({ heading: '', message: message('engine.csvFiles.tooManyCells') })

/** What cells of the field are for: those that the service alone sets say only what tells the record apart, and how old the file is. */
function useOf(resource: Resource, field: string): CsvUse {
  const def = resource.fields[field]
  if (def && def.write !== 'never') return 'taken'
  if (idFieldsOf(resource).includes(field)) return 'taken'
  return field === 'updated_at' ? 'seen' : 'passed'
}
