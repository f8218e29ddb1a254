import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, expect, it, vi } from 'vitest'
import { roomNeeded } from '../../../../src-renderer/editors/room-needed.ts'
import WhichToPause from '../../../../src-renderer/editors/WhichToPause.svelte'
import WithWindow from '../../../support/window/WithWindow.svelte'

afterEach(cleanup)

it('helps a campaign beyond or near the limit with any other one, and one short of credit with those that its funding pays', () => {
  expect(roomNeeded('campaign', ['MISSING_PARAMETER', 'TOO_MANY_CAMPAIGNS'])).toEqual({ isSamePayer: false })
  expect(roomNeeded('campaign', ['CHECK_NEAR_LIMIT', 'CHECK_CREDIT_LEFT'])).toEqual({ isSamePayer: false })
  expect(roomNeeded('campaign', ['CHECK_CREDIT_LEFT'])).toEqual({ isSamePayer: true })
  expect(roomNeeded('campaign', ['CHECK_TEN_TIMES'])).toBeNull()
  expect(roomNeeded('line_item', ['CHECK_NEAR_LIMIT'])).toBeNull()
})

it('tells which, why, and pauses the one that is chosen as one step', async () => {
  const asked: unknown[] = []
  let list = [
    { key: 5, id: 'c5', name: 'Spring', why: 'over', micro: 0n, currency: 'EUR', endedAt: '2026-03-01T09:00:00Z' },
    { key: 6, id: 'c6', name: 'Beans', why: 'spends', micro: 2_500_000n, currency: 'EUR', endedAt: null },
  ]
  const ask = (call: string, order: unknown) => {
    asked.push([call, order])
    if (call === 'campaign.pausable') return Promise.resolve(list)
    list = list.slice(1)
    return Promise.resolve({ changed: 1 })
  }
  const window = {
    app: { ask },
    clock: { nowMs: Date.parse('2026-03-09T00:00:00Z') },
    editor: { flush: () => Promise.resolve() },
    router: { open: () => undefined },
  }
  const props = { campaignKey: 3, isSamePayer: false, zone: 'Europe/Berlin' }
  render(WithWindow, { props: { window: window as never, view: WhichToPause, props } })
  await fireEvent.click(screen.getByRole('button', { name: 'Which to pause' }))
  expect(asked).toEqual([['campaign.pausable', { key: 3, isSamePayer: false, limit: 6 }]])
  const floating = document.querySelector('[popover]')!
  const matches = floating.matches.bind(floating)
  Object.assign(floating, { matches: (selector: string) => selector === ':popover-open' || matches(selector) })
  await fireEvent(floating, new Event('toggle'))
  const shown = await screen.findAllByRole('listitem', { hidden: true })
  expect(shown.map(({ textContent }) => textContent?.replaceAll(/\s+/g, ' ').trim())).toEqual([
    'Spring Its ad groups ended: 1 Mar Pause',
    'Beans €2.50 a day running Pause',
  ])
  await fireEvent.click(screen.getByRole('button', { name: 'Pause Spring', hidden: true }))
  await vi.waitFor(() => expect(screen.queryByText('Spring')).toBeNull())
  expect(asked[1]).toMatchObject([
    'record.editMany',
    { kind: 'campaign', edits: [{ key: 5, values: { entity_status: 'PAUSED' } }] },
  ])
})
