/** `galley shelf` */
import { textOf } from '../../../shared/presentation/text-of.ts'
import { message } from '../../../shared/messages/message.ts'
import { t } from '../../../shared/messages/index.ts'
import { wrongUse } from '../arguments.ts'
import type { Command, Context } from '../context.ts'
import { cellOf } from '../output.ts'
import { printChanged } from '../printing.ts'
import { shelfShape } from '../shapes.ts'

export const shelf: Command = {
  shape: {
    name: 'shelf',
    summary: t('cli.shelf.shape.summary'),
    words: '[restore NUMBER]',
    wordCount: [0, 2],
    flags: {
      account: { shape: 'text', value: 'A', help: t('cli.shelf.account.help') },
      field: { shape: 'text', value: 'F', help: t('cli.shelf.field.help') },
    },
    notes: [t('cli.shelf.whatWasOnRecord')],
  },
  run: (context) => {
    const [action, number] = context.given.words
    if (action === undefined) return list(context)
    if (action !== 'restore' || number === undefined) throw wrongUse(message('cli.shelf.galleyShelfTakesRestore'))
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
      textOf(reason),
      Object.entries(values)
        .map(([field, value]) => `${field}=${cellOf(value)}`)
        .join(' '),
    ]),
  )
  if (entries.length === 0) output.text(t('cli.shelf.shelfEmpty'))
  return 0
}

async function restore(context: Context, number: string): Promise<number> {
  if (!/^[1-9]\d{0,9}$/.test(number)) throw wrongUse(message('cli.shelf.nameEntryByIts'))
  const field = context.given.text('field')
  const after = await context.call('shelf.restore', {
    shelfId: Number(number),
    ...(field === undefined ? {} : { field }),
  })
  await printChanged(context, after)
  return 0
}
