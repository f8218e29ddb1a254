import { expect, it } from 'vitest'
import { refusedHere } from '../../../../src-renderer/editors/refused-words.ts'

it('says at the field what the service said of it, and our words where it said nothing', () => {
  expect(refusedHere('Correct the field that it names. The service says: Expected a multiple of 10000')).toBe(
    'The service refused it: Expected a multiple of 10000',
  )
  expect(refusedHere('The name is taken.')).toBe('The service refused it: The name is taken.')
})
