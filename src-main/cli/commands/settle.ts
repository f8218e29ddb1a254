/** `galley settle KIND ID --mine|--theirs` */
import { wrongUse } from '../arguments.ts'
import type { Command } from '../context.ts'
import { printRecord } from '../printing.ts'

export const settle: Command = {
  shape: {
    name: 'settle',
    summary: 'Settle a conflict: keep mine, or take theirs',
    words: 'KIND ID',
    wordCount: [2, 2],
    flags: {
      mine: { shape: 'none', help: 'Keep my change; push sends it' },
      theirs: { shape: 'none', help: 'Take what the service has' },
      field: { shape: 'text', value: 'F', help: 'Only this field' },
    },
  },
  run: async (context) => {
    const { given, output } = context
    const [word, id = ''] = given.words
    if (given.has('mine') === given.has('theirs')) throw wrongUse('Say which side: --mine or --theirs.')
    const { kind } = context.kind(word)
    const { key } = await context.call('record.find', { kind, id })
    const field = given.text('field')
    const after = await context.call('conflict.settle', {
      key,
      side: given.has('mine') ? 'mine' : 'theirs',
      ...(field === undefined ? {} : { field }),
    })
    if (after) printRecord(output, after)
    else output.text('Done. The record is not here any more.')
    return 0
  },
}
