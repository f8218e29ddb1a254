/** Lists of people, and their way into audiences. */
import type { Message } from '../../messages/message.ts'
import type { Identifier } from '../../model/audience/users.ts'
import type { ErrorData } from '../../model/errors.ts'

/** A column of a list of people; identifier null: it is left out. */
export interface ListColumn {
  heading: string | null
  identifier: Identifier | null
}

/** A file that was chosen, as far as it is understood. */
export interface ListLook {
  /** Names it in further calls, as long as the connection is open. */
  listId: string
  name: string
  sizeBytes: number
  /** The first row names the columns. */
  hasHeadings: boolean
  columns: ListColumn[]
}

/** What a whole list comes to. Nothing here holds a value of the file but `example`, which is what would be sent for one person. */
export interface ListCheck {
  rowCount: number
  usableCount: number
  refusedCount: number
  /** The first 200 rows that cannot be used. */
  refusals: { line: number; reason: string }[]
  /** Rows of people who stand in the list before; they are dropped. */
  duplicateCount: number
  /** Values left out of rows that can be used all the same. */
  faultCount: number
  /** Values that were hashed already. */
  hashedCount: number
  /** Values of the own id that look like an address or a number; they travel as they are. */
  personalCount: number
  countByKind: Partial<Record<Identifier, number>>
  /** JSON of the first person, as it leaves this computer. */
  example: string | null
}

/** How a list is read: what its columns hold, and how phone numbers are written. */
export interface ListReading {
  listId: string
  /** By column; null: as it was understood. */
  columns: (Identifier | null)[] | null
  hasPlus: boolean
  phoneCountry: string | null
}

/** A list of people on its way into an audience, or out of it. */
export interface AudienceImportView {
  importId: number
  accountId: string
  audienceId: string
  /** Its id when the list was given: a local one where the audience was made here and not pushed. */
  givenId: string
  audienceName: string
  operation: 'Update' | 'Delete'
  fileName: string
  /** going: being sent, or waits for the service. failed: stopped with a reason; it can go on. paused: until a person goes on. */
  state: 'going' | 'paused' | 'failed' | 'done'
  userCount: number
  sentCount: number
  requestCount: number
  /** Line of the file from which it goes on. */
  nextLine: number
  expiresAt: string | null
  /** Why it stands still although nobody paused it. */
  waitingFor: Message | null
  error: ErrorData | null
  madeAt: string
}
