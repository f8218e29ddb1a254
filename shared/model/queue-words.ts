/** The state of a step in people's words: the one place for window, command line and engine. */
import type { Outcome, QueueFacts, QueueState, RecordView } from '../bridge.ts'
import { assertNever } from './values.ts'

/** Writes an ISO 8601 instant as the reader's clock shows it; with seconds where they matter. */
type TimeOf = (instant: string, hasSeconds: boolean) => string

/** One or two words for a state, for counts and narrow places; the sentences of `queueWords` begin with them. */
export const stateWords: Record<QueueState, string> = {
  saved: 'Saved here',
  held: 'Held',
  waiting: 'Waiting',
  sending: 'Sent, waiting for the answer',
  looking: 'Sent, answer lost',
  undecided: 'Decide',
  conflict: 'Conflict',
  refused: 'Refused',
}

/** What a step's own attempt says about where it stands, in one sentence without a full stop. */
export function queueWords(facts: QueueFacts, timeOf: TimeOf): string {
  switch (facts.state) {
    case 'saved':
      return facts.reason === null ? stateWords.saved : `${stateWords.saved}: ${facts.reason}`
    case 'held':
    case 'sending':
      return stateWords[facts.state]
    case 'looking':
      return `${facts.isRestored ? 'Held, looking whether it is at the service already' : `${stateWords.looking}, looking`}${lookWords(facts, timeOf)}`
    case 'undecided':
      return undecidedWords(facts)
    case 'conflict':
      return 'Changed here and at the service: settle it'
    case 'refused':
      return `${stateWords.refused}: ${facts.reason ?? 'the service did not say why'}`
    case 'waiting':
      return waitingWords(facts, timeOf)
    default:
      return assertNever(facts.state)
  }
}

/** How a step of a push ended, in the same words. */
export function outcomeWords(outcome: Pick<Outcome, 'outcome' | 'error'>, timeOf: TimeOf): string {
  const facts = factsOfOutcome(outcome)
  return facts === null ? 'Applied' : queueWords(facts, timeOf)
}

/** What an outcome alone tells of the step's state; null where it was applied, and nothing of it waits. */
export function factsOfOutcome({ outcome, error }: Pick<Outcome, 'outcome' | 'error'>): QueueFacts | null {
  const reason = error?.message ?? null
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
  record: Pick<RecordView, 'state' | 'isApproved' | 'isHeld' | 'parked' | 'undecided'>,
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
      return { ...noFacts, state: 'refused', reason: parked?.message ?? null }
    case 'new':
    case 'edited':
    case 'deleted':
      return { ...noFacts, state: record.isHeld ? 'held' : record.isApproved ? 'waiting' : 'saved' }
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

/** True where nothing goes on without a person. */
export function needsPerson({ state, reason }: Pick<QueueFacts, 'state' | 'reason'>): boolean {
  return ['undecided', 'conflict', 'refused'].includes(state) || (state === 'saved' && reason !== null)
}

function lookWords({ look, nextTryAt, waitsFor }: QueueFacts, timeOf: TimeOf): string {
  const parts = [
    look === null ? '' : `${ordinal(look.number)} of ${look.of}`,
    nextTryAt === null ? '' : `next ${timeOf(nextTryAt, true)}`,
    lookAfterWords(waitsFor),
  ].filter(Boolean)
  return parts.length > 0 ? ` (${parts.join(', ')})` : ''
}

/** What a look waits for, besides its time. */
function lookAfterWords(waitsFor: QueueFacts['waitsFor']): string {
  switch (waitsFor) {
    case 'push':
      return 'with the next push or pull, or when Galley is opened'
    case 'offline':
      return 'when online'
    case 'sign_in':
      return 'after you sign in'
    case 'line':
      return 'when the service can be reached'
    default:
      return ''
  }
}

function undecidedWords({ candidateCount: count, isRestored, reason }: QueueFacts): string {
  if (count === null) return `${stateWords.undecided}: ${reason ?? 'which record is it?'}`
  if (count === 0) return isRestored ? 'May be at the service already: decide' : 'Sent, answer lost, not found: decide'
  if (count === 1) return 'One looks like it: decide'
  return `${count === 2 ? 'Two' : count} look like it: decide`
}

function waitingWords({ waitsFor, nextTryAt, reason }: QueueFacts, timeOf: TimeOf): string {
  const until = nextTryAt === null ? '' : timeOf(nextTryAt, waitsFor === 'retry')
  switch (waitsFor) {
    case 'limit':
      return until === '' ? 'Waiting for a limit of the service' : `Waiting until ${until} (limit of the service)`
    case 'retry':
      return until === '' ? 'Waiting for the next try' : `Waiting until ${until} for the next try`
    case 'line':
      return 'Waiting (approved, goes when the service can be reached)'
    case 'offline':
      return 'Waiting (approved, goes when online)'
    case 'sign_in':
      return 'Waiting (approved, goes after you sign in)'
    case 'others':
      return `Waiting: ${reason ?? 'something else has to go first'}`
    case 'push':
      return 'Waiting (approved, goes with the next push, or when Galley is opened)'
    case 'turn':
      return 'Waiting (approved, goes next)'
    case null:
      return 'Waiting (approved)'
    default:
      return assertNever(waitsFor)
  }
}

function ordinal(number: number): string {
  const last = number % 10
  const isTeen = Math.floor((number % 100) / 10) === 1
  return `${number}${isTeen ? 'th' : last === 1 ? 'st' : last === 2 ? 'nd' : last === 3 ? 'rd' : 'th'}`
}
