import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/svelte'
import { createRawSnippet } from 'svelte'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import MediaTiles from '../../../../src-renderer/media/MediaTiles.svelte'
import { nothingSelected } from '../../../../src-renderer/grid/selection.ts'
import { libraryWindow } from '../../../support/window/library.ts'

beforeAll(() => {
  // The test's page has no layout.
  for (const side of ['clientWidth', 'clientHeight'])
    Object.defineProperty(HTMLElement.prototype, side, { configurable: true, value: 800 })
})
afterEach(cleanup)

const media = Array.from({ length: 8 }, (_, nth) => ({ id: `3_${nth}`, name: `Look ${nth}` }))

let change: (props: object) => Promise<void>
async function open(inOrder: (rows: object[]) => object[] = (rows) => rows) {
  const { window } = libraryWindow(media)
  const ask = (name: string) => (input: object) => window.bridge.call(name as 'grid.page', input as never)
  const source = {
    page: async (input: object) => {
      const found = await ask('grid.page')(input)
      return { ...found, rows: inOrder(found.rows) }
    },
    keys: ({ offset, limit }: { offset: number; limit: number }) =>
      Promise.resolve(media.map((_, nth) => nth + 1).slice(offset, offset + limit)),
  }
  const filter = { text: '', chip: 'all', equals: {} }
  const props = {
    label: 'Media',
    bridge: window.bridge,
    thumbs: window.thumbs,
    source,
    query: { filter, sort: null },
    dataRevision: 1,
    selection: nothingSelected,
    onactive: vi.fn(),
    onopen: vi.fn(),
    ondelete: vi.fn(),
    onpage: vi.fn(),
    onfailure: vi.fn(),
    empty: createRawSnippet(() => ({ render: () => '<p></p>' })),
  }
  change = render(MediaTiles, { props: props as never }).rerender
  await screen.findByRole('option', { name: /Look 0/ })
  return screen.getByRole('listbox', { name: 'Media' })
}
const selected = () =>
  screen
    .getAllByRole('option')
    .filter((each) => each.getAttribute('aria-selected') === 'true')
    .map((each) => Number(/Look (\d)/.exec(each.textContent)?.[1]))
    .toSorted()

it('selects with Shift from where it began, however often the key is pressed, and back again', async () => {
  const box = await open()
  await fireEvent.keyDown(box, { key: 'Home' })
  for (const expected of [
    [0, 1],
    [0, 1, 2],
  ]) {
    await fireEvent.keyDown(box, { key: 'ArrowRight', shiftKey: true })
    await waitFor(() => expect(selected()).toEqual(expected))
  }
  await fireEvent.keyDown(box, { key: 'ArrowLeft', shiftKey: true })
  await waitFor(() => expect(selected()).toEqual([0, 1]))
})

it('selects with Shift and a click from the tile that was clicked before', async () => {
  await open()
  const tile = (nth: number) => screen.getByRole('option', { name: new RegExp(`Look ${nth}`) })
  await fireEvent.click(tile(2))
  await fireEvent.click(tile(4), { shiftKey: true })
  await waitFor(() => expect(selected()).toEqual([2, 3, 4]))
  await fireEvent.click(tile(1), { shiftKey: true })
  await waitFor(() => expect(selected()).toEqual([1, 2]))
})

it('keeps the same record active when others come to stand before it', async () => {
  let isTurned = false
  const box = await open((rows) => (isTurned ? [rows.at(-1)!, ...rows.slice(0, -1)] : rows))
  const active = () => document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent
  await fireEvent.click(screen.getByRole('option', { name: /Look 2/ }))
  expect(active()).toContain('Look 2')
  isTurned = true
  await change({ dataRevision: 2 })
  await waitFor(() => expect(screen.getAllByRole('option')[0]?.textContent).toContain('Look 7'))
  expect(active()).toContain('Look 2')
  // Shift goes on from where it was, too.
  await fireEvent.click(screen.getByRole('option', { name: /Look 3/ }), { shiftKey: true })
  await waitFor(() => expect(box.querySelectorAll('[aria-selected="true"]')).toHaveLength(2))
})
