import { render } from '@testing-library/svelte'
import { describe, expect, it } from 'vitest'
import type { PreviewAttachment, PreviewMedia, PreviewPost } from '../../../../shared/model/preview/preview.ts'
import PostPreview from '../../../../src-renderer/preview/PostPreview.svelte'

const picture: PreviewMedia = {
  kind: 'image',
  name: 'cup.png',
  src: 'media://file/a',
  playSrc: null,
  alt: 'A cup on a table',
  ratio: 1,
  durationMs: null,
}
const shown = (attachment: PreviewAttachment, more: Partial<PreviewPost> = {}) => {
  const author = { name: 'Inès Caron', handle: 'ines_studio', src: 'media://file/b' }
  const base = { author, text: [], attachment, when: 'now', isPromotedOnly: true, answers: null }
  return render(PostPreview, { post: { ...base, ...more } }).container
}

describe('the preview of a post', () => {
  it('counts no votes, of an open poll or one that has ended', () => {
    const poll = (minutesLeft: number): PreviewAttachment => ({
      kind: 'poll',
      media: null,
      choices: ['Guji', 'Huila'],
      minutesLeft,
    })
    expect(shown(poll(90)).textContent).toContain('1 h 30 min left')
    for (const minutes of [90, 0]) expect(shown(poll(minutes)).textContent).not.toMatch(/votes|%/)
    expect(shown(poll(0)).textContent).toContain('The poll has ended')
  })

  it('marks no alternative text, since none is sent', () => {
    const container = shown({ kind: 'media', media: [picture], title: null, description: null, callToAction: null })
    expect(container.querySelector('img[src="media://file/a"]')!.getAttribute('alt')).toBe('A cup on a table')
    expect(container.textContent).not.toContain('ALT')
  })

  it('has its author by name, handle and picture, and no handle that nobody knows', () => {
    const container = shown({ kind: 'none' })
    expect(container.querySelector('header')!.textContent).toMatch(/^Inès Caron *@ines_studio/)
    expect(container.querySelector('img')!.getAttribute('src')).toBe('media://file/b')
    const unknown = shown({ kind: 'none' }, { author: { name: 'User 7', handle: null, src: null } })
    expect(unknown.querySelector('header')!.textContent).not.toContain('@')
  })
})
