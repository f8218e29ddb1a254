import type { CsvReview, FileQuestion, FileReading } from '../../shared/bridge.ts'
import type { ColumnReading } from '../../shared/model/csv/readings.ts'
import { impliedAnswers } from './implied-answers.ts'
import type { Bridge } from '../state/bridge.ts'
import { SheetDraft } from './sheet-draft.svelte.ts'

/** A sheet that a person opened in the system: the shell has its path. */
export interface OpenedSheet {
  name: string
  openedId: number
}

/** Reads a sheet that a person dropped, chose or opened; throws GalleyError where it cannot be read. */
export type ReadSheet = (file: File | OpenedSheet, kind: string, accountId: string) => Promise<CsvReview>

/**
 * A sheet on its way from a file to the records:
 *
 *     choose ──▶ read ──▶ looked through, lines left out or not ──accept──▶ done
 *       ▲                   │
 *       └── another file ───┘
 */
export class SheetImport extends SheetDraft {
  readonly #readSheet: ReadSheet
  #readings = $state.raw<readonly FileReading[]>([])
  readonly #target: { kind: string; accountId: string }

  constructor(bridge: Bridge, readSheet: ReadSheet, target: { kind: string; accountId: string }) {
    super(bridge)
    this.#readSheet = readSheet
    this.#target = target
  }

  /** Reads the file; a second time where a column's dates say how those that can be read in two ways are meant. */
  async choose(file: File | OpenedSheet): Promise<void> {
    this.#readings = []
    await this.read(() => this.#readSheet(file, this.#target.kind, this.#target.accountId))
    const implied = impliedAnswers(this.review?.fileQuestions ?? [], (question) => this.readingOf(question))
    if (implied.length === 0) return
    this.#readings = implied.map(({ tab, at, reading }) => ({ tab, at, reading }))
    return this.#readAgain()
  }

  /** What was answered to a question, or null. */
  readingOf({ tab, at, options }: FileQuestion): ColumnReading | null {
    const own = this.#readings.filter((each) => each.tab === tab && each.at === at).map(({ reading }) => reading)
    return options.find(({ reading }) => own.includes(reading))?.reading ?? null
  }

  /** Reads the file anew, the texts of the column as they are meant. */
  setReading({ tab, at, options }: FileQuestion, reading: ColumnReading): Promise<void> {
    const isOfQuestion = (each: FileReading) =>
      each.tab === tab && each.at === at && options.some((option) => option.reading === each.reading)
    this.#readings = [...this.#readings.filter((each) => !isOfQuestion(each)), { tab, at, reading }]
    return this.#readAgain()
  }

  #readAgain(): Promise<void> {
    const { review } = this
    if (!review) return Promise.resolve()
    const order = { importId: review.importId, readings: [...this.#readings] }
    return this.read(() => this.bridge.call('csv.answer', order), { isSame: true })
  }
}
