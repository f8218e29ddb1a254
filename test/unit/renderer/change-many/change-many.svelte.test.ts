/** Which lines of a preview are taken before a person says anything. */
import { expect, it, vi } from 'vitest'
import { resourceOf } from '../../../../shared/presentation/resources.ts'
import { ChangeMany } from '../../../../src-renderer/change-many/change-many.svelte.ts'

const problem = (field: string, severity: 'error' | 'warning') => ({ field, code: 'ODD', message: 'Odd.', severity })
const line = (key: number, problems: unknown[] = []) => ({
  ...{ key, id: `c${key}`, kind: 'campaign', field: 'name', before: 'Old', after: 'New' },
  ...{ problems, isRefused: false },
})

it('leaves what would be wrong until a person takes it, and takes what only warns or is wrong elsewhere', async () => {
  const asked: { isPreview: boolean; leaves?: unknown }[] = []
  const call = vi.fn((_name: string, input: (typeof asked)[number]) => {
    asked.push(input)
    const lines = [
      line(1),
      line(2, [problem('name', 'error')]),
      line(3, [problem('name', 'warning')]),
      line(4, [problem('entity_status', 'error')]),
    ]
    return Promise.resolve({ lines, numbered: 4 })
  })
  const draft = new ChangeMany({ bridge: { call } as never, resource: resourceOf('campaign'), fail: vi.fn() })
  await draft.choose({ keys: [1, 2, 3, 4] }, 4)
  draft.load([{ do: 'prefix', field: 'name', text: 'New ' }])
  await vi.waitFor(() => expect(draft.lines).toHaveLength(4))
  expect(draft.lines.map((each) => draft.isTaken(each))).toEqual([true, false, true, true])
  expect(draft.takenRecords).toBe(3)
  await draft.apply()
  expect(asked.at(-1)).toMatchObject({ isPreview: false, leaves: [{ field: 'name', keys: [2] }] })
  draft.take([draft.lines[1]!], true)
  await draft.apply()
  expect(asked.at(-1)).toMatchObject({ leaves: [] })
  draft.close()
})
