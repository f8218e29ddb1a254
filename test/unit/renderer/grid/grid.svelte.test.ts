import { resourceOf } from '../../../../shared/presentation/resources.ts'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/svelte'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { sampleSource } from '../../../../src-renderer/gallery/sample-source.ts'
import { columnsOf } from '../../../../src-renderer/grid/columns.ts'
import Grid from '../../../../src-renderer/grid/Grid.svelte'
import { allSelected, selectedCount } from '../../../../src-renderer/grid/selection.ts'
import type { GridSelection } from '../../../../src-renderer/grid/selection.ts'
import { anything } from './rows.ts'

const campaign = resourceOf('campaign')

afterEach(cleanup)

const nowMs = Date.parse('2026-11-21T13:04:00Z')
const base = {
  label: 'Campaigns',
  columns: columnsOf(campaign),
  query: anything,
  context: { timezone: 'Europe/Berlin', nowMs },
}

async function open(parts: Record<string, unknown> = {}, total = 312) {
  const source = sampleSource({ total, nowMs, delayMs: 0 })
  const view = render(Grid, { props: { ...base, source, ...parts } })
  const grid = screen.getByRole('grid', { name: 'Campaigns' })
  if (total > 0) await waitFor(() => expect(rowOf('Oat milk launch')).toBeTruthy())
  return { grid, source, ...view }
}

const rowOf = (name: string) => screen.queryAllByRole<HTMLElement>('row').find((row) => row.textContent?.includes(name))
const key = (grid: HTMLElement, name: string, parts = {}) => fireEvent.keyDown(grid, { key: name, ...parts })
const activeText = (grid: HTMLElement) =>
  document.getElementById(grid.getAttribute('aria-activedescendant') ?? '')?.textContent?.trim()

