/** What an outcome that is not ok means for people, as the error that leaves the engine. */
import { asWritten, message } from '../../../shared/messages/message.ts'
import type { Message, Word } from '../../../shared/messages/message.ts'
import { GalleyError } from '../../../shared/model/errors.ts'
import { codeMessage } from '../../../shared/model/service-codes.ts'
import { assertNever } from '../../../shared/model/values.ts'
import type { ServiceError, ServiceOutcome } from './service.ts'

export type Failure = Exclude<ServiceOutcome, { kind: 'ok' }>

/** The error for an outcome; `doing` completes "Galley could not …". */
export function outcomeError(outcome: Failure, doing: Message): GalleyError {
  const couldNot = (why: Message) => message('engine.outcomeWords.couldNot', { doing, why })
  switch (outcome.kind) {
    case 'rejected': {
      const [first] = [...outcome.errors, ...(outcome.operationErrors ?? []).flat()]
      const details = { status: outcome.status, code: first?.code ?? null }
      return new GalleyError('refused', couldNot(refusalMessage(first)), details)
    }
    case 'limited': {
      const until = wholeSeconds(outcome.until)
      return new GalleyError('limited', couldNot(message('engine.outcomeWords.limited', { until })), { until })
    }
    case 'unreachable': {
      if (outcome.cause === 'proxy')
        return new GalleyError(
          'proxy',
          message('engine.outcomeWords.couldNotByProxy', { doing, detail: outcome.detail }),
        )
      const { code, why } = unreachableWords(outcome.cause, outcome.detail)
      return new GalleyError(code, couldNot(why))
    }
    case 'signedOut': {
      const said = couldNot(refusalMessage({ code: outcome.code, message: '', parameter: null }))
      return new GalleyError('signed_out', outcome.words ?? said, { code: outcome.code })
    }
    case 'unknown':
      return new GalleyError(
        'unknown_outcome',
        couldNot(message('engine.outcomeWords.answerLost', { detail: outcome.detail })),
      )
    case 'cancelled':
      return new GalleyError('cancelled', couldNot(message('engine.outcomeWords.stopped')))
    default:
      return assertNever(outcome)
  }
}

type Unreachable = Extract<Failure, { kind: 'unreachable' }>

function unreachableWords(cause: Exclude<Unreachable['cause'], 'proxy'>, detail: Message) {
  switch (cause) {
    case 'badAnswer':
      return { code: 'bad_answer', why: message('engine.outcomeWords.notUnderstood', { detail }) } as const
    case 'overLimit':
      return { code: 'bad_answer', why: message('engine.outcomeWords.moreThanIsRead', { detail }) } as const
    case 'disk':
      return { code: 'disk', why: message('engine.outcomeWords.diskFull', { detail }) } as const
    case 'unproven':
      return { code: 'offline', why: message('engine.outcomeWords.unproven', { detail }) } as const
    case 'network':
    case 'busy':
      return { code: 'offline', why: message('engine.outcomeWords.notReached', { detail }) } as const
    default:
      return assertNever(cause)
  }
}

/**
 * Our words for the code, with the service's own behind; either alone where the other is missing. `field` is the label of what the service named;
 * without it, its parameter is said as it is.
 */
export function refusalMessage(error: ServiceError | undefined, field?: Word | null): Message {
  if (!error) return message('engine.outcomeWords.noReason')
  const { code, message: words } = error
  const value = code === 'INVALID_PARAMETER' ? refusedValue(field ?? error.parameter) : null
  const ours = value ?? codeMessage(code) ?? (code === 'SIGNED_OUT' ? message('engine.outcomeWords.signedOut') : null)
  if (ours) return words ? message('engine.outcomeWords.withServiceWords', { ours, words }) : ours
  if (words) return asWritten(words)
  const [, status] = /^HTTP_(\d+)$/.exec(code) ?? []
  return status === undefined
    ? message('engine.outcomeWords.codeAlone', { code })
    : message('engine.outcomeWords.statusAlone', { status })
}

function refusedValue(field: Word | string | null): Message {
  return field === null
    ? message('engine.outcomeWords.someValueNotAccepted')
    : message('engine.outcomeWords.valueNotAccepted', { field })
}

function wholeSeconds(instant: string): string {
  return instant.replace(/\.\d+Z$/, 'Z')
}
