import { describe, expect, it } from 'vitest'
import { fieldOf } from '../../../../shared/contract/language/resource.ts'
import { fieldWord } from '../../../../shared/messages/message.ts'
import { resourceOf } from '../../../../shared/presentation/resources.ts'
import { textOf } from '../../../../shared/presentation/text-of.ts'
import { readCell, readDelete, writeCell } from '../../../../shared/model/csv/cells.ts'
import type { ReadCell } from '../../../../shared/model/csv/cells.ts'
import type { CsvHeadings } from '../../../../shared/model/csv/columns.ts'
import { tooLargeJson } from '../../../support/large-json.ts'

const field = (name: string, kind = 'campaign') => fieldOf(resourceOf(kind), name)
const budget = field('daily_budget_amount_local_micro')
const status = field('entity_status')
const read = (name: string, cell: string, headings: CsvHeadings = 'names', kind = 'campaign') =>
  inWords(readCell(field(name, kind), cell, headings, fieldWord(kind, name)))
const inWords = (cell: ReadCell) => (cell.kind === 'unreadable' ? { ...cell, message: textOf(cell.message) } : cell)

describe('a cell', () => {
  it('of an amount holds micro units under the name of the interface, and units of the currency under its label', () => {
    expect(writeCell(budget, 12_500_000n, 'names', 'EUR')).toBe('12500000')
    expect(writeCell(budget, 12_500_000n, 'words', 'EUR')).toBe('12.50')
    expect(writeCell(budget, -9_007_199_254_740_993n, 'words', 'EUR')).toBe('-9007199254.740993')
    expect(read('daily_budget_amount_local_micro', '12500000')).toEqual({ kind: 'value', value: 12_500_000n })
    expect(read('daily_budget_amount_local_micro', '12,50', 'words')).toEqual({ kind: 'value', value: 12_500_000n })
    expect(read('daily_budget_amount_local_micro', '12.50')).toMatchObject({ kind: 'unreadable' })
  })

  it('of an amount that can be read in two ways says both, and an export writes none', () => {
    const said = /can be read as 1\.2340 or as 1234\.00/
    for (const cell of ['€1.234', '1,234'])
      expect(read('daily_budget_amount_local_micro', cell, 'words')).toEqual({
        kind: 'unreadable',
        message: expect.stringMatching(said) as string,
      })
    expect(writeCell(budget, 1_234_000n, 'words', 'EUR')).toBe('1.2340')
    expect(writeCell(budget, -12_500_000n, 'words', 'KWD')).toBe('-12.5000')
    expect(writeCell(budget, 1_234_500_000n, 'words', 'KWD')).toBe('1234.500')
  })

  it.each(tooLargeJson)('of a structure refuses one %s, in words', (_, text, said) => {
    expect(read('slides', text, 'names', 'card')).toEqual({
      kind: 'unreadable',
      message: expect.stringContaining(said) as string,
    })
  })

  it('says nothing, erases, or holds an empty text: three different things', () => {
    expect([undefined, null, ''].map((value) => writeCell(field('name'), value, 'names', ''))).toEqual(['', '[]', "'"])
    expect(['', '[]', "'"].map((cell) => read('name', cell))).toEqual([
      { kind: 'blank' },
      { kind: 'erase' },
      { kind: 'value', value: '' },
    ])
  })

  it('of a list of choices takes values and their words, side by side', () => {
    for (const cell of ['ALL_ON_SERVICE,TAP_BANNER', 'everywhere on the service, TAP_BANNER'])
      expect(read('placements', cell, 'words', 'line_item')).toEqual({
        kind: 'value',
        value: ['ALL_ON_SERVICE', 'TAP_BANNER'],
      })
    expect(read('placements', 'All', 'words', 'line_item')).toEqual({ kind: 'value', value: ['All'] })
  })

  it('of a choice holds its value or its word, and takes both', () => {
    expect(writeCell(status, 'ACTIVE', 'names', '')).toBe('ACTIVE')
    expect(writeCell(status, 'ACTIVE', 'words', '')).toBe('Active')
    for (const cell of ['ACTIVE', 'active', 'Active'])
      expect(read('entity_status', cell)).toMatchObject({ value: 'ACTIVE' })
    // What no rule knows is kept, and a value that would be read as another is taken word for word.
    expect(read('entity_status', 'NEW_STATE')).toMatchObject({ value: 'NEW_STATE' })
    expect(read('entity_status', writeCell(status, 'active', 'words', ''))).toMatchObject({ value: 'active' })
  })

  it('of a list holds its members between commas, or JSON where a member has one', () => {
    const list = field('placements', 'line_item')
    expect(writeCell(list, ['ALL_ON_TWITTER', 'TREND'], 'names', '')).toBe('ALL_ON_TWITTER,TREND')
    expect(writeCell(list, ['a,b'], 'names', '')).toBe('["a,b"]')
    expect(writeCell(list, [], 'names', '')).toBe("'[]")
    // No file holds half of a surrogate pair.
    expect(writeCell(list, ['a\ud800'], 'names', '')).toBe(String.raw`["a\ud800"]`)
    for (const members of [[], [''], ['a,b'], ['[x]'], ['a', 'b c'], ['a\ud800']])
      expect(read('placements', writeCell(list, members, 'names', ''), 'names', 'line_item')).toEqual({
        kind: 'value',
        value: members,
      })
  })

  it('keeps every digit of a long number, and refuses one that a spreadsheet has shortened', () => {
    expect(writeCell(field('campaign_id', 'line_item'), '1861203377110642688', 'names', '')).toBe(
      "'1861203377110642688",
    )
    for (const cell of ['1.86120337711064E+18', '1,86E+18'])
      expect(read('campaign_id', cell, 'names', 'line_item')).toMatchObject({
        kind: 'unreadable',
        message: expect.stringContaining('shortened') as unknown,
      })
    // Base-36 identifiers look like that and are none.
    expect(read('campaign_id', '64e12', 'names', 'line_item')).toEqual({ kind: 'value', value: '64e12' })
  })

  it('that is none of its type says what it takes', () => {
    expect(read('start_time', 'tomorrow', 'names', 'line_item')).toMatchObject({
      kind: 'unreadable',
      message: expect.stringContaining('2026-') as unknown,
    })
    expect(read('standard_delivery', 'maybe')).toMatchObject({
      kind: 'unreadable',
      message: expect.stringContaining('true or false') as unknown,
    })
    expect(read('components', '{"a"', 'names', 'card')).toMatchObject({
      kind: 'unreadable',
      message: expect.stringContaining('JSON') as unknown,
    })
  })

  it('of deletion is a yes, a no, or neither', () => {
    expect(['yes', 'X', 'TRUE', '', 'no', "'yes", 'perhaps'].map(readDelete)).toEqual([
      true,
      true,
      true,
      false,
      false,
      true,
      null,
    ])
  })
})
