/** Escape in a field of the form takes back what was typed there; the next one is the panel's. */
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { tick } from 'svelte'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import RecordForm from '../../../../src-renderer/editors/RecordForm.svelte'
import { openRecord } from '../../../support/window/open-record.ts'
import { withoutTopLayer } from '../../../support/window/top-layer.ts'
import WithWindow from '../../../support/window/WithWindow.svelte'

beforeAll(withoutTopLayer)
afterEach(cleanup)

async function open() {
  const values = { name: 'Spring', daily_budget_amount_local_micro: 5_000_000n, currency: 'EUR' }
  const { window: given, session } = openRecord('campaign', values)
  const lookups = { canAsk: false, kept: () => Promise.resolve([]), note: () => '' }
  const window = { ...given, lookups } as unknown as typeof given
  await session.load()
  const props = { session, zone: 'UTC', onfail: vi.fn() }
  render(WithWindow, { props: { window, view: RecordForm, props } })
  await tick()
  return session
}

const box = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' })
/** Whether the key was left to the panel. */
const escape = (target: HTMLElement) => fireEvent.keyDown(target, { key: 'Escape' })

it('puts back what stood there when the focus came, once', async () => {
  const session = await open()
  const name = box('Name')
  name.focus()
  await fireEvent.input(name, { target: { value: 'Spring r' } })
  await session.flush()
  await fireEvent.input(name, { target: { value: 'Spring roast' } })
  expect(await escape(name)).toBe(false)
  await session.flush()
  await tick()
  expect(name.value).toBe('Spring')
  expect(session.record?.values['name']).toBe('Spring')
  expect(await escape(name)).toBe(true)
})

it('leaves the key alone where nothing was typed, and takes what was typed before as what stood there', async () => {
  const session = await open()
  const [name, budget] = [box('Name'), box('Daily budget')]
  name.focus()
  expect(await escape(name)).toBe(true)
  await fireEvent.input(name, { target: { value: 'Summer' } })
  budget.focus()
  name.focus()
  expect(await escape(name)).toBe(true)
  expect(session.values['name']).toBe('Summer')
})

it('takes away what cannot be read, with its fault', async () => {
  const session = await open()
  const budget = box('Daily budget')
  const stood = budget.value
  budget.focus()
  await fireEvent.input(budget, { target: { value: 'five' } })
  expect(budget.getAttribute('aria-invalid')).toBe('true')
  expect(await escape(budget)).toBe(false)
  await tick()
  expect(budget.value).toBe(stood)
  expect(budget.getAttribute('aria-invalid')).toBeNull()
  expect(session.values['daily_budget_amount_local_micro']).toBe(5_000_000n)
})
