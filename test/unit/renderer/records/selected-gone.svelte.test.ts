/** What becomes of the selection of a list when records of it go. */
import { flushSync } from 'svelte'
import { expect, it } from 'vitest'
import { RecordList } from '../../../../src-renderer/app/records/record-list.svelte.ts'
import { allSelected, selectKeys } from '../../../../src-renderer/grid/selection.ts'

/** A list over a bridge that knows these records as gone. */
function listWith(found: { gone: number[]; deleted: number[] }, openKey: number | null) {
  const listeners: ((payload: unknown) => void)[] = []
  const asked: unknown[] = []
  const bridge = {
    on: (name: string, listener: (payload: unknown) => void) => {
      if (name === 'data') listeners.push(listener)
      return () => listeners.splice(listeners.indexOf(listener), 1)
    },
    call: (name: string, input: unknown) => {
      if (name === 'record.gone') asked.push(input)
      return Promise.resolve(found)
    },
  }
  const list = new RecordList({
    bridge: bridge as never,
    kind: 'campaign',
    accountId: 'a1',
    only: undefined,
    account: () => null,
  })
  let openGone = 0
  const close = list.show(
    () => openKey,
    () => openGone++,
  )
  const data = (keys: number[] | null, kinds = ['campaign']) => {
    for (const listener of [...listeners]) listener({ kinds, keys, dataRevision: 2 })
    flushSync()
  }
  return { list, data, asked, close, openGone: () => openGone, listeners }
}
const keysOf = ({ selection }: RecordList) => (selection.kind === 'some' ? [...selection.keys] : 'all')

it('takes out of the selection what is no more, and says so of the open record', async () => {
  const { list, data, asked, openGone } = listWith({ gone: [2], deleted: [3] }, 2)
  list.selection = selectKeys([1, 2, 3])
  data([7])
  data([2], ['line_item'])
  expect(asked).toEqual([])
  data([2])
  await expect.poll(() => keysOf(list)).toEqual([1])
  expect(openGone()).toBe(1)
  expect(list.count).toBe(1)
})

it('asks where it is not known what changed, and keeps what was deleted at the service where the list shows that', async () => {
  const { list, data, openGone } = listWith({ gone: [2], deleted: [3] }, 3)
  list.query.setFilter({ text: '', chip: 'gone', equals: {} })
  list.selection = selectKeys([2, 3])
  data(null)
  await expect.poll(() => keysOf(list)).toEqual([3])
  expect(openGone()).toBe(0)
})

it('leaves a selection of all as it is, and listens no more once the list is closed', async () => {
  const { list, data, asked, close, listeners } = listWith({ gone: [2], deleted: [] }, null)
  list.selection = allSelected
  data(null)
  expect(asked).toEqual([])
  close()
  expect(listeners).toEqual([])
})
