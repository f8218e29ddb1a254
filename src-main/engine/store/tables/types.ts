/** What the store takes and gives beyond the calls of shared/bridge.ts: pulling, planning, sending. */
import type { Message } from '../../../../shared/messages/message.ts'
import type { Parked, Undecided } from '../../../../shared/bridge.ts'
import type { Problem } from '../../../../shared/contract/language/rules.ts'
import type { Clash, Edits, PendingOperation } from '../../../../shared/model/merge.ts'
import type { Json, RecordValues } from '../../../../shared/model/values.ts'

/** A record of the wire as received, before any reading of its fields. */
export type ReceivedRow = Record<string, Json>

/** What changed in one commit. keys null: many. */
export interface StoreChange {
  kinds: string[]
  keys: number[] | null
  dataRevision: number
}

/** Where the pull of one kind of one account stands. */
export interface PullState {
  /** Next page of a pull under way (it goes on there, also after a restart), or null: begin with the first. */
  cursor: string | null
  /** Stop at the first record whose updated_at is older than this by 60 s; null: read all. Always null in a full pull. */
  watermark: string | null
  /** No pull of the kind was ever completed in the account. */
  isFirst: boolean
  isFull: boolean
  /** Rows received since it began. */
  received: number
  /** When a pull was last completed, ISO 8601. */
  completedAt: string | null
}

/** The page that rows of a running pull belong to. */
export interface IngestedPage {
  /** Its rows count for the watermark. */
  isFirstPage: boolean
  /** With the page's last slice: the next page, or null after the last. */
  nextCursor?: string | null
  /** The next page is here already, and may go to disk together with this one. */
  isNextHere?: boolean
}

/** What ingesting rows did. */
export interface IngestResult {
  received: number
  /** New and changed records. */
  changed: number
  deleted: number
  conflicts: number
  /** Held back by the mass-change brake until the pull ends. */
  staged: number
}

/** How a pull ended: counts of the whole pull. `staged`: the brake holds what it lists, and a person is asked. */
export interface PullEnd {
  status: 'complete' | 'staged'
  received: number
  changed: number
  deleted: number
  conflicts: number
  staged?: { deleted: number; conflicts: number }
}

/** Hold, place in the order and tries of a pending edit. */
export interface QueueMark {
  /** Since when a person holds it, ISO 8601; null: not held. */
  heldAt: string | null
  /** It goes by itself from then on, ISO 8601; absent where it is held until a person resumes it, or not held. */
  heldUntil?: string
  /** Smaller ones go first; 0 where nobody ordered. */
  position: number
  /** How often it was sent in vain since it was approved: nothing had happened though the answer was lost, or the service turned it away. */
  tries: number
  approvedAt: string | null
}

/** One record with work on it, as the push plan needs it. */
export interface PendingRecord {
  key: number
  kind: string
  id: string
  accountId: string
  name: string
  operation: PendingOperation
  revision: number
  /** The present revision was approved by Push. */
  isApproved: boolean
  editedAt: string
  /** Effective values. */
  values: RecordValues
  /** The service's last row, or null for one made here. */
  remote: RecordValues | null
  edits: Edits
  clashes: Record<string, Clash>
  problems: Problem[]
  parked: Parked | null
  undecided: Undecided | null
  /** A request for it is under way, or its outcome is unknown. */
  attempt: 'sending' | 'unknown' | null
  /** Its hold, its place in the order and its tries. */
  queue: QueueMark
  /** Records made from it that must be at the service before it is deleted. */
  deletedAfter: readonly number[]
  /** A create out of restored data that was not looked for yet, or waits for a person. */
  isAwaitingLook: boolean
}

/** One record within a request about to be sent. */
export interface AttemptItem {
  key: number
  operation: PendingOperation
  /** Revision that is sent; the answer ends only this one. */
  revision: number
  /** Fields sent; empty on delete. */
  sent: RecordValues
  /** Create: ids at the service that match the natural key already. */
  baselineIds: readonly string[]
}

/** A request about to be sent: one record, or a batch in order. */
export interface AttemptRequest {
  kind: string
  accountId: string
  /** SHA-256 of the payload, hex. */
  payloadHash: string
  /** Earliest server time at which it can have been applied, ISO 8601. */
  serverFrom: string
  items: readonly AttemptItem[]
}

/** An attempt whose outcome must be found out, with all that looking for it needs. */
export interface UnknownAttempt extends AttemptItem {
  attemptId: number
  /** Attempts of one request share it. */
  requestId: number
  /** Position in the batch, from 0. */
  index: number
  kind: string
  accountId: string
  /** The record's present id: `new-…` for a create. */
  id: string
  payloadHash: string
  startedAt: string
  /** The monotonic clock at `startedAt`; null where it was not kept. */
  startedMonotonicMs: number | null
  serverFrom: string
  /** Latest server time at which it can have been applied, once the request is known to be over. */
  serverTo: string | null
  /** Looks so far that did not find it, and the last one's time. */
  looks: number
  lastLookAt: string | null
  lastLookMonotonicMs: number | null
  /** A person has to decide about it. */
  isUndecided: boolean
  /** A create out of restored data that is older than what was done with it since: whether it was sent is not known. */
  isRestored: boolean
  /** Of a restored create: what has to be known first about a record made here that it names. See waitsForParent. */
  waitsForParent: 'look' | 'person' | 'gone' | null
}

/** How an attempt ended. `row` is the service's record as received; null where the answer held none. */
export type AttemptResult =
  | { attemptId: number; kind: 'applied'; row: ReceivedRow | null }
  | { attemptId: number; kind: 'rejected'; error: { code: string; message: Message; field: string | null } }
  /** Not sent, limited, signed out, or found not to be there: nothing happened at the service; it may go again. isTurnedAway: a try that counts. */
  | { attemptId: number; kind: 'notApplied'; isTurnedAway?: boolean }
  /** Sent, answer lost. `serverTo` closes the window of server time. */
  | { attemptId: number; kind: 'unknown'; serverTo: string | null }
