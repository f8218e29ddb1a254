import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findEmoji, groups, recentEmoji, recentMax, withRecent } from '../../../../src-renderer/studio/post/emoji.ts'
import { markText } from '../../../../src-renderer/studio/post/mark-text.ts'
import { measurePost, postLength } from '../../../../shared/model/post-text/post-text.ts'

describe('the text of a post in its box', () => {
  it('is coloured where it becomes clickable, and marked where it is too long', () => {
    const text = `Tell @mira at https://example.com/a ${'a'.repeat(250)} #coffee`
    expect(markText(text).map(({ kind, isOver }) => `${kind}${isOver ? ' over' : ''}`)).toEqual([
      'plain',
      'mention',
      'plain',
      'link',
      'plain',
      'plain over',
      'hashtag over',
    ])
  })

  it('loses no letter, and marks exactly what does not fit', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 600 }), (text) => {
        const runs = markText(text)
        expect(runs.map((run) => run.text).join('')).toBe(text)
        expect(runs.every((run) => run.text !== '')).toBe(true)
        const fitting = runs.filter(({ isOver }) => !isOver).map((run) => run.text)
        expect(fitting.join('')).toBe(text.slice(0, measurePost(text).fitsTo))
      }),
    )
  })
})

describe('the emoji of the picker', () => {
  const all = groups.flatMap(({ emoji }) => emoji)

  it('stand there once each, named, and count two each in a post', () => {
    expect(new Set(all.map(({ sign }) => sign)).size).toBe(all.length)
    expect(all.length).toBeGreaterThan(1_500)
    for (const { sign, name } of all) {
      expect(`${sign} ${postLength(sign)}`).toBe(`${sign} 2`)
      expect(name).toMatch(/^[\p{L}\d][^|`]*$/u)
    }
  })

  it('are found by the beginnings of their words, whole words first', () => {
    expect(findEmoji('coffee').map(({ sign }) => sign)).toEqual(['🫘', '☕'])
    expect(findEmoji('fac sav').map(({ sign }) => sign)).toContain('😋')
    expect(findEmoji('flag germ').map(({ sign }) => sign)).toEqual(['🇩🇪'])
    expect(findEmoji('no such thing')).toEqual([])
  })

  it('are remembered, the last one first and each once', () => {
    const used = ['☕', '🔥', '☕'].reduce<string[]>((recent, sign) => withRecent(recent, sign), [])
    expect(used).toEqual(['☕', '🔥'])
    const many = all.slice(0, 40).reduce<string[]>((recent, { sign }) => withRecent(recent, sign), [])
    expect(many).toHaveLength(recentMax)
    expect(recentEmoji(['☕', 'not an emoji']).map(({ sign }) => sign)).toEqual(['☕'])
  })
})
