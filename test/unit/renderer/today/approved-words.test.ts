import { expect, test } from 'vitest'
import { approvedWords } from '../../../../src-renderer/today/approved-words.ts'

const when = (iso: string) => `at ${iso}`
const held = (nextTryAt: string | null) => ({ state: 'held' as const, nextTryAt })

test('what is held until a moment is not said to go as soon as it can', () => {
  expect(approvedWords(0, [], when)).toBe('')
  expect(approvedWords(2, [held(null)], when)).toBe('2 changes are approved and go by themselves.')
  expect(approvedWords(1, [held('08:00')], when)).toBe('1 change is held until at 08:00 and goes then if Galley runs.')
  expect(approvedWords(3, [held('09:00'), held('08:00')], when)).toBe(
    '1 change is approved and goes by itself. 2 changes are held until moments that you chose, the first at 08:00, and go then if Galley runs.',
  )
})
