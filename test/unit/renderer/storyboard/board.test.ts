import { describe, expect, it } from 'vitest'
import type { RecordView } from '../../../../shared/bridge.ts'
import type { Preview, PreviewMedia } from '../../../../shared/model/preview/preview.ts'
import { boardItem, mediaOf } from '../../../../src-renderer/storyboard/board.ts'

const picture = (name: string, alt: string): PreviewMedia => ({
  kind: 'image',
  name,
  alt,
  src: null,
  playSrc: null,
  ratio: 1,
  durationMs: null,
})
const post = (media: PreviewMedia[]): Preview => ({
  kind: 'post',
  post: {
    author: { name: 'Northwind', handle: 'northwind', src: null },
    text: [{ text: 'Hello', kind: 'plain' }],
    attachment:
      media.length > 0
        ? { kind: 'media', media, title: null, description: null, callToAction: null }
        : { kind: 'none' },
    when: 'now',
    isPromotedOnly: true,
    answers: null,
  },
})
const record = (kind: string, values: RecordView['values']) =>
  ({ key: 7, kind, id: 'new-1', values, state: 'new', isApproved: false, editedAt: null }) as unknown as RecordView

describe('a creative of a storyboard', () => {
  it('is told with its name, when it goes out in the account’s zone, who sees it, and the words for its pictures', () => {
    const values = { name: 'Launch', text: 'Hello', scheduled_at: '2026-11-24T08:00:00Z' }
    const item = boardItem(
      record('scheduled_tweet', values),
      post([picture('a.png', 'Two cups'), picture('b.png', '')]),
      'Europe/Berlin',
    )
    expect(item.name).toBe('Launch')
    expect(item.facts).toContainEqual({ label: 'Goes out', text: '24 Nov 2026, 09:00 Berlin' })
    expect(item.facts).toContainEqual({ label: 'Who sees it', text: 'Only people it is promoted to' })
    expect(item.facts).toContainEqual({ label: 'Posted as', text: 'Northwind @northwind' })
    expect(item.media).toEqual([
      { name: 'a.png', alt: 'Two cups' },
      { name: 'b.png', alt: '' },
    ])
  })

  it('finds the pictures of cards, polls and carousels too', () => {
    const slide = (name: string) => ({ media: picture(name, ''), title: null, from: null, button: null })
    const card: Preview = { kind: 'card', attachment: { kind: 'card', slides: [slide('a'), slide('b')], shared: null } }
    expect(mediaOf(card).map(({ name }) => name)).toEqual(['a', 'b'])
    const poll: Preview = {
      kind: 'card',
      attachment: { kind: 'poll', media: picture('c', ''), choices: [], minutesLeft: 5 },
    }
    expect(mediaOf(poll).map(({ name }) => name)).toEqual(['c'])
    expect(mediaOf(post([]))).toEqual([])
  })
})