describe('the grid', () => {
  it('tells assistive technology its whole size, however few rows are drawn', async () => {
    const { grid } = await open({}, 100_000)
    expect(grid.getAttribute('aria-rowcount')).toBe('100001')
    expect(screen.getAllByRole('row').length).toBeLessThan(60)
    expect(rowOf('Oat milk launch')?.getAttribute('aria-rowindex')).toBe('4')
  })

  it('shows a change as sign and word, and the value before it', async () => {
    await open()
    const row = within(rowOf('Spring roast')!)
    expect(row.getByRole('gridcell', { name: 'Edited' }).textContent?.trim()).toBe('△')
    expect(row.getByText('€94.19').tagName).toBe('S')
    expect(row.getByText('€124.19', { exact: false })).toBeTruthy()
    expect(row.getByRole('gridcell', { name: 'Spring roast, prospecting, Edited' })).toBeTruthy()
  })

  it('shows the small picture of a row before its name, where the list has pictures', async () => {
    await open({
      context: { ...base.context, pictureOf: ({ key: of }: { key: number }) => (of === 2 ? 'media://thumb/a' : null) },
    })
    const picturesIn = (name: string) =>
      [...rowOf(name)!.querySelectorAll('img')].map((each) => each.getAttribute('src'))
    expect(picturesIn('Spring roast')).toEqual(['media://thumb/a'])
    expect(picturesIn('Oat milk launch')).toEqual([])
  })

  it('is walked by arrows: the record under way is told, the selection follows', async () => {
    const onactive = vi.fn()
    const { grid } = await open({ onactive })
    await key(grid, 'ArrowDown')
    expect(onactive).toHaveBeenLastCalledWith(2, expect.objectContaining({ key: 2 }))
    expect(rowOf('Spring roast')?.getAttribute('aria-selected')).toBe('true')
    await key(grid, 'ArrowRight')
    expect(activeText(grid)).toContain('Paused')
    await key(grid, 'ArrowDown', { shiftKey: true })
    expect(screen.getAllByRole('row', { selected: true })).toHaveLength(2)
  })

  it('selects all that the filter shows, but for rows taken out', async () => {
    let selection: Parameters<typeof selectedCount>[0] | undefined
    const ondelete = vi.fn((given) => (selection = given))
    const { grid } = await open({ ondelete }, 8000)
    await key(grid, 'a', { ctrlKey: true })
    await key(grid, ' ')
    await key(grid, 'Delete')
    expect(selection && selectedCount(selection, 8000)).toBe(7999)
  })

  it('opens with Enter and deletes the active row when none is selected', async () => {
    const onopen = vi.fn()
    const ondelete = vi.fn()
    const { grid } = await open({ onopen, ondelete })
    await key(grid, 'ArrowDown')
    await key(grid, 'Enter')
    expect(onopen).toHaveBeenCalledWith(2, 'keys')
    await key(grid, 'Escape')
    await key(grid, 'Delete')
    expect(ondelete).toHaveBeenCalledWith({ kind: 'some', keys: new Set([2]) })
  })

  it('edits in place: typing begins, Enter hands over the value, Esc gives up', async () => {
    const onedit = vi.fn(() => Promise.resolve())
    const { grid } = await open({ onedit })
    await key(grid, 'F2')
    const box = screen.getByLabelText<HTMLInputElement>('Name', { selector: 'input' })
    expect(box.value).toBe('Autumn loyalty, returning guests')
    await fireEvent.input(box, { target: { value: 'Renamed' } })
    await fireEvent.keyDown(box, { key: 'Enter' })
    expect(onedit).toHaveBeenCalledWith(1, 'name', 'Renamed')
    expect(rowOf('Renamed')).toBeTruthy()
    await key(grid, 'x')
    await fireEvent.keyDown(screen.getByLabelText('Name', { selector: 'input' }), { key: 'Escape' })
    expect(onedit).toHaveBeenCalledOnce()
  })

  it('keeps a box open whose text does not parse, with the reason', async () => {
    const onedit = vi.fn()
    const { grid } = await open({ onedit })
    await key(grid, 'ArrowRight')
    await key(grid, 'ArrowRight')
    await key(grid, '1')
    const box = screen.getByLabelText<HTMLInputElement>('Daily budget', { selector: 'input' })
    await fireEvent.input(box, { target: { value: '12k' } })
    await fireEvent.keyDown(box, { key: 'Enter' })
    expect(onedit).not.toHaveBeenCalled()
    expect(screen.getByText(/not an amount/)).toBeTruthy()
  })

  it('shows the old value again when the edit is refused', async () => {
    const { grid } = await open({ onedit: () => Promise.reject(new Error('read only')) })
    await key(grid, 'F2')
    const box = screen.getByLabelText('Name', { selector: 'input' })
    await fireEvent.input(box, { target: { value: 'Renamed' } })
    await fireEvent.keyDown(box, { key: 'Enter' })
    await waitFor(() => expect(rowOf('Autumn loyalty, returning guests')).toBeTruthy())
    expect(rowOf('Renamed')).toBeUndefined()
  })

  it('does not edit what cannot be written', async () => {
    const { grid } = await open({ onedit: vi.fn(), columns: columnsOf(campaign, { isReadOnly: true }) })
    await key(grid, 'F2')
    expect(screen.queryByLabelText('Name', { selector: 'input' })).toBeNull()
  })

  it('sorts from the header, by mouse and by keyboard', async () => {
    const onsort = vi.fn()
    const { grid } = await open({ onsort })
    await fireEvent.click(screen.getByRole('columnheader', { name: 'Daily budget' }))
    expect(onsort).toHaveBeenLastCalledWith({ field: 'daily_budget_amount_local_micro', direction: 'asc' })
    await key(grid, 'ArrowUp')
    await key(grid, 'Enter')
    expect(onsort).toHaveBeenLastCalledWith({ field: 'name', direction: 'asc' })
  })

  it('resizes and moves columns by keyboard, giving the arrangement to keep', async () => {
    const onlayout = vi.fn()
    const { grid } = await open({ onlayout })
    await key(grid, 'ArrowUp')
    await key(grid, 'ArrowRight')
    await key(grid, 'ArrowRight', { shiftKey: true })
    expect(onlayout.mock.lastCall?.[0].widths).toHaveProperty('entity_status')
    await key(grid, 'ArrowRight', { altKey: true })
    expect(onlayout.mock.lastCall?.[0].order.indexOf('entity_status')).toBeGreaterThan(
      onlayout.mock.lastCall?.[0].order.indexOf('daily_budget_amount_local_micro'),
    )
  })

  it('looks again when the data changed, keeping the active record', async () => {
    const { grid, source, rerender } = await open()
    await key(grid, 'ArrowDown')
    source.edits.set(2, { name: 'Changed elsewhere' })
    source.revision = 2
    await rerender({ dataRevision: 2 })
    await waitFor(() => expect(rowOf('Changed elsewhere')).toBeTruthy())
    expect(activeText(grid)).toContain('Changed elsewhere')
  })

  it.each([
    { openKey: null, text: 'Spring', kept: 0 },
    { openKey: 2, text: '', kept: 1 },
    { openKey: 5, text: 'no such name', kept: 0 },
  ])(
    'drops the selection with the filter it was made in, but for the open record where that is shown: $openKey “$text”',
    async ({ openKey, text, kept }) => {
      const bound = { selection: allSelected }
      const onpage = vi.fn()
      const props = Object.defineProperty(
        { ...base, openKey, source: sampleSource({ total: 312, nowMs, delayMs: 0 }), onpage },
        'selection',
        {
          enumerable: true,
          configurable: true,
          get: () => bound.selection,
          set: (selection: GridSelection) => (bound.selection = selection),
        },
      )
      const { rerender } = render(Grid, { props })
      await waitFor(() => expect(rowOf('Oat milk launch')).toBeTruthy())
      onpage.mockClear()
      await rerender({ query: { ...anything, filter: { ...anything.filter, text, chip: 'all', equals: { x: '1' } } } })
      await waitFor(() => expect(onpage).toHaveBeenCalled())
      expect(selectedCount(bound.selection, 312)).toBe(kept)
    },
  )
})
