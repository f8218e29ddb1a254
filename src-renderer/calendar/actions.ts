import type { CalendarItem } from '../../shared/bridge.ts'

/** What views of the calendar can do. */
export interface CalendarActions {
  /** Why no post can be made here, or null. */
  createRefusal: string | null
  open(item: CalendarItem): void
  /** A new post on the day; minutes after midnight by the clock, or null for the next free time. */
  create(day: string, minutes: number | null): void
  /** Keeps the time by the clock. */
  moveToDay(key: number, day: string): void
  /** To a day and a time by the clock. */
  moveTo(key: number, day: string, minutes: number): void
  moveBy(item: CalendarItem, by: { days: number; minutes: number }): void
}
