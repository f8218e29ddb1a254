import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/svelte'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import Combobox from '../../../../src-renderer/components/Combobox.svelte'

const funding = [
  { value: 'a', label: 'EU card' },
  { value: 'b', label: 'EU credit line' },
  { value: 'c', label: 'IO 2291', reason: 'Budget used up' },
]

beforeAll(() => {
  // The test's page has no top layer; the list is drawn in place.
  Object.assign(HTMLElement.prototype, { showPopover() {}, hidePopover() {} })
})
afterEach(cleanup)

const search = (text: string) => funding.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()))
const open = (parts = {}) => {
  const onchange = vi.fn()
  render(Combobox, { props: { label: 'Funding', value: 'a', shown: 'EU card', search, onchange, ...parts } })
  return { onchange, box: screen.getByRole<HTMLInputElement>('combobox', { name: 'Funding' }) }
}

describe('a picker', () => {
  it('shows the chosen one’s name while closed', () => {
    const { box } = open()
    expect(box.value).toBe('EU card')
    expect(box.getAttribute('aria-expanded')).toBe('false')
  })

  it('finds while typing and chooses with Enter', async () => {
    const { box, onchange } = open()
    await fireEvent.input(box, { target: { value: 'credit' } })
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
    await fireEvent.keyDown(box, { key: 'Enter' })
    expect(onchange).toHaveBeenCalledWith('b', funding[1])
  })

  it('does not choose what cannot be chosen, and says why', async () => {
    const { box, onchange } = open()
    await fireEvent.input(box, { target: { value: 'IO' } })
    const option = await screen.findByRole('option')
    expect(option.textContent).toContain('Budget used up')
    await fireEvent.click(option)
    expect(onchange).not.toHaveBeenCalled()
  })

  it('drops answers that come after a later question', async () => {
    const answers: ((found: typeof funding) => void)[] = []
    const { box } = open({ search: () => new Promise((answer) => answers.push(answer)) })
    await fireEvent.input(box, { target: { value: 'c' } })
    await fireEvent.input(box, { target: { value: 'ca' } })
    answers.at(-1)?.([funding[0]!])
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
    answers[0]?.(funding)
    await Promise.resolve()
    expect(screen.getAllByRole('option')).toHaveLength(1)
  })

  it('keeps Enter until what the text finds is there, and never chooses of an earlier text', async () => {
    const answers: ((found: typeof funding) => void)[] = []
    const { box, onchange } = open({ search: () => new Promise((answer) => answers.push(answer)) })
    await fireEvent.input(box, { target: { value: 'e' } })
    answers.at(-1)?.([funding[1]!])
    await screen.findByRole('option')
    await fireEvent.input(box, { target: { value: 'eu card' } })
    await fireEvent.keyDown(box, { key: 'Enter' })
    expect(onchange).not.toHaveBeenCalled()
    answers.at(-1)?.([{ value: 'd', label: 'EU card 2' }])
    await waitFor(() => expect(onchange.mock.calls).toEqual([['d', { value: 'd', label: 'EU card 2' }]]))
  })

  it('means with Enter what was pointed at while it was looking, and keeps that pointed at', async () => {
    const answers: ((found: typeof funding) => void)[] = []
    const { box, onchange } = open({ search: () => new Promise((answer) => answers.push(answer)) })
    await fireEvent.input(box, { target: { value: 'e' } })
    answers.at(-1)?.(funding)
    await screen.findAllByRole('option')
    await fireEvent.input(box, { target: { value: 'eu' } })
    await fireEvent.keyDown(box, { key: 'ArrowDown' })
    answers.at(-1)?.([funding[0]!, funding[1]!])
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2))
    await fireEvent.keyDown(box, { key: 'Enter' })
    expect(onchange).toHaveBeenCalledWith('b', funding[1])
  })

  it('chooses nothing for an Enter that Esc came after', async () => {
    const answers: ((found: typeof funding) => void)[] = []
    const { box, onchange } = open({ search: () => new Promise((answer) => answers.push(answer)) })
    await fireEvent.input(box, { target: { value: 'e' } })
    await fireEvent.keyDown(box, { key: 'Enter' })
    await fireEvent.keyDown(box, { key: 'Escape' })
    answers.at(-1)?.(funding)
    await Promise.resolve()
    expect(onchange).not.toHaveBeenCalled()
  })

  it('asks once more when more can be found, and not because of what it found', async () => {
    const many = vi.fn((text: string) => Promise.resolve(search(text).map((each) => ({ ...each }))))
    const { box } = open({ search: many, revision: 1 })
    await fireEvent.click(box)
    await screen.findAllByRole('option')
    for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setTimeout(resolve))
    expect(many.mock.calls.length).toBeLessThanOrEqual(2)
  })

  it('leaves the choice alone on Esc', async () => {
    const { box, onchange } = open()
    await fireEvent.input(box, { target: { value: 'credit' } })
    await fireEvent.keyDown(box, { key: 'Escape' })
    expect(box.value).toBe('EU card')
    expect(onchange).not.toHaveBeenCalled()
  })
})
