import { describe, expect, it } from 'vitest'
import {
  allSelected,
  headState,
  isSelected,
  nothingSelected,
  selectedCount,
  selectKeys,
  selectOnly,
  toBridgeSelection,
  toggled,
  withKeys,
} from '../../../../src-renderer/grid/selection.ts'

const filter = { text: 'roast', chip: 'all' as const, equals: {} }

describe('grid selection', () => {
  it('takes rows in and out', () => {
    const two = toggled(toggled(nothingSelected, 1), 2)
    expect(isSelected(two, 1) && isSelected(two, 2)).toBe(true)
    expect(isSelected(toggled(two, 1), 1)).toBe(false)
    expect(selectedCount(selectOnly(7), 100)).toBe(1)
  })

  it('means all that the filter shows without knowing every key', () => {
    const butOne = toggled(allSelected, 5)
    expect(isSelected(butOne, 4)).toBe(true)
    expect(isSelected(butOne, 5)).toBe(false)
    expect(selectedCount(butOne, 8000)).toBe(7999)
    expect(isSelected(withKeys(butOne, [5]), 5)).toBe(true)
  })

  it('never changes the selection it was made from', () => {
    const one = selectOnly(1)
    toggled(one, 2)
    withKeys(one, [3])
    expect(selectedCount(one, 10)).toBe(1)
  })

  it('tells none, some and all apart for the box in the header', () => {
    expect(headState(nothingSelected, 3)).toBe('none')
    expect(headState(selectOnly(1), 3)).toBe('some')
    expect(headState(selectKeys([1, 2, 3]), 3)).toBe('all')
    expect(headState(allSelected, 0)).toBe('none')
  })

  it('goes to the engine as keys, or as the filter with its exceptions', () => {
    expect(toBridgeSelection(selectKeys([3, 4]), { kind: 'campaign', accountId: 'a', filter })).toEqual({
      keys: [3, 4],
    })
    expect(toBridgeSelection(toggled(allSelected, 9), { kind: 'campaign', accountId: 'a', filter })).toEqual({
      all: { kind: 'campaign', accountId: 'a', filter },
      except: [9],
    })
  })
})
