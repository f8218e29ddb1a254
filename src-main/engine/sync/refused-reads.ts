/** Reads before sending that the service refuses. */
import { refusalWords } from './failures.ts'
import type { ReadFailure } from './requests.ts'
import type { Obstacle } from './obstacles.ts'

/** What the service has of these records is more than Galley reads: they stay here, and others go on. */
export function isOverLimit(failure: ReadFailure | null): failure is Extract<Obstacle, { kind: 'unreachable' }> {
  return failure?.kind === 'unreachable' && failure.cause === 'overLimit'
}

/** What stands in the way may be about one of the records that were asked for together. */
export function isOfOneRecord(failure: ReadFailure): boolean {
  return failure.kind === 'rejected' || isOverLimit(failure)
}

/** The service refuses to tell of a record: it is asked again, since that may pass. */
export function refusedReadOf({ errors, status }: Extract<ReadFailure, { kind: 'rejected' }>): Obstacle {
  return { kind: 'unreachable', cause: 'busy', detail: refusalWords(errors, status), againAtMs: null }
}
