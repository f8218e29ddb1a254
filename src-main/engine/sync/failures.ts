/** Failures of requests in people's words, with the code that callers switch on. */
import type { ErrorCode } from '../../../shared/model/errors.ts'
import { assertNever } from '../../../shared/model/values.ts'
import type { ServiceError } from '../service/service.ts'
import type { ReadFailure } from './requests.ts'

export interface FailureWords {
  code: ErrorCode
  message: string
  /** When it is worth another try, ISO 8601. */
  until?: string
}

/** Says why a read gave nothing. */
export function wordsOf(failure: ReadFailure): FailureWords {
  switch (failure.kind) {
    case 'rejected':
      return { code: 'refused', message: `The service refused: ${refusalWords(failure.errors, failure.status)}` }
    case 'limited':
      return { code: 'limited', message: 'The service asks to wait.', until: new Date(failure.untilMs).toISOString() }
    case 'unreachable':
      return failure.cause === 'badAnswer'
        ? { code: 'bad_answer', message: `The service’s answer could not be understood: ${failure.detail}.` }
        : { code: 'offline', message: `The service cannot be reached: ${failure.detail}.` }
    case 'signedOut':
      return { code: 'signed_out', message: 'The service no longer accepts the sign-in. Sign in again; your changes are kept.' }
    case 'cancelled':
      return { code: 'cancelled', message: 'Stopped.' }
    default:
      return assertNever(failure)
  }
}

/** The service's own words, first complaint first. */
export function refusalWords(errors: readonly ServiceError[], status: number): string {
  const said = errors.map(({ code, message }) => (message ? `${message} (${code})` : code))
  return said.length ? said.join(' ') : `status ${status}`
}
