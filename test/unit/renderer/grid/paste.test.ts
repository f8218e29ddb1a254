import { resourceOf } from '../../../../shared/presentation/resources.ts'
import { describe, expect, it } from 'vitest'
import { json } from '../../../../shared/contract/language/fields.ts'
import { parseCell, toPlainText } from '../../../../src-renderer/grid/cell-text.ts'
import { arranged, columnsOf } from '../../../../src-renderer/grid/columns.ts'
import { copiedBlock } from '../../../../src-renderer/grid/copy.ts'
import { planPaste } from '../../../../src-renderer/grid/paste.ts'
import { parseTsv } from '../../../../shared/model/csv/tsv.ts'
import { row } from './rows.ts'

const campaign = resourceOf('campaign')

const columns = arranged(columnsOf(campaign), null)
const at = (id: string) => columns.findIndex((column) => column.id === id)
const rows = [row(11), row(12), row(13)]
const rowAt = (offset: number) => rows[offset]

describe('pasting into the grid', () => {
  it('lays a block from the focused cell to the right and down', () => {
    const plan = planPaste(
      [
        ['Paused', '10'],
        ['Active', '20,5'],
      ],
      columns,
      at('entity_status'),
      rowAt,
    )
    expect(plan.edits).toEqual([
      { key: 11, field: 'entity_status', value: 'PAUSED' },
      { key: 11, field: 'daily_budget_amount_local_micro', value: 10_000_000n },
      { key: 12, field: 'entity_status', value: 'ACTIVE' },
      { key: 12, field: 'daily_budget_amount_local_micro', value: 20_500_000n },
    ])
    expect(plan.refused).toEqual([])
  })

  it('finds columns by their headings when the first line names them', () => {
    const plan = planPaste(
      [
        ['Total budget', 'Name'],
        ['900', 'Renamed'],
      ],
      columns,
      0,
      rowAt,
    )
    expect(plan.edits).toEqual([
      { key: 11, field: 'total_budget_amount_local_micro', value: 900_000_000n },
      { key: 11, field: 'name', value: 'Renamed' },
    ])
  })

  it('refuses by cell, with the line and the reason, and takes the rest', () => {
    const plan = planPaste(
      [
        ['fast', '12k'],
        ['Active', '5'],
      ],
      columns,
      at('entity_status'),
      rowAt,
    )
    expect(plan.edits).toHaveLength(2)
    expect(plan.refused).toEqual([
      { line: 1, column: 'Status', text: 'fast', message: 'Status is one of: Active, Paused.' },
      { line: 1, column: 'Daily budget', text: '12k', message: expect.stringContaining('not an amount') },
    ])
  })

  it('never writes what cannot be changed, and counts lines that found no row', () => {
    const plan = planPaste([['EU card'], ['x'], ['x'], ['x']], columns, at('funding_instrument_id'), rowAt)
    expect(plan.edits).toEqual([])
    expect(plan.refused).toHaveLength(3)
    expect(plan.leftOver).toBe(1)
  })

  it('takes back what the grid itself copied', () => {
    const asked = columns.flatMap((column) => column.fields)
    const values: Record<string, string | bigint> = {
      name: 'Spring "roast"\tDE',
      entity_status: 'PAUSED',
      daily_budget_amount_local_micro: 1_234_567_890n,
      total_budget_amount_local_micro: 9_000_000_000n,
      funding_instrument_id: 'lygyi',
    }
    const copied = row(11, { cells: asked.map((field) => values[field]) })
    const block = copiedBlock([{ row: copied, columns: asked }], columns, { timezone: 'UTC', nowMs: 0, me: null })
    const { edits } = planPaste(parseTsv(block.text), columns, 0, rowAt)
    for (const { field, value } of edits) expect(value, field).toEqual(values[field])
    expect(edits.length).toBeGreaterThanOrEqual(4)
  })
})

describe('cells as text', () => {
  const { name, daily_budget_amount_local_micro: daily, purchase_order_number: order } = campaign.fields

  it('empties what may be empty and keeps an empty text apart from none', () => {
    expect(parseCell(daily!, '')).toEqual({ value: null })
    expect(parseCell(order!, '')).toEqual({ value: null })
    expect(parseCell(name!, '')).toEqual({ value: '' })
  })

  it('keeps blanks around a text, which may be meant', () => expect(parseCell(name!, ' x ')).toEqual({ value: ' x ' }))

  it('begins an edit with plain digits', () => {
    expect(toPlainText('daily_budget_amount_local_micro', daily!, row(1), 1_500_000_000n)).toBe('1500.00')
  })

  it('says what a structured part holds, in words', () => {
    const placements = { ...json(), label: 'Placements' }
    const given = { toString: null, ALL: ['TIMELINE', 'SEARCH'] }
    expect(toPlainText('placements', placements, row(1), given)).toBe('Tostring: —, All: Timeline + Search')
  })
})
