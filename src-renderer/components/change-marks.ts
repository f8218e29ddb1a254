/** Signs of change: sign, word and role of colour, never one of them alone. */
import type { RecordState } from '../../shared/bridge.ts'
import { stateWords } from '../../shared/model/queue-words.ts'

/** A state with work on it; waiting is an approved revision that has not gone yet. */
export type ChangeKind = Exclude<RecordState, 'clean'> | 'waiting'

export interface Mark {
  kind: ChangeKind
  sign: string
  word: string
  /** What it means, in a sentence, for tooltips. */
  meaning: string
}

const marks: Record<ChangeKind, Omit<Mark, 'kind'>> = {
  new: { sign: '+', word: 'New', meaning: 'Made here, not pushed yet' },
  edited: { sign: '△', word: 'Edited', meaning: 'Edited here, not pushed yet' },
  deleted: { sign: '−', word: 'Deleting', meaning: 'To be deleted with the next push' },
  waiting: { sign: '◷', word: 'Waiting', meaning: 'Approved, goes as soon as it can' },
  sending: { sign: '↑', word: 'Sending', meaning: stateWords.sending },
  unconfirmed: {
    sign: '?',
    word: 'Unconfirmed',
    meaning: 'It may be at the service: that is found out before anything is sent',
  },
  conflict: { sign: '⇄', word: 'Conflict', meaning: 'Changed here and at the service' },
  failed: { sign: '!', word: 'Needs you', meaning: 'The service refused it, or a decision is yours' },
}

/** The mark of a record, or null when it is up to date. */
export function markOf(state: RecordState, isApproved = false): Mark | null {
  if (state === 'clean') return null
  const isWaiting = isApproved && (state === 'new' || state === 'edited' || state === 'deleted')
  const kind = isWaiting ? 'waiting' : state
  return { kind, ...marks[kind] }
}

/** The mark of a kind of change, for legends and steps. */
export function markFor(kind: ChangeKind): Mark {
  return { kind, ...marks[kind] }
}
