import { cleanup, render, screen } from '@testing-library/svelte'
import { afterEach, expect, test } from 'vitest'
import type { ServiceNewsView } from '../../../../shared/bridge.ts'
import { documentedChanges } from '../../../support/interface/change-days.ts'
import { proves } from '../../../support/ledger/proves.ts'
import ChangesInWindow from './ChangesInWindow.svelte'

afterEach(cleanup)

const at = '2026-11-20T10:00:00.000Z'
const byGalley = 'GET /5/accounts/:account_id/tailored_audiences/:tailored_audience_id/permissions'
const used = { at, name: byGalley, replacement: 'the same call under /12/', changeId: 'version-5', isAsked: false }
const warning = { at, call: byGalley, message: 'Version 5 of this call is deprecated.' }
const heard = (more: Partial<ServiceNewsView>): ServiceNewsView => ({ version: null, warnings: [], used: [], ...more })

test('a call that Galley makes by the interface is listed without a warning, with what the service says about it', async () => {
  render(ChangesInWindow, { props: { news: heard({ used: [used], warnings: [warning] }) } })
  expect((await screen.findByText(byGalley)).closest('li')?.textContent).toContain('the same call under /12/')
  expect(screen.getByText(/Nothing for you to do/)).toBeTruthy()
  expect(screen.queryByText('Deprecated, and used here')).toBeNull()
  expect(screen.queryByText('The service says')).toBeNull()
})

test('what a person used, and what else the service warns of, stand out', async () => {
  const asked = { ...used, name: 'ProfileBioUpdate', isAsked: true }
  const other = { ...warning, call: 'GET /12/accounts', message: 'ends in May' }
  render(ChangesInWindow, { props: { news: heard({ used: [asked], warnings: [other] }) } })
  expect(await screen.findByText('Deprecated, and used here')).toBeTruthy()
  expect(screen.getByText('The service says')).toBeTruthy()
  expect(screen.queryByText(/Nothing for you to do/)).toBeNull()
})

test.each(documentedChanges)(
  'the list shows what the document tells, with its day: $row',
  ({ row, pattern, shownFrom }) => {
    const { container } = render(ChangesInWindow, { props: { news: heard({}) } })
    const entries = [...container.querySelectorAll('ol > li')].filter((entry) =>
      pattern.test((entry.textContent ?? '').replaceAll(/\s+/g, ' ')),
    )
    expect(entries.map((entry) => entry.querySelector('time')?.textContent)).toEqual([shownFrom])
    proves('window', `change:${row}`)
  },
)
