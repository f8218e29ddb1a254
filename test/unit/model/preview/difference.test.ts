import { describe, expect, it } from 'vitest'
import { differencesOf } from '../../../../shared/model/preview/difference.ts'
import type { PreviewMedia, PreviewPost } from '../../../../shared/model/preview/preview.ts'
import { runsOf } from '../../../../shared/model/preview/runs.ts'

const picture: PreviewMedia = {
  kind: 'image',
  name: 'a',
  src: null,
  playSrc: null,
  alt: '',
  ratio: 1,
  durationMs: null,
}
const post = (text: string, pictures = 0): PreviewPost => ({
  author: { name: 'Mira Lindqvist', handle: 'mira', src: null },
  text: runsOf(text),
  attachment:
    pictures === 0
      ? { kind: 'none' }
      : {
          kind: 'media',
          media: Array.from({ length: pictures }, () => picture),
          title: null,
          description: null,
          callToAction: null,
        },
  when: 'now',
  isPromotedOnly: true,
  answers: null,
})
const head = 'Mira Lindqvist\n@mira\n'

describe('the service’s preview and ours', () => {
  it('agree where only links and line breaks differ', () => {
    const ours = post('Two\n\nlines, and https://shop.example.com/a?b=c')
    expect(differencesOf(ours, { text: `${head}Two\nlines, and https://short.example/x1`, mediaCount: 0 })).toEqual([])
    expect(differencesOf(post('Hi', 4), { text: `${head}Hi`, mediaCount: 4 })).toEqual([])
  })

  it('differ in author, text and media, each in words', () => {
    expect(differencesOf(post('Hi', 4), { text: 'Somebody else\nHo', mediaCount: 1 })).toEqual([
      'It does not name Mira Lindqvist as the author.',
      'Its text reads differently.',
      'It shows one picture or video, our preview 4 pictures or videos.',
    ])
  })

  it('are not compared in what a card shows', () => {
    const card: PreviewPost = { ...post('Hi'), attachment: { kind: 'unknown', words: 'x' } }
    expect(differencesOf(card, { text: `${head}Hi`, mediaCount: 2 })).toEqual([])
  })
})
