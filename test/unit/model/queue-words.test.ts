import { asWritten } from '../../../shared/messages/message.ts'
import { describe, expect, it } from 'vitest'
import type { Outcome, QueueFacts, RecordView } from '../../../shared/bridge.ts'
import { factsOfRecord, needsPerson, outcomeWords, queueWords } from '../../../shared/model/queue-words.ts'

const facts = (more: Partial<QueueFacts>): QueueFacts => ({
  state: 'waiting',
  look: null,
  isRestored: false,
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
    [
      { state: 'looking', isRestored: true, look: { number: 1, of: 3 } },
      'Held, looking whether it is at the service already (1st of 3)',
    ],
    [{ state: 'undecided', isRestored: true }, 'May be at the service already: decide'],
    [{ state: 'undecided', candidateCount: 2 }, 'Two look like it: decide'],
    [{ state: 'undecided', candidateCount: 1 }, 'One looks like it: decide'],
    [{ state: 'undecided' }, 'Sent, answer lost, not found: decide'],
    [{ state: 'refused', reason: 'the name is taken' }, 'Refused: the name is taken'],
    [{ state: 'conflict' }, 'Changed here and at the service: settle it'],
    [{ waitsFor: 'limit', nextTryAt: at }, 'Waiting until 14:05 (limit of the service)'],
    [{ waitsFor: 'retry', nextTryAt: at }, 'Waiting until 14:05:20 for the next try'],
    [{ waitsFor: 'offline' }, 'Waiting (approved, goes when online)'],
    [{ waitsFor: 'line' }, 'Waiting (approved, goes when the service can be reached)'],
    [{ waitsFor: 'sign_in' }, 'Waiting (approved, goes after you sign in)'],
    [{ waitsFor: 'others', reason: 'Its campaign is held.' }, 'Waiting: Its campaign is held.'],
    [{ waitsFor: null }, 'Waiting (approved)'],
    [{ waitsFor: 'push' }, 'Waiting (approved, goes with the next push, or when Galley is opened)'],
    [
      { state: 'looking', look: { number: 1, of: 3 }, waitsFor: 'offline' },
      'Sent, answer lost, looking (1st of 3, when online)',
    ],
    [
      { state: 'looking', look: { number: 1, of: 3 }, waitsFor: 'sign_in' },
      'Sent, answer lost, looking (1st of 3, after you sign in)',
    ],
    [
      { state: 'looking', look: { number: 1, of: 3 }, waitsFor: 'line' },
      'Sent, answer lost, looking (1st of 3, when the service can be reached)',
    ],
    [
      { state: 'looking', look: { number: 2, of: 3 }, waitsFor: 'push' },
      'Sent, answer lost, looking (2nd of 3, with the next push or pull, or when Galley is opened)',
    ],
    [{ waitsFor: 'turn' }, 'Waiting (approved, goes next)'],
    [{ state: 'held' }, 'Held'],
    [{ state: 'saved' }, 'Saved here'],
  ])('%o', (given, words) => {
    expect(queueWords(facts(given), clock)).toBe(words)
  })

  it('never say that something was sent of which nobody knows', () => {
    const states = ['looking', 'undecided'] as const
    for (const state of states)
      for (const candidateCount of [0, 1, 2])
        expect(queueWords(facts({ state, candidateCount, isRestored: true }), clock)).not.toMatch(/sent|answer/i)
  })

  it('ask for a person where nothing goes on without one', () => {
    const states = ['saved', 'held', 'waiting', 'sending', 'looking', 'undecided', 'conflict', 'refused'] as const
    expect(states.filter((state) => needsPerson(facts({ state })))).toEqual(['undecided', 'conflict', 'refused'])
    expect(needsPerson(facts({ state: 'saved', reason: 'A name is needed.' }))).toBe(true)
  })
})

describe('how a step of a push ended', () => {
  it.each<[Outcome['outcome'], Outcome['error'] | null, string]>([
    ['applied', null, 'Applied'],
    ['rejected', { code: 'X', message: asWritten('the name is taken') }, 'Refused: the name is taken'],
    ['conflict', { code: 'conflict', message: asWritten('') }, 'Changed here and at the service: settle it'],
    ['limited', { code: 'limited', message: asWritten(''), until: at }, 'Waiting until 14:05 (limit of the service)'],
    [
      'unreachable',
      { code: 'offline', message: asWritten('') },
      'Waiting (approved, goes when the service can be reached)',
    ],
    ['signed_out', { code: 'signed_out', message: asWritten('') }, 'Waiting (approved, goes after you sign in)'],
    ['unknown', { code: 'unknown_outcome', message: asWritten('') }, 'Sent, answer lost, looking'],
    ['unknown', { code: 'undecided', message: asWritten('Say which it is.') }, 'Decide: Say which it is.'],
    ['held', { code: 'held', message: asWritten('') }, 'Held'],
    ['held', { code: 'parked', message: asWritten('the name is taken') }, 'Refused: the name is taken'],
    ['held', { code: 'stopped', message: asWritten('You stopped the push.') }, 'Saved here: You stopped the push.'],
  ])('%s is told in the words of its state: %o', (outcome, error, words) => {
    expect(outcomeWords({ outcome, ...(error ? { error } : {}) }, clock)).toBe(words)
  })
})

describe('what a record alone tells of its step', () => {
  const record = (more: Partial<RecordView>): RecordView =>
    ({ state: 'edited', isApproved: false, parked: null, undecided: null, ...more }) as RecordView
  const parked = { code: 'X', message: asWritten('the name is taken'), field: null, at }
  const undecided = { operation: 'create' as const, sentAt: at, candidates: [], looks: 3, isRestored: true }
  it.each<[Partial<RecordView>, string]>([
    [{}, 'Saved here'],
    [{ isApproved: true }, 'Waiting (approved)'],
    [{ state: 'new' }, 'Saved here'],
    [{ state: 'deleted' }, 'Saved here'],
    [{ state: 'sending' }, 'Sent, waiting for the answer'],
    [{ state: 'unconfirmed' }, 'Sent, answer lost, looking'],
    [{ state: 'conflict' }, 'Changed here and at the service: settle it'],
    [{ state: 'failed', parked }, 'Refused: the name is taken'],
    [{ state: 'failed', undecided }, 'May be at the service already: decide'],
    [{ state: 'failed', undecided: { ...undecided, isRestored: false } }, 'Sent, answer lost, not found: decide'],
  ])('%o', (given, words) => {
    const facts = factsOfRecord(record(given))
    expect(facts && queueWords(facts, clock)).toBe(words)
  })

  it('is nothing where nothing waits', () => expect(factsOfRecord(record({ state: 'clean' }))).toBeNull())
})
