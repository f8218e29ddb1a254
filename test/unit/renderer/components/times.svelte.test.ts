/** Times beside words and in boxes, as a person in UTC reads them. */
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, expect, it, vi } from 'vitest'
import InstantInput from '../../../../src-renderer/components/InstantInput.svelte'
import Time from '../../../../src-renderer/components/Time.svelte'

afterEach(cleanup)

const nowMs = Date.parse('2026-11-23T10:00:00Z')

it('a time within a sentence begins small', () => {
  const given = { at: '2026-11-23T08:00:00Z', timezone: 'Europe/Berlin', nowMs }
  render(Time, { props: { ...given, isInSentence: true } })
  render(Time, { props: given })
  expect(screen.getAllByRole('time').map((each) => each.textContent)).toEqual(['today 09:00', 'Today 09:00'])
})

it.runIf(Intl.DateTimeFormat().resolvedOptions().timeZone === 'UTC')(
  'a box of the account’s zone names the person’s own day where that is another one',
  () => {
    const at = (value: string) => {
      cleanup()
      const { container } = render(InstantInput, { props: { value, timezone: 'Europe/Berlin', nowMs, label: 'Ends' } })
      return container.querySelector('.zone')?.textContent
    }
    expect(at('2027-09-04T08:00:00Z')).toBe('Berlin · you 08:00')
    expect(at('2027-09-03T22:00:00Z')).toBe('Berlin · you Fri 3 Sept 22:00')
  },
)

it('a day alone is the day’s end where a flight ends, and what cannot be read stays with the reason', async () => {
  const oninput = vi.fn()
  const props = { value: null, timezone: 'Europe/Berlin', nowMs, dayAlone: 'end' as const, oninput, label: 'Ends' }
  render(InstantInput, { props })
  const box = screen.getByLabelText<HTMLInputElement>('Ends')
  await fireEvent.input(box, { target: { value: '31 dec' } })
  expect(oninput).toHaveBeenLastCalledWith('2026-12-31T22:59:00Z')
  expect(screen.getByText('→ Thu 31 Dec 2026, 23:59')).toBeTruthy()
  await fireEvent.input(box, { target: { value: '31 dec some day' } })
  await fireEvent.blur(box)
  expect([box.value, box.getAttribute('aria-invalid')]).toEqual(['31 dec some day', 'true'])
})

it('a value that comes from elsewhere takes the place of what was typed; what was typed here does not go by its own value', async () => {
  const props = { timezone: 'Europe/Berlin', nowMs, label: 'Ends' }
  const oninput = vi.fn()
  const { rerender } = render(InstantInput, { props: { ...props, value: null, oninput } })
  const box = screen.getByLabelText<HTMLInputElement>('Ends')
  await fireEvent.input(box, { target: { value: '24 dec 18' } })
  await rerender({ ...props, value: '2026-12-24T17:00:00Z', oninput })
  expect(box.value).toBe('24 dec 18')
  await fireEvent.input(box, { target: { value: '24 dec 18 or so' } })
  await fireEvent.blur(box)
  expect(box.getAttribute('aria-invalid')).toBe('true')
  // As undo does.
  await rerender({ ...props, value: '2026-12-01T08:00:00Z', oninput })
  expect([box.value, box.getAttribute('aria-invalid')]).toEqual(['Tue 1 Dec 2026, 09:00', null])
})
