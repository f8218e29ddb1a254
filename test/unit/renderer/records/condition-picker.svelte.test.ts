/** A condition put together from lists is added to what is typed, in words that say what it means. */
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { resourceOf } from '../../../../shared/presentation/resources.ts'
import ConditionPicker from '../../../../src-renderer/app/records/ConditionPicker.svelte'
import WithWindow from '../../../support/window/WithWindow.svelte'

beforeAll(() => {
  // The test's page has no top layer; lists are drawn in place.
  Object.assign(HTMLElement.prototype, { showPopover() {}, hidePopover() {} })
})
afterEach(cleanup)
const onpick = vi.fn()
beforeEach(() => onpick.mockClear())

async function drawn(typed = '', kept: () => Promise<object[]> = () => Promise.resolve([])) {
  const props = { resource: resourceOf('campaign'), accountId: 'a1', typed, onpick }
  render(WithWindow, { props: { window: { lookups: { kept } } as never, view: ConditionPicker, props } })
  const floating = screen.getByRole('dialog', { name: 'Pick a condition', hidden: true })
  const matches = floating.matches.bind(floating)
  Object.assign(floating, { matches: (selector: string) => selector === ':popover-open' || matches(selector) })
  await fireEvent(floating, new Event('toggle'))
}
const hidden = { hidden: true }
const box = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name, ...hidden })
const add = () => screen.getByRole('button', { name: 'Add', ...hidden })

async function choose(name: string, text: string, option: RegExp) {
  box(name).focus()
  await fireEvent.input(box(name), { target: { value: text } })
  const found = await screen.findByRole('option', { name: option, ...hidden })
  await fireEvent.pointerDown(found)
  await fireEvent.click(found)
}

test('a word of a field is picked from its words', async () => {
  await drawn()
  expect(add().getAttribute('aria-disabled')).toBe('true')
  await choose('Field', 'entity_status', /^(?!.*·).*entity_status/)
  await choose('Value', 'paus', /Paused/)
  await fireEvent.click(add())
  expect(onpick).toHaveBeenCalledWith('entity_status = PAUSED')
})

test('an amount joins what is typed, by “or” where that is chosen', async () => {
  await drawn('name contains roast')
  await choose('Field', 'daily_budget', /^(?!.*·).*daily_budget_amount_local_micro/)
  await fireEvent.change(screen.getByRole('combobox', { name: 'Comparison', ...hidden }), {
    target: { value: 'above' },
  })
  await fireEvent.input(screen.getByRole('textbox', { name: 'Value', ...hidden }), { target: { value: '12.5' } })
  await fireEvent.click(screen.getByRole('radio', { name: 'Or', ...hidden }))
  await fireEvent.click(add())
  expect(onpick.mock.calls[0]![0]).toMatch(/^name contains roast or daily_budget_amount_local_micro > 12\.50?$/)
})

test('what a field refers to is picked by its name and named by its id', async () => {
  await drawn('', () => Promise.resolve([{ id: 'f 1', values: { description: 'House card' } }]))
  await choose('Field', 'funding_instrument_id', /^(?!.*·).*funding_instrument_id/)
  await choose('Value', 'house', /House card/)
  await fireEvent.click(add())
  expect(onpick).toHaveBeenCalledWith('funding_instrument_id = "f 1"')
})

test('whether it is set needs no value', async () => {
  await drawn()
  await choose('Field', 'purchase_order_number', /purchase_order_number/)
  await fireEvent.change(screen.getByRole('combobox', { name: 'Comparison', ...hidden }), {
    target: { value: 'empty' },
  })
  await fireEvent.click(add())
  expect(onpick).toHaveBeenCalledWith('purchase_order_number is empty')
})

test('what cannot be read yet is not added to', async () => {
  await drawn('name =')
  await choose('Field', 'entity_status', /^(?!.*·).*entity_status/)
  await choose('Value', 'paus', /Paused/)
  await fireEvent.click(add())
  expect(onpick).not.toHaveBeenCalled()
})

test('Enter in the box of the value adds it, and picks nothing half done', async () => {
  await drawn()
  await choose('Field', 'purchase_order_number', /purchase_order_number/)
  const value = screen.getByRole('textbox', { name: 'Value', ...hidden })
  await fireEvent.keyDown(value, { key: 'Enter' })
  expect(onpick).not.toHaveBeenCalled()
  await fireEvent.input(value, { target: { value: 'A-7' } })
  await fireEvent.keyDown(value, { key: 'Enter' })
  expect(onpick).toHaveBeenCalledOnce()
  expect(onpick.mock.calls[0]![0]).toContain('A-7')
})
