/** The time of a post is typed as people say it, chosen by a button, and read back by both clocks. */
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import WhenInput from '../../../../src-renderer/studio/post/WhenInput.svelte'
import WithWindow from '../../../support/window/WithWindow.svelte'

afterEach(cleanup)

/** Monday, 23 November 2026, 15:04 in Berlin. */
const nowMs = Date.parse('2026-11-23T14:04:20Z')
const item = (key: number, at: string, name: string) => ({ key, kind: 'scheduled_tweet', at, name })
let oninput: ReturnType<typeof vi.fn>
beforeEach(() => (oninput = vi.fn()))

function drawn(value: string | null, items: object[] = []) {
  const bridge = { call: () => Promise.resolve({ items, leftOut: 0 }), on: () => () => undefined }
  const window = { bridge, clock: { nowMs, ownZone: 'Etc/UTC' } }
  const props = { value, zone: 'Europe/Berlin', accountId: 'a1', ownKey: 7, oninput }
  render(WithWindow, { props: { window: window as never, view: WhenInput, props } })
  return screen.getByRole('textbox')
}

test('what is typed is understood at once and said back', async () => {
  const box = drawn(null)
  await fireEvent.input(box, { target: { value: 'next tue 9' } })
  expect(oninput).toHaveBeenLastCalledWith('2026-11-24T08:00:00Z')
  expect(screen.getByRole('status').textContent).toBe('→ Tue 24 Nov 2026, 09:00')
  await fireEvent.input(box, { target: { value: '' } })
  expect(oninput).toHaveBeenLastCalledWith(null)
})

test('what cannot be read stays, and is a fault only once it was left', async () => {
  const box = drawn(null)
  await fireEvent.input(box, { target: { value: 'soon' } })
  expect(oninput).not.toHaveBeenCalled()
  expect(box.getAttribute('aria-invalid')).toBeNull()
  await fireEvent.blur(box)
  expect(box.getAttribute('aria-invalid')).toBe('true')
  expect((box as HTMLInputElement).value).toBe('soon')
})

test('a time is said in full, with the other clock, and beside it what else goes out that day', async () => {
  const others = [item(1, '2026-11-24T07:00:00Z', 'Advent'), item(7, '2026-11-24T08:00:00Z', 'Itself')]
  const box = drawn('2026-11-24T08:00:00Z', others) as HTMLInputElement
  expect(box.value).toBe('Tue 24 Nov 2026, 09:00')
  expect(screen.getByText('Berlin · you 08:00')).toBeTruthy()
  await vi.waitFor(() => expect(screen.getByText('08:00 Advent')).toBeTruthy())
  expect(screen.queryByText(/Itself/)).toBeNull()
})

test('buttons choose tomorrow, the next time that is free, or a week later', async () => {
  drawn('2026-11-24T08:00:00Z', [item(1, '2026-11-24T08:15:00Z', 'Advent')])
  await vi.waitFor(() => expect(screen.getByText('09:15 Advent')).toBeTruthy())
  await fireEvent.click(screen.getByRole('button', { name: 'Tomorrow 9:00' }))
  expect(oninput).toHaveBeenLastCalledWith('2026-11-24T08:00:00Z')
  await fireEvent.click(screen.getByRole('button', { name: 'Next free slot' }))
  expect(oninput).toHaveBeenLastCalledWith('2026-11-24T08:30:00Z')
  await fireEvent.click(screen.getByRole('button', { name: 'A week later' }))
  expect(oninput).toHaveBeenLastCalledWith('2026-12-01T08:00:00Z')
})

test('a button takes the place of what was typed and cannot be read, also where the time stays the same', async () => {
  const box = drawn('2026-11-24T08:00:00Z') as HTMLInputElement
  await fireEvent.input(box, { target: { value: 'tomorrow 9 or so' } })
  await fireEvent.blur(box)
  expect(box.getAttribute('aria-invalid')).toBe('true')
  await fireEvent.click(screen.getByRole('button', { name: 'Tomorrow 9:00' }))
  expect([box.value, box.getAttribute('aria-invalid')]).toEqual(['Tue 24 Nov 2026, 09:00', null])
})
