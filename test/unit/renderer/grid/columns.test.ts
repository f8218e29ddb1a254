import { resourceOf } from '../../../../shared/presentation/resources.ts'
import { describe, expect, it } from 'vitest'
import { resources } from '../../../../shared/presentation/resources.ts'
import {
  arranged,
  changedColumnId,
  columnsOf,
  fittedWidths,
  inOrder,
  parseLayout,
  withMoved,
  withNudged,
  withShown,
  withWidth,
} from '../../../../src-renderer/grid/columns.ts'

const campaign = resourceOf('campaign')

const columns = columnsOf(campaign)
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id)

describe('grid columns', () => {
  it('come from the declaration: placed ones in their order, then when it changed, others offered', () => {
    const shown = arranged(columns, null)
    expect(shown[0]?.id).toBe('name')
    expect(ids(shown).slice(0, 3)).toEqual(['name', 'entity_status', 'daily_budget_amount_local_micro'])
    expect(shown.at(-1)?.id).toBe(changedColumnId)
    expect(ids(columns)).toContain('purchase_order_number')
    expect(ids(shown)).not.toContain('purchase_order_number')
  })

  it.each(resources.map((resource) => [resource.kind, resource] as const))(
    'give %s exactly one name, first',
    (_kind, resource) => {
      const shown = arranged(columnsOf(resource), null)
      expect(shown.filter((column) => column.isName)).toHaveLength(1)
      expect(shown[0]?.isName).toBe(true)
    },
  )

  it('edit in place what an update may carry and one cell can hold', () => {
    const writable = columns.filter((column) => column.isWritable).map(({ id }) => id)
    expect(writable).toContain('daily_budget_amount_local_micro')
    expect(writable).not.toContain('funding_instrument_id')
    expect(writable).not.toContain('currency')
    expect(columnsOf(campaign, { isReadOnly: true }).some((column) => column.isWritable)).toBe(false)
  })

  it('show, hide and move as the person says, the name staying first', () => {
    const more = withShown(null, 'purchase_order_number', true)
    expect(ids(arranged(columns, more))).toContain('purchase_order_number')
    const less = withShown(more, 'entity_status', false)
    expect(ids(arranged(columns, less))).not.toContain('entity_status')
    const moved = withMoved(columns, less, 'purchase_order_number', 'daily_budget_amount_local_micro')
    expect(ids(arranged(columns, moved)).slice(0, 3)).toEqual([
      'name',
      'purchase_order_number',
      'daily_budget_amount_local_micro',
    ])
    expect(ids(arranged(columns, withMoved(columns, null, 'entity_status', 'name')))[0]).toBe('name')
  })

  it('move by one place, and not past the name or the end', () => {
    const right = withNudged(columns, null, 'entity_status', 1)
    expect(ids(arranged(columns, right)).slice(1, 3)).toEqual(['daily_budget_amount_local_micro', 'entity_status'])
    expect(withNudged(columns, null, 'entity_status', -1)).toBeNull()
    expect(withNudged(columns, null, changedColumnId, 1)).toBeNull()
    expect(withNudged(columns, null, 'name', 1)).toBeNull()
  })

  it('keep columns that an older arrangement does not know', () => {
    const old = { order: ['entity_status'], hidden: [], shown: [], widths: {} }
    expect(ids(inOrder(columns, old))).toEqual(expect.arrayContaining(ids(columns)))
  })

  it('fill the room exactly, the name taking what is left, and scroll where room lacks', () => {
    const shown = arranged(columns, null)
    for (const room of [900, 1000, 1300, 2000]) {
      const sum = fittedWidths(shown, null, room).reduce((total, width) => total + width, 0)
      expect(sum).toBe(room)
    }
    // Little lacks: what stands between narrows, and the last column stays whole.
    const declared = shown.reduce((total, { widthPx, isName }) => total + (isName ? 168 : widthPx), 0)
    for (const room of [declared - 1, declared - 40]) {
      const widths = fittedWidths(shown, null, room)
      expect(widths.reduce((total, width) => total + width, 0)).toBe(room)
      expect(widths.at(-1)).toBe(96)
      // What cannot be cut stays whole.
      for (const [at, { field, widthPx }] of shown.entries()) {
        if (field?.type === 'choice') expect(widths[at]).toBe(widthPx)
        if (field?.type === 'money') expect(widths[at]).toBeGreaterThanOrEqual(Math.min(96, widthPx))
      }
    }
    const tight = fittedWidths(shown, null, 300)
    expect(tight[0]).toBeGreaterThan(100)
    expect(tight.reduce((total, width) => total + width, 0)).toBeGreaterThan(300)
  })

  it('keep a width within reason', () => {
    expect(withWidth(null, 'name', 5).widths['name']).toBe(64)
    expect(withWidth(null, 'name', 5000).widths['name']).toBe(960)
    expect(fittedWidths(arranged(columns, null), withWidth(null, 'name', 300), 1200)[0]).toBe(300)
  })

  it('read back a stored arrangement, and nothing that is not one', () => {
    const layout = withWidth(withShown(null, 'currency', true), 'currency', 90)
    expect(parseLayout(JSON.parse(JSON.stringify(layout)))).toEqual(layout)
    for (const wrong of [null, 3, {}, { order: [1], hidden: [], shown: [], widths: {} }])
      expect(parseLayout(wrong)).toBeNull()
  })
})
