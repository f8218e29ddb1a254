import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/svelte'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { RecordValues } from '../../../../shared/model/values.ts'
import type { WindowState } from '../../../../src-renderer/state/context.ts'
import PostForm from '../../../../src-renderer/studio/post/PostForm.svelte'
import type { SampleMedia } from '../../../support/window/library.ts'
import { openRecord } from '../../../support/window/open-record.ts'
import { withoutTopLayer } from '../../../support/window/top-layer.ts'
import WithWindow from '../../../support/window/WithWindow.svelte'

beforeAll(withoutTopLayer)
afterEach(cleanup)

const media: SampleMedia[] = [
  { id: '3_1', name: 'bag.png' },
  { id: '3_2', name: 'cup.png' },
  { id: '16_3', name: 'steam.gif', type: 'GIF' },
]

async function open(kind: string, values: RecordValues) {
  const opened = openRecord(kind, { user_id: '1', nullcast: true, media_keys: [], ...values }, media)
  const window = {
    ...opened.window,
    app: {
      ...opened.window.app,
      connection: { user: { userId: '1', screenName: 'mira' } },
      account: { name: 'Northwind', permissions: [], isSandbox: false },
      complain: opened.window.app.complain,
      undoButtonOf: () => Promise.resolve(null),
    },
    editor: { flush: async () => {} },
    preferences: { values: { recentEmoji: [], surface: { device: 'phone', theme: 'light' } }, set() {} },
    lookups: { canAsk: false, kept: async () => [] },
    clock: { nowMs: Date.parse('2026-11-21T09:00:00Z') },
    names: { text: (_field: unknown, value: unknown) => String(value), of: () => undefined, user: () => '@mira' },
  } as unknown as WindowState
  await waitFor(() => expect(opened.session.record).not.toBeNull())
  const onfail = (thrown: unknown) => {
    throw thrown
  }
  render(WithWindow, { props: { window, view: PostForm, props: { session: opened.session, zone: 'UTC', onfail } } })
  return { ...opened, window }
}
const textBox = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' })

describe('the composer', () => {
  it('counts as the service does and says what is over', async () => {
    const { values, session } = await open('draft_tweet', { text: '' })
    await fireEvent.input(textBox(), { target: { value: 'See https://example.com/a-very-long-address-indeed ☕️' } })
    expect(screen.getByText('250 left')).toBeTruthy()
    await fireEvent.input(textBox(), { target: { value: 'x'.repeat(284) } })
    expect(screen.getByText('4 over')).toBeTruthy()
    await session.flush()
    expect(values()['text']).toBe('x'.repeat(284))
  })

  it('is no fault of who has just begun', async () => {
    await open('draft_tweet', { text: '' })
    expect(textBox().getAttribute('aria-invalid')).toBeNull()
  })

  it('says in a sentence who sees it, and writes the choice', async () => {
    const { values, session } = await open('draft_tweet', { text: 'Hello' })
    expect(
      screen.getByText(/^Nobody sees a draft\. Once posted, only people whom an ad group shows it to/),
    ).toBeTruthy()
    await fireEvent.click(screen.getByRole('radio', { name: 'Followers too' }))
    await session.flush()
    expect(values()['nullcast']).toBe(false)
    expect(screen.getByText(/everybody who follows @mira sees it/)).toBeTruthy()
  })

  it('takes dropped media in, and refuses what does not go with them', async () => {
    const { values, toasts, session } = await open('draft_tweet', { text: 'Hello', media_keys: ['3_1'] })
    const files = [
      new File(['x'], 'cup.png', { type: 'image/png' }),
      new File(['x'], 'steam.gif', { type: 'image/gif' }),
    ]
    await fireEvent.drop(textBox(), { dataTransfer: { files, types: ['Files'] } })
    await waitFor(() => expect(values()['media_keys']).toEqual(['3_1', '3_2']))
    await session.flush()
    expect(toasts.list.map(({ message }) => message)).toContain(
      'steam.gif was left out: a GIF stands alone in a post. Take the pictures out first.',
    )
  })

  it('takes a card out when media come, in one change, and says so', async () => {
    const { values, toasts } = await open('draft_tweet', { text: 'Hello', card_uri: 'card://9' })
    await fireEvent.drop(textBox(), {
      dataTransfer: { files: [new File(['x'], 'bag.png', { type: 'image/png' })], types: ['Files'] },
    })
    await waitFor(() => expect(values()['media_keys']).toEqual(['3_1']))
    expect(values()['card_uri']).toBeNull()
    await waitFor(() =>
      expect(toasts.list.map(({ message }) => message)).toContain(
        'A post shows a card or media. The card was taken out.',
      ),
    )
  })

  it('has what the kind has: the time of a scheduled post, who can reply to a post', async () => {
    await open('scheduled_tweet', { text: 'Hello' })
    expect(screen.getByLabelText('Goes out')).toBeTruthy()
    expect(screen.queryByText('Who can reply')).toBeNull()
    cleanup()
    await open('tweet', { text: 'Hello' })
    expect(screen.queryByLabelText('Goes out')).toBeNull()
    expect(screen.getByText('Who can reply')).toBeTruthy()
  })

  it('offers the ways to the other kinds, and shows on devices only with a connection', async () => {
    await open('draft_tweet', { text: 'Hello' })
    expect(screen.getByRole('button', { name: 'Schedule' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Post now' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Show on my devices' }).getAttribute('aria-disabled')).toBe('true')
  })
})
