/** What a tile of the board says in words. */
import { expect, test } from 'vitest'
import type { CreativeTile } from '../../../../shared/bridge.ts'
import type { PreviewAttachment, PreviewMedia, PreviewSlide } from '../../../../shared/model/preview/preview.ts'
import { badgesOf } from '../../../../src-renderer/create/tile-words.ts'

const picture = (more: Partial<PreviewMedia> = {}): PreviewMedia => ({
  ...{ kind: 'image', name: 'Beach', src: null, playSrc: null, alt: 'A beach', ratio: 1, durationMs: null },
  ...more,
})
const slide = (title: string | null, media: PreviewMedia | null = picture()): PreviewSlide => ({
  ...{ media, title, from: null, button: null },
})
const badges = (attachment: PreviewAttachment, more: Partial<CreativeTile> = {}) =>
  badgesOf({
    ...{ needs: [], mark: 'clean', state: 'posted', adGroups: 0 },
    post: {
      author: { name: 'M', handle: null, src: null },
      text: [],
      attachment,
      when: '',
      isPromotedOnly: true,
      answers: null,
    },
    ...more,
  }).map(({ text, tone }) => `${tone}: ${text}`)
const media = (...each: PreviewMedia[]): PreviewAttachment => ({
  ...{ kind: 'media', media: each, title: null, description: null, callToAction: null },
})

test('media say how many they are, or how long', () => {
  expect(badges(media(picture()))).toEqual([])
  expect(badges(media(picture(), picture()))).toEqual(['plain: 2 pictures'])
  expect(badges(media(picture({ kind: 'video', durationMs: 15_000 })))).toEqual(['plain: Video · 0:15'])
  expect(badges(media(picture({ kind: 'gif' })))).toEqual(['plain: GIF'])
})

test('pictures without text and slides without a headline are said', () => {
  expect(badges(media(picture({ alt: '' })))).toEqual(['warning: no alt text'])
  const slides = [slide('One'), slide('Two'), slide('')]
  expect(badges({ kind: 'card', slides, shared: null })).toEqual([
    'plain: Carousel · 3',
    'warning: slide 3 lacks a headline',
  ])
  const shared = { title: '', from: null, button: null }
  expect(badges({ kind: 'card', slides: [slide(null), slide(null)], shared })).toEqual(['plain: Carousel · 2'])
})

test('a poll says its choices, and what runs says in how many ad groups', () => {
  const poll: PreviewAttachment = { kind: 'poll', media: null, choices: ['A', 'B', 'C'], minutesLeft: null }
  expect(badges(poll, { adGroups: 3, state: 'inAds' })).toEqual(['plain: Poll · 3', 'plain: used in 3 ad groups'])
  expect(badges(poll, { adGroups: 1, state: 'scheduled' })).toEqual([
    'plain: Poll · 3',
    'plain: will run in 1 ad group',
  ])
})

test('what needs somebody comes first; what a new one lacks is no fault yet', () => {
  const none: PreviewAttachment = { kind: 'none' }
  const problem = { kind: 'problem' as const, message: 'Pick a time.' }
  expect(badges(none, { needs: [problem], mark: 'new' })).toEqual(['warning: Pick a time.'])
  expect(badges(none, { needs: [problem] })).toEqual(['danger: Pick a time.'])
  const needs = [
    { kind: 'failed' as const, message: null },
    { kind: 'declined' as const, message: null },
    { kind: 'refused' as const, message: 'Too long.' },
  ]
  expect(badges(none, { needs })).toEqual(['danger: did not go out', 'danger: declined', 'danger: refused: Too long.'])
})
