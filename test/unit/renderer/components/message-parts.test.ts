import { expect, test } from 'vitest'
import type { Mention } from '../../../../shared/bridge.ts'
import { messageParts } from '../../../../src-renderer/components/message-parts.ts'

const mention = (key: number, name: string, text: string | null = name): Mention => ({ kind: 'media', key, name, text })
const partsOf = (message: string, ...mentions: Mention[]) =>
  messageParts(message, mentions).map((part) => (part.mention ? [part.mention.key, part.text] : part.text))

test('a record is linked where the message names it', () => {
  expect(partsOf('“Roof” is too small.', mention(1, 'Roof'))).toEqual(['“', [1, 'Roof'], '” is too small.'])
  expect(partsOf('b before a', mention(1, 'a', 'a'), mention(2, 'b', 'b'))).toEqual(
    [[2, 'b'], ' before ', [1, 'a']].map((part, at) => (at === 1 ? ' before ' : part)),
  )
})

test('of two names that overlap the longer one is meant', () => {
  expect(partsOf('Roof top is gone.', mention(1, 'Roof'), mention(2, 'Roof top'))).toEqual([
    [2, 'Roof top'],
    ' is gone.',
  ])
})

test('a record that the words leave unsaid stands behind them, once', () => {
  expect(partsOf('It was deleted.', mention(1, 'Old', null), mention(1, 'Old', null))).toEqual([
    'It was deleted.',
    ' ',
    [1, 'Old'],
  ])
})

test('words without records stay as they are', () => {
  expect(partsOf('Pick a time.')).toEqual(['Pick a time.'])
  expect(partsOf('')).toEqual([])
})
