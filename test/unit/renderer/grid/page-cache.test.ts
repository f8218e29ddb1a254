import { describe, expect, it } from 'vitest'
import { PageCache } from '../../../../src-renderer/grid/page-cache.ts'
import { anything, heldSource, row } from './rows.ts'

function opened(total = 2000) {
  const held = heldSource(total)
  const changes: boolean[] = []
  const failures: unknown[] = []
  const cache = new PageCache(
    held.source,
    anything,
    ['name'],
    ({ isNewQuery }) => changes.push(isNewQuery),
    (error) => failures.push(error),
  )
  return { ...held, held, cache, changes, failures }
}

async function loaded(total = 2000) {
  const all = opened(total)
  all.cache.want(0, 40, 1)
  await all.answer(0)
  all.cache.want(0, 40, 1)
  await all.held.answerAll()
  return all
}

describe('page cache', () => {
  it('asks for the first page alone, since nothing else is known yet', () => {
    const { cache, asked } = opened()
    cache.want(0, 40, 1)
    cache.want(0, 40, 1)
    expect(asked()).toEqual([0])
  })

  it('asks for what is in view before what lies ahead, few at a time', async () => {
    const { cache, asked, answer } = await loaded()
    cache.want(780, 820, 1)
    expect(asked()).toEqual([600, 800])
    await answer(600)
    expect(asked()).toEqual([800, 1000])
  })

  it('prefetches the way it moves', async () => {
    const { cache, asked, answer } = await loaded()
    cache.want(1000, 1040, -1)
    expect(asked()).toEqual([1000, 800])
    await answer(1000)
    expect(asked()).toEqual([800, 1200])
  })

  it('never asks beyond the last row', async () => {
    const { cache, asked } = await loaded(250)
    cache.want(240, 250, 1)
    expect(asked()).toEqual([])
    expect(cache.rowAt(249)?.row.key).toBe(250)
    expect(cache.rowAt(250)).toBeUndefined()
  })

  it('does not queue pages that a fast scroll has already passed', async () => {
    const { cache, asked, answer } = await loaded()
    for (const first of [400, 800, 1200, 1600]) cache.want(first, first + 40, 1)
    expect(asked()).toEqual([400, 600, 800])
    await answer(400)
    expect(asked()).toEqual([600, 800, 1600])
    await answer(600)
    await answer(800)
    expect(asked()).toEqual([1600, 1800])
  })

  it('asks for a page in view at once while pages ahead are under way', async () => {
    const { cache, asked } = await loaded()
    cache.want(600, 640, 1)
    expect(asked()).toEqual([600, 800])
    cache.want(1400, 1440, 1)
    expect(asked()).toEqual([600, 800, 1400])
  })

  it('shows old rows until their replacement is there', async () => {
    const { cache, state, asked, answer } = await loaded()
    state.revision = 2
    cache.invalidate(2)
    expect(cache.rowAt(3)?.row.key).toBe(4)
    cache.want(0, 40, 1)
    expect(asked()).toEqual([0, 200])
    await answer(0, { rows: [row(77)] })
    expect(cache.rowAt(0)?.row.key).toBe(77)
    expect(cache.rowAt(200)?.row.key).toBe(201)
  })

  it('drops answers that were asked before the data changed', async () => {
    const { cache, held, state, answer, asked } = await loaded()
    cache.want(400, 440, 1)
    state.revision = 2
    cache.invalidate(2)
    await answer(400, { rows: [row(999)], dataRevision: 1 })
    expect(cache.rowAt(400)).toBeUndefined()
    cache.want(400, 440, 1)
    await held.answerAll()
    expect(cache.rowAt(400)?.row.key).toBe(401)
    expect(asked()).toEqual([])
  })

  it('asks again for pages that are older than one that came later', async () => {
    const { cache, state, asked, answer } = await loaded()
    state.revision = 2
    cache.want(400, 440, 1)
    await answer(400)
    cache.want(0, 40, 1)
    expect(asked()).toContain(0)
  })

  it('keeps the old query’s rows until the first page of the new one, then begins at its top', async () => {
    const { cache, changes, asked, answer } = await loaded()
    cache.setQuery({ ...anything, filter: { ...anything.filter, text: 'roast' } })
    expect(cache.rowAt(0)?.row.key).toBe(1)
    expect(asked()).toEqual([0])
    await answer(0, { total: 1, rows: [row(42)] })
    expect(changes.at(-1)).toBe(true)
    expect(cache.total).toBe(1)
    expect(cache.rowAt(0)?.row.key).toBe(42)
    expect(cache.rowAt(200)).toBeUndefined()
  })

  it('ignores an equal query and the late answer of the query before', async () => {
    const { cache, asked, answer } = await loaded()
    cache.setQuery({ ...anything })
    expect(asked()).toEqual([])
    cache.setQuery({ ...anything, filter: { ...anything.filter, text: 'a' } })
    cache.setQuery({ ...anything, filter: { ...anything.filter, text: 'ab' } })
    expect(asked()).toEqual([0, 0])
    await answer(0, { rows: [row(1000)] })
    expect(cache.rowAt(0)?.row.key).toBe(1)
    await answer(0, { rows: [row(2000)] })
    expect(cache.rowAt(0)?.row.key).toBe(2000)
  })

  it('asks again when a column needs a field that the pages lack, and not when one is hidden', async () => {
    const { cache, asked, requests } = await loaded()
    cache.setColumns(['name', 'currency'])
    cache.want(0, 40, 1)
    expect(requests()[0]?.columns).toEqual(['name', 'currency'])
    expect(asked()[0]).toBe(0)
  })

  it('tells a failure, keeps what it has, and asks again when it is wanted again', async () => {
    const { cache, failures, asked, refuse } = await loaded()
    cache.want(400, 440, 1)
    await refuse(400)
    expect(failures).toHaveLength(1)
    expect(cache.rowAt(0)?.row.key).toBe(1)
    expect(asked()).not.toContain(400)
    cache.want(400, 440, 1)
    expect(asked()).toContain(400)
  })

  it('holds a bounded number of pages, the nearest ones', async () => {
    const { cache, held } = await loaded(100_000)
    for (let first = 0; first < 30_000; first += 200) {
      cache.want(first, first + 40, 1)
      await held.answerAll()
    }
    expect(cache.rowAt(0)).toBeUndefined()
    expect(cache.rowAt(29_800)?.row.key).toBe(29_801)
    expect([...cache.loaded()].length).toBeLessThanOrEqual(60 * 200)
  })
})
