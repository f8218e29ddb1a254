import { expect, it } from 'vitest'
import type { Bridge } from '../../../../src-renderer/state/bridge.ts'
import { GridQueryState } from '../../../../src-renderer/state/grid-query.svelte.ts'

it('keeps the counts of its filter, whatever was asked before and is answered after', async () => {
  const answers: ((all: number) => void)[] = []
  const bridge = {
    call: () =>
      new Promise((resolve) => {
        answers.push((all) => resolve({ rows: [], total: all, dataRevision: 1, chipCounts: { all } }))
      }),
    on: () => () => {},
  } as unknown as Bridge
  const query = new GridQueryState(bridge, 'campaign', 'a1')
  const ask = () => query.source.page({ ...query.request, columns: [], offset: 0, limit: 1 })
  const before = ask()
  query.setText('Wien')
  const after = ask()
  answers[1]!(1)
  await after
  answers[0]!(301)
  await before
  expect(query.chipCounts).toEqual({ all: 1 })
})
