import { cleanup, render, screen, within } from '@testing-library/svelte'
import { afterEach, expect, test, vi } from 'vitest'
import type { QueueStep } from '../../../../shared/bridge.ts'
import { stepTime } from '../../../../src-renderer/components/zoned-time.ts'
import { orderItems } from '../../../../src-renderer/review/queue-order.ts'
import { ScrollView } from '../../../../src-renderer/components/scroll-view.svelte.ts'
import QueueList from '../../../../src-renderer/review/QueueList.svelte'

const step = (more: Partial<QueueStep>): QueueStep => ({
  step: 'campaign:1',
  kind: 'campaign',
  key: 1,
  id: 'c1',
  accountId: 'a1',
  name: 'Summer sale',
  operation: 'update',
  state: 'waiting',
  look: null,
  isRestored: false,
  candidateCount: 0,
  reason: null,
  waitsFor: 'line',
  nextTryAt: null,
  why: '',
  since: '2026-11-21T13:00:00.000Z',
  after: [],
  attempts: 0,
  isApproved: true,
  position: 0,
  needsPerson: false,
  request: { method: 'PUT', path: '/15/accounts/a1/campaigns/c1', fields: { name: 'Summer sale' } },
  ...more,
})
afterEach(cleanup)
const noop = () => {}
function show(steps: QueueStep[], more: Record<string, unknown> = {}) {
  const timeOf = stepTime('Europe/Berlin', Date.parse('2026-11-21T14:00:00Z'), 'Europe/Berlin')
  const verbs = { onshow: noop, onhold: noop, onresume: noop, onsend: noop, onorder: noop, onopen: noop }
  render(QueueList, { props: { steps, view: new ScrollView(), timeOf, openStep: null, ...verbs, ...more } })
}

test('each step says in words why it waits, since when, and after what', () => {
  show([
    step({
      state: 'looking',
      look: { number: 2, of: 3 },
      waitsFor: 'retry',
      nextTryAt: '2026-11-21T13:05:20.000Z',
      attempts: 1,
      after: [{ step: 'campaign:2', name: 'Its parent' }],
    }),
  ])
  const row = screen.getByRole('listitem')
  expect(row.textContent).toContain('Sent, answer lost, looking (2nd of 3, next 14:05:20)')
  expect(row.textContent).toContain('since 14:00')
  expect(row.textContent).toContain('after “Its parent”')
  expect(row.textContent).toContain('sent once')
  expect(within(row).queryByRole('button', { name: /Hold/ })).toBeNull()
})

test('what is sent can be looked at', () => {
  show([step({})])
  expect(screen.getByText('PUT /15/accounts/a1/campaigns/c1')).toBeTruthy()
  expect(screen.getByText('name = "Summer sale"')).toBeTruthy()
})

test('a waiting step can be held, sent and ordered; a held one is resumed', () => {
  const [onhold, onsend, onresume] = [vi.fn(), vi.fn(), vi.fn()]
  show([step({}), step({ step: 'campaign:2', key: 2, state: 'held' })], { onhold, onsend, onresume })
  const [waiting, held] = screen.getAllByRole('listitem')
  const press = (row: HTMLElement, name: string) =>
    within(row)
      .getByRole('button', { name: `${name} Summer sale` })
      .click()
  press(waiting!, 'Hold')
  press(waiting!, 'Send now')
  expect(within(waiting!).getByRole('button', { name: 'Order of Summer sale' })).toBeTruthy()
  press(held!, 'Resume')
  expect(onhold).toHaveBeenCalledOnce()
  expect(onsend).toHaveBeenCalledOnce()
  expect(onresume).toHaveBeenCalledWith(expect.objectContaining({ key: 2 }))
})

test('a step that is held until a moment can be sent before it', () => {
  const onresume = vi.fn()
  show([step({ state: 'held', nextTryAt: '2026-11-24T09:00:00.000Z' })], { onresume })
  screen.getByRole('button', { name: 'Send now Summer sale' }).click()
  expect(onresume).toHaveBeenCalledOnce()
  expect(screen.queryByRole('button', { name: /Resume/ })).toBeNull()
})

test('its place in the queue is chosen among three, and the present one is marked', () => {
  const onorder = vi.fn()
  const items = orderItems({ position: 1 }, onorder)
  expect(items.filter(({ isChecked }) => isChecked).map(({ label }) => label)).toEqual(['Send last'])
  for (const item of items) item.onpick()
  expect(onorder.mock.calls).toEqual([['first'], ['last'], ['usual']])
})

test('what cannot go now says why', () => {
  const onsend = vi.fn()
  show([step({ waitsFor: 'offline' })], { onsend })
  const send = screen.getByRole('button', { name: 'Send now Summer sale' })
  send.click()
  expect(send.getAttribute('title')).toBe('You are working offline.')
  expect(onsend).not.toHaveBeenCalled()
})

test('the name of a step shows what it changes', () => {
  const onshow = vi.fn()
  show([step({}), step({ step: 'campaign:2', key: 2, name: 'Other' })], { onshow, openStep: 'campaign:2' })
  expect(screen.getByRole('button', { name: /^Other/ }).getAttribute('aria-pressed')).toBe('true')
  screen.getByRole('button', { name: /^Summer sale/ }).click()
  expect(onshow).toHaveBeenCalledWith(expect.objectContaining({ key: 1 }))
})

test('what needs somebody offers the way there, and nothing that would send it', () => {
  const onopen = vi.fn()
  show([step({ state: 'refused', reason: 'the name is taken', needsPerson: true })], { onopen })
  screen.getByRole('button', { name: 'Fix Summer sale' }).click()
  expect(onopen).toHaveBeenCalledOnce()
  expect(screen.queryByRole('button', { name: /Send now/ })).toBeNull()
  expect(screen.getByRole('listitem').textContent).toContain('Refused: the name is taken')
})
