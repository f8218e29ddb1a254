/** `galley shelf` */
import { wrongUse } from '../arguments.ts'
import type { Command, Context } from '../context.ts'
import { cellOf } from '../output.ts'
import { printChanged } from '../printing.ts'
import { shelfShape } from '../shapes.ts'

export const shelf: Command = {
  shape: {
    name: 'shelf',
    summary: 'Show what settled conflicts and decisions overwrote, and bring it back as a new edit',
    words: '[restore NUMBER]',
    wordCount: [0, 2],
    flags: {
      account: { shape: 'text', value: 'A', help: 'Only of this account' },
      field: { shape: 'text', value: 'F', help: 'With restore: only this field' },
    },
    notes: ['What was on a record that is gone comes back as a new record. galley undo takes it back.'],
  },
  run: (context) => {
    const [action, number] = context.given.words
    if (action === undefined) return list(context)
    if (action !== 'restore' || number === undefined) throw wrongUse('galley shelf takes restore NUMBER, or nothing.')
    return restore(context, number)
  },
}

async function list(context: Context): Promise<number> {
  const { output } = context
  const entries = await context.call('shelf.list', { accountId: await context.accountOrAll() })
  for (const entry of entries) output.json(shelfShape(entry))
  output.table(
    ['NUMBER', 'WHEN', 'KIND', 'NAME', 'WHY', 'VALUES'],
    entries.map(({ shelfId, at, kind, name, reason, values }) => [
      String(shelfId),
      at,
      kind,
      name,
      reason,
      Object.entries(values)
        .map(([field, value]) => `${field}=${cellOf(value)}`)
        .join(' '),
    ]),
  )
  if (entries.length === 0) output.text('The shelf is empty.')
  return 0
}

async function restore(context: Context, number: string): Promise<number> {
  if (!/^[1-9]\d{0,9}$/.test(number)) throw wrongUse('Name the entry by its number, as galley shelf lists it.')
  const field = context.given.text('field')
  const after = await context.call('shelf.restore', {
    shelfId: Number(number),
    ...(field === undefined ? {} : { field }),
  })
  await printChanged(context, after)
  return 0
}
