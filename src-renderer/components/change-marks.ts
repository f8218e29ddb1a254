/** Signs of change: sign, word and role of colour, never one of them alone. */
import { t } from '../../shared/messages/index.ts'
import type { QueueState, RecordState, RecordView } from '../../shared/bridge.ts'
import type { PendingOperation } from '../../shared/model/merge.ts'
import { stateWords } from '../../shared/model/queue-words.ts'
import { assertNever } from '../../shared/model/values.ts'

/** A state with work on it; waiting is an approved revision that has not gone yet, held one that a person keeps here. */
export type ChangeKind = Exclude<RecordState, 'clean'> | 'waiting' | 'held'

export interface Mark {
  kind: ChangeKind
  sign: string
  word: string
  /** What it means, in a sentence, for tooltips. */
  meaning: string
}

const marks: Record<ChangeKind, Omit<Mark, 'kind'>> = {
  new: {
    sign: '+',
    word: t('components.changeMarks.new.word'),
    meaning: t('components.changeMarks.new.meaning'),
  },
  edited: {
    sign: '△',
    word: t('components.changeMarks.edited.word'),
    meaning: t('components.changeMarks.edited.meaning'),
  },
  deleted: {
    sign: '−',
    word: t('components.changeMarks.deleted.word'),
    meaning: t('components.changeMarks.deleted.meaning'),
  },
  waiting: {
    sign: '◷',
    word: t('components.changeMarks.waiting.word'),
    meaning: t('components.changeMarks.waiting.meaning'),
  },
  held: { sign: '‖', word: stateWords.held, meaning: t('components.changeMarks.held.meaning') },
  sending: { sign: '↑', word: t('components.changeMarks.sending.word'), meaning: stateWords.sending },
  unconfirmed: {
    sign: '?',
    word: t('components.changeMarks.unconfirmed.word'),
    meaning: t('components.changeMarks.unconfirmed.meaning'),
  },
  conflict: {
    sign: '⇄',
    word: t('components.changeMarks.conflict.word'),
    meaning: t('components.changeMarks.conflict.meaning'),
  },
  failed: {
    sign: '!',
    word: t('components.changeMarks.failed.word'),
    meaning: t('components.changeMarks.failed.meaning'),
  },
}

/** What a list knows of a record's work: enough for its mark. */
interface Marked {
  state: RecordState
  isApproved?: boolean
  isHeld?: boolean
  isUndecided?: boolean
}

/** The mark of a record, or null when it is up to date; the same as its step has in the queue. */
export function markOf({ state, isApproved = false, isHeld = false, isUndecided = false }: Marked): Mark | null {
  if (state === 'clean') return null
  if (isUndecided) return markFor('unconfirmed')
  const isHere = state === 'new' || state === 'edited' || state === 'deleted'
  if (!isHere) return markFor(state)
  return markFor(isHeld ? 'held' : isApproved ? 'waiting' : state)
}

/** The mark of a record in full. */
export function markOfRecord(record: Pick<RecordView, 'state' | 'isApproved' | 'isHeld' | 'undecided'>): Mark | null {
  return markOf({ ...record, isUndecided: record.undecided !== null })
}

/** The mark of a step by where it stands in the queue. */
export function markOfStep(state: QueueState, operation: PendingOperation): Mark {
  return markFor(kindOfStep(state, operation))
}

const ofOperation: Record<PendingOperation, ChangeKind> = { create: 'new', update: 'edited', delete: 'deleted' }

function kindOfStep(state: QueueState, operation: PendingOperation): ChangeKind {
  switch (state) {
    case 'saved':
      return ofOperation[operation]
    case 'held':
    case 'waiting':
    case 'sending':
    case 'conflict':
      return state
    case 'looking':
    case 'undecided':
      return 'unconfirmed'
    case 'refused':
      return 'failed'
    default:
      return assertNever(state)
  }
}

/** The mark of a kind of change, for legends and steps. */
export function markFor(kind: ChangeKind): Mark {
  return { kind, ...marks[kind] }
}
