/** `galley create KIND VALUE...` */
import { t } from '../../../shared/messages/index.ts'
import type { Command } from '../context.ts'
import { printChanged } from '../printing.ts'
import { readValues } from '../values.ts'

export const create: Command = {
  shape: {
    name: 'create',
    summary: t('cli.create.shape.summary'),
    words: t('cli.create.create.shape'),
    wordCount: [1, null],
    flags: {
      account: { shape: 'text', value: 'A', help: t('cli.create.account.help') },
      strict: { shape: 'none', help: t('cli.create.strict.help') },
    },
    notes: [t('cli.create.valueFieldTextField')],
  },
  run: async (context) => {
    const [word, ...words] = context.given.words
    const resource = context.kind(word)
    const values = readValues(resource, words)
    const accountId = resource.scope === 'account' ? await context.account() : ''
    await printChanged(
      context,
      await context.call('record.create', {
        kind: resource.kind,
        accountId,
        values,
        isStrict: context.given.has('strict'),
      }),
    )
    return 0
  },
}
