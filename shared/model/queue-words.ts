/** The state of a step in people's words: the one place for window, command line and engine. */
import { listComma, t } from '../messages/index.ts'
import { textOf } from '../presentation/text-of.ts'
import type { Outcome, QueueFacts, QueueState, RecordView } from '../bridge.ts'
import { assertNever } from './values.ts'

/** Writes an ISO 8601 instant as the reader's clock shows it; with seconds where they matter. */
type TimeOf = (instant: string, hasSeconds: boolean) => string

/** One or two words for a state, for counts and narrow places; the sentences of `queueWords` begin with them. */
export const stateWords: Record<QueueState, string> = {
  saved: t('model.queueWords.stateWords.saved'),
  held: t('model.queueWords.stateWords.held'),
  waiting: t('model.queueWords.stateWords.waiting'),
  sending: t('model.queueWords.stateWords.sending'),
  looking: t('model.queueWords.stateWords.looking'),
  undecided: t('model.queueWords.stateWords.undecided'),
  conflict: t('model.queueWords.stateWords.conflict'),
  refused: t('model.queueWords.stateWords.refused'),
}

/** What a step's own attempt says about where it stands, in one sentence without a full stop. */
export function queueWords(facts: QueueFacts, timeOf: TimeOf): string {
  switch (facts.state) {
    case 'saved':
      return facts.reason === null ? stateWords.saved : `${stateWords.saved}: ${facts.reason}`
    case 'held':
      return heldWords(facts, timeOf)
    case 'sending':
      return stateWords.sending
    case 'looking':
      return `${facts.isRestored ? t('model.queueWords.heldLookingWhetherAt') : t('model.queueWords.looking', { looking: stateWords.looking })}${lookWords(facts, timeOf)}`
    case 'undecided':
      return undecidedWords(facts)
    case 'conflict':
      return t('model.queueWords.changedHereAndAt')
    case 'refused':
      return `${stateWords.refused}: ${facts.reason ?? t('model.queueWords.serviceDidNotSay')}`
    case 'waiting':
      return waitingWords(facts, timeOf)
    default:
      return assertNever(facts.state)
  }
}

/** How a step of a push ended, in the same words. */
export function outcomeWords(outcome: Pick<Outcome, 'outcome' | 'error'>, timeOf: TimeOf): string {
  const facts = factsOfOutcome(outcome)
  return facts === null ? t('model.queueWords.applied') : queueWords(facts, timeOf)
}

/** What an outcome alone tells of the step's state; null where it was applied, and nothing of it waits. */
export function factsOfOutcome({ outcome, error }: Pick<Outcome, 'outcome' | 'error'>): QueueFacts | null {
  const reason = error ? textOf(error.message) : null
  switch (outcome) {
    case 'applied':
      return null
    case 'rejected':
      return { ...noFacts, state: 'refused', reason }
    case 'conflict':
      return { ...noFacts, state: 'conflict' }
    case 'limited':
      return { ...noFacts, state: 'waiting', waitsFor: 'limit', nextTryAt: error?.until ?? null }
    case 'unreachable':
      return { ...noFacts, state: 'waiting', waitsFor: 'line', nextTryAt: error?.until ?? null }
    case 'signed_out':
      return { ...noFacts, state: 'waiting', waitsFor: 'sign_in' }
    case 'unknown':
      return error?.code === 'undecided'
        ? { ...noFacts, state: 'undecided', candidateCount: null, reason }
        : { ...noFacts, state: 'looking' }
    case 'held':
      if (error?.code === 'parked') return { ...noFacts, state: 'refused', reason }
      return error?.code === 'held' ? { ...noFacts, state: 'held' } : { ...noFacts, state: 'saved', reason }
    default:
      return assertNever(outcome)
  }
}

