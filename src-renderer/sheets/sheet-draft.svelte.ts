import type { CsvAccepted, CsvOutcome, CsvProposal, CsvReview } from '../../shared/bridge.ts'
import { wordsOf } from '../state/bridge.ts'
import type { Bridge, FailureWords } from '../state/bridge.ts'

/** Outcomes that a person looks at; the rest changes nothing. */
export type ShownOutcome = Exclude<CsvOutcome, 'same'>
const shownOutcomes: readonly ShownOutcome[] = ['new', 'change', 'delete', 'refused']

const pageSize = 100
/** For choosing all lines at once. */
const largePage = 1000

/** Rows on their way to the records, whatever they come from: read, looked through with lines left out or not, and accepted. */
export class SheetDraft<Review extends CsvReview = CsvReview> {
  protected readonly bridge: Bridge
  readonly #unlisten: () => void
  #review = $state.raw<Review | null>(null)
  #outcome = $state.raw<ShownOutcome>('change')
  #rows = $state.raw<Partial<Record<ShownOutcome, readonly CsvProposal[]>>>({})
  #left = $state.raw<ReadonlyMap<number, ShownOutcome>>(new Map())
  #step = $state.raw<'idle' | 'reading' | 'accepting'>('idle')
  #progress = $state.raw<{ done: number; total: number | null }>({ done: 0, total: null })
  #failure = $state.raw<FailureWords | null>(null)
  /** Counts readings, so that an earlier one that ends late says nothing. */
  #reading = 0

  constructor(bridge: Bridge) {
    this.bridge = bridge
    this.#unlisten = bridge.on('csvProgress', ({ step, done, total }) => {
      if (step === this.#step) this.#progress = { done, total }
    })
  }

  get review(): Review | null {
    return this.#review
  }
  /** Whose lines are shown. */
  get outcome(): ShownOutcome {
    return this.#outcome
  }
  /** Outcomes that the file has, in order. */
  get outcomes(): readonly ShownOutcome[] {
    return shownOutcomes.filter((each) => (this.#review?.counts[each] ?? 0) > 0)
  }
  /** Lines of the shown outcome, as far as they were asked for. */
  get rows(): readonly CsvProposal[] {
    return this.#rows[this.#outcome] ?? []
  }
  get hasMore(): boolean {
    return this.rows.length < (this.#review?.counts[this.#outcome] ?? 0)
  }
  get step(): 'idle' | 'reading' | 'accepting' {
    return this.#step
  }
  get progress(): { done: number; total: number | null } {
    return this.#progress
  }
  get failure(): FailureWords | null {
    return this.#failure
  }

  /** How many lines of an outcome will be carried out. */
  chosenOf(outcome: ShownOutcome): number {
    if (outcome === 'refused') return 0
    return (this.#review?.counts[outcome] ?? 0) - [...this.#left.values()].filter((each) => each === outcome).length
  }
  get chosenCount(): number {
    return this.chosenOf('new') + this.chosenOf('change') + this.chosenOf('delete')
  }
  isChosen(line: number): boolean {
    return !this.#left.has(line)
  }

  /** Reads rows anew; `isSame`: the same ones, understood in another way, of which what was left out stays so. */
  protected async read(reading: () => Promise<Review>, { isSame = false } = {}): Promise<void> {
    this.#stopReading()
    const mine = ++this.#reading
    if (!isSame) this.#forget()
    this.#failure = null
    this.#progress = { done: 0, total: null }
    this.#step = 'reading'
    try {
      const review = await reading()
      if (mine !== this.#reading) {
        void this.bridge.call('csv.close', { importId: review.importId })
        return
      }
      const outcome = this.#outcome
      if (this.#review) void this.bridge.call('csv.close', { importId: this.#review.importId })
      this.#review = review
      this.#rows = {}
      this.#outcome = isSame && this.outcomes.includes(outcome) ? outcome : (this.outcomes[0] ?? 'change')
      if (this.#left.size > 0) await this.#leaveAgain()
      await this.more()
    } catch (thrown) {
      if (mine === this.#reading) this.#failure = wordsOf(thrown)
    }
    if (mine === this.#reading) this.#step = 'idle'
  }

  /** What was left out may have another outcome now. */
  async #leaveAgain(): Promise<void> {
    const lines = new Set(this.#left.keys())
    const left = new Map<number, ShownOutcome>()
    const shown = this.#outcome
    for (const outcome of this.outcomes) {
      if (outcome === 'refused') continue
      this.#outcome = outcome
      while (this.hasMore && this.#failure === null) await this.more(largePage)
      for (const { line } of this.rows) if (lines.has(line)) left.set(line, outcome)
    }
    this.#outcome = shown
    this.#left = left
  }

  async show(outcome: ShownOutcome): Promise<void> {
    this.#outcome = outcome
    if (this.#rows[outcome] === undefined) await this.more()
  }

  /** The next lines of the shown outcome. */
  async more(limit = pageSize): Promise<void> {
    const outcome = this.#outcome
    const known = this.#rows[outcome] ?? []
    const importId = this.#review?.importId
    if (importId === undefined || known.length >= (this.#review?.counts[outcome] ?? 0)) return
    try {
      const next = await this.bridge.call('csv.rows', { importId, outcome, offset: known.length, limit })
      if (importId === this.#review?.importId) this.#rows = { ...this.#rows, [outcome]: [...known, ...next] }
    } catch (thrown) {
      this.#failure = wordsOf(thrown)
    }
  }

  /** Leaves a line out, or takes it in again. */
  choosing(line: number, isChosen: boolean): void {
    const left = new Map(this.#left)
    if (isChosen) left.delete(line)
    else left.set(line, this.#outcome)
    this.#left = left
  }

  /** Leaves all lines of the shown outcome out, or takes them in again. */
  async choosingAll(isChosen: boolean): Promise<void> {
    const outcome = this.#outcome
    if (!isChosen) while (this.hasMore && this.#failure === null) await this.more(largePage)
    const left = new Map(this.#left)
    for (const { line } of this.#rows[outcome] ?? [])
      if (isChosen) left.delete(line)
      else left.set(line, outcome)
    this.#left = left
  }

  /** Carries out what is chosen; null where it could not be: `failure` says why. */
  async accept(): Promise<CsvAccepted | null> {
    const review = this.#review
    if (!review || this.#step !== 'idle' || this.chosenCount === 0) return null
    this.#step = 'accepting'
    this.#failure = null
    this.#progress = { done: 0, total: this.chosenCount }
    try {
      const accepted = await this.bridge.call('csv.accept', {
        importId: review.importId,
        exceptLines: [...this.#left.keys()],
      })
      this.#review = null
      return accepted
    } catch (thrown) {
      this.#failure = wordsOf(thrown)
      return null
    } finally {
      this.#step = 'idle'
    }
  }

  close(): void {
    this.#stopReading()
    this.#reading++
    this.#unlisten()
    this.#forget()
  }

  /** Nobody waits for it any more. */
  #stopReading(): void {
    if (this.#step === 'reading') void this.bridge.call('csv.stop', {})
  }

  #forget(): void {
    if (this.#review) void this.bridge.call('csv.close', { importId: this.#review.importId })
    this.#review = null
    this.#rows = {}
    this.#left = new Map()
  }
}
