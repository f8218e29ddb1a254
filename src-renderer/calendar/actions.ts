import type { CalendarItem } from '../../shared/bridge.ts'

/** What views of the calendar can do. Each ends when it is on disk or was refused, which is said to the person. */
export interface CalendarActions {
  /** Why no post can be made here, or null. */
  readonly createRefusal: string | null
  open(item: CalendarItem): void
  /** A new post on the day; minutes after midnight by the clock, or null for the next free time. */
  create(day: string, minutes: number | null): Promise<void>
  /** Keeps the time by the clock. */
  moveToDay(key: number, day: string): Promise<void>
  /** To a day and a time by the clock. */
  moveTo(key: number, day: string, minutes: number): Promise<void>
  moveBy(item: CalendarItem, by: { days: number; minutes: number }): Promise<void>
}
