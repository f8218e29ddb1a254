/** A create whose answer was lost, as the store tells of it. */
import type { UnknownAttempt } from '../../../src-main/engine/store/tables/types.ts'

/** Of one campaign in account `a1`, sent and cut off at `at` (ISO 8601) and never looked for; `more` says what is otherwise. */
export function lostAttempt(attemptId: number, at: string, more: Partial<UnknownAttempt> = {}): UnknownAttempt {
  return {
    attemptId,
    requestId: 1,
    index: 0,
    key: attemptId,
    kind: 'campaign',
    accountId: 'a1',
    id: `new-${attemptId}`,
    operation: 'create',
    revision: 1,
    sent: {},
    baselineIds: [],
    payloadHash: '',
    startedAt: at,
    startedMonotonicMs: null,
    serverFrom: at,
    serverTo: at,
    looks: 0,
    lastLookAt: null,
    lastLookMonotonicMs: null,
    isUndecided: false,
    isRestored: false,
    waitsForParent: null,
    ...more,
  }
}
