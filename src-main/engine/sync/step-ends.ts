/** How steps of a push end that were not sent, or whose answer is not known. */
import { message } from '../../../shared/messages/message.ts'
import type { Step } from '../../../shared/bridge.ts'
import { wordsOf } from './failures.ts'
import type { StepEnd } from './outcomes.ts'
import type { ReadFailure } from './requests.ts'

export function heldEnd(step: Step): StepEnd {
  const conflict = step.heldBy.find((hold) => hold.code === 'conflict')
  if (conflict) return { outcome: 'conflict', error: conflict }
  const undecided = step.heldBy.find((hold) => hold.code === 'undecided')
  if (undecided) return undecidedEnd(undecided.message)
  return { outcome: 'held', error: step.heldBy[0]! }
}

export const uploadPausedEnd: StepEnd = {
  outcome: 'held',
  error: { code: 'upload_paused', message: 'Its upload is paused. Resume it, then push again.' },
}

export const undecidedEnd = (message: string): StepEnd => ({
  outcome: 'unknown',
  error: { code: 'undecided', message },
})

export const stoppedEnd: StepEnd = {
  outcome: 'held',
  error: { code: 'stopped', message: 'You stopped the push before it was sent. Review it and push again.' },
}

export const takenBackEnd: StepEnd = {
  outcome: 'held',
  error: { code: 'taken_back', message: 'You took this change back while it waited.' },
}

export const madeSinceEnd: StepEnd = {
  outcome: 'held',
  error: {
    code: 'changed',
    message: 'What was sent before has arrived. What you changed since was not sent: review it, then push again.',
  },
}

export const notFoundEnd: StepEnd = {
  outcome: 'held',
  error: {
    code: 'restored',
    message: 'This data is older than what was done with it, and it is not at the service. Review it, then push again.',
  },
}

export const unknownEnd: StepEnd = {
  outcome: 'unknown',
  error: {
    code: 'unknown_outcome',
    message: 'It was sent and the answer was lost. The service is asked before anything is sent again.',
  },
}

export function restEnd(obstacle: ReadFailure | null): StepEnd {
  switch (obstacle?.kind) {
    case 'limited': {
      const { until } = obstacle
      return {
        outcome: 'limited',
        error: {
          code: 'limited',
          message: `The service asks to wait until ${until}. It is approved, and nothing goes before that.`,
          until,
        },
      }
    }
    case 'signedOut':
      return { outcome: 'signed_out', error: wordsOf(obstacle, message('engine.stepEnds.sendIt')) }
    case 'unreachable':
      return { outcome: 'unreachable', error: wordsOf(obstacle, message('engine.stepEnds.sendIt')) }
    default:
      return {
        outcome: 'unreachable',
        error: {
          code: 'timeout',
          message: 'Not sent yet. It stays approved and goes when the service can be reached.',
        },
      }
  }
}
