import type {
  ArrivalGroup,
  CalendarItem,
  ConflictView,
  GoLiveCheck,
  ProblemView,
  QueueStep,
  RecentWork,
  RecordView,
} from '../../shared/bridge.ts'
import type { DaySpend } from '../../shared/model/spend.ts'
import { addDays, dayBeginsAtMs, zoneDay } from '../../shared/model/zone.ts'
import { AskAnew } from '../state/ask-anew.ts'
import type { Bridge } from '../state/bridge.ts'

/** Days of the chart. */
export const spendDays = 30
/** Days within which a post stands among those that go live. */
const soonDays = 7
const dayMs = 86_400_000
const mostOfKind = 20

/** A post that goes live, with its checks and its first picture. */
export interface GoingLive extends GoLiveCheck {
  mediaKey: string | null
}

interface Shown {
  conflicts: readonly ConflictView[]
  problems: readonly ProblemView[]
  steps: readonly QueueStep[]
  failed: readonly RecordView[]
  declined: readonly RecordView[]
  idle: readonly RecordView[]
  goingLive: readonly GoingLive[]
  recent: readonly RecentWork[]
  /** What pulls brought since yesterday. */
  arrivals: readonly ArrivalGroup[]
  spendNow: readonly DaySpend[]
  spendAfter: readonly DaySpend[]
  /** The days of the chart, in the account's zone. */
  dates: readonly string[]
}

interface Given {
  bridge: Bridge
  accountId: string
  nowMs: () => number
  zone: () => string
  onFailure: (thrown: unknown) => void
}

/** What Today shows of one account, asked for again whenever records change. */
export class TodayState {
  #shown = $state.raw<Shown | null>(null)
  readonly #given: Given
  readonly #unlisten: (() => void)[]
  readonly #anew: AskAnew

  constructor(given: Given) {
    this.#given = given
    this.#anew = new AskAnew(async () => void (this.#shown = await this.#ask()), given.onFailure)
    const again = () => void this.load()
    this.#unlisten = [given.bridge.on('data', again), given.bridge.on('state', again)]
    again()
  }

  close(): void {
    for (const unlisten of this.#unlisten) unlisten()
  }

  /** Null until it is known. */
  get shown(): Shown | null {
    return this.#shown
  }

  load(): Promise<void> {
    return this.#anew.now()
  }

  async #ask(): Promise<Shown> {
    const { bridge, accountId } = this.#given
    const nowMs = this.#given.nowMs()
    const from = new Date(nowMs).toISOString()
    const to = new Date(nowMs + soonDays * dayMs).toISOString()
    const today = zoneDay(nowMs, this.#given.zone())
    const since = new Date(dayBeginsAtMs(addDays(today, -1), this.#given.zone())).toISOString()
    const [
      conflicts,
      problems,
      steps,
      failed,
      declined,
      idle,
      checks,
      calendar,
      recent,
      arrivals,
      spendNow,
      spendAfter,
    ] = await Promise.all([
      bridge.call('conflict.list', { accountId }),
      bridge.call('problem.list', { accountId }),
      bridge.call('queue.list', { accountId }),
      this.#records('scheduled_tweet', { scheduled_status: 'FAILED' }),
      this.#records('promoted_tweet', { approval_status: 'REJECTED' }),
      this.#records('campaign', { '@unserved': '1' }),
      bridge.call('calendar.check', { accountId }),
      bridge.call('calendar.items', { accountId, from, to }),
      bridge.call('record.recent', { accountId, limit: 8 }),
      bridge.call('pull.arrivals', { accountId, since }),
      bridge.call('spend.days', { accountId, days: spendDays, isPending: false }),
      bridge.call('spend.days', { accountId, days: spendDays, isPending: true }),
    ])
    return {
      conflicts,
      problems,
      steps,
      failed,
      declined,
      idle,
      goingLive: checks
        .filter(({ at }) => at < to)
        .map((check) => ({ ...check, mediaKey: mediaOf(calendar.items, check.key) })),
      recent,
      arrivals,
      spendNow,
      spendAfter,
      dates: Array.from({ length: spendDays }, (_, day) => addDays(today, day)),
    }
  }

  /** Those on which nobody works here: others count by their own needs. The engine knows which campaigns those are. */
  async #records(kind: string, equals: Record<string, string>): Promise<RecordView[]> {
    const found = await this.#given.bridge.call('record.list', {
      kind,
      accountId: this.#given.accountId,
      filter: { text: '', chip: 'all', equals },
      limit: mostOfKind,
    })
    return found.filter((record) => kind === 'campaign' || record.state === 'clean')
  }
}

function mediaOf(items: readonly CalendarItem[], key: number): string | null {
  return items.find((item) => item.key === key)?.mediaKey ?? null
}
