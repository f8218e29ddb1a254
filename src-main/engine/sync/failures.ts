/** Failures of requests as messages, with the code that callers switch on. */
import type { Resource } from '../../../shared/contract/language/resource.ts'
import { fieldWord, message } from '../../../shared/messages/message.ts'
import type { Message, Word } from '../../../shared/messages/message.ts'
import type { ErrorCode } from '../../../shared/model/errors.ts'
import { outcomeError, refusalMessage } from '../service/outcome-words.ts'
import type { ServiceError } from '../service/service.ts'
import { fieldNamed } from './refusals.ts'
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

/** What the service says is wrong, in the order of its errors; the HTTP status where it names none. Fields of the resource are said by their labels. */
export function refusalWords(errors: readonly ServiceError[], status: number, resource?: Resource): Message {
  if (errors.length === 0) return message('engine.failures.refusedWithStatus', { status })
  return errors
    .map((each) => refusalMessage(each, resource && labelOf(resource, each)))
    .reduceRight((rest, first) => bothWords(first, rest))
}

function labelOf(resource: Resource, error: ServiceError): Word | null {
  const field = fieldNamed(resource, [error])
  return field === null ? null : fieldWord(resource.kind, field)
}

/** The two messages one after the other, as one message. */
export function bothWords(first: Message, second: Message): Message {
  return message('engine.failures.oneAndOther', { first, second })
}
