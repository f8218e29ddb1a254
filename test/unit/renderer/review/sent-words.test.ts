import { expect, it } from 'vitest'
import type { Outcome, QueueFacts, Step } from '../../../../shared/bridge.ts'
import { resultOf, sentMark, sentVerb, sentWords } from '../../../../src-renderer/review/sent-words.ts'

const timeOf = (at: string) => at
const ended = (outcome: Outcome['outcome'], step = 'campaign:1'): Outcome => ({
  ...{ step, operation: 'update', kind: 'campaign', key: 1, id: 'c1', outcome },
})
const queued = (state: QueueFacts['state']): QueueFacts => ({
  ...{ state, look: null, isRestored: false, candidateCount: 0 },
  ...{ reason: null, waitsFor: null, nextTryAt: null },
})

it('says nothing but that it goes, or was applied, where nothing of it waits', () => {
  expect(sentWords({ outcome: null, queued: null }, timeOf)).toBe('To be sent')
  expect(sentWords({ outcome: ended('applied'), queued: queued('waiting') }, timeOf)).toBe('Applied')
  expect(sentMark({ outcome: ended('applied'), queued: null }, 'update')).toBeNull()
  expect(sentVerb({ outcome: ended('applied'), queued: queued('refused') })).toBeNull()
})

it('takes the word of the queue over how the request ended', () => {
  const sent = { outcome: ended('unknown'), queued: queued('refused') }
  expect(sentWords(sent, timeOf)).toBe(sentWords({ outcome: null, queued: queued('refused') }, timeOf))
  expect(sentVerb(sent)).toBe('Fix')
  expect(sentVerb({ outcome: null, queued: queued('waiting') })).toBeNull()
})

it('counts what was applied and what waits', () => {
  const steps = ['a', 'b', 'c', 'd'].map((step) => ({ step }) as Step)
  const outcomes = { a: ended('applied', 'a'), b: ended('limited', 'b'), c: ended('rejected', 'c') }
  expect(resultOf(steps, outcomes)).toEqual({ sentCount: 4, appliedCount: 1, waitingCount: 1 })
})
