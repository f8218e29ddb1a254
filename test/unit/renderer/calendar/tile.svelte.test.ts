/** A tile of the calendar: whose account it is of, and whether it can be moved from here. */
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, expect, test } from 'vitest'
import type { CalendarItem } from '../../../../shared/bridge.ts'
import CalendarTile from '../../../../src-renderer/calendar/CalendarTile.svelte'
import WithWindow from '../../../support/window/WithWindow.svelte'

afterEach(cleanup)

const accounts = [
  { id: 'a1', name: 'Northwind' },
  { id: 'a2', name: 'Southwind' },
]

function show(accountId: string) {
  const item: CalendarItem = {
    ...{ key: 7, kind: 'scheduled_tweet', id: '7', accountId, name: 'Advent 1', at: '2026-11-24T08:00:00Z' },
    ...{ until: null, state: 'clean', status: 'SCHEDULED', errors: 0, warnings: 0, readOnlyReason: null },
    ...{ mediaKey: null, author: null },
  }
  const done: unknown[] = []
  const window = {
    app: { accounts, account: accounts[0], connection: null },
    bridge: { on: () => () => undefined, call: () => Promise.resolve([]) },
    thumbs: {},
  }
  const props = {
    ...{ item, zone: 'Europe/Berlin', accountZone: 'Europe/Berlin', ownZone: 'UTC', isOpen: false },
    onopen: () => done.push('open'),
    onmove: (by: unknown) => done.push(by),
  }
  render(WithWindow, { props: { window: window as never, view: CalendarTile, props } })
  return { tile: screen.getByRole('button'), done }
}

test('one of the open account says no account, and is moved by keys', async () => {
  const { tile, done } = show('a1')
  expect(tile.textContent).not.toContain('Northwind')
  expect(tile.getAttribute('draggable')).toBe('true')
  await fireEvent.keyDown(tile, { key: 'ArrowRight', altKey: true })
  expect(done).toEqual([{ days: 1, minutes: 0 }])
})

test('one of another account says which, stays where it is with the reason, and can be opened', async () => {
  const { tile, done } = show('a2')
  expect(tile.textContent).toContain('Southwind')
  expect(tile.getAttribute('title')).toContain('Open its account to move it.')
  expect(tile.getAttribute('draggable')).toBe('false')
  await fireEvent.keyDown(tile, { key: 'ArrowRight', altKey: true })
  expect(done).toEqual([])
  await fireEvent.click(tile)
  expect(done).toEqual(['open'])
})
