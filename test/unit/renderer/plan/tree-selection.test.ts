import { expect, test } from 'vitest'
import type { GridRow } from '../../../../shared/bridge.ts'
import { withinMax } from '../../../../shared/model/within.ts'
import { linesBetween, withToggled } from '../../../../src-renderer/plan/tree-selection.ts'
import type { TreeNode } from '../../../../src-renderer/plan/scope-tree.svelte.ts'

const nodes = Array.from({ length: withinMax + 10 }, (_, at): TreeNode => {
  const row = { id: `c${at}`, key: at } as GridRow
  return {
    kind: 'campaign',
    row,
    name: `C ${at}`,
    status: 'ACTIVE',
    campaignId: `c${at}`,
    groupCount: 0,
    isOpen: false,
    endsAt: null,
    why: '',
    isMended: false,
  }
})
const ids = (from: number, to: number) => linesBetween(nodes, from, to).chosen.map(({ id }) => id)

test('lines from one to another are chosen, whichever is above', () => {
  expect(ids(1, 3)).toEqual(['c1', 'c2', 'c3'])
  expect(ids(3, 1)).toEqual(['c1', 'c2', 'c3'])
  expect(ids(2, 2)).toEqual(['c2'])
})

test('no more are chosen than a call takes: those nearest to where choosing began', () => {
  const last = nodes.length - 1
  expect(linesBetween(nodes, 0, last)).toMatchObject({ isCut: true })
  expect(ids(0, last)).toHaveLength(withinMax)
  expect(ids(0, last)[0]).toBe('c0')
  expect(ids(last, 0).at(-1)).toBe(`c${last}`)
})

test('a line is added, and taken out again', () => {
  const [a, b] = [
    { kind: 'campaign' as const, id: '1', name: 'A' },
    { kind: 'line_item' as const, id: '1', name: 'B' },
  ]
  expect(withToggled([a], b)).toEqual([a, b])
  expect(withToggled([a, b], a)).toEqual([b])
})
