import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromLiteral, toLiteral } from '../../../../shared/model/csv/literal.ts'

describe('a text in a cell', () => {
  it.each([
    '=1+1',
    '+49 170',
    '-5',
    '@here',
    '\t=1',
    '\r\n=1',
    '\n@x',
    '\u0000=1',
    '＝1+1',
    '＋1',
    '－1',
    '＠a',
    '  =cmd|calc',
    '\u200b=1',
    '\ufeff-1',
  ])('that begins like a formula (%j) stands behind an apostrophe', (text) => {
    expect(toLiteral(text)).toBe(`'${text}`)
  })

  it.each([
    '1861203377110642688',
    '0012',
    '64e12',
    '1.5',
    '10%',
    '2026-11-24',
    '10:30',
    '1/2',
    '5 PM',
    '5 Mar',
    'Nov 2026',
    'true',
  ])('that a spreadsheet would turn into something else (%s) stands behind one too', (text) => {
    expect(toLiteral(text)).toBe(`'${text}`)
  })

  it.each([
    'Spring sale',
    'Spring 2026',
    'ACTIVE',
    '8wkv2',
    '3_1861203377110642688',
    'May we?',
    'card://18612',
    '{"a":1}',
  ])('that is safe (%s) stands as it is', (text) => {
    expect(toLiteral(text)).toBe(text)
  })

  it('is told apart from an empty cell, the mark that erases and an apostrophe of its own', () => {
    expect(['', '[]', ' [] ', "'quoted'"].map(toLiteral)).toEqual(["'", "'[]", "' [] ", "''quoted'"])
  })

  it('comes back as it was, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(fromLiteral(toLiteral(text)).text).toBe(text)
      }),
    )
  })
})
