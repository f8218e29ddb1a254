import { sentenceGap, t } from '../../shared/messages/index.ts'
import { message } from '../../shared/messages/message.ts'
import type { CalendarItem } from '../../shared/bridge.ts'
import { clockOf, dayName } from '../components/zoned-time.ts'
import type { AppModel } from '../state/app-state.svelte.ts'
import type { ToastAction, Toasts } from '../state/toasts.svelte.ts'
import { doneWords } from '../state/words.ts'
import { whyNotAt } from '../studio/post/when.ts'
import type { CalendarActions } from './actions.ts'
import type { CalendarState } from './calendar-state.svelte.ts'
import { addDays, atClock, dayOf, minutesOf, movedToDay, nextFreeSlot, spreadEvenly } from './days.ts'
import type { Moved } from './days.ts'
import { moveRefusal } from './item-words.ts'

/** A new post stands this far from others. */
const gapMinutes = 15
const morning = 9 * 60

/** What the moves need of the window and of the calendar that is shown. */
export interface MovesHost {
  readonly app: Pick<AppModel, 'ask' | 'begin' | 'undoButton' | 'undoButtonOf'>
  readonly calendar: Pick<CalendarState, 'accountId' | 'zone' | 'items' | 'asked' | 'answered'>
  readonly clock: { readonly nowMs: number }
  /** What is typed into the open record is written before its time moves. */
  readonly editor: { flush(): Promise<void> }
  readonly toasts: Pick<Toasts, 'show' | 'withdraw'>
  readonly createRefusal: string | null
  /** Makes a draft go out at that time. */
  schedule(key: number, at: string): Promise<void>
  /** Shows the item beside the calendar, or in its account where that is another one. */
  open(item: CalendarItem): void
  /** Shows the record beside the calendar. */
  select(key: number, field?: string): void
  /** It was moved by keys and will stand elsewhere: whoever moved it goes on with it. */
  onMovedByKeys(key: number): void
}

/**
 * New times for scheduled posts: dragged, moved by keys, spread over a day, put to the next free time; and new posts. A time at which
 * nothing can go out is refused, and each move is said with its Undo.
 */
export class CalendarMoves implements CalendarActions {
  readonly #host: MovesHost
  /** Times that posts were moved to and that the calendar does not show yet; `asked`: questions of the calendar up to this one may not know of it. */
  readonly #ahead = new Map<number, { at: string; asked: number }>()
  /** What the last message of a move offers to take back: the next move of the same post takes its place. */
  #lastMove: { key: number; undoes: readonly number[] } | null = null

  constructor(host: MovesHost) {
    this.#host = host
  }

  get createRefusal(): string | null {
    return this.#host.createRefusal
  }

  open(item: CalendarItem): void {
    this.#host.open(item)
  }

  async create(day: string, minutes: number | null): Promise<void> {
    const { app, calendar, clock, toasts, createRefusal } = this.#host
    if (createRefusal) return void toasts.show(createRefusal, { severity: 'warning' })
    const at = atClock(day, minutes ?? morning, calendar.zone).value
    const why = day === this.#today ? null : whyNotAt(at, {}, clock.nowMs)
    if (why) return void toasts.show(why, { severity: 'warning' })
    const wanted = Date.parse(at)
    const atMs = minutes === null || wanted <= clock.nowMs ? this.#freeFrom(day, minutes ?? morning) : wanted
    const made = await app.begin({
      kind: 'scheduled_tweet',
      accountId: calendar.accountId,
      values: { scheduled_at: isoOf(atMs) },
    })
    if (made) this.#host.select(made.key, 'text')
  }

