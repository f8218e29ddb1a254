import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, describe, expect, it, vi } from 'vitest'
import Checkbox from '../../../../src-renderer/components/Checkbox.svelte'
import Segmented from '../../../../src-renderer/components/Segmented.svelte'
import Select from '../../../../src-renderer/components/Select.svelte'
import TextInput from '../../../../src-renderer/components/TextInput.svelte'
import FieldOfMoney from './FieldOfMoney.svelte'

afterEach(cleanup)

const described = (element: HTMLElement) => {
  const id = element.getAttribute('aria-describedby')
  return id ? document.getElementById(id)?.textContent?.trim() : undefined
}

describe('a box of text', () => {
  const open = (value: string) => {
    const oncommit = vi.fn()
    render(TextInput, { props: { value, label: 'Name', oncommit } })
    return { oncommit, box: screen.getByLabelText<HTMLInputElement>('Name') }
  }

  it('commits what was typed when the focus leaves', async () => {
    const { box, oncommit } = open('Spring')
    await fireEvent.focus(box)
    await fireEvent.input(box, { target: { value: 'Summer' } })
    await fireEvent.blur(box)
    expect(oncommit.mock.calls).toEqual([['Summer']])
  })

  it.each([
    ['a line break, which a box of one line has no room for', 'a\nb'],
    ['a million signs, of which it shows the beginning', 'x'.repeat(1_000_000)],
  ])('commits nothing where nothing was typed, though the text has %s', async (_, text) => {
    const { box, oncommit } = open(text)
    expect(box.value.length).toBeLessThanOrEqual(10_000)
    await fireEvent.focus(box)
    await fireEvent.blur(box)
    expect(oncommit).not.toHaveBeenCalled()
  })
})

describe('a money box in its field', () => {
  const open = (value: bigint | null = 120_000_000n) => {
    const onvalue = vi.fn()
    const view = render(FieldOfMoney, { props: { value, onvalue } })
    return { onvalue, ...view, box: screen.getByLabelText<HTMLInputElement>('Daily budget') }
  }

  it('shows plain digits, is named by its label and described by the help', () => {
    const { box } = open()
    expect(box.value).toBe('120.00')
    expect(described(box)).toBe('Most that is spent in a day.')
    expect(screen.getByText('2 over')).toBeTruthy()
  })

  it('passes on what parses at each key, and only changes', async () => {
    const { box, onvalue } = open()
    await fireEvent.input(box, { target: { value: '150,5' } })
    await fireEvent.input(box, { target: { value: '150,50' } })
    expect(onvalue.mock.calls).toEqual([[150_500_000n]])
    await fireEvent.input(box, { target: { value: '' } })
    expect(onvalue).toHaveBeenLastCalledWith(null)
  })

  it('keeps what does not parse, says why at the field, and stores nothing', async () => {
    const { box, onvalue } = open()
    await fireEvent.input(box, { target: { value: '12k' } })
    expect(onvalue).not.toHaveBeenCalled()
    expect(box.value).toBe('12k')
    expect(box.getAttribute('aria-invalid')).toBe('true')
    expect(described(box)).toBe('“12k” is not an amount. Type digits, such as 150.00.')
    await fireEvent.blur(box)
    expect(box.value).toBe('12k')
    await fireEvent.input(box, { target: { value: '12' } })
    expect(box.getAttribute('aria-invalid')).toBeNull()
    await fireEvent.blur(box)
    expect(box.value).toBe('12.00')
  })

  it('is not disturbed by its own echo, and follows a change from elsewhere', async () => {
    const { box, onvalue, rerender } = open()
    await fireEvent.input(box, { target: { value: '99' } })
    await rerender({ value: 99_000_000n, onvalue })
    expect(box.value).toBe('99')
    await rerender({ value: 35_000_000n, onvalue })
    expect(box.value).toBe('35.00')
  })

  it('shows a broken rule in place of the help', async () => {
    const { box, onvalue, rerender } = open()
    await rerender({ value: 120_000_000n, onvalue, verdict: 'More than the total.' })
    expect(described(box)).toBe('More than the total.')
    expect(box.getAttribute('aria-invalid')).toBe('true')
    // The help keeps its room.
    expect(document.querySelector('[data-room]')?.getAttribute('data-room')).toBe('Most that is spent in a day.')
  })

  it('says a verdict that comes while the pointer is pressed once the click has arrived', async () => {
    const { box } = open()
    await fireEvent.input(box, { target: { value: '12k' } })
    expect(described(box)).toMatch(/^“12k” is not an amount/)
    await fireEvent.pointerDown(document.body)
    await fireEvent.input(box, { target: { value: '12' } })
    expect(described(box)).toMatch(/^“12k” is not an amount/)
    await fireEvent.pointerUp(document.body)
    await vi.waitFor(() => expect(described(box)).toBe('Most that is spent in a day.'))
  })
})

describe('choices', () => {
  const options = [
    { value: 'ACTIVE', label: 'Active' },
    { value: 'PAUSED', label: 'Paused' },
  ]

  it('are radio buttons of one group when all are in sight', async () => {
    const onchange = vi.fn()
    render(Segmented, { props: { label: 'Status', value: 'ACTIVE', options, onchange } })
    expect(screen.getByRole('radiogroup', { name: 'Status' })).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Active' }).checked).toBe(true)
    await fireEvent.click(screen.getByRole('radio', { name: 'Paused' }))
    expect(onchange).toHaveBeenCalledWith('PAUSED')
  })

  it('say why they cannot be made', () => {
    render(Segmented, { props: { label: 'Status', value: 'ACTIVE', options, reason: 'Not for your role.' } })
    expect(screen.getByRole('radiogroup').getAttribute('title')).toBe('Not for your role.')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Paused' }).disabled).toBe(true)
  })

  it('keep a value in sight that the list does not know', () => {
    render(Select, { props: { label: 'Kind', value: 'SOMETHING_NEW', options } })
    expect(screen.getByLabelText<HTMLSelectElement>('Kind').value).toBe('SOMETHING_NEW')
  })

  it('tell some from all', () => {
    render(Checkbox, { props: { label: 'All', checked: false, isMixed: true } })
    expect(screen.getByLabelText<HTMLInputElement>('All').indeterminate).toBe(true)
  })
})
