import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseTsv } from '../../../../shared/model/csv/tsv.ts'
import { formatHtmlTable, formatTsv } from '../../../../src-renderer/grid/tsv.ts'

describe('tab-separated blocks', () => {
  it('reads what a spreadsheet copies', () => {
    expect(parseTsv('Name\tBudget\r\nSpring\t12\r\n')).toEqual([
      ['Name', 'Budget'],
      ['Spring', '12'],
    ])
    expect(parseTsv('"two\nlines"\t"say ""yes"""\nlast\t')).toEqual([
      ['two\nlines', 'say "yes"'],
      ['last', ''],
    ])
  })

  it('takes a cell that merely begins with a quote as it stands', () => {
    expect(parseTsv('"quoted" and on\tx')).toEqual([['"quoted" and on', 'x']])
    expect(parseTsv('"never closed\tx')).toEqual([['"never closed', 'x']])
  })

  it('keeps empty lines and cells in the middle', () => expect(parseTsv('a\t\n\nb')).toEqual([['a', ''], [''], ['b']]))

  it('reads back every block that it writes', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', '\r', ' ', '=', 'é') })
    const block = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(block, (lines) => {
        expect(parseTsv(formatTsv(lines))).toEqual(lines)
      }),
    )
  })

  it('writes text cells so that a spreadsheet makes no formula of them', () => {
    const html = formatHtmlTable([['=1+1', '12.00']], [true, false])
    expect(html).toContain(`<td style="mso-number-format:'\\@'">=1+1</td><td>12.00</td>`)
    expect(formatHtmlTable([['<b>&']], [true])).toContain('&lt;b&gt;&amp;')
  })
})
