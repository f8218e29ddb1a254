/** How steps of a push end that were not sent, or whose answer is not known. */
import { message } from '../../../shared/messages/message.ts'
import type { Message } from '../../../shared/messages/message.ts'
import type { Step } from '../../../shared/bridge.ts'
import { wordsOf } from './failures.ts'
import type { StepEnd } from './outcomes.ts'
import type { ReadFailure } from './requests.ts'

/** How a step ended that the plan holds back: a conflict, an outcome that a person has to decide, or the first reason of the hold. */
export function heldEnd(step: Step): StepEnd {
  const conflict = step.heldBy.find((hold) => hold.code === 'conflict')
  if (conflict) return { outcome: 'conflict', error: conflict }
  const undecided = step.heldBy.find((hold) => hold.code === 'undecided')
  if (undecided) return undecidedEnd(undecided.message)
  return { outcome: 'held', error: step.heldBy[0]! }
}

export const uploadPausedEnd: StepEnd = {
  outcome: 'held',
  error: { code: 'upload_paused', message: message('engine.stepEnds.uploadPaused') },
}

export const undecidedEnd = (said: Message): StepEnd => ({
  outcome: 'unknown',
  error: { code: 'undecided', message: said },
})

export const stoppedEnd: StepEnd = {
  outcome: 'held',
  error: { code: 'stopped', message: message('engine.stepEnds.stopped') },
}

export const takenBackEnd: StepEnd = {
  outcome: 'held',
  error: { code: 'taken_back', message: message('engine.stepEnds.takenBack') },
}

export const madeSinceEnd: StepEnd = {
  outcome: 'held',
  error: {
    code: 'changed',
    message: message('engine.stepEnds.changedSince'),
  },
}

export const notFoundEnd: StepEnd = {
  outcome: 'held',
  error: {
    code: 'restored',
    message: message('engine.stepEnds.notFound'),
  },
}

export const unknownEnd: StepEnd = {
  outcome: 'unknown',
  error: {
    code: 'unknown_outcome',
    message: message('engine.stepEnds.answerLost'),
  },
}

/** How a step ended that was not sent because of the obstacle; null: there was no time left. */
export function restEnd(obstacle: ReadFailure | null): StepEnd {
  switch (obstacle?.kind) {
    case 'limited': {
      const { until } = obstacle
      return {
        outcome: 'limited',
        error: {
          code: 'limited',
          message: message('engine.stepEnds.limited', { until }),
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
          message: message('engine.stepEnds.notSentYet'),
        },
      }
  }
}
