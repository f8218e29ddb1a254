/** A condition is typed with choices: pointed at by arrows, taken by Enter or Tab, put away by Esc; the text counts where none is pointed at. */
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { resourceOf } from '../../../../shared/presentation/resources.ts'
import ConditionInput from '../../../../src-renderer/editors/ConditionInput.svelte'
import WithWindow from '../../../support/window/WithWindow.svelte'

beforeAll(() => {
  // The test's page has no top layer; the list is drawn in place.
  Object.assign(HTMLElement.prototype, { showPopover() {}, hidePopover() {} })
})
afterEach(cleanup)

const listeners = { oninput: vi.fn(), onenter: vi.fn(), onescape: vi.fn() }
beforeEach(() => Object.values(listeners).forEach((each) => each.mockClear()))

function drawn(kept: () => Promise<object[]> = () => Promise.resolve([])) {
  const props = { resource: resourceOf('line_item'), accountId: 'a1', value: '', label: 'Condition', ...listeners }
  render(WithWindow, { props: { window: { lookups: { kept } } as never, view: ConditionInput, props } })
  const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'Condition' })
  box.focus()
  return box
}

async function typed(box: HTMLInputElement, text: string) {
  await fireEvent.input(box, { target: { value: text } })
  box.setSelectionRange(text.length, text.length)
  await fireEvent.input(box)
}

test.each(['Enter', 'Tab'])('an arrow points at a choice, and %s takes it', async (key) => {
  const box = drawn()
  await typed(box, 'entity_st')
  expect(box.getAttribute('aria-expanded')).toBe('true')
  expect(box.getAttribute('aria-activedescendant')).toBeNull()
  await fireEvent.keyDown(box, { key: 'ArrowDown' })
  const pointed = document.getElementById(box.getAttribute('aria-activedescendant') ?? '')
  expect(pointed?.textContent).toContain('entity_status')
  expect(pointed?.getAttribute('aria-selected')).toBe('true')
  await fireEvent.keyDown(box, { key })
  expect(listeners.oninput).toHaveBeenLastCalledWith('entity_status ')
  expect(listeners.onenter).not.toHaveBeenCalled()
})

test('Enter takes the text as it is where none is pointed at', async () => {
  const box = drawn()
  await typed(box, 'entity_st')
  await fireEvent.keyDown(box, { key: 'ArrowDown' })
  await fireEvent.keyDown(box, { key: 'ArrowUp' })
  await fireEvent.keyDown(box, { key: 'Enter' })
  expect(listeners.onenter).toHaveBeenCalledOnce()
  expect(listeners.oninput).toHaveBeenLastCalledWith('entity_st')
  expect(box.getAttribute('aria-expanded')).toBe('false')
})

test('Esc puts the choices away first, and only then counts for the box', async () => {
  const box = drawn()
  await typed(box, 'entity_st')
  await fireEvent.keyDown(box, { key: 'Escape' })
  expect(box.getAttribute('aria-expanded')).toBe('false')
  expect(listeners.onescape).not.toHaveBeenCalled()
  await fireEvent.keyDown(box, { key: 'Escape' })
  expect(listeners.onescape).toHaveBeenCalledOnce()
})

test('records that a value can name are offered by name, and not once the choices were put away', async () => {
  let answer: (found: object[]) => void = () => undefined
  const kept = vi.fn(() => new Promise<object[]>((resolve) => (answer = resolve)))
  const box = drawn(kept)
  await typed(box, 'campaign_id = off')
  expect(kept).toHaveBeenLastCalledWith('campaign', 'a1', 'off', expect.any(Number))
  answer([{ id: 'c1', values: { name: 'Office coffee' } }])
  expect((await screen.findByRole('option', { name: /Office coffee/ })).textContent).toContain('c1')
  await typed(box, 'campaign_id = of')
  await fireEvent.keyDown(box, { key: 'Escape' })
  answer([{ id: 'c2', values: { name: 'Offers' } }])
  for (let turn = 0; turn < 5; turn++) await Promise.resolve()
  expect(box.getAttribute('aria-expanded')).toBe('false')
})
