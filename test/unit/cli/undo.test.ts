import { expect, it } from 'vitest'
import type { UndoResult } from '../../../shared/bridge.ts'
import { message } from '../../../shared/messages/message.ts'
import type { Context } from '../../../src-main/cli/context.ts'
import { undo } from '../../../src-main/cli/commands/undo.ts'
import { createOutput } from '../../../src-main/cli/output.ts'

it('says of each thing that an undo leaves alone what it is: a field, a whole record, or what has a name alone', async () => {
  let written = ''
  const output = createOutput(false, { out: (text) => (written += text), err: () => undefined })
  const result: UndoResult = {
    label: message('cli.undo.shape.summary'),
    action: 1,
    restored: 0,
    accountId: null,
    cameAlong: [message('engine.journal.conditions', { count: 2 })],
    skipped: [
      { kind: 'campaign', id: '8u94t', name: 'Spring', field: 'name' },
      { kind: 'campaign', id: '8u94t', name: 'Spring', field: '' },
      { kind: 'campaign', id: '', name: 'Spring', field: '' },
    ],
  }
  await undo.run({ output, call: () => Promise.resolve(result) } as unknown as Context)
  expect(written.split('\n')[1]).toBe('came back as new, with 2 targeting conditions; push to send it')
  expect(written.split('\n').slice(2, 5)).toEqual([
    'left alone, changed since: name of campaign 8u94t',
    'left alone, changed since: campaign 8u94t',
    'left alone, changed since: campaign Spring',
  ])
})
