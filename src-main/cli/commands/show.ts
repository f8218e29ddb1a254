/** `galley show KIND ID` */
import type { Command } from '../context.ts'
import { printRecord } from '../printing.ts'

export const show: Command = {
  shape: { name: 'show', summary: 'Show one record', words: 'KIND ID', wordCount: [2, 2], flags: {} },
  run: async (context) => {
    const [word, id = ''] = context.given.words
    printRecord(context.output, await context.call('record.find', { kind: context.kind(word).kind, id }))
    return 0
  },
}
