/** Review with as many changes as an account can have: only the rows near what is in sight are drawn. */
import { asWritten } from '../../../../shared/messages/message.ts'
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, expect, test, vi } from 'vitest'
import type { QueueStep, Step } from '../../../../shared/bridge.ts'
import ReviewScreen from '../../../../src-renderer/review/ReviewScreen.svelte'
import { planSliceCount } from '../../../../shared/model/push-plan.ts'
import WithWindow from '../../../support/window/WithWindow.svelte'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const count = 10_000
/** More than a tall window shows, and far fewer than there are. */
const most = 100

const step = (at: number, more: Partial<Step> = {}): Step => ({
  ...{ step: `campaign:${at}`, operation: 'update', kind: 'campaign', key: at, id: `c${at}`, accountId: 'a1' },
  ...{ name: `Campaign ${at}`, before: { name: 'Was' }, after: { name: `Campaign ${at}` }, dependsOn: [], heldBy: [] },
  ...{ currency: 'EUR', isApproved: false, isReversible: true },
  group: `a1/1.1000/campaign/update/batch/${Math.floor(at / 40)}`,
  ...more,
})
const all = (make: (at: number) => Step) => Array.from({ length: count }, (_, at) => make(at))
const queued = (of: Step): QueueStep => ({
  ...{ step: of.step, kind: of.kind, key: of.key, id: of.id, accountId: of.accountId, name: of.name },
  ...{ operation: of.operation, state: 'waiting', look: null, isRestored: false, candidateCount: 0, reason: null },
  ...{ waitsFor: 'offline', nextTryAt: null, why: '', since: '2026-11-21T13:00:00.000Z', after: [], attempts: 0 },
  ...{ isApproved: true, position: 0, needsPerson: false, request: null },
})

/** How many steps each answer handed over. */
let handed: number[] = []

async function show(steps: Step[], queue: QueueStep[] = []) {
  handed = []
  const plan = ({ from }: { from: number | null }) => {
    const slice = from === null ? steps : steps.slice(from, from + planSliceCount)
    handed.push(slice.length)
    return slice
  }
  const bridge = {
    on: () => () => undefined,
    call: (name: string, input: { from: number | null }) =>
      Promise.resolve(name === 'push.plan' ? plan(input) : name === 'queue.list' ? queue : []),
  }
  const window = {
    bridge,
    app: { state: null, account: null, accounts: [], zone: 'UTC', zoneOf: () => 'UTC' },
    clock: { nowMs: Date.parse('2026-11-21T14:00:00Z'), ownZone: 'UTC' },
    commands: { provide: () => () => undefined, find: () => null },
    router: { open: () => undefined, back: () => undefined },
    preferences: { values: { reviewPx: 430 }, set: () => undefined },
    names: { text: (_: unknown, value: unknown) => String(value) },
  }
  render(WithWindow, { props: { window: window as never, view: ReviewScreen, props: { accountId: 'a1' } } })
  await screen.findByRole('heading', { name: 'Review 10,000 changes' })
}
const drawn = () => [...document.querySelectorAll('li[data-step]')]

test('of 10,000 changes that are ready few are drawn, under one heading that counts them all', async () => {
  await show(all((at) => step(at)))
  expect(drawn().length).toBeGreaterThan(10)
  expect(drawn().length).toBeLessThan(most)
  expect(screen.getByRole('heading', { name: 'Campaigns · 250 batches 10,000' })).toBeTruthy()
  expect(drawn()[0]!.getAttribute('aria-posinset')).toBe('1')
  expect(drawn()[0]!.getAttribute('aria-setsize')).toBe('10000')
})

test('10,000 changes are handed over in slices, so that the window draws in between', async () => {
  await show(all((at) => step(at)))
  expect(Math.max(...handed)).toBeLessThanOrEqual(planSliceCount)
  expect(handed.reduce((sum, each) => sum + each)).toBe(count)
})

test('of 10,000 that are held back, or that wait, few are drawn too', async () => {
  await show(
    all((at) => step(at, { group: '', heldBy: [{ code: 'problem', message: asWritten('A name is needed.') }] })),
  )
  expect(drawn().length).toBeLessThan(most)
  cleanup()
  const steps = all((at) => step(at, { isApproved: true }))
  await show(steps, steps.map(queued))
  expect(drawn().length).toBeGreaterThan(10)
  expect(drawn().length).toBeLessThan(most)
})

test('further down others are drawn in their place, and what was left out stays so', async () => {
  await show(all((at) => step(at)))
  await fireEvent.click(screen.getByRole('checkbox', { name: 'Push Campaign 3' }))
  const pane = screen.getByRole('region', { name: 'Review 10,000 changes' })
  // Nothing is laid out here: the list goes up as the pane is scrolled down.
  vi.spyOn(HTMLUListElement.prototype, 'getBoundingClientRect').mockImplementation(
    () => new DOMRect(0, -pane.scrollTop),
  )
  pane.scrollTop = 48 * 5_000
  await fireEvent.scroll(pane)
  const names = drawn().map((row) => row.querySelector('b')!.textContent)
  expect(names).toContain('Campaign 5000')
  expect(names).not.toContain('Campaign 3')
  expect(drawn().length).toBeLessThan(most)
  pane.scrollTop = 0
  await fireEvent.scroll(pane)
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Push Campaign 3' }).checked).toBe(false)
  expect(screen.getByRole('button', { name: /Push 9,999 changes/ })).toBeTruthy()
})
