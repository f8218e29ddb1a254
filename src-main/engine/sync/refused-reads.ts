/** Reads before sending that the service refuses. */
import { refusalWords } from './failures.ts'
import type { ReadFailure } from './requests.ts'
import type { Obstacle } from './obstacles.ts'

/** True if the answer about the records is larger than Galley reads: they are not sent, others are. */
export function isOverLimit(failure: ReadFailure | null): failure is Extract<Obstacle, { kind: 'unreachable' }> {
  return failure?.kind === 'unreachable' && failure.cause === 'overLimit'
}

/** True if a single one of the records that were asked for together may have caused the failure. */
export function isOfOneRecord(failure: ReadFailure): boolean {
  return failure.kind === 'rejected' || isOverLimit(failure)
}

/** The obstacle for a refused read of a record: it is read again, since the refusal may pass. */
export function refusedReadOf({ errors, status }: Extract<ReadFailure, { kind: 'rejected' }>): Obstacle {
  return { kind: 'unreachable', cause: 'busy', detail: refusalWords(errors, status), againAtMs: null }
}