/** What a record alone tells of its step's state; `queue.facts` tells more. Null where nothing of it waits. */
export function factsOfRecord(
  record: Pick<RecordView, 'state' | 'isApproved' | 'isHeld' | 'heldUntil' | 'parked' | 'undecided'>,
): QueueFacts | null {
  const { state, undecided, parked } = record
  if (undecided)
    return {
      ...noFacts,
      state: 'undecided',
      candidateCount: undecided.candidates.length,
      isRestored: undecided.isRestored,
    }
  switch (state) {
    case 'clean':
      return null
    case 'sending':
    case 'conflict':
      return { ...noFacts, state }
    case 'unconfirmed':
      return { ...noFacts, state: 'looking' }
    case 'failed':
      return { ...noFacts, state: 'refused', reason: parked ? textOf(parked.message) : null }
    case 'new':
    case 'edited':
    case 'deleted':
      if (record.isHeld) return { ...noFacts, state: 'held', nextTryAt: record.heldUntil ?? null }
      return { ...noFacts, state: record.isApproved ? 'waiting' : 'saved' }
    default:
      return assertNever(state)
  }
}

const noFacts: Omit<QueueFacts, 'state'> = {
  look: null,
  isRestored: false,
  candidateCount: 0,
  reason: null,
  waitsFor: null,
  nextTryAt: null,
}

/** True if the step cannot go on before a person does something. */
export function needsPerson({ state, reason }: Pick<QueueFacts, 'state' | 'reason'>): boolean {
  return ['undecided', 'conflict', 'refused'].includes(state) || (state === 'saved' && reason !== null)
}

function heldWords({ nextTryAt, goesBy }: QueueFacts, timeOf: TimeOf): string {
  if (nextTryAt === null) return stateWords.held
  const until = timeOf(nextTryAt, false)
  return goesBy === undefined
    ? t('model.queueWords.heldUntil', { until })
    : t('model.queueWords.heldUntilLast', { until, last: timeOf(goesBy, false) })
}

function lookWords({ look, nextTryAt, waitsFor }: QueueFacts, timeOf: TimeOf): string {
  const parts = [
    look === null ? '' : t('model.queueWords.of', { number: look.number, of: look.of }),
    nextTryAt === null ? '' : t('model.queueWords.next', { at: timeOf(nextTryAt, true) }),
    lookAfterWords(waitsFor),
  ].filter(Boolean)
  return parts.length > 0 ? ` (${parts.join(listComma())})` : ''
}

/** What a look waits for, besides its time. */
function lookAfterWords(waitsFor: QueueFacts['waitsFor']): string {
  switch (waitsFor) {
    case 'push':
      return t('model.queueWords.withNextPushOr')
    case 'offline':
      return t('model.queueWords.whenOnline')
    case 'sign_in':
      return t('model.queueWords.afterYouSignIn')
    case 'line':
      return t('model.queueWords.whenServiceCanBe')
    default:
      return ''
  }
}

function undecidedWords({ candidateCount: count, isRestored, reason }: QueueFacts): string {
  if (count === null) return `${stateWords.undecided}: ${reason ?? t('model.queueWords.whichRecord')}`
  if (count === 0) return isRestored ? t('model.queueWords.mayBeAtService') : t('model.queueWords.sentAnswerLostNot')
  if (count === 1) return t('model.queueWords.looksLikeDecide')
  return t('model.queueWords.lookLikeDecide', { count: count === 2 ? t('model.queueWords.two') : count })
}

function waitingWords({ waitsFor, nextTryAt, reason }: QueueFacts, timeOf: TimeOf): string {
  const until = nextTryAt === null ? '' : timeOf(nextTryAt, waitsFor === 'retry')
  switch (waitsFor) {
    case 'limit':
      return until === ''
        ? t('model.queueWords.waitingForLimitService')
        : t('model.queueWords.waitingUntilLimitService', { until })
    case 'retry':
      return until === ''
        ? t('model.queueWords.waitingForNextTry')
        : t('model.queueWords.waitingUntilForNext', { until })
    case 'line':
      return t('model.queueWords.waitingApprovedGoesWhen')
    case 'offline':
      return t('model.queueWords.waitingApprovedGoesWhen2')
    case 'sign_in':
      return t('model.queueWords.waitingApprovedGoesAfter')
    case 'others':
      return t('model.queueWords.waiting', { reason: reason ?? t('model.queueWords.somethingElseHasGo') })
    case 'push':
      return t('model.queueWords.waitingApprovedGoesWith')
    case 'turn':
      return t('model.queueWords.waitingApprovedGoesNext')
    case null:
      return t('model.queueWords.waitingApproved')
    default:
      return assertNever(waitsFor)
  }
}
