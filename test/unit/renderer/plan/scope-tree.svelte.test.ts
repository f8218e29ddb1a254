import { afterEach, beforeEach, expect, it } from 'vitest'
import { ScopeTree } from '../../../../src-renderer/plan/scope-tree.svelte.ts'
import type { Bridge } from '../../../../src-renderer/state/bridge.ts'

const row = { key: 1, id: 'c1', cells: ['Spring', 'ACTIVE', ['BUDGET_EXHAUSTED', 'INCOMPLETE']], errors: 0 }
const bridge = {
  call: (name: string, input: { kind?: string }) =>
    Promise.resolve(name === 'grid.page' ? { rows: input.kind === 'campaign' ? [row] : [], total: 1 } : {}),
  on: () => () => undefined,
} as unknown as Bridge
let tree: ScopeTree
beforeEach(() => {
  tree = new ScopeTree(bridge, 'acc', (thrown) => {
    throw thrown
  })
})
afterEach(() => tree.close())

it('says of campaigns that do not serve why, and only in their view', async () => {
  await tree.load()
  expect(tree.nodes.map(({ name, why }) => [name, why])).toEqual([['Spring', '']])
  tree.setView('idle')
  await tree.load()
  expect(tree.nodes.map(({ why }) => why)).toEqual(['Budget used up and Not complete yet'])
})
