/** What Duplicate in a list copies whole: exactly what is selected, wherever it stands. */
import { expect, test, vi } from 'vitest'
import { ListVerbs } from '../../../../src-renderer/app/records/list-verbs.ts'
import { selectKeys } from '../../../../src-renderer/grid/selection.ts'
import type { GridSelection } from '../../../../src-renderer/grid/selection.ts'

function verbsOver(total: number, kind = 'campaign') {
  const keys = Array.from({ length: total }, (_, at) => at + 1)
  const list = {
    kind,
    total,
    request: { filter: { text: '', chip: 'all', equals: {} }, sort: null },
    query: {
      filter: { chip: 'all' },
      source: {
        keys: ({ offset, limit }: { offset: number; limit: number }) =>
          Promise.resolve(keys.slice(offset, offset + limit)),
      },
    },
    toBridge: (chosen: GridSelection) => chosen,
  }
  const ask = vi.fn((..._: unknown[]) => Promise.resolve(null))
  const show = vi.fn()
  const window = { app: { ask }, editor: { flush: () => Promise.resolve() }, toasts: { show } }
  const duplicateWhole = vi.fn((..._: unknown[]) => Promise.resolve())
  return { verbs: new ListVerbs(list as never, window as never, () => ({ duplicateWhole })), ask, show, duplicateWhole }
}

test('all but some are copied whole, though they stand at the end of a long list', async () => {
  const { verbs, duplicateWhole } = verbsOver(5000)
  const except = new Set(Array.from({ length: 4998 }, (_, at) => at + 1))
  await verbs.duplicate({ kind: 'all', except })
  expect(duplicateWhole.mock.calls).toEqual([['campaign', [4999, 5000]]])
})

test('more than can be copied whole at once are refused, and none is copied', async () => {
  const { verbs, duplicateWhole, ask, show } = verbsOver(1001)
  await verbs.duplicate({ kind: 'all', except: new Set() })
  expect(show).toHaveBeenCalledWith(expect.stringContaining('at most 1,000'), { severity: 'warning' })
  expect([duplicateWhole.mock.calls, ask.mock.calls]).toEqual([[], []])
})

test('what holds nothing is copied by itself', async () => {
  const { verbs, duplicateWhole, ask } = verbsOver(3, 'draft_tweet')
  await verbs.duplicate(selectKeys([2]))
  expect(duplicateWhole).not.toHaveBeenCalled()
  expect(ask.mock.calls.map(([name]) => name)).toEqual(['record.copy'])
})
