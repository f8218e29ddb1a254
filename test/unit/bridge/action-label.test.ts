/** How an action is called, as the window may say it to the engine. */
import { expect, test } from 'vitest'
import { calls } from '../../../shared/bridge.ts'
import { countLabel } from '../../../shared/messages/count-label.ts'
import { asWritten, kindWord, message } from '../../../shared/messages/message.ts'
import type { Message } from '../../../shared/messages/message.ts'

const { input } = calls['record.editMany']

const isTaken = (label: unknown) => input.safeParse({ kind: 'campaign', edits: [], label }).success

test('a name of the journal is taken with texts, numbers, words and a count of records', () => {
  const labels: Message[] = [
    message('engine.journal.pause', { name: 'Spring' }),
    message('engine.journal.pauseRecords', { records: countLabel('campaign', 1) }),
    message('engine.journal.pauseRecords', { records: countLabel('campaign', 2) }),
    message('engine.journal.pasteInto', {
      count: 2,
      one: kindWord('campaign', 'within'),
      many: kindWord('campaign', 'pluralWithin'),
    }),
  ]
  for (const label of labels) expect(isTaken(label), label.id).toBe(true)
})

test('no other message is taken, and none within a part', () => {
  const part = countLabel('campaign', 2)
  const deeper = { ...part, args: { ...part.args, count: part } }
  expect(isTaken(asWritten('Close'))).toBe(false)
  expect(isTaken({ id: 'engine.journal.pauseRecords', args: { records: asWritten('Close') } })).toBe(false)
  expect(isTaken({ id: 'engine.journal.pauseRecords', args: { records: deeper } })).toBe(false)
})
