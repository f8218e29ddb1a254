import { cleanup, render } from '@testing-library/svelte'
import { afterEach, expect, test, vi } from 'vitest'
import LooksLike from '../../../../src-renderer/media/LooksLike.svelte'
import WithWindow from '../../../support/window/WithWindow.svelte'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('a picture that is drawn once its form is gone is looked up for nobody, and nothing of the form is read', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  let drawn = () => {}
  const thumbs = { drawn: () => new Promise<void>((resolve) => (drawn = resolve)) }
  const bridge = { call: vi.fn(() => Promise.resolve([])) }
  const onfail = vi.fn()
  const props = { picture: { sha256: 'a' }, accountId: 'a1', onfail }
  const window = { bridge, thumbs, router: {} }
  const { unmount } = render(WithWindow, { props: { window: window as never, view: LooksLike, props } })
  unmount()
  drawn()
  await new Promise((resolve) => setTimeout(resolve))
  expect(bridge.call).not.toHaveBeenCalled()
  expect(onfail).not.toHaveBeenCalled()
  expect(warn.mock.calls.flat().join(' ')).not.toContain('derived_inert')
})
