/** What the dialog that schedules a post goes on with: a time that a person can read in it, and none that stood there before. */
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { flushSync } from 'svelte'
import { afterEach, expect, test, vi } from 'vitest'
import MoveDialog from '../../../../src-renderer/studio/post/MoveDialog.svelte'
import WithWindow from '../../../support/window/WithWindow.svelte'

afterEach(cleanup)

function show() {
  const replies: Record<string, unknown> = {
    'calendar.items': { items: [] },
    'record.convert': { key: 8, values: {} },
    'journal.lastOf': 1,
  }
  const call = vi.fn((name: string, _input: unknown) => Promise.resolve(replies[name]))
  const window = {
    app: { account: null, zone: 'Europe/Berlin', undoButton: () => null },
    bridge: { call, on: () => () => undefined },
    clock: { nowMs: Date.parse('2026-11-28T06:00:00Z') },
    editor: { flush: () => Promise.resolve() },
    names: { user: () => null },
    router: { open: vi.fn() },
    toasts: { show: vi.fn() },
  }
  const record = { key: 7, kind: 'draft_tweet', accountId: 'a', operation: 'create', values: { text: 'Soon' } }
  const move = { to: 'scheduled_tweet', title: 'Schedule it', go: 'Schedule', removes: true, removal: '', loses: null }
  render(WithWindow, {
    props: { window: window as never, view: MoveDialog, props: { record, move, onclose: vi.fn(), onfail: vi.fn() } },
  })
  const box = screen.getByRole<HTMLInputElement>('textbox')
  return {
    type: (value: string) => fireEvent.input(box, { target: { value } }),
    leave: () => fireEvent.blur(box),
    go: () => fireEvent.click(screen.getByRole('button', { name: 'Schedule' })),
    scheduled: () => call.mock.calls.filter(([name]) => name === 'record.convert').map(([, input]) => input),
  }
}

test('schedules for the time that was read', async () => {
  const { type, leave, go, scheduled } = show()
  await type('5 dec 10:00')
  await leave()
  await go()
  await vi.waitFor(() => expect(scheduled()).toMatchObject([{ values: { scheduled_at: '2026-12-05T09:00:00Z' } }]))
})

test('does not schedule for a former time where what was typed after it cannot be read', async () => {
  const { type, leave, go, scheduled } = show()
  await type('5 dec 10:00')
  await leave()
  await type('yesterday 9')
  expect(screen.getByText('Berlin')).toBeTruthy()
  await leave()
  flushSync()
  await go()
  await type('tomorow at 8')
  await leave()
  flushSync()
  await go()
  expect(scheduled()).toEqual([])
})

test('says at once that a time is too far ahead or gone, and does not schedule for it', async () => {
  const { type, leave, go, scheduled } = show()
  for (const [typed, why] of [
    ['5 dec 2028 10:00', 'Choose a time within a year from now.'],
    ['5 nov 2026 10:00', 'Choose a time that is still to come.'],
  ] as const) {
    await type(typed)
    await leave()
    flushSync()
    expect(screen.getAllByText(why).length).toBeGreaterThan(0)
    await go()
  }
  expect(scheduled()).toEqual([])
})

test('says who will see the post, and schedules it for followers where that is chosen', async () => {
  const { type, leave, go, scheduled } = show()
  await type('5 dec 10:00')
  await leave()
  flushSync()
  expect(screen.getByText(/^From 5 Dec 2026, 10:00 .*only people whom an ad group shows it to/)).toBeTruthy()
  await fireEvent.click(screen.getByRole('radio', { name: 'Followers too' }))
  expect(screen.getByText(/^From 5 Dec 2026, 10:00 .*everybody who follows/)).toBeTruthy()
  await go()
  await vi.waitFor(() => expect(scheduled()).toMatchObject([{ values: { nullcast: false } }]))
})
