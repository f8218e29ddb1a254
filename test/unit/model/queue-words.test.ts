import { describe, expect, it } from 'vitest'
import type { QueueFacts } from '../../../shared/bridge.ts'
import { needsPerson, queueWords } from '../../../shared/model/queue-words.ts'

const facts = (more: Partial<QueueFacts>): QueueFacts => ({
  state: 'waiting',
  look: null,
  candidateCount: 0,
  reason: null,
  waitsFor: null,
  nextTryAt: null,
  ...more,
})
const clock = (instant: string, hasSeconds: boolean) => instant.slice(11, hasSeconds ? 19 : 16)
const at = '2026-11-20T14:05:20.000Z'

describe('the words of a step that waits', () => {
  it.each<[Partial<QueueFacts>, string]>([
    [{ state: 'sending' }, 'Sent, waiting for the answer'],
    [
      { state: 'looking', look: { number: 2, of: 3 }, nextTryAt: at },
      'Sent, answer lost, looking (2nd of 3, next 14:05:20)',
    ],
    [{ state: 'looking' }, 'Sent, answer lost, looking'],
    [{ state: 'undecided', candidateCount: 2 }, 'Two look like it: decide'],
    [{ state: 'undecided', candidateCount: 1 }, 'One looks like it: decide'],
    [{ state: 'undecided' }, 'Sent, answer lost, not found: decide'],
    [{ state: 'refused', reason: 'the name is taken' }, 'Refused: the name is taken'],
    [{ state: 'conflict' }, 'Changed here and at the service: settle it'],
    [{ waitsFor: 'limit', nextTryAt: at }, 'Waiting until 14:05'],
    [{ waitsFor: 'retry', nextTryAt: at }, 'Waiting until 14:05:20 for the next try'],
    [{ waitsFor: 'offline' }, 'Waiting (approved, goes when online)'],
    [{ waitsFor: 'line' }, 'Waiting (approved, goes when the service can be reached)'],
    [{ waitsFor: 'sign_in' }, 'Waiting (approved, goes after you sign in)'],
    [{ waitsFor: 'others', reason: 'Its campaign is held.' }, 'Waiting: Its campaign is held.'],
    [{ waitsFor: 'turn' }, 'Waiting (approved, goes next)'],
    [{ state: 'held' }, 'Held'],
    [{ state: 'saved' }, 'Saved here'],
  ])('%o', (given, words) => {
    expect(queueWords(facts(given), clock)).toBe(words)
  })

  it('ask for a person where nothing goes on without one', () => {
    const states = ['saved', 'held', 'waiting', 'sending', 'looking', 'undecided', 'conflict', 'refused'] as const
    expect(states.filter((state) => needsPerson(facts({ state })))).toEqual(['undecided', 'conflict', 'refused'])
    expect(needsPerson(facts({ state: 'saved', reason: 'A name is needed.' }))).toBe(true)
  })
})
