import { flushSync } from 'svelte'
import { expect, it, vi } from 'vitest'
import { LibraryItems } from '../../../../src-renderer/media/library-items.svelte.ts'
import { libraryWindow } from '../../../support/window/library.ts'

it('looks once more where the library changed while a record was looked up', async () => {
  const answers: ((name: string) => void)[] = []
  const { window, emit } = libraryWindow([{ id: '3_1', name: 'unused' }], {
    'record.find': ({ id }) =>
      new Promise((resolve) =>
        answers.push((name) => resolve({ key: 1, id, kind: 'media_library', values: { name } })),
      ),
  })
  let items: LibraryItems | undefined
  const end = $effect.root(() => {
    items = new LibraryItems(window.bridge, window.thumbs, () => ['3_1'])
  })
  flushSync()
  expect(answers).toHaveLength(1)
  // Written after the question was answered there, heard before the answer is here.
  emit('data', { kinds: ['media_library'] })
  answers[0]!('as it was')
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]!('as it is')
  await vi.waitFor(() => expect(items!.of('3_1')?.name).toBe('as it is'))
  end()
})
