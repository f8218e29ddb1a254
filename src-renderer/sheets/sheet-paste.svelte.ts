import type { CallInput, PasteReview } from '../../shared/bridge.ts'
import type { ColumnQuestion, NameChoice } from '../../shared/model/csv/questions.ts'
import type { ColumnReading } from '../../shared/model/csv/readings.ts'
import type { Bridge } from '../state/bridge.ts'
import { impliedAnswers } from './implied-answers.ts'
import type { PastedTable } from './pasted-table.ts'
import { SheetDraft } from './sheet-draft.svelte.ts'

type Order = CallInput<'csv.paste'>
type Answer = 'columns' | 'readings' | 'records' | 'references' | 'hasHead' | 'isNew'
type Answers = { [K in Answer]: NonNullable<Order[K]> }

const noAnswers: Answers = { columns: [], readings: [], records: [], references: [], hasHead: true, isNew: false }

/** Where rows are pasted. `within`: by field, what the list is narrowed to. */
export type PasteTarget = Pick<Order, 'kind' | 'accountId' | 'within'>

/** Pasted rows on their way to the records: each answer of a person reads them anew. */
export class SheetPaste extends SheetDraft<PasteReview> {
  readonly #target: PasteTarget
  #cells = $state.raw<readonly (readonly string[])[]>([])
  #answers = $state.raw<Answers>(noAnswers)

  constructor(bridge: Bridge, target: PasteTarget) {
    super(bridge)
    this.#target = target
  }

  get hasHead(): boolean {
    return this.#answers.hasHead
  }
  get isNew(): boolean {
    return this.#answers.isNew
  }
  /** Rows below the head line. */
  get rowCount(): number {
    return Math.max(0, this.#cells.length - (this.hasHead ? 1 : 0))
  }

  take({ cells, hasHead, columns }: PastedTable): Promise<void> {
    this.#cells = cells
    this.#answers = { ...noAnswers, hasHead, columns: [...columns].map(([at, column]) => ({ at, column })) }
    return this.#look(false)
  }

  setHead(hasHead: boolean): Promise<void> {
    return this.#answer({ hasHead, columns: [] })
  }

  setNew(isNew: boolean): Promise<void> {
    return this.#answer({ isNew })
  }

  /** What the column at a place is; null: it is left out. What it was is free again. */
  setColumn(at: number, column: string | null): Promise<void> {
    const others = this.#answers.columns.filter((each) => each.at !== at && (column === null || each.column !== column))
    const taken =
      this.review?.columns.filter((each) => each.at !== at && column !== null && each.column === column) ?? []
    return this.#answer({
      columns: [...others, ...taken.map((each) => ({ at: each.at, column: null })), { at, column }],
    })
  }

  /** What was answered to a question, or null. */
  readingOf({ at, options }: ColumnQuestion): ColumnReading | null {
    const own = this.#answers.readings.filter((each) => each.at === at).map(({ reading }) => reading)
    return options.find(({ reading }) => own.includes(reading))?.reading ?? null
  }

  setReading({ at, options }: ColumnQuestion, reading: ColumnReading): Promise<void> {
    const isOfQuestion = (each: { at: number; reading: ColumnReading }) =>
      each.at === at && options.some((option) => option.reading === each.reading)
    const others = this.#answers.readings.filter((each) => !isOfQuestion(each))
    return this.#answer({ readings: [...others, { at, reading }] })
  }

  /** Which of several of one name is meant; null: none of them, the row makes a new one. */
  choose(row: number, { field, text }: NameChoice, id: string | null): Promise<void> {
    const { records, references } = this.#answers
    if (field === null) return this.#answer({ records: [...records.filter((each) => each.row !== row), { row, id }] })
    if (id === null) return Promise.resolve()
    return this.#answer({ references: [...references, { field, text, id }] })
  }

  #answer(answers: Partial<Answers>): Promise<void> {
    this.#answers = { ...this.#answers, ...answers }
    return this.#look(true)
  }

  /** Reads the rows; a second time where a column's dates say how those that can be read in two ways are meant. */
  async #look(isSame: boolean): Promise<void> {
    const cells = this.#cells.map((row) => [...row])
    await this.read(() => this.bridge.call('csv.paste', { ...this.#target, cells, ...this.#answers }), { isSame })
    const implied = impliedAnswers(this.review?.questions ?? [], (question) => this.readingOf(question))
    if (implied.length === 0) return
    return this.#answer({
      readings: [...this.#answers.readings, ...implied.map(({ at, reading }) => ({ at, reading }))],
    })
  }
}
