/** Many records at once: what a press of the button does, and that it does it once. */
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { flushSync } from 'svelte'
import { afterEach, expect, it } from 'vitest'
import { resourceOf } from '../../../../shared/presentation/resources.ts'
import BulkPanel from '../../../../src-renderer/editors/BulkPanel.svelte'
import WithWindow from '../../../support/window/WithWindow.svelte'

afterEach(cleanup)

it('a raise by per cent is done once: the amount is gone before the button could be pressed again', async () => {
  const changes: unknown[] = []
  const props = {
    ...{ resource: resourceOf('campaign'), count: 3, keys: [1, 2, 3], mode: 'money', reason: null },
    ...{ onmode: () => undefined, onclose: () => undefined, onchange: (change: unknown) => changes.push(change) },
  }
  const window = { app: { ask: () => Promise.resolve(null) } }
  render(WithWindow, { props: { window: window as never, view: BulkPanel, props } })
  const box = screen.getByRole<HTMLInputElement>('textbox', { name: 'By' })
  await fireEvent.input(box, { target: { value: '10' } })
  flushSync()
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Change 3 campaigns' })
  await fireEvent.click(button)
  await fireEvent.click(button)
  expect(changes).toEqual([{ field: 'daily_budget_amount_local_micro', by: { percent: 10 } }])
  expect(box.value).toBe('')
})
