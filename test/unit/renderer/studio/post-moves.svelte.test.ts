import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, expect, test, vi } from 'vitest'
import { resourceOf } from '../../../../shared/contract/registry.ts'
import PostMoves from '../../../../src-renderer/studio/post/PostMoves.svelte'
import WithWindow from '../../../support/window/WithWindow.svelte'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** A scheduled post that was made here: becoming a draft takes no question. */
const record = { key: 7, kind: 'scheduled_tweet', operation: 'create', values: { text: 'Soon' }, madeFrom: null }

test('a post becomes a draft though its form is gone before its last words were kept, and nothing of the form is read', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  let kept = () => {}
  const editor = { flush: () => new Promise<void>((resolve) => (kept = resolve)) }
  const replies: Record<string, unknown> = { 'record.convert': { key: 8, values: {} }, 'journal.lastOf': 1 }
  const call = vi.fn((name: string, _input: unknown) => Promise.resolve(replies[name]))
  const router = { open: vi.fn() }
  const app = { account: null, undoButton: () => null }
  const onfail = vi.fn()
  let shown = $state.raw(record)
  const session = {
    get record() {
      return shown
    },
    resource: resourceOf('scheduled_tweet'),
    values: record.values,
  }
  const props = { session, onfail }
  const window = { app, bridge: { call }, editor, router, toasts: { show: vi.fn() } }
  const { unmount } = render(WithWindow, { props: { window: window as never, view: PostMoves, props } })
  await fireEvent.click(screen.getByRole('button', { name: /draft/i }))
  unmount()
  // The editor goes on with another record.
  shown = { ...record, key: 9 }
  kept()
  await vi.waitFor(() => expect(router.open).toHaveBeenCalledWith('draft_tweet', 8, 'text'))
  expect(call.mock.calls[0]).toEqual(['record.convert', { key: 7, to: 'draft_tweet', removesSource: true }])
  expect(onfail).not.toHaveBeenCalled()
  expect(warn.mock.calls.flat().join(' ')).not.toContain('derived_inert')
})
