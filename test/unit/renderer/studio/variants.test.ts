import { describe, expect, it } from 'vitest'
import { draftOf, makeVariants, readSheet } from '../../../../src-renderer/studio/post/variants.ts'
import type { NamedMedia } from '../../../../src-renderer/studio/post/variants.ts'

const library: NamedMedia[] = [
  { id: '3_1', name: 'Bag', fileName: 'bag.png', mediaType: 'IMAGE' },
  { id: '3_2', name: 'Cup', fileName: 'cup.png', mediaType: 'IMAGE' },
  { id: '7_3', name: 'Film', fileName: 'pour.mp4', mediaType: 'VIDEO' },
  { id: '3_4', name: 'Twin', fileName: 'a.png', mediaType: 'IMAGE' },
  { id: '3_5', name: 'Twin', fileName: 'b.png', mediaType: 'IMAGE' },
]
const made = (template: string, text: string) => makeVariants(template, readSheet(text)!, library, 10)

describe('a pasted sheet', () => {
  it('is read with tabs as from a spreadsheet, or with commas or semicolons as from a file', () => {
    const wanted = { columns: ['roast', 'note'], rows: [['Guji', 'peach, "hint"']] }
    expect(readSheet('roast\tnote\r\nGuji\t"peach, ""hint"""\r\n')).toEqual(wanted)
    expect(readSheet('roast,note\nGuji,"peach, ""hint"""')).toEqual(wanted)
    expect(readSheet('\ufeffroast;note\nGuji;"peach, ""hint"""\n\n')).toEqual(wanted)
  })

  it('without a row of data is none', () => {
    expect(readSheet('roast\tnote')).toBeNull()
    expect(readSheet('')).toBeNull()
  })
})

describe('drafts of a template and a sheet', () => {
  it('have the words, the name and the media of their row', () => {
    const [first] = made('New: {roast}', 'Roast\tName\tMedia\nGuji\tGuji, a long name\tbag.png | Cup')
    expect(first).toMatchObject({ row: 1, text: 'New: Guji', name: 'Guji, a lo', mediaIds: ['3_1', '3_2'], errors: [] })
    expect(draftOf(first!, false)).toEqual({
      text: 'New: Guji',
      nullcast: false,
      name: 'Guji, a lo',
      media_keys: ['3_1', '3_2'],
    })
  })

  it.each([
    ['a place that no column fills', '{city}', 'roast\nGuji', 'No column fills {city}.'],
    ['a place that is empty in the row', '{roast} {note}', 'roast\tnote\nGuji\t', '{note} is empty in this row.'],
    ['a text that is too long', `{roast}${'x'.repeat(280)}`, 'roast\nGuji', 'Its text is 4 characters too long.'],
    ['media that is not there', '{roast}', 'roast\tmedia\nGuji\tnone.png', 'No media “none.png” in the library.'],
    [
      'a name of several media',
      '{roast}',
      'roast\tmedia\nGuji\ttwin',
      '2 media are called “twin”. Give one of them another name.',
    ],
    [
      'media that do not go together',
      '{roast}',
      'roast\tmedia\nGuji\tbag.png,pour.mp4',
      'Film was left out: a video stands alone',
    ],
  ])('tell %s at their row', (_what, template, sheet, words) => {
    expect(made(template, sheet)[0]?.errors.join(' ')).toContain(words)
  })

  it('tell a row that repeats another', () => {
    expect(made('{roast}', 'roast\nGuji\nSidamo\nGuji').map(({ errors }) => errors)).toEqual([
      [],
      [],
      ['It is the same as row 1.'],
    ])
  })
})
