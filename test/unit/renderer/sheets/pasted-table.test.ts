import { describe, expect, it } from 'vitest'
import { resourceOf } from '../../../../shared/presentation/resources.ts'
import { tableOf, withinOf } from '../../../../src-renderer/sheets/pasted-table.ts'

const campaign = resourceOf('campaign')
const plan = (cells: string[][], { leftOver = 0, selectedCount = 1 } = {}) => ({
  edits: [],
  refused: [],
  leftOver,
  given: { cells, columnIds: ['entity_status', 'changed', 'name'], selectedCount },
})

describe('what is pasted into a list', () => {
  it('is rows of records where its first line names columns', () => {
    const cells = [
      ['name', 'Daily budget', 'Remarks'],
      ['A', '1', 'x'],
    ]
    expect(tableOf(campaign, plan(cells))).toEqual({ cells, hasHead: true, columns: new Map() })
    expect(tableOf(campaign, plan([['Name'], ['A']]))?.hasHead).toBe(true)
  })

  it('is rows, too, where there are more lines than selected rows, or than rows at all', () => {
    const cells = [['Paused'], ['Paused'], ['Active']]
    const columns = new Map([
      [0, 'entity_status'],
      [2, 'name'],
    ])
    expect(tableOf(campaign, plan(cells, { selectedCount: 2 }))).toEqual({ cells, hasHead: false, columns })
    expect(tableOf(campaign, plan(cells, { leftOver: 1 }))).toEqual({ cells, hasHead: false, columns })
  })

  it('goes over the cells that are there otherwise', () => {
    expect(tableOf(campaign, plan([['Paused'], ['Active']]))).toBeNull()
    expect(tableOf(campaign, plan([['Name']]))).toBeNull()
    expect(tableOf(campaign, plan([['Paused'], ['Active']], { selectedCount: 2 }))).toBeNull()
  })
})

describe('where rows are pasted', () => {
  it('is the field by which the kind belongs to the only scope', () => {
    const group = resourceOf('line_item')
    const scope = { kind: 'campaign', id: 'c1', name: 'Spring' } as const
    expect(withinOf(group, scope)).toEqual({ field: 'campaign_id', id: 'c1' })
    expect(withinOf(resourceOf('targeting_criterion'), { ...scope, kind: 'line_item' })).toMatchObject({
      field: 'line_item_id',
    })
    expect(withinOf(campaign, scope)).toBeNull()
    expect(withinOf(group, null)).toBeNull()
  })
})
