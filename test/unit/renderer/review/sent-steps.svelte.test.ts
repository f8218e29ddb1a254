/** Steps of a push in Review: sign and words of each say the same, and only what needs somebody asks for them. */
import { asWritten } from '../../../../shared/messages/message.ts'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte'
import { flushSync } from 'svelte'
import { afterEach, expect, test } from 'vitest'
import type { Outcome, QueueStep, Step } from '../../../../shared/bridge.ts'
import ReviewScreen from '../../../../src-renderer/review/ReviewScreen.svelte'
import WithWindow from '../../../support/window/WithWindow.svelte'

afterEach(cleanup)

const step = (key: number, name: string): Step => ({
  ...{ step: `campaign:${key}`, operation: 'update', kind: 'campaign', key, id: `c${key}`, accountId: 'a1', name },
  ...{ before: { name: 'Was' }, after: { name }, dependsOn: [], heldBy: [], currency: 'EUR' },
  ...{ isApproved: true, isReversible: true, group: 'a1/1.1000/campaign/update/batch/0' },
})
const queued = (of: Step, more: Partial<QueueStep>): QueueStep => ({
  ...{ step: of.step, kind: of.kind, key: of.key, id: of.id, accountId: of.accountId, name: of.name },
  ...{ operation: of.operation, state: 'waiting', look: null, isRestored: false, candidateCount: 0, reason: null },
  ...{ waitsFor: null, nextTryAt: null, why: '', since: '2026-11-21T13:00:00.000Z', after: [], attempts: 1 },
  ...{ isApproved: true, position: 0, needsPerson: false, request: null },
  ...more,
})

/** Review after Push was pressed, the push as it stands: no answer yet without outcomes. */
async function push(steps: Step[], queue: QueueStep[], outcomes: Outcome[] | null, planAfter = steps) {
  const { press } = await review(steps, queue, { outcomes, planAfter })
  press()
  flushSync()
  await expect.poll(() => screen.queryByRole('heading', { name: /^(Pushing|Just pushed|Approved)/ })).toBeTruthy()
}

/** Review with these steps to be pushed, after a former push where there was one. */
async function review(
  steps: Step[],
  queue: QueueStep[],
  { outcomes, planAfter, former = [] }: { outcomes: Outcome[] | null; planAfter: Step[]; former?: Step[] },
) {
  let press = () => {}
  let isPushed = false
  const bridge = {
    on: () => () => undefined,
    call: (name: string) => {
      if (name === 'push.run') {
        isPushed = true
        return outcomes ? Promise.resolve(outcomes) : new Promise(() => undefined)
      }
      const answers: Record<string, unknown> = {
        'push.plan': isPushed ? planAfter : steps,
        'queue.list': queue,
        'push.history': former.length > 0 ? [{ id: 1, isPutAway: false }] : [],
        'push.steps': { steps: former, outcomes: former.map(applied) },
      }
      return Promise.resolve(answers[name] ?? [])
    },
  }
  const window = {
    bridge,
    app: { state: null, account: null, accounts: [], zone: 'UTC', zoneOf: () => 'UTC' },
    clock: { nowMs: Date.parse('2026-11-21T13:10:00Z'), ownZone: 'UTC' },
    commands: {
      provide: (actions: () => { review: { run: () => void } }) => {
        press = () => actions().review.run()
        return () => undefined
      },
      find: () => null,
    },
    router: { open: () => undefined, back: () => undefined },
    preferences: { values: { reviewPx: 430 }, set: () => undefined },
    names: { text: (_: unknown, value: unknown) => String(value) },
  }
  render(WithWindow, { props: { window: window as never, view: ReviewScreen, props: { accountId: 'a1' } } })
  await screen.findByRole('heading', { name: /^Review \d/ })
  return { press }
}
const applied = ({ step: of, operation, kind, key, id }: Step): Outcome => ({
  step: of,
  operation,
  kind,
  key,
  id,
  outcome: 'applied',
})
const row = (name: string) =>
  screen.getAllByRole('listitem').find((each) => each.querySelector('b')?.textContent === name)!

test('while others are sent, what has not gone yet is marked as waiting', async () => {
  const [first, second] = [step(1, 'First'), step(2, 'Second')]
  await push([first, second], [queued(first, { state: 'sending' }), queued(second, { waitsFor: 'turn' })], null)
  expect(row('First').textContent).toMatch(/↑.*Sent, waiting for the answer/s)
  expect(row('Second').textContent).toMatch(/◷.*Waiting \(approved, goes next\)/s)
})

