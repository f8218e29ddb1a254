/** `galley set KIND ID VALUE...` */
import { message } from '../../../shared/messages/message.ts'
import { t } from '../../../shared/messages/index.ts'
import { wrongUse } from '../arguments.ts'
import type { Command } from '../context.ts'
import { printChanged } from '../printing.ts'
import { readValues } from '../values.ts'

export const set: Command = {
  shape: {
    name: 'set',
    summary: t('cli.set.shape.summary'),
    words: t('cli.set.set.shape'),
    wordCount: [2, null],
    flags: { strict: { shape: 'none', help: t('cli.set.strict.help') } },
    notes: [t('cli.set.valueFieldTextField')],
  },
  run: async (context) => {
    const [word, id = '', ...words] = context.given.words
    const resource = context.kind(word)
    if (words.length === 0) throw wrongUse(message('cli.set.galleySetNeedsValue'))
    const values = readValues(resource, words)
    const { key } = await context.call('record.find', { kind: resource.kind, id })
    await printChanged(
      context,
      await context.call('record.edit', { key, values, isStrict: context.given.has('strict') }),
    )
    return 0
  },
}
