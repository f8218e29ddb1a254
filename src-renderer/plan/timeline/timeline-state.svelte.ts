import type { GridRow, TimelineView } from '../../../shared/bridge.ts'
import type { DaySpend } from '../../../shared/model/spend.ts'
import { isCalendarDay, zoneDay } from '../../../shared/model/zone.ts'
import { AskAnew } from '../../state/ask-anew.ts'
import type { Bridge } from '../../state/bridge.ts'
import { spendDaysMax } from '../../../shared/model/spend.ts'
import { flightOf } from '../page/flights.ts'
import type { Flight } from '../page/flights.ts'
import { instantOf } from '../page/page-verbs.ts'
import { nextDay, timelineAxis } from './timeline-axis.ts'
import type { TimelineAxis, TimelineScale } from './timeline-axis.ts'

/** A campaign on the timeline. */
export interface TimelineLine {
  key: number
  id: string
  name: string
  row: GridRow
  isPaused: boolean
  flight: Flight
}

interface Given {
  bridge: Bridge
  accountId: string
  nowMs: () => number
  zone: () => string
  onFailure: (thrown: unknown) => void
  left: TimelineStanding | null
}

/** How a timeline stood: what it shows and from which day; null: from today. */
export interface TimelineStanding {
  scale: TimelineScale
  day: string | null
  isActive: boolean
}

/** What is known: lines from `offset` on, of `total`. */
interface Lines {
  offset: number
  lines: readonly TimelineLine[]
  total: number
  withoutFlight: number
}

interface Spending {
  now: readonly DaySpend[]
  after: readonly DaySpend[]
}

/** Lines that are asked for at once, and of those the ones before what is in sight. */
const pageLines = 400
const linesBefore = 150

/** The campaigns of an account over a stretch of time, asked for again whenever records or the stretch change. */
export class TimelineState {
  #lines = $state.raw<Lines | null>(null)
  #spending = $state.raw<Spending | null>(null)
  #offset = 0
  #standing = $state.raw<TimelineStanding>({ scale: 'weeks', day: null, isActive: false })
  readonly #given: Given
  readonly #anewLines: AskAnew
  readonly #anewSpending: AskAnew
  readonly #unlisten: () => void

  readonly axis: TimelineAxis = $derived.by(() =>
    timelineAxis(this.#standing.scale, this.#standing.day ?? this.#today(), this.#given.zone()),
  )
  /** Days of the axis from today on: of those before nothing can be spent any more. */
  readonly spendDates: readonly string[] = $derived.by(() => this.axis.days.filter((day) => day >= this.#today()))

  constructor(given: Given) {
    this.#given = given
    if (given.left) this.#standing = given.left
    this.#anewLines = new AskAnew(async () => void (this.#lines = await this.#askLines()), given.onFailure)
    this.#anewSpending = new AskAnew(async () => void (this.#spending = await this.#askSpending()), given.onFailure)
    this.#unlisten = given.bridge.on('data', ({ kinds }) => {
      if (kinds.includes('campaign') || kinds.includes('line_item')) void this.load()
    })
    void this.load()
  }

  close(): void {
    this.#unlisten()
  }

  /** Null until they are known. */
  get shown(): Lines | null {
    return this.#lines
  }
  get spending(): Spending | null {
    return this.#spending
  }
  get standing(): TimelineStanding {
    return this.#standing
  }

  async load(): Promise<void> {
    await Promise.all([this.#anewLines.now(), this.#anewSpending.now()])
  }

  /** Lines that are in sight: what of them is not here is asked for. */
  see(first: number, end: number): void {
    const known = this.#lines
    if (!known || (first >= known.offset && Math.min(end, known.total) <= known.offset + known.lines.length)) return
    this.#offset = Math.max(0, first - linesBefore)
    void this.#anewLines.now()
  }

  set(to: Partial<TimelineStanding>): void {
    this.#standing = { ...this.#standing, ...to }
    this.#offset = 0
    void this.load()
  }

  /** Half of what is seen further or back. */
  move(direction: 1 | -1): void {
    this.set({ day: nextDay(this.#standing.scale, this.axis.days[0]!, direction) })
  }

  #today(): string {
    return zoneDay(this.#given.nowMs(), this.#given.zone())
  }

  async #askLines(): Promise<Lines> {
    const { bridge, accountId } = this.#given
    const offset = this.#offset
    const view = await bridge.call('campaign.timeline', {
      accountId,
      from: instantOf(this.axis.fromMs),
      to: instantOf(this.axis.toMs),
      isActive: this.#standing.isActive,
      offset,
      limit: pageLines,
    })
    return { offset, lines: linesOf(view), total: view.total, withoutFlight: view.withoutFlight }
  }

  async #askSpending(): Promise<Spending> {
    const { bridge, accountId } = this.#given
    const last = this.spendDates.at(-1)
    const days = last === undefined ? 0 : daysBetween(this.#today(), last) + 1
    if (days < 1 || days > spendDaysMax) return { now: [], after: [] }
    const [now, after] = await Promise.all([
      bridge.call('spend.days', { accountId, days, isPending: false }),
      bridge.call('spend.days', { accountId, days, isPending: true }),
    ])
    return { now, after }
  }
}

/** Null for what is not a timeline that was left. */
export function readStanding(left: unknown): TimelineStanding | null {
  if (typeof left !== 'object' || left === null) return null
  const { scale, day, isActive } = left as Record<string, unknown>
  return {
    scale: scale === 'months' ? 'months' : 'weeks',
    day: typeof day === 'string' && isCalendarDay(day) ? day : null,
    isActive: isActive === true,
  }
}

function linesOf({ campaigns }: TimelineView): TimelineLine[] {
  return campaigns.map(({ row, start, end, changedCount }) => ({
    key: row.key,
    id: row.id,
    name: typeof row.cells[0] === 'string' && row.cells[0] !== '' ? row.cells[0] : (row.called ?? row.id),
    // A campaign is marked by the work on its ad groups too: its bar is theirs.
    row: row.state === 'clean' && changedCount > 0 ? { ...row, state: 'edited' as const } : row,
    isPaused: row.cells[1] !== 'ACTIVE',
    flight: flightOf({ values: { start_time: start, end_time: end } }),
  }))
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)
}
