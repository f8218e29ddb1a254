import type { CalendarItem, GoLiveCheck } from '../../shared/bridge.ts'
import type { Bridge } from '../state/bridge.ts'
import { addDays, addMonths, dayOf, monthOf, rangeOf, weekOf } from './days.ts'

export type CalendarView = 'month' | 'week' | 'day' | 'list'

/** Days that the list shows from the chosen one on. */
const listDays = 60

/** The calendar of the open account, or of all accounts: which days are shown, in whose zone, and what stands in them. */
export class CalendarState {
  #view = $state<CalendarView>('month')
  #day = $state('')
  #zone = $state('UTC')
  #isOfAll = $state(false)
  #items = $state.raw<readonly CalendarItem[]>([])
  #leftOut = $state(0)
  #verdicts = $state.raw<readonly GoLiveCheck[] | null>(null)
  #isLoaded = $state(false)
  /** The open account. */
  readonly accountId: string
  readonly #bridge: Bridge
  readonly #onFailure: (thrown: unknown) => void
  readonly #unlisten: () => void
  #asked = 0
  #answered = 0
  #checksAsked = 0
  /** It was asked for, and neither closed nor refused. */
  #isCheckOpen = false

  readonly days = $derived.by(() => this.#daysShown())

  constructor(
    bridge: Bridge,
    accountId: string,
    at: { view: CalendarView; zone: string; nowMs: number; isOfAll: boolean },
    onFailure: (thrown: unknown) => void,
  ) {
    this.#bridge = bridge
    this.accountId = accountId
    this.#onFailure = onFailure
    this.#view = at.view
    this.#zone = at.zone
    this.#isOfAll = at.isOfAll
    this.#day = dayOf(new Date(at.nowMs).toISOString(), at.zone)
    this.#unlisten = bridge.on('data', ({ kinds }) => {
      if (!kinds.some((kind) => shownKinds.has(kind))) return
      void this.load()
      if (this.#isCheckOpen) void this.check()
    })
    void this.load()
  }

  close(): void {
    this.#unlisten()
  }

  get view(): CalendarView {
    return this.#view
  }
  /** The day that the view is about: the one chosen, or the one it began with. */
  get day(): string {
    return this.#day
  }
  get zone(): string {
    return this.#zone
  }
  get isOfAll(): boolean {
    return this.#isOfAll
  }
  /** By time. */
  get items(): readonly CalendarItem[] {
    return this.#items
  }

  /** Number of the last question for the items, and of the one whose answer is shown. */
  get asked(): number {
    return this.#asked
  }
  get answered(): number {
    return this.#answered
  }

  /** How many more there are in the days shown than one view takes. */
  get leftOut(): number {
    return this.#leftOut
  }
  /** Several people post in what is shown: then each post says whose it is. */
  get hasAuthors(): boolean {
    return this.#hasAuthors
  }
  get isLoaded(): boolean {
    return this.#isLoaded
  }
  /** null until it was asked for. */
  get verdicts(): readonly GoLiveCheck[] | null {
    return this.#verdicts
  }

  #hasAuthors = $derived(new Set(this.#items.flatMap(({ author }) => author?.userId ?? [])).size > 1)

  /** Of one day, as the zone counts it. */
  itemsOf(day: string): CalendarItem[] {
    const ofDay = this.#items.filter(({ at, until }) =>
      until === null || !isFlight(at, until)
        ? dayOf(at, this.#zone) === day
        : [at, until].some((each) => dayOf(each, this.#zone) === day),
    )
    // What happens at a moment stands before what begins or ends.
    return ofDay.toSorted((a, b) => Number(a.until !== null) - Number(b.until !== null))
  }

  show(view: CalendarView, day: string = this.#day): void {
    this.#view = view
    this.#day = day
    void this.load()
  }

  inZone(zone: string): void {
    this.#zone = zone
    void this.load()
  }

  /** What stands there of the open account, or of all accounts. */
  showAll(isOfAll: boolean): void {
    if (isOfAll === this.#isOfAll) return
    this.#isOfAll = isOfAll
    void this.load()
    if (this.#isCheckOpen) void this.check()
  }

  /** To the month, week or day before or after. */
  step(count: -1 | 1): void {
    const day = this.#day
    const next = {
      month: addMonths(day, count),
      week: addDays(day, 7 * count),
      day: addDays(day, count),
      list: addDays(day, listDays * count),
    }
    this.show(this.#view, next[this.#view])
  }

  async load(): Promise<void> {
    const asked = ++this.#asked
    try {
      const found = await this.#bridge.call('calendar.items', {
        accountId: this.#asksFor,
        ...rangeOf(this.days, this.#zone),
      })
      if (asked !== this.#asked) return
      this.#answered = asked
      this.#items = found.items
      this.#leftOut = found.leftOut
      this.#isLoaded = true
    } catch (thrown) {
      this.#onFailure(thrown)
    }
  }

  async check(): Promise<void> {
    const asked = ++this.#checksAsked
    this.#isCheckOpen = true
    try {
      const verdicts = await this.#bridge.call('calendar.check', { accountId: this.#asksFor })
      if (asked === this.#checksAsked) this.#verdicts = verdicts
    } catch (thrown) {
      if (asked === this.#checksAsked) this.#isCheckOpen = this.#verdicts !== null
      this.#onFailure(thrown)
    }
  }

  /** What was asked for and not answered yet is not shown either. */
  closeCheck(): void {
    this.#checksAsked++
    this.#isCheckOpen = false
    this.#verdicts = null
  }

  get #asksFor(): string | null {
    return this.#isOfAll ? null : this.accountId
  }

  #daysShown(): string[] {
    switch (this.#view) {
      case 'month':
        return monthOf(this.#day)
      case 'week':
        return weekOf(this.#day)
      case 'day':
        return [this.#day]
      case 'list':
        return Array.from({ length: listDays }, (_, at) => addDays(this.#day, at))
    }
  }
}

const shownKinds: ReadonlySet<string> = new Set(['scheduled_tweet', 'poll_card', 'line_item', 'media_library', 'card'])

function isFlight(at: string, until: string): boolean {
  return until > at
}
