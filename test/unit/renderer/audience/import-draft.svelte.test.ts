import { expect, it } from 'vitest'
import { ImportDraft } from '../../../../src-renderer/audience/import-draft.svelte.ts'

const check = { rowCount: 2, usableCount: 2 }

it('begins a list once: what was begun is no longer chosen', async () => {
  const begun: unknown[] = []
  const bridge = {
    on: () => () => undefined,
    call: (name: string, given: unknown) => {
      if (name !== 'audience.import') return Promise.resolve(check)
      begun.push(given)
      return Promise.resolve({ importId: 1 })
    },
  }
  const look = { listId: 'l1', name: 'people.csv', sizeBytes: 10, columns: [{ identifier: 'email' }] }
  const draft = new ImportDraft(bridge as never, () => Promise.resolve(look as never))
  await draft.choose(new File([], 'people.csv'))
  expect(draft.reason).toBeNull()
  expect(await draft.begin('a1', 'audience1')).toEqual({ importId: 1 })
  expect([draft.look, draft.check, draft.reason]).toEqual([null, null, 'Choose a file first.'])
  expect(await draft.begin('a1', 'audience1')).toBeNull()
  expect(begun).toHaveLength(1)
})
