import { resourceOf } from '../../../../shared/presentation/resources.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { arranged, columnsOf } from '../../../../src-renderer/grid/columns.ts'
import { GridModel } from '../../../../src-renderer/grid/grid-model.svelte.ts'
import { nothingSelected } from '../../../../src-renderer/grid/selection.ts'
import type { GridStart } from '../../../../src-renderer/grid/types.ts'
import { anything, heldSource, row } from './rows.ts'

const campaign = resourceOf('campaign')

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const shown = arranged(columnsOf(campaign), null)

async function open(total = 100_000, start: GridStart | null = null) {
  const held = heldSource(total)
  const host = { active: [] as number[], physical: 0, selection: nothingSelected }
  const model = new GridModel({
    scrollTo: (physical) => (host.physical = physical),
    onpage: () => {},
    onactive: (key) => host.active.push(key),
    onselect: (selection) => (host.selection = selection),
    onfailure: () => {},
    get selection() {
      return host.selection
    },
    rowHeight: 36,
  })
  model.setColumns(shown, { timezone: 'UTC', nowMs: 0, me: null })
  model.setSource(held.source, anything, start)
  model.setViewHeight(720)
  const [firstAsked] = held.asked()
  await held.answerAll()
  const drawn = () =>
    model.slots
      .filter((slot) => slot.index >= 0)
      .sort((a, b) => a.index - b.index)
      .map((slot) => (slot.isBlank ? null : slot.line?.key))
  return { model, host, drawn, firstAsked, ...held }
}

const left: GridStart = { topRow: 50_003.5, row: 50_006, column: 2, key: 50_007 }

describe('the grid’s model', () => {
  it('moves the same slots along, each row at its place', async () => {
    const { model, drawn } = await open()
    const slots = [...model.slots]
    expect(drawn()[0]).toBe(1)
    model.scrolled(3600)
    expect(model.slots).toEqual(slots)
    expect(drawn()).toContain(101)
    for (const slot of model.slots) expect(slot.top).toBe(slot.index * 36)
  })

  it('waits a moment for the rows of a jump, and draws them once', async () => {
    const { model, drawn, answer } = await open()
    model.scrolled(1_800_000)
    expect(drawn()[0]).toBe(1)
    await answer(49_800)
    await answer(50_000)
    expect(drawn()).not.toContain(null)
    expect(drawn()).toContain(50_001)
  })

  it('begins where it is told to: its first page is the one in view, its active cell stays on its record', async () => {
    const { model, drawn, host, firstAsked } = await open(100_000, left)
    expect(firstAsked).toBe(50_000)
    expect(drawn()[0]).toBe(50_004)
    expect(host.physical).toBe(50_003.5 * 36)
    expect(model.active).toEqual({ row: 50_006, column: 2 })
    expect(model.standing).toEqual(left)
  })

  it('begins at the end where it is shorter than it was', async () => {
    const { model, drawn } = await open(300, left)
    expect(drawn()).toContain(300)
    expect(model.active).toEqual({ row: 299, column: 2 })
  })

  it('tells nobody of rows that come after the grid is gone', async () => {
    const { model, host, answerAll } = await open()
    model.activate(50_000, 0, 'only')
    model.close()
    await answerAll()
    expect(host.active).toEqual([])
    expect(host.selection).toEqual(nothingSelected)
  })

  it('draws placeholders when the rows of a jump take longer', async () => {
    const { model, drawn, answerAll } = await open()
    model.scrolled(1_800_000)
    vi.advanceTimersByTime(100)
    expect(drawn().every((key) => key === null)).toBe(true)
    await answerAll()
    expect(drawn()).not.toContain(null)
  })

  it('leaves nothing waiting when it ends', async () => {
    const { model } = await open()
    model.scrolled(1_800_000)
    model.close()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('chooses a row that is not loaded as soon as it is', async () => {
    const { model, host, answerAll } = await open()
    model.activate(99_999, 0, 'only')
    expect(host.active).toEqual([])
    await answerAll()
    expect(host.active).toEqual([100_000])
    expect(host.selection).toEqual({ kind: 'some', keys: new Set([100_000]) })
  })

  it('selects a range over rows that were never loaded', async () => {
    const { model, host, answerAll } = await open()
    model.activate(0, 0, 'only')
    model.activate(4999, 0, 'extend')
    await answerAll()
    await vi.runAllTimersAsync()
    expect(host.selection.kind === 'some' && host.selection.keys.size).toBe(5000)
  })

  it('keeps the active cell on its record when rows move', async () => {
    const { model, state, answerAll, answer } = await open(300)
    model.activate(3, 1, 'only')
    state.revision = 2
    model.refresh(2)
    await answer(0, { rows: [row(900), ...Array.from({ length: 199 }, (_, at) => row(at + 1))] })
    await answerAll()
    expect(model.active).toEqual({ row: 4, column: 1 })
  })

  it('begins a range at the record that was chosen, wherever another order puts it', async () => {
    const { model, state, host, answer, answerAll } = await open(300)
    model.activate(0, 1, 'only')
    state.revision = 2
    model.refresh(2)
    await answer(0, {
      rows: [
        ...Array.from({ length: 60 }, (_, at) => row(900 + at)),
        ...Array.from({ length: 140 }, (_, at) => row(at + 1)),
      ],
    })
    await answerAll()
    expect(model.active.row).toBe(60)
    model.activate(62, 1, 'extend')
    await answerAll()
    expect(host.selection.kind === 'some' && [...host.selection.keys]).toEqual([1, 2, 3])
  })

  it('begins anew with another source: nothing of the last one is drawn or active', async () => {
    const { model, host, drawn } = await open()
    model.activate(5, 0, 'only')
    const other = heldSource(3)
    model.setSource(other.source, anything)
    expect(model.isLoaded).toBe(false)
    await other.answerAll()
    expect(drawn()).toEqual([1, 2, 3])
    expect(model.active.row).toBe(0)
    expect(host.physical).toBe(0)
  })

  it('draws a list that is taller than an element can be, to its last row', async () => {
    const { model, drawn, answerAll } = await open(1_000_000)
    expect(model.bodyHeight).toBeLessThanOrEqual(15_000_000)
    model.scrolled(model.bodyHeight - 720)
    await answerAll()
    expect(drawn().at(-1)).toBe(1_000_000)
    const last = model.slots.find((slot) => slot.index === 999_999)
    expect(last && last.top + 36).toBe(model.bodyHeight)
  })
})
