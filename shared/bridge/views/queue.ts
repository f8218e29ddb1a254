/** Steps that wait, each with why and what is known about it. */
import type { PendingOperation } from '../../model/merge.ts'
import type { Json } from '../../model/values.ts'
import type { StepAbout } from './sync.ts'

/**
 * saved: here alone, nobody approved it. held: kept until a person resumes it, or until a moment. waiting: approved, goes when it can. sending: sent, no answer
 * yet. looking: sent, the answer was lost, the service is asked. undecided: sent, a person decides what became of it. conflict: changed at
 * the service too. refused: the service said no, or it was tried in vain too often.
 */
export type QueueState = 'saved' | 'held' | 'waiting' | 'sending' | 'looking' | 'undecided' | 'conflict' | 'refused'

/** What the state's words are made of. Instants are ISO 8601. */
export interface QueueFacts {
  state: QueueState
  /** Next look for a lost answer that counts, and of how many. */
  look: { number: number; of: number } | null
  /**
   * looking, undecided: it stands in data that is older than what was done with it (a backup, a copy), and may have been sent from elsewhere. Nobody
   * knows of a request for it.
   */
  isRestored: boolean
  /** undecided: how many records of the service could be it; null where only how a push ended is known. */
  candidateCount: number | null
  /** Why it is refused or cannot go as it is, as a sentence. */
  reason: string | null
  /** What an approved one waits for, or the next look for a lost answer; push: nothing goes on until somebody pushes, or opens the window. */
  waitsFor: 'limit' | 'retry' | 'line' | 'offline' | 'sign_in' | 'others' | 'turn' | 'push' | null
  /** When something happens with it next, by itself; held: until then. */
  nextTryAt: string | null
  /** held until a moment: the last one that would still do; absent where there is none. */
  goesBy?: string
}

export interface QueueStep extends QueueFacts {
  /** `<kind>:<key>`. */
  step: string
  kind: string
  key: number
  id: string
  accountId: string
  name: string
  operation: PendingOperation
  /** The state in words, times as ISO 8601. */
  why: string
  /** Since when it is in that state, as far as that was kept. */
  since: string
  /** Steps that go before it. */
  after: { step: string; name: string }[]
  /** Requests that were made for it. */
  attempts: number
  isApproved: boolean
  /** A person put it before (-1) or behind (1) the others. */
  position: -1 | 0 | 1
  /** Nothing goes on without a person. */
  needsPerson: boolean
  /** What is sent for it, without anything that signs it; null while it cannot be told. A batch carries it beside others. */
  request: { method: string; path: string; fields: Record<string, Json> } | null
  /** By what people know its record. */
  about?: StepAbout
}
