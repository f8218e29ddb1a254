/** Obstacles of a whole group of steps: nothing of the group can be sent before the obstacle has passed. */
import { message } from '../../../shared/messages/message.ts'
import { refusalWords } from './failures.ts'
import type { ReadFailure } from './requests.ts'

/** Why a whole group ended before it was sent: rate limited, not reachable, signed out or cancelled. */
export type Obstacle = Extract<ReadFailure, { kind: 'limited' | 'unreachable' | 'signedOut' | 'cancelled' }>

/** The obstacle for a read that failed before sending. A refused one keeps the group here as an unreachable service does. */
export function obstacleOf(failure: ReadFailure): Obstacle {
  if (failure.kind !== 'rejected') return failure
  return {
    kind: 'unreachable',
    cause: 'busy',
    detail: message('engine.obstacles.refused', { why: refusalWords(failure.errors, failure.status) }),
    againAtMs: null,
  }
}
