/** The board asks for what is in sight, goes on with what changes, and its columns are walked by keys. */
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { flushSync } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CreativeState, CreativeTile } from '../../../../shared/bridge.ts'
import BoardColumns from '../../../../src-renderer/create/BoardColumns.svelte'
import { BoardState } from '../../../../src-renderer/create/board-state.svelte.ts'

const totals = { draft: 40, scheduled: 0, posted: 30, inAds: 2 }
const tile = (state: CreativeState, index: number): CreativeTile => ({
  ...{
    creative: index + (state === 'draft' ? 1 : 1000),
    key: index + (state === 'draft' ? 1 : 1000),
    kind: 'draft_tweet',
  },
  ...{ id: `${state}${index}`, state, mark: 'clean', name: `${state} ${index}`, at: null, adGroups: 0, needs: [] },
  readOnlyReason: null,
  post: {
    ...{ author: { name: 'Mira', handle: null, src: null }, text: [{ text: `${state} ${index}`, kind: 'plain' }] },
    ...{ attachment: { kind: 'none' }, when: 'now', isPromotedOnly: true, answers: null },
  },
})

let asked: { windows: { state: CreativeState; offset: number; limit: number }[] }[]
let changed: () => void
let later: (() => void)[]
let board: BoardState
const settled = () => new Promise((resolve) => setTimeout(resolve, 0)).then(() => flushSync())

beforeEach(() => {
  asked = []
  later = []
  const call = vi.fn((_name: string, query: (typeof asked)[number]) => {
    asked.push(query)
    const windows = query.windows.map(({ state, offset, limit }) => ({
      ...{ state, offset },
      tiles: Array.from({ length: Math.min(limit, totals[state] - offset) }, (_, at) => tile(state, offset + at)),
    }))
    return Promise.resolve({ totals, needsCount: 1, authors: [], windows, found: null, dataRevision: asked.length })
  })
  const on = (_event: string, listener: () => void) => {
    changed = listener
    return () => undefined
  }
  board = new BoardState({ call, on } as never, 'acc1', () => undefined, {
    after: (_delay, run) => {
      later.push(run)
      return () => undefined
    },
  })
})
afterEach(() => {
  cleanup()
  board.close()
})

test('pages near the view are asked for once, and anew after a change', async () => {
  await settled()
  expect(board.totalOf('all')).toBe(72)
  expect(board.tileAt('draft', 3)).toBeNull()
  board.want('draft', 0, 14)
  await settled()
  expect(asked.at(-1)?.windows).toEqual([
    { state: 'draft', offset: 0, limit: 12 },
    { state: 'draft', offset: 12, limit: 12 },
  ])
  expect(board.tileAt('draft', 13)?.name).toBe('draft 13')
  const before = asked.length
  board.want('draft', 2, 20)
  await settled()
  expect(asked).toHaveLength(before)
  changed()
  changed()
  expect(later).toHaveLength(1)
  later[0]!()
  await settled()
  expect(asked).toHaveLength(before + 1)
})

test('under the composer only the counts are asked for, and the tiles when that is gone', async () => {
  board.want('draft', 0, 12)
  await settled()
  const before = asked.length
  board.cover(true)
  changed()
  later.at(-1)!()
  await settled()
  expect(asked.slice(before).map(({ windows }) => windows)).toEqual([[]])
  board.cover(false)
  await settled()
  expect(asked.slice(before + 1).map(({ windows }) => windows)).toEqual([[{ state: 'draft', offset: 0, limit: 12 }]])
  board.cover(true)
  changed()
  board.cover(false)
  await settled()
  expect(asked).toHaveLength(before + 3)
})

function drawn() {
  const [onselect, onopen, onmoved] = [vi.fn(), vi.fn(), vi.fn()]
  render(BoardColumns, {
    props: {
      ...{ board, layout: 'board' as const, left: {}, whenOf: () => '19 Nov', onselect, onopen, onmoved },
      ...{ onmenu: () => undefined, ondelete: () => undefined },
    },
  })
  return { onselect, onopen, onmoved }
}
const column = (name: string) => screen.getByRole('listbox', { name })

test('only a few tiles exist, each says its place, what it is and how far', async () => {
  drawn()
  await settled()
  await settled()
  const tiles = screen.getAllByRole('option')
  expect(tiles.length).toBeLessThan(20)
  expect(tiles[0]?.textContent?.replaceAll(/\s+/g, ' ').trim()).toBe('M Mira 19 Nov draft 0 Draft')
  expect(tiles[0]?.getAttribute('aria-setsize')).toBe('40')
  expect(screen.getByText('Nothing is planned. Drag a draft here to give it a time.')).toBeTruthy()
})

test('keys walk a column and over to the next that has something', async () => {
  const { onselect, onopen } = drawn()
  await settled()
  await settled()
  column('Drafts').focus()
  await fireEvent.keyDown(column('Drafts'), { key: 'ArrowDown' })
  expect(onselect).toHaveBeenLastCalledWith(expect.objectContaining({ name: 'draft 1' }))
  await fireEvent.keyDown(column('Drafts'), { key: 'Enter' })
  expect(onopen).toHaveBeenLastCalledWith(expect.objectContaining({ name: 'draft 1' }))
  await fireEvent.keyDown(column('Drafts'), { key: 'ArrowRight' })
  expect(document.activeElement).toBe(column('Posted'))
})
