import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, describe, expect, it, vi } from 'vitest'
import TextInput from '../../../../src-renderer/components/TextInput.svelte'
import { wholeAddress } from '../../../../src-renderer/components/whole-address.ts'

afterEach(cleanup)

describe('an address without https://', () => {
  it.each([
    ['example.com', 'https://example.com'],
    [' shop.example.co.uk/a?b=c#d ', 'https://shop.example.co.uk/a?b=c#d'],
    ['bücher.example:8443/neu', 'https://bücher.example:8443/neu'],
  ])('%s gets it', (typed, whole) => expect(wholeAddress(typed)).toBe(whole))

  it.each([
    '',
    'hello',
    'http://example.com',
    'mailto:a@example.com',
    'a@example.com',
    '127.0.0.1:8080',
    'v1.2',
    'e.g. this',
    '//example.com',
  ])('%s stays as it is', (text) => expect(wholeAddress(text)).toBe(text))

  it('gets it in a box of addresses when the focus leaves, and only where something was typed', async () => {
    const [oninput, oncommit] = [vi.fn(), vi.fn()]
    const { rerender } = render(TextInput, {
      type: 'url',
      label: 'Website',
      value: 'old.example.com',
      oninput,
      oncommit,
    })
    const box = screen.getByRole('textbox')
    await fireEvent.focus(box)
    await fireEvent.blur(box)
    expect(oninput).not.toHaveBeenCalled()
    await fireEvent.focus(box)
    await fireEvent.input(box, { target: { value: 'example.com' } })
    await fireEvent.blur(box)
    expect(oninput).toHaveBeenLastCalledWith('https://example.com')
    expect(oncommit).toHaveBeenLastCalledWith('https://example.com')
    oninput.mockClear()
    await rerender({ type: 'text' })
    await fireEvent.focus(box)
    await fireEvent.input(box, { target: { value: 'example.org' } })
    await fireEvent.blur(box)
    expect(oninput.mock.calls).toEqual([['example.org']])
  })
})
