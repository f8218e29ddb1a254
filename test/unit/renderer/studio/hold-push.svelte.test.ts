import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/svelte'
import { afterEach, beforeAll, expect, it } from 'vitest'
import type { WindowState } from '../../../../src-renderer/state/context.ts'
import HoldPush from '../../../../src-renderer/studio/post/HoldPush.svelte'
import { openRecord } from '../../../support/window/open-record.ts'
import { withoutTopLayer } from '../../../support/window/top-layer.ts'
import WithWindow from '../../../support/window/WithWindow.svelte'

beforeAll(withoutTopLayer)
afterEach(cleanup)

it('holds the push once what was typed into its poll is written, which would end the hold', async () => {
  const until = '2026-12-03T07:00:00Z'
  const span = { isPollTooEarly: true, suggested: until, from: '2026-12-01T08:01:00Z', last: null }
  const opened = openRecord(
    'scheduled_tweet',
    { text: 'Which?', scheduled_at: '2026-12-04T08:00:00Z', user_id: '1', nullcast: true, media_keys: [] },
    [],
    {
      answers: { 'queue.holdWindow': () => span, 'queue.hold': () => ({}) },
    },
  )
  let written = () => {}
  const editor = { flush: () => new Promise<void>((resolve) => (written = resolve)) }
  const window = { ...opened.window, editor } as unknown as WindowState
  await waitFor(() => expect(opened.session.record).not.toBeNull())
  const onfail = (thrown: unknown) => {
    throw thrown
  }
  render(WithWindow, { props: { window, view: HoldPush, props: { session: opened.session, zone: 'UTC', onfail } } })
  await fireEvent.click(await screen.findByRole('button', { name: /^Hold the push until Thu/ }))
  const holds = () => opened.calls.filter(({ name }) => name === 'queue.hold').map(({ input }) => input)
  await Promise.resolve()
  expect(holds()).toEqual([])
  written()
  await waitFor(() => expect(holds()).toEqual([{ keys: [1000], until }]))
})
