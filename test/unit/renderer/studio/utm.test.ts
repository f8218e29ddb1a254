import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { resolved, slug, utmNames, utmOf, withUtm } from '../../../../src-renderer/studio/utm.ts'

describe('tracking parameters of an address', () => {
  it('are read from it, decoded', () => {
    expect(utmOf('https://example.com/p?a=1&utm_source=paid+social&utm_campaign=fr%C3%BChling#top')).toEqual({
      utm_source: 'paid social',
      utm_campaign: 'frühling',
    })
    expect(utmOf('https://example.com/')).toEqual({})
  })

  it('take the place of what was there; other parameters and the mark behind stay as they were spelled', () => {
    const before = 'https://example.com/p?b=%7e&utm_source=old&a=1+2&flag#part'
    expect(withUtm(before, { utm_source: 'x', utm_medium: 'paid social' })).toBe(
      'https://example.com/p?b=%7e&a=1+2&flag&utm_source=x&utm_medium=paid%20social#part',
    )
  })

  it('are taken out where they are left empty, with the question mark when nothing else stands there', () => {
    expect(withUtm('https://example.com/p?utm_source=x', {})).toBe('https://example.com/p')
    expect(withUtm('https://example.com/p?utm_source=x', { utm_source: ' ' })).toBe('https://example.com/p')
  })

  it('say what no name is known for', () => {
    expect(
      resolved({ utm_campaign: '{campaign}-{card}', utm_content: '{nonsense}' }, { card: 'Spring Roast, DE' }),
    ).toEqual({
      utm: { utm_campaign: '-spring-roast-de', utm_content: '' },
      missing: ['{campaign}', '{nonsense}'],
    })
  })

  it('hold names in a form that addresses like', () => {
    expect(slug('Café: Öffnung № 3')).toBe('cafe-offnung-no-3')
  })

  it('read what was written, whatever the text, and never touch the rest', () => {
    const text = fc
      .string({ unit: 'grapheme', minLength: 1 })
      .map((each) => each.trim())
      .filter((each) => each !== '')
    fc.assert(
      fc.property(fc.record(Object.fromEntries(utmNames.map((name) => [name, text])), { requiredKeys: [] }), (utm) => {
        const address = withUtm('https://example.com/a?keep=%20me&k#end', utm)
        expect(utmOf(address)).toEqual(utm)
        expect(withUtm(address, {})).toBe('https://example.com/a?keep=%20me&k#end')
      }),
    )
  })
})
