/** Review of all accounts: each with its own heading, zone and difference, pushed together, and said on the button. */
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, expect, test } from 'vitest'
import type { Outcome, PushRun, QueueStep, Step } from '../../../../shared/bridge.ts'
import ReviewScreen from '../../../../src-renderer/review/ReviewScreen.svelte'
import WithWindow from '../../../support/window/WithWindow.svelte'

afterEach(() => {
  cleanup()
  pushed = []
  queue = []
})

const accounts = [
  { id: 'a1', name: 'Northwind', timezone: 'Europe/Berlin' },
  { id: 'a2', name: 'Southwind', timezone: 'America/New_York' },
]
const step = (key: number, accountId: string, more: Partial<Step> = {}): Step => ({
  ...{
    step: `campaign:${key}`,
    operation: 'update',
    kind: 'campaign',
    key,
    id: `c${key}`,
    accountId,
    name: `Plan ${key}`,
  },
  ...{ before: { name: 'Was' }, after: { name: `Plan ${key}` }, dependsOn: [], heldBy: [], currency: 'EUR' },
  ...{ isApproved: false, isReversible: true, group: `${accountId}/1.1000/campaign/update/batch/0` },
  ...more,
})
const spend = (accountId: string, steps: string[], micro: bigint) => ({
  accountId,
  shares: steps.map((each) => ({ step: each, micro: micro / BigInt(steps.length), currency: 'EUR' })),
  totals: [{ currency: 'EUR', now: { micro, withoutLimitCount: 0, notHereCount: 0 }, later: [] }],
  families: [],
  activations: [],
})
const calls: { name: string; input: unknown }[] = []
const opened: string[] = []

/** Pushes that were made before the screen was opened, and what waits. */
let pushed: { run: Partial<PushRun>; steps: Step[]; outcomes: Outcome[] }[] = []
let queue: Partial<QueueStep>[] = []

async function show({ reviewsAll, count = 2 }: { reviewsAll: boolean; count?: number }) {
  calls.length = 0
  opened.length = 0
  const plan = [step(1, 'a1'), step(2, 'a1'), step(3, 'a2')]
  const own = (accountId: string | null) => plan.filter((each) => accountId === null || each.accountId === accountId)
  const bridge = {
    on: () => () => undefined,
    call: (name: string, input: { accountId: string | null }) => {
      calls.push({ name, input })
      if (name === 'push.plan') return Promise.resolve(own(input.accountId))
      if (name === 'push.spend')
        return Promise.resolve(
          input.accountId === null
            ? [spend('a1', ['campaign:1', 'campaign:2'], 8_000_000n), spend('a2', ['campaign:3'], 5_000_000n)]
            : [spend('a1', ['campaign:1', 'campaign:2'], 8_000_000n)],
        )
      if (name === 'push.history')
        return Promise.resolve(
          pushed.flatMap(({ run }) => (input.accountId === null || run.accountId === input.accountId ? [run] : [])),
        )
      if (name === 'push.steps')
        return Promise.resolve(pushed.find(({ run }) => run.id === (input as unknown as { id: number }).id))
      if (name === 'queue.list') return Promise.resolve(queue)
      return Promise.resolve([])
    },
  }
  const values = { reviewPx: 430, reviewsAll }
  const app = {
    ...{ state: null, account: accounts[0], accounts: accounts.slice(0, count), zone: 'Europe/Berlin' },
    zoneOf: (id: string) => accounts.find((each) => each.id === id)!.timezone,
    connection: { user: { screenName: 'northwind' } },
    chooseAccount: (id: string) => opened.push(id),
  }
  const window = {
    ...{ bridge, app, clock: { nowMs: Date.parse('2026-11-21T14:00:00Z'), ownZone: 'UTC' } },
    commands: { provide: () => () => undefined, find: () => null },
    router: { open: (kind: string, key: number) => opened.push(`${kind} ${key}`), back: () => undefined },
    preferences: { values, set: (changes: object) => Object.assign(values, changes) },
    names: { text: (_: unknown, value: unknown) => String(value) },
  }
  render(WithWindow, { props: { window: window as never, view: ReviewScreen, props: { accountId: 'a1' } } })
  await screen.findByRole('heading', { name: /^Review \d/ })
  await screen.findAllByText('€8.00', { exact: false })
}
const headings = () => screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent?.trim())

