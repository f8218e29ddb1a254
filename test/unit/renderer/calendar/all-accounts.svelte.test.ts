/** The calendar of the open account, and of all accounts. */
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, expect, test } from 'vitest'
import type { CalendarItem } from '../../../../shared/bridge.ts'
import CalendarScreen from '../../../../src-renderer/calendar/CalendarScreen.svelte'
import WithWindow from '../../../support/window/WithWindow.svelte'

afterEach(cleanup)

const account = (id: string, name: string, timezone: string) => ({
  ...{ id, name, timezone, timezoneSwitchAt: null, notPulled: [], permissions: ['ACCOUNT_ADMIN', 'TWEET_COMPOSER'] },
})
const accounts = [
  account('a1', 'Northwind', 'Europe/Berlin'),
  account('a2', 'Southwind', 'America/New_York'),
  account('a3', 'Eastwind', 'Europe/Berlin'),
]
const item = (key: number, accountId: string): CalendarItem => ({
  ...{ key, kind: 'scheduled_tweet', id: `${key}`, accountId, name: `Post ${key}`, at: '2026-11-24T08:00:00Z' },
  ...{ until: null, state: 'clean', status: 'SCHEDULED', errors: 0, warnings: 0, readOnlyReason: null },
  ...{ mediaKey: null, author: null },
})

/** What was opened, and which changes were made to the preferences. */
async function show({ isOfAll, of = accounts }: { isOfAll: boolean; of?: typeof accounts }) {
  const done: unknown[] = []
  const items = [item(1, 'a1'), item(2, 'a2')]
  const bridge = {
    on: () => () => undefined,
    call: (name: string, { accountId }: { accountId: string | null }) => {
      if (name === 'creative.board') return Promise.resolve({ windows: [], totals: { draft: 0 } })
      const found = items.filter((each) => accountId === null || each.accountId === accountId)
      return Promise.resolve({ items: found, leftOut: 0 })
    },
  }
  const window = {
    bridge,
    app: {
      ...{
        account: of[0],
        accounts: of,
        zone: 'Europe/Berlin',
        connection: null,
        complain: (thrown: unknown) => done.push(thrown),
      },
      zoneOf: (id: string) => of.find((each) => each.id === id)!.timezone,
      chooseAccount: (id: string) => done.push(id),
    },
    clock: { nowMs: Date.parse('2026-11-24T07:00:00Z'), ownZone: 'Europe/Berlin' },
    editor: { show: () => undefined, session: null },
    router: {
      openKey: null,
      open: (kind: string, key: number) => done.push(`${kind} ${key}`),
      select: (key: number) => done.push(`here ${key}`),
    },
    preferences: {
      values: { calendarView: 'list', hasAllInCalendar: isOfAll, hasDraftTray: true },
      set: (changes: object) => done.push(changes),
    },
    ...{ ready: () => undefined, toasts: {}, thumbs: {} },
  }
  render(WithWindow, { props: { window: window as never, view: CalendarScreen, props: { accountId: 'a1' } } })
  await screen.findByRole('button', { name: /Post 1/ })
  return done
}
const zonesNote = () => screen.queryByText(/The accounts are in different zones/)

test('of one account nothing of another is there, and the switch leads to all', async () => {
  const done = await show({ isOfAll: false })
  expect(screen.queryByRole('button', { name: /Post 2/ })).toBeNull()
  expect(zonesNote()).toBeNull()
  await fireEvent.click(screen.getByRole('radio', { name: 'All accounts' }))
  expect(done).toEqual([{ hasAllInCalendar: true }])
})

test('of all accounts each opens where it belongs, and the zone of the days is said', async () => {
  const done = await show({ isOfAll: true })
  expect(zonesNote()?.textContent).toContain('Berlin time')
  await fireEvent.click(screen.getByRole('button', { name: /Post 1/ }))
  expect(done).toEqual(['here 1'])
  await fireEvent.click(screen.getByRole('button', { name: /Post 2.*Southwind/ }))
  await expect.poll(() => done.slice(1)).toEqual(['a2', 'scheduled_tweet 2'])
})

test('nothing is said of zones where all accounts share one', async () => {
  await show({ isOfAll: true, of: accounts.filter(({ id }) => id !== 'a2') })
  expect(zonesNote()).toBeNull()
})

test('with a single account there is nothing to choose', async () => {
  await show({ isOfAll: true, of: accounts.slice(0, 1) })
  expect(screen.queryByRole('radio', { name: 'All accounts' })).toBeNull()
  expect(screen.queryByRole('button', { name: /Post 2/ })).toBeNull()
})
