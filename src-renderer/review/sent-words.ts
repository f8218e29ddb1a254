/** How each step of a push stands: what its row says, its mark, and what it asks of a person; pure. */
import { t } from '../../shared/messages/index.ts'
import type { Outcome, QueueFacts, Step } from '../../shared/bridge.ts'
import { factsOfOutcome, needsPerson, queueWords } from '../../shared/model/queue-words.ts'
import { markOfStep } from '../components/change-marks.ts'
import type { Mark } from '../components/change-marks.ts'
import type { PushResult } from './result-words.ts'
import type { ReviewState } from '../state/review-state.svelte.ts'
import { needVerb } from './step-words.ts'

/** What is known of a step that was sent: how its request ended, and where it stands in the queue; null: not yet, or no longer. */
export interface SentStep {
  outcome: Outcome | null
  queued: QueueFacts | null
}

/** In the row's own words. */
export function sentWords(sent: SentStep, timeOf: (at: string, hasSeconds: boolean) => string): string {
  const facts = factsOfSent(sent)
  if (facts) return queueWords(facts, timeOf)
  return sent.outcome ? t('review.sentWords.applied') : t('review.sentWords.toGo')
}

/** Null for what was applied: nothing of it waits. */
export function sentMark(sent: SentStep, operation: Step['operation']): Mark | null {
  const facts = factsOfSent(sent)
  if (facts) return markOfStep(facts.state, operation)
  return sent.outcome ? null : markOfStep('saved', operation)
}

/** The button's verb where it needs a person; null otherwise. */
export function sentVerb(sent: SentStep): string | null {
  const facts = factsOfSent(sent)
  return facts && needsPerson(facts) ? needVerb(facts.state) : null
}

/** Whether all of the last push waits still. */
export function isAllOfItWaiting({
  sent,
  sentShown,
  outcomes,
  waiting,
}: Pick<ReviewState, 'sent' | 'sentShown' | 'outcomes' | 'waiting'>): boolean {
  const { waitingCount, sentCount } = resultOf(sent, outcomes)
  return sentShown.length > 0 && waitingCount === sentCount && waiting.length > 0
}

export function resultOf(sent: readonly Step[], outcomes: Readonly<Record<string, Outcome>>): PushResult {
  const ended = Object.values(outcomes).map(({ outcome }) => outcome)
  return {
    sentCount: sent.length,
    appliedCount: ended.filter((each) => each === 'applied').length,
    waitingCount: ended.filter((each) => ['limited', 'unreachable', 'signed_out'].includes(each)).length,
  }
}

/** What its own attempt says; where nothing of it waits any more, how it ended; null: applied, or nothing is known yet. */
function factsOfSent({ outcome, queued }: SentStep): QueueFacts | null {
  if (outcome?.outcome === 'applied') return null
  return queued ?? (outcome && factsOfOutcome(outcome))
}
