import { expect, test } from 'vitest'
import { message } from '../../../../shared/messages/message.ts'
import { textOf } from '../../../../shared/presentation/text-of.ts'
import { waitingWords } from '../../../../src-renderer/review/push-words.ts'

test('what waits is counted apart from what is held', () => {
  expect(waitingWords(0, 0)).toBe('Nothing waits to be sent.')
  expect(waitingWords(0, 1)).toBe('Nothing is to be sent now. 1 change is held:')
  expect(waitingWords(0, 2)).toBe('Nothing is to be sent now. 2 changes are held:')
  expect(waitingWords(1, 2)).toContain('1 change, approved in Review.')
})

test('what needs another record says what to do', () => {
  expect(textOf(message('model.pushPlan.needsRecordMadeHere2'))).toBe(
    'It uses a new record that cannot go yet. Look at that one first.',
  )
})
