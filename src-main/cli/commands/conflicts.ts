/** `galley conflicts` */
import type { Command } from '../context.ts'
import { cellOf } from '../output.ts'
import { recordShape } from '../shapes.ts'

export const conflicts: Command = {
  shape: {
    name: 'conflicts',
    summary: 'List records that were changed here and at the service',
    words: '',
    wordCount: [0, 0],
    flags: { account: { shape: 'text', value: 'A', help: 'Only this account' } },
  },
  run: async (context) => {
    const found = await context.call('conflict.list', { accountId: context.given.text('account') ?? null })
    const rows: string[][] = []
    for (const { key, kind, id, conflict, theirChanges, myChanges } of found) {
      if (context.output.isJson) context.output.json(recordShape(await context.call('record.get', { key })))
      for (const [field, { base, mine, theirs }] of Object.entries(conflict))
        rows.push([kind, id, field, cellOf(base), cellOf(mine), cellOf(theirs)])
      for (const [field, { from, to }] of Object.entries(myChanges))
        rows.push([kind, id, field, cellOf(from), cellOf(to), ''])
      for (const [field, { from, to }] of Object.entries(theirChanges))
        rows.push([kind, id, field, cellOf(from), '', cellOf(to)])
    }
    context.output.table(['KIND', 'ID', 'FIELD', 'WAS', 'MINE', 'THEIRS'], rows)
    if (found.length === 0) context.output.text('No conflicts.')
    return 0
  },
}
