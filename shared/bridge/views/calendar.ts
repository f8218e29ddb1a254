/** What stands in the calendar, and whether it can go live. */
import type { Message } from '../../messages/message.ts'
import type { SaidProblem } from '../../contract/language/rules.ts'
import type { Person } from '../../model/person-name.ts'
import type { RecordState } from './records.ts'

/** Something that stands in the calendar. */
export interface CalendarItem {
  key: number
  kind: string
  id: string
  accountId: string
  name: string
  /** When, or from when on. */
  at: string
  /** Until when; null where it is a moment, or has no end. */
  until: string | null
  state: RecordState
  /** How it went, as the service says: 'FAILED'. */
  status: string | null
  errors: number
  warnings: number
  readOnlyReason: Message | null
  /** The first media of the library that it shows; null where it shows none. */
  mediaKey: string | null
  /** Who posts it, by number, and as far as posts here told who that is; null where nobody does. */
  author: { userId: string; person: Person | null } | null
}

/** What stands in the calendar between two instants, by time. `leftOut`: how many more there are than one view takes, those that start last. */
export interface CalendarItems {
  items: CalendarItem[]
  leftOut: number
}

/** Whether something that is still to go out would pass today. */
export interface GoLiveCheck {
  key: number
  kind: string
  accountId: string
  name: string
  at: string
  state: RecordState
  problems: SaidProblem[]
}
