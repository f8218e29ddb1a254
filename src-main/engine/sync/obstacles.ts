/** What stands in the way of a whole group: nothing of it can be sent before it passes. */
import { message } from '../../../shared/messages/message.ts'
import { refusalWords } from './failures.ts'
import type { ReadFailure } from './requests.ts'

/** Why a whole group ended before it was sent: rate limited, not reachable, signed out or cancelled. */
export type Obstacle = Extract<ReadFailure, { kind: 'limited' | 'unreachable' | 'signedOut' | 'cancelled' }>

/** A refused read before sending keeps the group here like a service that cannot be reached. */
export function obstacleOf(failure: ReadFailure): Obstacle {
  if (failure.kind !== 'rejected') return failure
  return {
    kind: 'unreachable',
    cause: 'busy',
    detail: message('engine.obstacles.refused', { why: refusalWords(failure.errors, failure.status) }),
    againAtMs: null,
  }
}
