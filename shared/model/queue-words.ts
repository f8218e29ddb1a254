/** The state of a step in people's words: one place for window, command line and engine. */
import type { QueueFacts } from '../bridge.ts'
import { assertNever } from './values.ts'

/** `timeOf` writes an ISO 8601 instant as the reader's clock shows it; with seconds where they matter. */
export function queueWords(facts: QueueFacts, timeOf: (instant: string, hasSeconds: boolean) => string): string {
  switch (facts.state) {
    case 'saved':
      return facts.reason === null ? 'Saved here' : `Saved here: ${facts.reason}`
    case 'held':
      return 'Held'
    case 'sending':
      return 'Sent, waiting for the answer'
    case 'looking':
      return `Sent, answer lost, looking${lookWords(facts, timeOf)}`
    case 'undecided':
      return undecidedWords(facts.candidateCount)
    case 'conflict':
      return 'Changed here and at the service: settle it'
    case 'refused':
      return `Refused: ${facts.reason ?? 'the service did not say why'}`
    case 'waiting':
      return waitingWords(facts, timeOf)
    default:
      return assertNever(facts.state)
  }
}

/** True where nothing goes on without a person. */
export function needsPerson({ state, reason }: Pick<QueueFacts, 'state' | 'reason'>): boolean {
  return ['undecided', 'conflict', 'refused'].includes(state) || (state === 'saved' && reason !== null)
}

function lookWords({ look, nextTryAt }: QueueFacts, timeOf: (instant: string, hasSeconds: boolean) => string): string {
  const parts = [
    look === null ? '' : `${ordinal(look.number)} of ${look.of}`,
    nextTryAt === null ? '' : `next ${timeOf(nextTryAt, true)}`,
  ].filter(Boolean)
  return parts.length > 0 ? ` (${parts.join(', ')})` : ''
}

function undecidedWords(count: number): string {
  if (count === 0) return 'Sent, answer lost, not found: decide'
  if (count === 1) return 'One looks like it: decide'
  return `${count === 2 ? 'Two' : count} look like it: decide`
}

function waitingWords(
  { waitsFor, nextTryAt, reason }: QueueFacts,
  timeOf: (instant: string, hasSeconds: boolean) => string,
): string {
  const until = nextTryAt === null ? '' : timeOf(nextTryAt, waitsFor === 'retry')
  switch (waitsFor) {
    case 'limit':
      return until === '' ? 'Waiting for a limit of the service' : `Waiting until ${until}`
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
    case 'turn':
    case null:
      return 'Waiting (approved, goes next)'
    default:
      return assertNever(waitsFor)
  }
}

function ordinal(number: number): string {
  const last = number % 10
  const isTeen = Math.floor((number % 100) / 10) === 1
  return `${number}${isTeen ? 'th' : last === 1 ? 'st' : last === 2 ? 'nd' : last === 3 ? 'rd' : 'th'}`
}
