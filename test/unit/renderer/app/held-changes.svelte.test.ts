import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte'
import { flushSync } from 'svelte'
import { afterEach, expect, test } from 'vitest'
import type { HeldSet } from '../../../../shared/bridge.ts'
import HeldChanges from '../../../../src-renderer/app/sync/HeldChanges.svelte'
import WithWindow from '../../../support/window/WithWindow.svelte'
import { HeldWindow } from './held-window.svelte.ts'

afterEach(cleanup)

const held = (set: string, ...rows: [name: string, change: 'deleted' | 'conflict'][]): HeldSet => ({
  accountId: 'a1',
  kind: 'campaign',
  set,
  rows: rows.map(([name, change], at) => ({ key: at + 1, id: `c${at + 1}`, name, change })),
})
const first = held('s1', ['Spring', 'deleted'], ['Summer', 'deleted'], ['Autumn', 'conflict'])

async function show(sets: HeldSet[]) {
  const window = new HeldWindow(sets)
  const staged = { accountId: 'a1', kind: 'campaign', deleted: 2, conflicts: 1 }
  render(WithWindow, { props: { window: window as never, view: HeldChanges, props: { staged } } })
  await screen.findByText('Spring')
  return window
}
const namesIn = (list: string) =>
  within(screen.getByRole('list', { name: list }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent?.trim())

test('what is held stands there by name, by what would become of it, and leads to the record', async () => {
  const window = await show([first])
  expect(namesIn('Deleted at the service')).toEqual(['Spring', 'Summer'])
  expect(namesIn('Would conflict with your change')).toEqual(['Autumn'])
  expect(screen.getByRole('region').getAttribute('aria-label')).toBe(
    'Held from the pull: 2 campaigns would be deleted here and 1 change of yours would turn into conflicts',
  )
  await fireEvent.click(screen.getByRole('button', { name: 'Summer' }))
  expect(window.opened).toEqual([['campaign', 2, null]])
})

test('accepting takes exactly the set that is shown', async () => {
  const window = await show([first])
  await fireEvent.click(screen.getByRole('button', { name: 'Accept these 3' }))
  expect(window.accepted).toEqual([{ accountId: 'a1', kind: 'campaign', set: 's1' }])
})

test('a new pull changes what is shown, and what accepting takes', async () => {
  const window = await show([first])
  window.sets = [held('s2', ['Spring', 'deleted'])]
  window.app.stateComes()
  flushSync()
  await expect.poll(() => namesIn('Deleted at the service')).toEqual(['Spring'])
  expect(screen.queryByText('Summer')).toBeNull()
  await fireEvent.click(screen.getByRole('button', { name: 'Accept these 1' }))
  expect(window.accepted).toEqual([{ accountId: 'a1', kind: 'campaign', set: 's2' }])
})

test('nothing can be accepted before the names are there, and leaving out asks for no set', async () => {
  const window = await show([first])
  cleanup()
  window.sets = []
  const staged = { accountId: 'a1', kind: 'campaign', deleted: 2, conflicts: 0 }
  render(WithWindow, { props: { window: window as never, view: HeldChanges, props: { staged } } })
  const accept = screen.getByRole('button', { name: /^Accept these/ })
  expect(accept.getAttribute('aria-disabled')).toBe('true')
  await fireEvent.click(accept)
  expect(window.accepted).toEqual([])
  await fireEvent.click(screen.getByRole('button', { name: 'Leave them out' }))
  expect(window.discarded).toEqual([{ accountId: 'a1', kind: 'campaign' }])
})
