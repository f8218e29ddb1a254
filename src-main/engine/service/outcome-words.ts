/** What an outcome that is not ok means for people, as the error that leaves the engine. */
import { GalleyError } from '../../../shared/model/errors.ts'
import { wordsFor } from '../../../shared/model/service-codes.ts'
import { assertNever } from '../../../shared/model/values.ts'
import type { ServiceError, ServiceOutcome } from './service.ts'

export type Failure = Exclude<ServiceOutcome, { kind: 'ok' }>

/** The error for an outcome; `doing` completes "Galley could not …". */
export function outcomeError(outcome: Failure, doing: string): GalleyError {
  const begin = `Galley could not ${doing}: `
  switch (outcome.kind) {
    case 'rejected': {
      const errors = [...outcome.errors, ...(outcome.operationErrors ?? []).flat()]
      return new GalleyError('refused', begin + wordsOf(errors[0]), {
        status: outcome.status,
        code: errors[0]?.code ?? null,
      })
    }
    case 'limited':
      return new GalleyError(
        'limited',
        `${begin}the service allows no more requests until ${wholeSeconds(outcome.until)}.`,
        {
          until: wholeSeconds(outcome.until),
        },
      )
    case 'unreachable':
      return unreachableError(outcome, begin)
    case 'signedOut':
      return new GalleyError(
        'signed_out',
        outcome.words ?? begin + wordsOf({ code: outcome.code, message: '', parameter: null }),
        { code: outcome.code },
      )
    case 'unknown':
      return new GalleyError(
        'unknown_outcome',
        `${begin}it was sent, but the answer is missing or unclear (${outcome.detail}).`,
      )
    case 'cancelled':
      return new GalleyError('cancelled', `${begin}it was stopped.`)
    default:
      return assertNever(outcome)
  }
}

function unreachableError({ cause, detail }: Extract<Failure, { kind: 'unreachable' }>, begin: string): GalleyError {
  switch (cause) {
    case 'badAnswer':
      return new GalleyError(
        'bad_answer',
        `${begin}what answered was not understood (${detail}). Check the addresses of the connection.`,
      )
    case 'overLimit':
      return new GalleyError(
        'bad_answer',
        `${begin}${detail}, which is more than Galley reads. Nothing of it was taken over. Ask whoever runs the service.`,
      )
    case 'disk':
      return new GalleyError('disk', `${begin}${detail}. It stays here; free some space, then it goes on.`)
    case 'proxy':
      return new GalleyError('proxy', `${begin}${detail}`)
    case 'unproven':
      return new GalleyError(
        'offline',
        `${begin}${detail}. Nothing goes out before that is known. Try again later; your work is kept.`,
      )
    case 'network':
    case 'busy':
      return new GalleyError(
        'offline',
        `${begin}the service cannot be reached (${detail}). Try again later; your work is kept.`,
      )
    default:
      return assertNever(cause)
  }
}

/** Our words for the code, with the service's own behind; either alone where the other is missing. */
export function wordsOf(error: ServiceError | undefined): string {
  if (!error) return 'The service refused without saying why.'
  const ours =
    wordsFor(error.code) ??
    (error.code === 'SIGNED_OUT' ? 'Nobody is signed in. Sign in first; your changes stay here.' : null)
  if (!ours) return error.message || `The service refused with the code ${error.code}.`
  return error.message ? `${ours} The service says: ${error.message}` : ours
}

function wholeSeconds(instant: string): string {
  return instant.replace(/\.\d+Z$/, 'Z')
}
