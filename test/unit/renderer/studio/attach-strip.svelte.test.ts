import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/svelte'
import { afterEach, beforeAll, expect, it } from 'vitest'
import type { WindowState } from '../../../../src-renderer/state/context.ts'
import AttachStrip from '../../../../src-renderer/studio/post/AttachStrip.svelte'
import type { SampleMedia } from '../../../support/window/library.ts'
import { openRecord } from '../../../support/window/open-record.ts'
import { withoutTopLayer } from '../../../support/window/top-layer.ts'
import WithWindow from '../../../support/window/WithWindow.svelte'

beforeAll(withoutTopLayer)
afterEach(cleanup)

const media: SampleMedia[] = [
  { id: '3_1', name: 'bag.png' },
  { id: '3_2', name: 'cup.png' },
]

/** A post of two pictures; the library answers when `answer` is called. */
async function open() {
  const held: (() => void)[] = []
  const opened = openRecord('draft_tweet', { text: 'Hello', media_keys: ['3_1', '3_2'] }, media, {
    answers: { 'creative.attach': () => ({ key: 2000 }) },
  })
  const { call } = opened.window.bridge
  const bridge = {
    ...opened.window.bridge,
    call: (async (name: string, input: never) => {
      if (name === 'record.find') await new Promise<void>((resolve) => held.push(resolve))
      return call(name as 'record.find', input)
    }) as typeof call,
  }
  const app = {
    ...opened.window.app,
    account: { name: 'Northwind', permissions: [], isSandbox: false },
    begun: { note() {} },
    undoButtonOf: () => Promise.resolve(null),
  }
  const editor = { flush: async () => {} }
  const window = { ...opened.window, bridge, app, editor } as unknown as WindowState
  await waitFor(() => expect(opened.session.record).not.toBeNull())
  const onfail = (thrown: unknown) => {
    throw thrown
  }
  render(WithWindow, { props: { window, view: AttachStrip, props: { session: opened.session, onfail } } })
  const answer = () => {
    for (const each of held.splice(0)) each()
  }
  const made = () => opened.calls.filter(({ name }) => name === 'creative.attach').map(({ input }) => input)
  return { answer, made }
}

it('makes a carousel of the pictures of the post, and only one, however quick the hand is', async () => {
  const { answer, made } = await open()
  const carousel = screen.getByRole('button', { name: 'Carousel' })
  await fireEvent.click(carousel)
  await fireEvent.click(carousel)
  await waitFor(() => {
    answer()
    expect(made()).toHaveLength(1)
  })
  expect(made()[0]).toMatchObject({
    kind: 'card',
    values: {
      slides: [
        [{ media_key: '3_1' }, {}],
        [{ media_key: '3_2' }, {}],
      ],
    },
  })
})
