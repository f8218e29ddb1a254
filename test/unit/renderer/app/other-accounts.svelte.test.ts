import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, expect, test } from 'vitest'
import OtherAccounts from '../../../../src-renderer/app/settings/OtherAccounts.svelte'
import WithWindow from '../../../support/window/WithWindow.svelte'

afterEach(cleanup)

const account = (id: string, conflicts: number, deleted = 0) => ({
  ...{
    id,
    name: `Account ${id}`,
    errors: 0,
    warnings: 0,
    conflicts,
    failed: 0,
    undecided: 0,
    unknown: 0,
    lookedFor: 0,
    failedPosts: 0,
    declinedAds: 0,
    pendingNeeds: conflicts,
  },
  needsPerson: conflicts,
  staged: deleted > 0 ? [{ accountId: id, kind: 'campaign', deleted, conflicts: 0 }] : [],
})

function show(...accounts: ReturnType<typeof account>[]) {
  const went: unknown[] = []
  const window = {
    app: { accounts, account: accounts[0], chooseAccount: (id: string) => went.push(id) },
    router: { go: (to: unknown) => went.push(to) },
  }
  render(WithWindow, { props: { window: window as never, view: OtherAccounts, props: {} } })
  return went
}

test('the one account that needs somebody is named, with how many, and a click leads there', async () => {
  const went = show(account('a', 3), account('b', 0, 60))
  await fireEvent.click(screen.getByRole('button', { name: /Account b: 60 need you/ }))
  expect(went).toEqual(['b', { view: 'records', kind: 'campaign' }])
  expect(screen.getByRole('status').textContent).toBe('Account b: 60 need you')
})

test('several are counted, and named with what each needs', () => {
  show(account('a', 0), account('b', 1), account('c', 2), account('d', 0))
  const button = screen.getByRole('button', { name: /2 other accounts need you/ })
  expect(button.getAttribute('title')).toBe('Account b: 1 conflict\nAccount c: 2 conflicts')
  expect(button.getAttribute('aria-haspopup')).toBe('menu')
})

test('nothing is said where no other account needs anybody', () => {
  show(account('a', 5), account('b', 0))
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByRole('status').textContent).toBe('')
})
