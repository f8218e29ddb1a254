/** Times beside words and in boxes, as a person in UTC reads them. */
import { cleanup, render, screen } from '@testing-library/svelte'
import { afterEach, expect, it } from 'vitest'
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
      const { container } = render(InstantInput, { props: { value, timezone: 'Europe/Berlin', label: 'Ends' } })
      return container.querySelector('.zone')?.textContent
    }
    expect(at('2027-09-04T08:00:00Z')).toBe('Berlin · you 08:00')
    expect(at('2027-09-03T22:00:00Z')).toBe('Berlin · you Fri 3 Sept 22:00')
  },
)
