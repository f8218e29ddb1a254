/** `galley history KIND ID` */
import type { Command } from '../context.ts'
import { cellOf } from '../output.ts'
import { historyShape } from '../shapes.ts'

export const history: Command = {
  shape: { name: 'history', summary: 'Show what happened to a record', words: 'KIND ID', wordCount: [2, 2], flags: {} },
  run: async (context) => {
    const [word, id = ''] = context.given.words
    const { key } = await context.call('record.find', { kind: context.kind(word).kind, id })
    const entries = await context.call('record.history', { key })
    for (const entry of entries) context.output.json(historyShape(entry))
    context.output.table(
      ['WHEN', 'WHAT', 'FIELD', 'FROM', 'TO'],
      entries.map((entry) => [
        entry.at,
        entry.isUndone ? `${entry.label} (undone)` : entry.label,
        entry.field ?? '',
        cellOf(entry.from),
        cellOf(entry.to),
      ]),
    )
    return 0
  },
}
