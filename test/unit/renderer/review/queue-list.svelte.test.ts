import { cleanup, render, screen, within } from '@testing-library/svelte'
import { afterEach, expect, test, vi } from 'vitest'
import type { QueueStep } from '../../../../shared/bridge.ts'
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
  candidateCount: 0,
  reason: null,
  waitsFor: 'offline',
  nextTryAt: null,
  why: '',
  since: '2026-11-21T13:00:00.000Z',
  after: [],
  attempts: 0,
  isApproved: true,
  place: 0,
  needsPerson: false,
  request: { method: 'PUT', path: '/15/accounts/a1/campaigns/c1', fields: { name: 'Summer sale' } },
  ...more,
})
afterEach(cleanup)
const noop = () => {}
function show(steps: QueueStep[], more: Record<string, unknown> = {}) {
  const verbs = { onhold: noop, onresume: noop, onsend: noop, onorder: noop, onopen: noop }
  render(QueueList, { props: { steps, zone: 'Europe/Berlin', ...verbs, ...more } })
}

test('each step says in words why it waits, since when, and after what', () => {
  show([
    step({
      state: 'looking',
      look: { number: 2, of: 3 },
      nextTryAt: '2026-11-21T13:05:20.000Z',
      attempts: 1,
      after: [{ step: 'campaign:2', name: 'Its parent' }],
    }),
  ])
  const row = screen.getByRole('listitem')
  expect(row.textContent).toContain('Sent, answer lost, looking (2nd of 3, next 14:05:20)')
  expect(row.textContent).toContain('since 14:00')
  expect(row.textContent).toContain('after “Its parent”')
  expect(row.textContent).toContain('Sent 1 time')
  expect(within(row).queryByRole('button', { name: 'Hold' })).toBeNull()
})

test('what is sent can be looked at', () => {
  show([step({})])
  expect(screen.getByText('PUT /15/accounts/a1/campaigns/c1')).toBeTruthy()
  expect(screen.getByText('name = "Summer sale"')).toBeTruthy()
})

test('a waiting step can be held, sent and ordered; a held one is resumed', () => {
  const [onhold, onsend, onorder, onresume] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()]
  show([step({}), step({ step: 'campaign:2', key: 2, state: 'held' })], { onhold, onsend, onorder, onresume })
  const [waiting, held] = screen.getAllByRole('listitem')
  const press = (row: HTMLElement, name: string) => within(row).getByRole('button', { name }).click()
  press(waiting!, 'Hold')
  press(waiting!, 'Send now')
  press(waiting!, 'First')
  press(held!, 'Resume')
  expect(onhold).toHaveBeenCalledOnce()
  expect(onsend).toHaveBeenCalledOnce()
  expect(onorder).toHaveBeenCalledWith(expect.objectContaining({ key: 1 }), 'first')
  expect(onresume).toHaveBeenCalledWith(expect.objectContaining({ key: 2 }))
})

test('what needs somebody offers the way there, and nothing that would send it', () => {
  const onopen = vi.fn()
  show([step({ state: 'refused', reason: 'the name is taken', needsPerson: true })], { onopen })
  screen.getByRole('button', { name: 'Look' }).click()
  expect(onopen).toHaveBeenCalledOnce()
  expect(screen.queryByRole('button', { name: 'Send now' })).toBeNull()
  expect(screen.getByRole('listitem').textContent).toContain('Refused: the name is taken')
})
