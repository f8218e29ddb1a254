/** `galley conflicts` */
import { t } from '../../../shared/messages/index.ts'
import type { Command } from '../context.ts'
import { cellOf } from '../output.ts'
import { recordShape } from '../shapes.ts'

export const conflicts: Command = {
  shape: {
    name: 'conflicts',
    summary: t('cli.conflicts.shape.summary'),
    words: '',
    wordCount: [0, 0],
    flags: {
      account: { shape: 'text', value: 'A', help: t('cli.conflicts.account.help') },
      who: { shape: 'none', help: t('cli.conflicts.who.help') },
    },
  },
  run: async (context) => {
    const found = await context.call('conflict.list', { accountId: await context.accountOrAll() })
    const rows: string[][] = []
    for (const { key, kind, id, conflict, theirsAt, theirChanges, myChanges } of found) {
      const authors = context.given.has('who') ? await context.call('conflict.authors', { key }) : {}
      if (context.output.isJson) {
        const record = await context.call('record.get', { key })
        const { _galley, ...fields } = recordShape(record)
        context.output.json({ ...fields, _galley: { ...(_galley as object), theirs_at: theirsAt, theirs_by: authors } })
      }
      for (const [field, { base, mine, theirs }] of Object.entries(conflict)) {
        const by = authors[field]
        const noted = [by?.at ?? theirsAt ?? '', await context.person(by?.userId ?? null)]
        rows.push([kind, id, field, cellOf(base), cellOf(mine), cellOf(theirs), ...noted])
      }
      for (const [field, { from, to }] of Object.entries(myChanges))
        rows.push([kind, id, field, cellOf(from), cellOf(to), '', '', ''])
      for (const [field, { from, to }] of Object.entries(theirChanges))
        rows.push([kind, id, field, cellOf(from), '', cellOf(to), '', ''])
    }
    context.output.table(['KIND', 'ID', 'FIELD', 'WAS', 'MINE', 'THEIRS', 'WHEN', 'WHO'], rows)
    if (found.length === 0) context.output.text(t('cli.conflicts.noConflicts'))
    return 0
  },
}
