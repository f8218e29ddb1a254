/** `galley history KIND ID` */
import { textOf } from '../../../shared/presentation/text-of.ts'
import { t } from '../../../shared/messages/index.ts'
import type { HistoryAtService } from '../../../shared/bridge.ts'
import { countOf } from '../arguments.ts'
import type { Command, Context } from '../context.ts'
import { cellOf } from '../output.ts'
import { historyShape, changeAtServiceShape } from '../shapes.ts'

export const history: Command = {
  shape: {
    name: 'history',
    summary: t('cli.history.shape.summary'),
    words: 'KIND ID',
    wordCount: [2, 2],
    flags: {
      service: { shape: 'none', help: t('cli.history.service.help') },
      limit: { shape: 'text', value: 'N', help: t('cli.history.limit.help') },
    },
  },
  run: async (context) => {
    const [word, id = ''] = context.given.words
    const { key } = await context.call('record.find', { kind: context.kind(word).kind, id })
    if (context.given.has('service')) return printServiceHistory(context, key)
    const entries = await context.call('record.history', { key })
    for (const entry of entries) context.output.json(historyShape(entry))
    context.output.table(
      ['WHEN', 'WHAT', 'FIELD', 'FROM', 'TO'],
      entries.map((entry) => [
        entry.at,
        entry.isUndone ? `${textOf(entry.label)} (undone)` : textOf(entry.label),
        entry.field ?? '',
        cellOf(entry.from),
        cellOf(entry.to),
      ]),
    )
    return 0
  },
}

async function printServiceHistory(context: Context, key: number): Promise<number> {
  const limit = countOf(context.given, 'limit') ?? Infinity
  const rows: string[][] = []
  let count = 0
  let cursor: string | null = null
  do {
    const page: HistoryAtService = await context.call('record.serviceHistory', { key, cursor })
    for (const change of page.changes.slice(0, limit - count)) {
      context.output.json(changeAtServiceShape(change))
      const fields = change.changes.length > 0 ? change.changes : [{ field: '', from: undefined, to: undefined }]
      for (const { field, from, to } of fields)
        rows.push([change.at, await context.person(change.userId), change.type, field, cellOf(from), cellOf(to)])
    }
    count += page.changes.length
    cursor = page.cursor
  } while (cursor !== null && count < limit)
  context.output.table(['WHEN', 'USER', 'WHAT', 'FIELD', 'FROM', 'TO'], rows)
  return 0
}
