import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  minutesOf,
  movedChoice,
  pastedChoices,
  shownChoices,
  spanOf,
  sameChoices,
  withoutChoice,
} from '../../../../src-renderer/studio/poll-choices.ts'

describe('the choices of a poll', () => {
  it('are two at least, and all up to the last one that says something', () => {
    expect(shownChoices({})).toEqual(['', ''])
    expect(shownChoices({ first_choice: 'A', third_choice: 'C', second_choice: null })).toEqual(['A', '', 'C'])
    expect(shownChoices({ first_choice: 'A' }, 4)).toEqual(['A', '', '', ''])
  })

  it('move up when one is taken out, and leave nothing behind', () => {
    expect(withoutChoice(['A', 'B', 'C'], 0)).toEqual({
      first_choice: 'B',
      second_choice: 'C',
      third_choice: null,
      fourth_choice: null,
    })
  })

  it('are the lines that are pasted, from where they are pasted on', () => {
    expect(pastedChoices(['', ''], 0, 'Guji\r\n Huila \n\nSidama')).toEqual({
      texts: ['Guji', 'Huila', 'Sidama'],
      left: [],
    })
    expect(pastedChoices(['A', 'B', 'C'], 1, 'X\nY')).toEqual({ texts: ['A', 'X', 'Y'], left: [] })
    expect(pastedChoices(['A', 'B', 'C', 'D'], 2, 'X\nY\nZ')).toEqual({ texts: ['A', 'B', 'X', 'Y'], left: ['Z'] })
    expect(pastedChoices(['', ''], 0, 'One line\n')).toBeNull()
  })

  it('change places', () => {
    expect(movedChoice(['A', 'B', 'C'], 2, 0)).toMatchObject({
      first_choice: 'C',
      second_choice: 'A',
      third_choice: 'B',
    })
  })

  it('that read alike are named from the second on', () => {
    expect(sameChoices(['Bag', 'Tin', ' bag ', ''])).toEqual([2])
    expect(sameChoices(['', ''])).toEqual([])
  })
})

describe('the length of a poll', () => {
  it('is told in days, hours and minutes, and read back', () => {
    expect(spanOf(1530)).toEqual({ days: 1, hours: 1, minutes: 30 })
    fc.assert(fc.property(fc.nat(10_080), (minutes) => minutesOf(spanOf(minutes)) === minutes))
  })
})
