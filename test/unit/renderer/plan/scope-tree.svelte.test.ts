import { afterEach, beforeEach, expect, it } from 'vitest'
import { ScopeTree } from '../../../../src-renderer/plan/scope-tree.svelte.ts'
import type { Bridge } from '../../../../src-renderer/state/bridge.ts'

const row = {
  ...{ key: 1, id: 'c1', cells: ['Spring', 'ACTIVE', ['BUDGET_EXHAUSTED', 'INCOMPLETE']], errors: 0 },
  before: {} as Record<string, unknown>,
}
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

it('says that a changed budget which waits may mend it', async () => {
  row.before = { total_budget_amount_local_micro: 5_000_000n }
  tree.setView('idle')
  await tree.load()
  const said = tree.nodes.map(({ why, isMended }) => [why, isMended])
  row.before = {}
  expect(said).toEqual([['Budget used up and Not complete yet', true]])
})

/** A service of campaigns c1, c2, … whose pages of 1,000 are given on demand. */
function manyCampaigns(count: number) {
  const names = new Map(
    Array.from({ length: count }, (_, at) => [`c${at + 1}`, `Campaign ${String(at + 1).padStart(5, '0')}`]),
  )
  const asked: { name: string; kind?: string; id?: string; offset?: number }[] = []
  let hear: (change: { kinds: string[]; keys: number[] | null }) => void = () => undefined
  const pauses: (() => void)[] = []
  const held: (() => void)[] = []
  let isHeld = false
  const made = new ScopeTree(
    {
      call: async (name: string, input: { kind?: string; offset?: number; filter?: { equals: { id?: string } } }) => {
        const { id } = input.filter?.equals ?? {}
        asked.push({
          name,
          ...(input.kind && { kind: input.kind }),
          ...(id && { id }),
          ...(input.offset && { offset: input.offset }),
        })
        if (isHeld) await new Promise<void>((resolve) => held.push(resolve))
        if (name !== 'grid.page') return {}
        const rows = [...names].map(([each, called]) => ({
          key: Number(each.slice(1)),
          id: each,
          cells: [called, 'PAUSED', []],
        }))
        const own = input.kind === 'campaign' ? rows.filter((each) => id === undefined || each.id === id) : []
        return { rows: own.slice(input.offset, (input.offset ?? 0) + 1000), total: own.length }
      },
      on: (_name: string, listener: typeof hear) => {
        hear = listener
        return () => undefined
      },
    } as unknown as Bridge,
    'acc',
    (thrown) => {
      throw thrown
    },
    undefined,
    undefined,
    (_delay, run) => {
      pauses.push(run)
      return () => undefined
    },
  )
  return {
    made,
    names,
    asked,
    pauses,
    held,
    hold: (to: boolean) => (isHeld = to),
    hear: (change: Parameters<typeof hear>[0]) => hear(change),
  }
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 5))

it('asks for the changed campaign alone, and puts it where its name stands now', async () => {
  const { made, names, asked, pauses, hear } = manyCampaigns(1500)
  await made.load()
  asked.length = 0
  names.set('c2', 'Aardvark')
  hear({ kinds: ['campaign'], keys: [2] })
  hear({ kinds: ['campaign'], keys: [2] })
  expect(pauses).toHaveLength(1)
  pauses[0]!()
  await settled()
  expect(asked).toEqual([{ name: 'grid.page', kind: 'campaign', id: 'c2' }])
  expect(made.nodes[0]!.name).toBe('Aardvark')
  expect(made.nodes).toHaveLength(1500)
  // What is gone leaves; what is new is found by asking for all.
  names.delete('c3')
  hear({ kinds: ['campaign'], keys: [3] })
  pauses[1]!()
  await settled()
  expect(made.nodes).toHaveLength(1499)
  names.set('c9000', 'Zebra')
  hear({ kinds: ['campaign'], keys: [9000] })
  pauses[2]!()
  await settled()
  expect(made.nodes.at(-1)!.name).toBe('Zebra')
  made.close()
})

it('counts ad groups anew without asking for a campaign where one of them changed', async () => {
  const { made, asked, pauses, hear } = manyCampaigns(3)
  await made.load()
  asked.length = 0
  hear({ kinds: ['line_item'], keys: [77] })
  pauses[0]!()
  await settled()
  expect(asked).toEqual([{ name: 'scope.adGroups' }])
  made.close()
})

it('asks for no more pages once a later text is looked for', async () => {
  const { made, asked, held, hold } = manyCampaigns(5000)
  await made.load()
  asked.length = 0
  hold(true)
  made.setText('spring')
  hold(false)
  made.setText('summer')
  for (const go of held.splice(0)) go()
  await settled()
  const pagesOf = asked.filter(({ kind }) => kind === 'campaign')
  // One of the text that was left, and all of the other.
  expect(pagesOf.map(({ offset }) => offset ?? 0)).toEqual([0, 0, 1000, 2000, 3000, 4000, 5000])
  made.close()
})
