import { expect, test } from 'vitest'
import type { ConflictView, ProblemView, QueueStep } from '../../../../shared/bridge.ts'
import { needLines, notShownLines } from '../../../../src-renderer/today/need-lines.ts'

const words = {
  value: (_: unknown, value: unknown) => String(value),
  when: (iso: string) => `at ${iso}`,
  called: () => undefined,
}
const conflict = (key: number, clashes: ConflictView['conflict']) =>
  ({ key, kind: 'campaign', id: `c${key}`, name: `Campaign ${key}`, conflict: clashes }) as unknown as ConflictView
const problem = (key: number, severity: 'error' | 'warning') =>
  ({ key, kind: 'campaign', name: `Campaign ${key}`, field: 'name', severity, message: 'Enter a name.' }) as ProblemView
const step = (key: number, state: QueueStep['state'], needsPerson: boolean) =>
  ({
    key,
    kind: 'campaign',
    step: `campaign:${key}`,
    name: `Campaign ${key}`,
    state,
    needsPerson,
    why: `is ${state}`,
  }) as unknown as QueueStep
const clash = { base: 1n, mine: 2n, theirs: 3n }

test('each record stands there once, by the gravest thing that it needs', () => {
  const lines = needLines(
    {
      conflicts: [conflict(1, { name: clash })],
      problems: [problem(2, 'error'), problem(2, 'error'), problem(3, 'warning')],
      steps: [
        step(1, 'conflict', true),
        step(2, 'saved', true),
        step(3, 'waiting', false),
        step(4, 'refused', true),
        step(5, 'looking', false),
        step(6, 'undecided', true),
        // It waits for another record, which stands there itself.
        step(7, 'saved', true),
      ],
    },
    words,
  )
  expect(lines.map(({ name, sign, verb }) => [name, sign, verb])).toEqual([
    ['Campaign 6', '?', 'Decide'],
    ['Campaign 1', '⇄', 'Settle'],
    ['Campaign 2', '●', 'Open'],
    ['Campaign 4', '!', 'Open'],
    ['Campaign 5', '?', 'Open'],
  ])
  expect(lines[2]!.way).toEqual({ kind: 'campaign', key: 2, field: 'name' })
})

test('a conflict says both values, how many more fields clash, and who deleted', () => {
  const texts = needLines(
    {
      conflicts: [
        conflict(1, { name: clash }),
        conflict(2, { name: clash, entity_status: clash, start_time: clash }),
        conflict(3, { deleted: { base: false, mine: undefined, theirs: true } }),
        conflict(4, { deleted: { base: false, mine: true, theirs: undefined } }),
      ],
      problems: [],
      steps: [],
    },
    words,
  ).map(({ text }) => text)
  expect(texts).toEqual([
    'Name: 2 here, 3 at the service',
    'Name: 2 here, 3 at the service, and 2 more fields',
    'was deleted at the service, and changed here',
    'was changed at the service, and deleted here',
  ])
})

test('what the service does not do: posts with when they were due, campaigns with why, then declined ads', () => {
  const record = (kind: string, key: number, values: object) => ({ kind, key, id: `i${key}`, values }) as never
  const lines = notShownLines(
    {
      failed: [record('scheduled_tweet', 1, { name: 'Advent 1', scheduled_at: '2026-11-22T08:00:00Z' })],
      declined: [record('promoted_tweet', 2, {})],
      idle: [record('campaign', 3, { name: 'Autumn', reasons_not_servable: ['BUDGET_EXHAUSTED', 'INCOMPLETE'] })],
    },
    { ...words, called: () => 'Moka pot' },
  )
  expect(lines.map(({ name, text }) => `${name} ${text}`)).toEqual([
    'Advent 1 was due at 2026-11-22T08:00:00Z and did not go out',
    'Autumn is active and does not serve: budget used up and not complete yet',
    'Moka pot was declined by the service',
  ])
  expect(lines[1]!.way).toEqual({
    screen: { view: 'campaign', only: { field: '@within', id: 'campaign:i3', name: 'Autumn' } },
  })
})
