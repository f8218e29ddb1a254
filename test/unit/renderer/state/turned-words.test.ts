import { expect, test } from 'vitest'
import type { UndoResult } from '../../../../shared/bridge.ts'
import { message } from '../../../../shared/messages/message.ts'
import { turnedWords } from '../../../../src-renderer/state/turned-words.ts'

const result: UndoResult = {
  ...{ label: message('engine.journal.restoreFromShelf'), action: 1, restored: 1, skipped: [], accountId: 'a1' },
}
const left = { kind: 'campaign', id: 'c1', name: 'Spring', field: 'name' }

test('what was undone elsewhere says where', () => {
  expect(turnedWords('Undone', result, null).text).toBe('Undone: Bring back what was set aside')
  expect(turnedWords('Undone', result, 'Nordics').text).toBe('Undone in Nordics: Bring back what was set aside')
})

test('what was left alone says why, each a line', () => {
  const skipped = [left, { ...left, name: '', field: 'funding_instrument_id', isFixed: true as const }]
  const said = turnedWords('Undone', { ...result, skipped }, null)
  expect(said.text).toBe(
    'Undone: Bring back what was set aside. 1 field was left as it is, because it has changed since. 1 field stays, because the service lets nobody change it any more.',
  )
  expect(said.left).toEqual(['Spring: Name', 'c1: Funding'])
})
