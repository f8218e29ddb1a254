/** Many records at once: what they have in common, what a press of the button does, and that it does it once. */
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { flushSync } from 'svelte'
import { afterEach, expect, it, vi } from 'vitest'
import { resourceOf } from '../../../../shared/presentation/resources.ts'
import BulkPanel from '../../../../src-renderer/editors/BulkPanel.svelte'
import WithWindow from '../../../support/window/WithWindow.svelte'

afterEach(cleanup)

const common = {
  ...{ count: 3, currency: 'EUR', mixed: ['entity_status'] },
  values: { daily_budget_amount_local_micro: 5_000_000n, purchase_order_number: 'PO 1' },
}

async function opened() {
  const changes: unknown[] = []
  const late = vi.fn()
  const show = vi.fn()
  const props = {
    ...{ resource: resourceOf('campaign'), accountId: 'acc1', count: 3, selection: { keys: [1, 2, 3] }, revision: 1 },
    ...{ zone: 'Europe/Berlin', reason: null, onsteps: () => undefined, onclose: () => undefined },
    onchange: (change: unknown) => changes.push(change),
    onlate: late,
  }
  const names = { nameOf: () => undefined, text: String }
  const window = { app: { ask: () => Promise.resolve(common) }, names, toasts: { show } }
  render(WithWindow, { props: { window: window as never, view: BulkPanel, props } })
  await screen.findByRole('textbox', { name: 'Daily budget' })
  return { changes, late, show }
}

it('an amount that was typed goes to all once: the button is gone before it could be pressed again', async () => {
  const { changes } = await opened()
  const box = screen.getByRole<HTMLInputElement>('textbox', { name: 'Daily budget' })
  expect(box.value).toBe('5.00')
  expect(screen.queryByRole('button', { name: 'Change 3 campaigns' })).toBeNull()
  await fireEvent.input(box, { target: { value: '10' } })
  flushSync()
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Change 3 campaigns' })
  await fireEvent.click(button)
  await fireEvent.click(button)
  expect(changes).toEqual([{ do: 'value', field: 'daily_budget_amount_local_micro', value: 10_000_000n }])
})

it('a choice goes to all at once; where they differ none stands for them, which is said', async () => {
  const { changes } = await opened()
  const paused = screen.getByRole<HTMLInputElement>('radio', { name: 'Paused' })
  expect(screen.getAllByText('Several values')).toHaveLength(1)
  expect(paused.checked).toBe(false)
  await fireEvent.click(paused)
  expect(changes).toEqual([{ do: 'value', field: 'entity_status', value: 'PAUSED' }])
})

it('Enter in a box is its button', async () => {
  const { changes, show } = await opened()
  const box = screen.getByRole<HTMLInputElement>('textbox', { name: 'Daily budget' })
  await fireEvent.keyDown(box, { key: 'Enter' })
  expect(changes).toEqual([])
  await fireEvent.input(box, { target: { value: '10' } })
  flushSync()
  await fireEvent.keyDown(box, { key: 'Enter' })
  expect(changes).toEqual([{ do: 'value', field: 'daily_budget_amount_local_micro', value: 10_000_000n }])
  flushSync()
  cleanup()
  expect(show).not.toHaveBeenCalled()
})

it('what was typed and not applied is said when the panel goes, and can be applied to those it was for', async () => {
  const { changes, late, show } = await opened()
  await fireEvent.input(screen.getByRole('textbox', { name: 'Daily budget' }), { target: { value: '10' } })
  flushSync()
  cleanup()
  expect(changes).toEqual([])
  const [text, { action }] = show.mock.calls[0] as [string, { action: { run: () => void } }]
  expect(text).toBe('What you typed for 3 campaigns was not applied: Daily budget')
  action.run()
  expect(late).toHaveBeenCalledWith([{ do: 'value', field: 'daily_budget_amount_local_micro', value: 10_000_000n }], {
    keys: [1, 2, 3],
  })
})
