/** What an undo or a redo did. */
import type { Message } from '../../messages/message.ts'

export interface UndoResult {
  label: Message
  /** The action that was taken back or done again. */
  action: number
  restored: number
  /** Fields left alone because they changed since; records left alone, or that cannot be made again, have the field ''. */
  skipped: {
    kind: string
    id: string
    name: string
    field: string
    /** It did not change: it cannot be changed any more, such as what only a new record is given. */
    isFixed?: true
  }[]
  /** The account of what it was about; null where it was in none. */
  accountId: string | null
  /** Counts by kind of what was made again in records that the service had deleted; absent where nothing was. */
  cameAlong?: Message[]
}
