/** Failures of requests as messages, with the code that callers switch on. */
import { message } from '../../../shared/messages/message.ts'
import type { Message } from '../../../shared/messages/message.ts'
import type { ErrorCode } from '../../../shared/model/errors.ts'
import { outcomeError, refusalMessage } from '../service/outcome-words.ts'
import type { ServiceError } from '../service/service.ts'
import type { ReadFailure } from './requests.ts'

export interface FailureWords {
  code: ErrorCode
  message: Message
  /** When another try makes sense, ISO 8601. */
  until?: string
}

/** Says why a request gave nothing; `doing` completes "Galley could not …". */
export function wordsOf(failure: ReadFailure, doing: Message): FailureWords {
  const { code, said, details } = outcomeError(failure, doing)
  return { code, message: said, ...(typeof details['until'] === 'string' ? { until: details['until'] } : {}) }
}

/** What the service says is wrong, in the order of its errors; the HTTP status where it names none. */
export function refusalWords(errors: readonly ServiceError[], status: number): Message {
  if (errors.length === 0) return message('engine.failures.refusedWithStatus', { status })
  return errors.map(refusalMessage).reduceRight((rest, first) => bothWords(first, rest))
}

/** The two messages one after the other, as one message. */
export function bothWords(first: Message, second: Message): Message {
  return message('engine.failures.oneAndOther', { first, second })
}
