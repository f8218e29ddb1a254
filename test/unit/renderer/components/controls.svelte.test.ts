import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { QueueState, RecordState } from '../../../../shared/bridge.ts'
import type { PendingOperation } from '../../../../shared/model/merge.ts'
import ChangeMark from '../../../../src-renderer/components/ChangeMark.svelte'
import { markFor, markOf, markOfStep } from '../../../../src-renderer/components/change-marks.ts'
import DiffTable from '../../../../src-renderer/components/DiffTable.svelte'
import Progress from '../../../../src-renderer/components/Progress.svelte'
import Splitter from '../../../../src-renderer/components/Splitter.svelte'
import ButtonWithWords from './ButtonWithWords.svelte'

afterEach(cleanup)

describe('a button', () => {
  it('that cannot be used says why, can be reached and does nothing', async () => {
    const onclick = vi.fn()
    render(ButtonWithWords, { props: { words: 'Pause', reason: 'You are an analyst here.', onclick } })
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Pause' })
    expect(button.disabled).toBe(false)
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'You are an analyst here.',
    )
    await fireEvent.click(button)
    expect(onclick).not.toHaveBeenCalled()
  })

  it('counts a double click once where it begins something', async () => {
    const counts = []
    for (const variant of ['primary', 'danger', 'default'] as const) {
      const onclick = vi.fn()
      render(ButtonWithWords, { props: { words: variant, variant, onclick } })
      const button = screen.getByRole('button', { name: variant })
      for (const detail of [1, 2]) await fireEvent.click(button, { detail })
      counts.push(onclick.mock.calls.length)
    }
    expect(counts).toEqual([1, 1, 2])
  })

  it('shows its key without reading it as part of its name', () => {
    render(ButtonWithWords, { props: { words: 'Push', keys: 'Ctrl ⏎' } })
    expect(screen.getByRole('button', { name: 'Push' }).textContent).toContain('Ctrl ⏎')
  })
})

describe('a mark of change', () => {
  it('has a sign and a word of its own for each state', () => {
    const kinds = [
      'new',
      'edited',
      'deleted',
      'waiting',
      'held',
      'sending',
      'unconfirmed',
      'conflict',
      'failed',
    ] as const
    const marks = kinds.map(markFor)
    expect(new Set(marks.map(({ sign }) => sign)).size).toBe(kinds.length)
    expect(new Set(marks.map(({ word }) => word)).size).toBe(kinds.length)
  })

  it('says waiting once it is approved, held while somebody keeps it, and nothing when all is well', () => {
    const words = (state: RecordState, more: object = {}) =>
      render(ChangeMark, { props: { mark: markOf({ state, ...more }) } }).container.textContent
    expect(words('edited', { isApproved: true })).toContain('Waiting')
    expect(words('edited', { isApproved: true, isHeld: true })).toContain('Held')
    expect(words('clean')).toBe('')
  })

  it('is the same in lists and in the queue, whatever the state', () => {
    const rows: [QueueState, PendingOperation, Parameters<typeof markOf>[0]][] = [
      ['saved', 'create', { state: 'new' }],
      ['saved', 'update', { state: 'edited' }],
      ['saved', 'delete', { state: 'deleted' }],
      ['held', 'update', { state: 'edited', isHeld: true, isApproved: true }],
      ['held', 'create', { state: 'new', isHeld: true }],
      ['waiting', 'delete', { state: 'deleted', isApproved: true }],
      ['sending', 'update', { state: 'sending', isApproved: true }],
      ['looking', 'create', { state: 'unconfirmed', isHeld: true }],
      ['undecided', 'create', { state: 'failed', isUndecided: true }],
      ['conflict', 'update', { state: 'conflict', isApproved: true }],
      ['refused', 'update', { state: 'failed', isHeld: true }],
    ]
    for (const [state, operation, record] of rows)
      expect(markOfStep(state, operation), `${state} ${operation}`).toEqual(markOf(record))
  })
})

describe('long work', () => {
  it('is told in counts and can be stopped', async () => {
    const onstop = vi.fn()
    render(Progress, { props: { label: 'Fetching', done: 4200, total: 8000, unit: 'campaigns', onstop } })
    const bar = screen.getByRole('progressbar', { name: 'Fetching' })
    expect(bar.getAttribute('aria-valuetext')).toBe('4,200 of 8,000 campaigns')
    await fireEvent.click(screen.getByRole('button', { name: 'Stop' }))
    expect(onstop).toHaveBeenCalledOnce()
  })

  it('claims no share while the total is not known', () => {
    render(Progress, { props: { label: 'Fetching', done: 3, total: null } })
    expect(screen.getByRole('progressbar').hasAttribute('aria-valuenow')).toBe(false)
  })
})

describe('a splitter', () => {
  it('is moved by keys, in the direction of the pane that it sizes, within its limits', async () => {
    const onresize = vi.fn()
    const { rerender } = render(Splitter, {
      props: { label: 'Editor', size: 420, min: 320, max: 640, isReversed: true, onresize },
    })
    const edge = screen.getByRole('separator', { name: 'Size of editor' })
    expect(edge.getAttribute('aria-valuenow')).toBe('420')
    await fireEvent.keyDown(edge, { key: 'ArrowLeft' })
    expect(onresize).toHaveBeenLastCalledWith(436)
    await fireEvent.keyDown(edge, { key: 'End' })
    expect(onresize).toHaveBeenLastCalledWith(640)
    await rerender({ size: 640 })
    onresize.mockClear()
    await fireEvent.keyDown(edge, { key: 'ArrowLeft' })
    expect(onresize).not.toHaveBeenCalled()
  })
})

describe('a table of differences', () => {
  it('shows each field before and after, a dash for nothing', () => {
    render(DiffTable, { props: { label: 'Changes', rows: [{ field: 'Purchase order', before: '', after: 'PO-1' }] } })
    const cells = screen.getAllByRole('cell').map((cell) => cell.textContent)
    expect(cells).toEqual(['—', 'PO-1'])
    expect(screen.getByRole('rowheader', { name: 'Purchase order' })).toBeTruthy()
  })

  it('leaves out the side that a new or a deleted record does not have', () => {
    const headings = () => screen.getAllByRole('columnheader').map((cell) => cell.textContent)
    const rows = [{ field: 'Name', before: null, after: 'Spring' }]
    const { rerender } = render(DiffTable, { props: { label: 'Changes', rows } })
    expect(headings()).toEqual(['Field', 'After the push'])
    return rerender({ rows: [{ field: 'Name', before: 'Spring', after: null }] }).then(() =>
      expect(headings()).toEqual(['Field', 'Now at the service']),
    )
  })
})
