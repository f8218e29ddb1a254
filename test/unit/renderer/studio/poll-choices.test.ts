import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  minutesOf,
  movedChoice,
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
