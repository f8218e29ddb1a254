/** `galley export KIND FILE` */
import { t } from '../../../shared/messages/index.ts'
import { resolve } from 'node:path'
import type { Command } from '../context.ts'
import { readFilter, whichRecords } from './list.ts'
import { inSentence } from '../../../shared/model/sentence.ts'

export const exportCsv: Command = {
  shape: {
    name: 'export',
    summary: t('cli.export.shape.summary'),
    words: 'KIND FILE',
    wordCount: [2, 2],
    flags: {
      ...whichRecords,
      words: { shape: 'none', help: t('cli.export.flags.help') },
    },
    notes: [t('cli.export.headingsNamesInterfaceAnd'), t('cli.export.emptyCellValueNot')],
  },
  run: async (context) => {
    const { given, output } = context
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