test('of one account nothing of another is there, and the button says which it is and as whom', async () => {
  await show({ reviewsAll: false })
  expect(screen.queryByText('Plan 3')).toBeNull()
  expect(screen.getByRole('button', { name: /^Push 2 changes/ }).textContent).toContain('Northwind · @northwind')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'This account' }).checked).toBe(true)
})

test('of all accounts each stands under its name, with what it spends', async () => {
  await show({ reviewsAll: true })
  expect(headings()).toEqual(expect.arrayContaining(['Northwind · @northwind', 'Southwind · @northwind']))
  expect(screen.getByText(/a day in Southwind/).textContent).toContain('€5.00')
  expect(screen.getByRole('button', { name: /^Push 3 changes/ }).textContent).toContain('2 accounts · @northwind')
})

test('what is chosen of all goes in one push, and with one account left out the button names the other', async () => {
  await show({ reviewsAll: true })
  await fireEvent.click(screen.getByRole('checkbox', { name: 'Push Plan 1' }))
  await fireEvent.click(screen.getByRole('checkbox', { name: 'Push Plan 2' }))
  const push = screen.getByRole('button', { name: /^Push 1 change/ })
  expect(push.textContent).toContain('Southwind · @northwind')
  await fireEvent.click(push)
  expect(calls.find(({ name }) => name === 'push.run')?.input).toEqual({ accountId: null, selection: [3] })
})

test('a record of another account opens in that account', async () => {
  await show({ reviewsAll: true })
  await fireEvent.click(screen.getByText('Plan 3'))
  const detail = screen.getByRole('complementary', { name: 'What the chosen step does' })
  await fireEvent.click([...detail.querySelectorAll('button, a')].find((each) => each.textContent?.includes('Plan 3'))!)
  await expect.poll(() => opened).toEqual(['a2', 'campaign 3'])
})

test('with a single account there is nothing to choose', async () => {
  await show({ reviewsAll: true, count: 1 })
  expect(screen.queryByRole('radio')).toBeNull()
  expect(screen.queryByText('Plan 3')).toBeNull()
})

const applied = ({ step: name, kind, key, id }: Step): Outcome => ({
  ...{ step: name, operation: 'update', kind, key, id, outcome: 'applied' },
})

test('of all accounts the last push of each stands there when the screen is opened again, until it is put away', async () => {
  const [one, other, seen] = [step(11, 'a1'), step(12, 'a2'), step(13, 'a2')]
  pushed = [
    { run: { id: 3, accountId: 'a2', isPutAway: false }, steps: [other], outcomes: [applied(other)] },
    { run: { id: 2, accountId: 'a1', isPutAway: false }, steps: [one], outcomes: [applied(one)] },
    { run: { id: 1, accountId: 'a2', isPutAway: true }, steps: [seen], outcomes: [applied(seen)] },
  ]
  await show({ reviewsAll: true })
  await screen.findAllByText('Plan 11')
  expect(screen.getAllByText('Plan 12').length).toBeGreaterThan(0)
  expect(screen.queryByText('Plan 13')).toBeNull()
  await fireEvent.click(screen.getByRole('button', { name: 'Done' }))
  await expect
    .poll(() => calls.filter(({ name }) => name === 'push.putAway').map(({ input }) => input))
    .toEqual([{ id: 3 }, { id: 2 }])
})

test('times of what waits in another account are by its clock', async () => {
  const waiting = (key: number, accountId: string): Partial<QueueStep> => ({
    ...{ step: `campaign:${key}`, kind: 'campaign', key, id: `c${key}`, accountId, name: `Plan ${key}` },
    ...{ operation: 'update', state: 'waiting', look: null, isRestored: false, candidateCount: 0, reason: null },
    ...{ waitsFor: 'limit', nextTryAt: '2026-11-21T20:30:00.000Z', why: '', since: '2026-11-21T13:00:00.000Z' },
    ...{ after: [], attempts: 1, isApproved: true, place: 0, needsPerson: false, request: null },
  })
  queue = [waiting(1, 'a1'), waiting(3, 'a2')]
  await show({ reviewsAll: true })
  const rowOf = (name: string) => screen.getAllByText(name)[0]!.closest('li')!.textContent
  await expect.poll(() => rowOf('Plan 1')).toContain('21:30 Berlin')
  expect(rowOf('Plan 3')).toContain('15:30 New York')
})
