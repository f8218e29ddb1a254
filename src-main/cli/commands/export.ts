/** `galley export KIND FILE`, and `galley export FILE.xlsx` for all campaigns of an account */
import { t } from '../../../shared/messages/index.ts'
import { resolve } from 'node:path'
import { message } from '../../../shared/messages/message.ts'
import { wrongUse } from '../arguments.ts'
import type { Command, Context } from '../context.ts'
import { readFilter, whichRecords } from './list.ts'
import { inSentence } from '../../../shared/model/sentence.ts'

export const exportCsv: Command = {
  shape: {
    name: 'export',
    summary: t('cli.export.shape.summary'),
    words: '[KIND] FILE',
    wordCount: [1, 2],
    flags: {
      ...whichRecords,
      words: { shape: 'none', help: t('cli.export.flags.help') },
    },
    notes: [t('cli.export.headingsNamesInterfaceAnd'), t('cli.export.emptyCellValueNot'), t('cli.export.workbook')],
  },
  run: async (context) => {
    const { given, output } = context
    if (given.words.length === 1) return exportAccount(context, given.words[0]!)
    const [word, file = ''] = given.words
    const resource = context.kind(word)
    const accountId = resource.scope === 'account' ? await context.account() : ''
    const { rowCount } = await context.call('csv.export', {
      kind: resource.kind,
      selection: { all: { kind: resource.kind, accountId, filter: readFilter(resource, given) } },
      headings: given.has('words') ? 'words' : 'names',
      path: resolve(file),
    })
    output.json({ kind: resource.kind, file, row_count: rowCount })
    output.text(
      t('cli.export.writtenTo', {
        rowCount,
        rowCount2: inSentence(rowCount === 1 ? resource.label : resource.labelPlural),
        file,
      }),
    )
    return 0
  },
}

/** Campaigns of the account with all that stands in them, a tab a kind. */
async function exportAccount(context: Context, file: string): Promise<number> {
  const { given, output } = context
  if (!/\.xlsx$/i.test(file)) throw wrongUse(message('cli.export.nameTheKind'))
  const { rowCount } = await context.call('csv.exportAccount', {
    accountId: await context.account(),
    headings: given.has('words') ? 'words' : 'names',
    path: resolve(file),
  })
  output.json({ kind: null, file, row_count: rowCount })
  output.text(t('cli.export.accountWrittenTo', { rowCount, file }))
  return 0
}
