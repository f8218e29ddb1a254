import { expect, test } from 'vitest'
import type { AccountView } from '../../../../shared/bridge.ts'
import { Begun } from '../../../../src-renderer/state/begun.svelte.ts'

const account = (errors: number, more: Partial<AccountView> = {}) =>
  ({ id: 'a', errors, needsPerson: errors + 1, pendingNeeds: errors, ...more }) as AccountView
const counts = ({ errors, needsPerson, pendingNeeds }: AccountView) => [errors, needsPerson, pendingNeeds]

test('what a new record lacks needs nobody until the record is left', () => {
  const begun = new Begun()
  begun.note(7, account(2), 7)
  expect(counts(begun.calm(account(3)))).toEqual([2, 3, 2])
  // What else broke meanwhile is said, and what was mended is not taken off twice.
  expect(counts(begun.calm(account(5)))).toEqual([4, 5, 4])
  expect(counts(begun.calm(account(2)))).toEqual([2, 3, 2])
  expect(counts(begun.calm(account(1)))).toEqual([1, 2, 1])
  expect(counts(begun.calm(account(3, { id: 'b' })))).toEqual([3, 4, 3])
  begun.left(8)
  expect(counts(begun.calm(account(3)))).toEqual([2, 3, 2])
  begun.left(7)
  expect(counts(begun.calm(account(3)))).toEqual([3, 4, 3])
})

test('so does what is attached to it', () => {
  const begun = new Begun()
  begun.note(7, account(0), 7)
  begun.note(7, account(1), 8)
  expect([...begun.keys]).toEqual([7, 8])
  expect(counts(begun.calm(account(2)))).toEqual([0, 1, 0])
  begun.note(9, account(2), 9)
  expect([...begun.keys]).toEqual([9])
  expect(counts(begun.calm(account(3)))).toEqual([2, 3, 2])
})
