import { expect, it } from 'vitest'
import { AskedPages } from '../../../../src-renderer/editors/asked-pages.svelte.ts'

it('adds page to page, and drops the answer to a question that is not asked any more', async () => {
  const pages = new AskedPages<number>()
  const read = (cursor: string | null) => Promise.resolve({ rows: [cursor === null ? 1 : 2], cursor: 'next' })
  await pages.ask(null, read)
  await pages.ask('next', read)
  expect(pages.rows).toEqual([1, 2])
  const late = pages.ask(null, read)
  pages.reset()
  await late
  expect([pages.rows, pages.cursor, pages.isAsking]).toEqual([null, null, false])
})

it('tells what failed, and keeps what was told before', async () => {
  const pages = new AskedPages<number>()
  await pages.ask(null, () => Promise.resolve({ rows: [1], cursor: 'next' }))
  await pages.ask('next', () => Promise.reject(new Error('no line')))
  expect([pages.rows, pages.failure === null, pages.isAsking]).toEqual([[1], false, false])
})
