/** The list of what holds a record back stands still above a form that somebody is in. */
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { tick } from 'svelte'
import { afterEach, expect, it, vi } from 'vitest'
import FaultyList from '../../../../src-renderer/editors/FaultyList.svelte'

afterEach(cleanup)

const name = { name: 'name', label: 'Name', isMissing: true, said: 'Enter this.' }
const funding = { name: 'funding_instrument_id', label: 'Funding', isMissing: true, said: 'Enter this.' }
const ends = { name: 'end_time', label: 'Ends', isMissing: false, said: 'It ends before it starts.' }
const links = () => screen.queryAllByRole('button').map(({ textContent }) => textContent.trim())

async function open() {
  const props = { faulty: [name, funding], isNew: true, onfield: vi.fn() }
  const { container, rerender } = render(FaultyList, { props })
  const field = container.appendChild(document.createElement('input'))
  await tick()
  return { field, show: (faulty: (typeof name)[]) => rerender({ ...props, faulty }) }
}

it('loses what was done while the focus is in the form, and gets what is new once it has left', async () => {
  const { field, show } = await open()
  expect(links()).toEqual(['Name', 'Funding'])
  field.focus()
  await show([funding, ends])
  expect(links()).toEqual(['Funding'])
  expect(screen.getByText(/^Still needed:/)).toBeTruthy()
  field.blur()
  await tick()
  expect(links()).toEqual(['Funding', 'Ends'])
  expect(screen.getByText(/^To fix:/)).toBeTruthy()
})

it('says nothing new between the press and the click of the pointer', async () => {
  const { show } = await open()
  await fireEvent.pointerDown(document.body)
  await show([name, funding, ends])
  expect(links()).toEqual(['Name', 'Funding'])
  await fireEvent.pointerUp(document.body)
  await vi.waitFor(() => expect(links()).toEqual(['Name', 'Funding', 'Ends']))
})

it('says why itself where one field alone is wrong, and leaves what is missing to the fields', async () => {
  const { show } = await open()
  expect(screen.queryByText(/Enter this/)).toBeNull()
  await show([ends])
  expect(screen.getByText(/^To fix:/).textContent).toContain('It ends before it starts.')
  await show([ends, name])
  expect(screen.queryByText(/It ends before it starts/)).toBeNull()
})
