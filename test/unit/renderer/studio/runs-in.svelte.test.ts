/** Where a post runs is said with links, and one is added from there where the interface allows. */
import { cleanup, render, screen } from '@testing-library/svelte'
import { afterEach, expect, test, vi } from 'vitest'
import type { RecordView } from '../../../../shared/bridge.ts'
import RunsIn from '../../../../src-renderer/studio/post/RunsIn.svelte'
import { adOf, whyNoAd } from '../../../../src-renderer/studio/post/runs-in.ts'
import WithWindow from '../../../support/window/WithWindow.svelte'

afterEach(cleanup)

const post = (kind: string, values: RecordView['values'] = {}) => ({ kind, id: '7', operation: null, values })

test('a post is promoted itself, a scheduled one until it is out, a draft and what failed never', () => {
  expect(adOf(post('tweet'))).toEqual({ kind: 'promoted_tweet', field: 'tweet_id', id: '7' })
  expect(adOf(post('scheduled_tweet'))).toEqual({
    ...{ kind: 'scheduled_promoted_tweet', field: 'scheduled_tweet_id', id: '7' },
  })
  const out = post('scheduled_tweet', { scheduled_status: 'SUCCESS', tweet_id: '9' })
  expect(adOf(out)).toEqual({ kind: 'promoted_tweet', field: 'tweet_id', id: '9' })
  expect(adOf(post('draft_tweet'))).toBeNull()
  expect(whyNoAd(post('draft_tweet'))).toContain('Schedule it or post it first')
  expect(whyNoAd(post('scheduled_tweet', { scheduled_status: 'FAILED' }))).toContain('did not go out')
  expect(whyNoAd(out)).toBeNull()
})

test('each ad group is named with its campaign, and both lead there', async () => {
  const use = {
    ...{ key: 30, kind: 'promoted_tweet', mark: 'new', adGroup: { key: 20, id: 'g1', name: 'Prospecting' } },
    campaign: { key: 10, name: 'Guji' },
  }
  const call = vi.fn(() => Promise.resolve({ creative: 5, state: 'inAds', forms: [], runsIn: [use] }))
  const router = { open: vi.fn() }
  const window = { app: { account: null }, bridge: { call, on: () => () => undefined }, router, toasts: {} }
  const record = { ...post('draft_tweet'), key: 5, accountId: 'a1' }
  render(WithWindow, {
    props: { window: window as never, view: RunsIn, props: { record, onfail: () => undefined } },
  })
  const group = await screen.findByRole('button', { name: 'Prospecting' })
  group.click()
  expect(router.open).toHaveBeenLastCalledWith('line_item', 20)
  screen.getByRole('button', { name: 'Guji' }).click()
  expect(router.open).toHaveBeenLastCalledWith('campaign', 10)
  const add = screen.getByRole('button', { name: /Add to an ad group/ })
  expect(add.getAttribute('aria-disabled') ?? add.getAttribute('disabled')).not.toBeNull()
})