  async moveToDay(key: number, day: string): Promise<void> {
    const item = this.#itemOf(key)
    if (item) await this.#move(item, movedToDay(item.at, day, this.#host.calendar.zone))
    else if (day < this.#today) await this.#schedule(key, atClock(day, morning, this.#host.calendar.zone).value)
    else await this.#schedule(key, isoOf(this.#freeFrom(day)))
  }

  async moveTo(key: number, day: string, minutes: number): Promise<void> {
    const item = this.#itemOf(key)
    const to = atClock(day, minutes, this.#host.calendar.zone)
    await (item ? this.#move(item, to) : this.#schedule(key, to.value))
  }

  async moveBy(item: CalendarItem, { days, minutes }: { days: number; minutes: number }): Promise<void> {
    const { zone } = this.#host.calendar
    // A key that is pressed again goes on from where the last one led, shown or not.
    const at = this.#ahead.get(item.key)?.at ?? item.at
    const total = minutesOf(at, zone) + minutes
    const day = addDays(dayOf(at, zone), days + Math.floor(total / 1440))
    await this.#move({ ...item, at }, atClock(day, ((total % 1440) + 1440) % 1440, zone), { isByKeys: true })
  }

  /** The calendar shows other items: what has come there, or was taken back meanwhile, needs no memory. */
  itemsChanged(): void {
    const { answered } = this.#host.calendar
    for (const [key, { at, asked }] of this.#ahead) {
      const item = this.#itemOf(key)
      if (!item || item.at === at || answered > asked) this.#ahead.delete(key)
    }
  }

  async toNextFree(item: CalendarItem): Promise<void> {
    const fromMs = Math.max(Date.parse(item.at), this.#host.clock.nowMs)
    const value = isoOf(nextFreeSlot(this.#takenMs(item.key), fromMs, gapMinutes))
    await this.#move(item, { value, isShifted: false })
  }

  /** Spreads the posts of a day evenly between the first and the last one, as one action. */
  async spread(ofDay: readonly CalendarItem[]): Promise<void> {
    const { app, clock, editor, toasts } = this.#host
    await editor.flush()
    const [first, last] = [ofDay[0], ofDay.at(-1)]
    if (!first || !last) return
    const times = spreadEvenly(ofDay.length, Date.parse(first.at), Date.parse(last.at)).map(isoOf)
    const why = times.map((at) => whyNotAt(at, {}, clock.nowMs)).find((each) => each !== null)
    if (why) return void toasts.show(why, { severity: 'warning' })
    const edits = ofDay.map(({ key }, at) => ({ key, values: { scheduled_at: times[at]! } }))
    const result = await app.ask('record.editMany', {
      kind: 'scheduled_tweet',
      edits,
      label: message('engine.journal.spreadPosts'),
    })
    if (result) toasts.show(doneWords(result.label), { action: app.undoButton([result.action]) })
  }

  /** The first free time of a day from then on, and after now. */
  #freeFrom(day: string, minutes = morning): number {
    const { calendar, clock } = this.#host
    const fromMs = Math.max(Date.parse(atClock(day, minutes, calendar.zone).value) - 1, clock.nowMs)
    return nextFreeSlot(this.#takenMs(), fromMs, gapMinutes)
  }

  async #move(item: CalendarItem, to: Moved, { isByKeys = false } = {}): Promise<void> {
    const { app, calendar, editor, toasts, onMovedByKeys } = this.#host
    const refusal = moveRefusal(item, calendar.accountId)
    if (refusal) return void toasts.show(refusal, { severity: 'warning' })
    if (to.value === item.at) return
    const take = (value: string) => void this.#move(item, { value, isShifted: false })
    if (this.#isRefused(to.value, { key: item.key, from: item.at, take })) return
    if (isByKeys) onMovedByKeys(item.key)
    const ahead = { at: to.value, asked: Infinity }
    this.#ahead.set(item.key, ahead)
    await editor.flush()
    const moved = await app.ask('record.edit', {
      key: item.key,
      values: { scheduled_at: to.value },
      label: message('engine.journal.movePost'),
    })
    if (!moved) return void this.#ahead.delete(item.key)
    ahead.asked = calendar.asked
    this.#say(item.key, to, await app.undoButtonOf(item.key))
  }

  async #schedule(key: number, at: string): Promise<void> {
    const take = (value: string) => void this.#schedule(key, value)
    if (!this.#isRefused(at, { key, from: null, take })) await this.#host.schedule(key, at)
  }

  /** Whether nothing can go out at that time, which is said. A time of today that is gone, or of a post whose own is, offers the next free one. */
  #isRefused(at: string, post: { key: number; from: string | null; take: (value: string) => void }): boolean {
    const { calendar, clock, toasts } = this.#host
    const why = whyNotAt(at, {}, clock.nowMs)
    if (!why) return false
    const isLate = post.from !== null && Date.parse(post.from) <= clock.nowMs
    const isGone = Date.parse(at) <= clock.nowMs
    const next = isoOf(nextFreeSlot(this.#takenMs(post.key), clock.nowMs, gapMinutes))
    const label = t('calendar.calendarMoves.take', { time: this.#timeWords(next) })
    const isOffered = isGone && (isLate || dayOf(at, calendar.zone) === this.#today)
    toasts.show(t('calendar.calendarMoves.refused', { why }), {
      severity: 'warning',
      action: isOffered ? { label, run: () => post.take(next) } : null,
    })
    return true
  }

  #say(key: number, to: Moved, action: ToastAction | null): void {
    const { toasts } = this.#host
    if (this.#lastMove?.key === key) for (const each of this.#lastMove.undoes) toasts.withdraw(each)
    this.#lastMove = { key, undoes: action?.undoes ?? [] }
    const moved = t('calendar.calendarMoves.moved', { time: this.#timeWords(to.value) })
    if (to.isShifted)
      toasts.show(moved + sentenceGap() + t('calendar.calendarMoves.shifted'), { severity: 'warning', action })
    else toasts.show(moved, { action })
  }

  /** "Fri 27 Nov, 09:00" by the clock that the calendar shows. */
  #timeWords(at: string): string {
    const { zone } = this.#host.calendar
    return `${dayName(Date.parse(at), zone)}, ${clockOf(Date.parse(at), zone)}`
  }

  get #today(): string {
    return dayOf(isoOf(this.#host.clock.nowMs), this.#host.calendar.zone)
  }

  #itemOf(key: number): CalendarItem | undefined {
    return this.#host.calendar.items.find((each) => each.key === key)
  }

  #takenMs(except?: number): number[] {
    const { accountId, items } = this.#host.calendar
    return items
      .filter((item) => item.kind === 'scheduled_tweet' && item.accountId === accountId && item.key !== except)
      .map(({ at }) => Date.parse(at))
  }
}

const isoOf = (ms: number) => new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z')