test('a lost answer that is looked for asks nobody for anything; a refusal asks for a fix, two candidates for a decision', async () => {
  const [lost, refused, two] = [step(1, 'Lost'), step(2, 'Refused'), step(3, 'Two')]
  const ended = (of: Step, outcome: Outcome['outcome'], error: Outcome['error']): Outcome => ({
    ...{ step: of.step, operation: of.operation, kind: of.kind, key: of.key, id: of.id, outcome },
    ...(error ? { error } : {}),
  })
  await push(
    [lost, refused, two],
    [
      queued(lost, { state: 'looking', look: { number: 2, of: 3 }, nextTryAt: '2026-11-21T13:05:20.000Z' }),
      queued(refused, { state: 'refused', reason: 'the name is taken', needsPerson: true }),
      queued(two, { state: 'undecided', candidateCount: 2, needsPerson: true }),
    ],
    [
      ended(lost, 'unknown', { code: 'unknown_outcome', message: asWritten('It was sent and the answer was lost.') }),
      ended(refused, 'rejected', { code: 'INVALID_PARAMETER', message: asWritten('the name is taken') }),
      ended(two, 'unknown', { code: 'undecided', message: asWritten('Two look like it.') }),
    ],
  )
  await expect
    .poll(() => row('Lost').textContent)
    .toMatch(/\?.*Sent, answer lost, looking \(2nd of 3, next 13:05:20\)/s)
  expect(within(row('Lost')).queryByRole('button', { name: /Fix|Decide/ })).toBeNull()
  expect(within(row('Refused')).getByRole('button', { name: 'Fix Refused' })).toBeTruthy()
  expect(within(row('Two')).getByRole('button', { name: 'Decide Two' })).toBeTruthy()
  await fireEvent.click(within(row('Lost')).getByRole('button', { name: /^Lost/ }))
  const beside = screen.getByRole('complementary', { name: 'What the chosen step does' })
  expect(beside.textContent).toContain('Sent, answer lost, looking (2nd of 3, next 13:05:20)')
  expect(within(beside).queryByRole('button', { name: 'Fix' })).toBeNull()
})

test('what was applied stands beside what it was before the push, and what is at the service now', async () => {
  const done = step(1, 'Done')
  const { key, id, kind } = done
  await push([done], [], [{ step: done.step, operation: 'update', kind, key, id, outcome: 'applied' }], [])
  const beside = screen.getByRole('complementary', { name: 'What the chosen step does' })
  await expect.poll(() => screen.queryByText('The change was applied')).toBeTruthy()
  expect(
    within(beside)
      .getAllByRole('columnheader')
      .map((each) => each.textContent),
  ).toEqual(['Field', 'Before the push', 'Now at the service'])
  expect(beside.textContent).toContain('Undo sets it back to the old value here')
  expect(beside.textContent).not.toContain('After the push')
})

test('what only waits is not called pushed, and one change is not called several', async () => {
  const one = step(1, 'One')
  const { key, id, kind } = one
  const outcome = { step: one.step, operation: 'update', kind, key, id, outcome: 'unreachable' } as const
  await push([one], [queued(one, { waitsFor: 'line' })], [outcome])
  await expect.poll(() => screen.queryByRole('heading', { name: /^Approved, not sent yet/ })).toBeTruthy()
  expect(screen.queryByText('It goes by itself', { exact: false })).toBeTruthy()
  expect(screen.queryByText(/applied/)).toBeNull()
})

test('what had gone before, though the list still had it, is not counted to the push', async () => {
  const [sent, gone] = [step(1, 'Sent'), step(2, 'Gone')]
  await push([sent, gone], [], [applied(sent)], [])
  await expect.poll(() => screen.queryByText('The change was applied')).toBeTruthy()
  expect(screen.queryByText('Gone')).toBeNull()
})

test('how a former push ended stands below what is to be pushed now', async () => {
  await review([step(1, 'New')], [], { outcomes: null, planAfter: [], former: [step(2, 'Former')] })
  await expect.poll(() => row('Former')).toBeTruthy()
  const text = screen.getByRole('region', { name: /^Review/ }).textContent
  expect(text.indexOf('New')).toBeGreaterThan(-1)
  expect(text.indexOf('New')).toBeLessThan(text.indexOf('Former'))
  const beside = screen.getByRole('complementary', { name: 'What the chosen step does' })
  expect(within(beside).getByRole('heading', { name: 'New' })).toBeTruthy()
})
