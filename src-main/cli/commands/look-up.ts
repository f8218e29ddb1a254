/** `galley lookup KIND [PARAM...]` */
import { t } from '../../../shared/messages/index.ts'
import { countOf, secondsOf } from '../arguments.ts'
import type { Command } from '../context.ts'
import { inSentence } from '../../../shared/model/sentence.ts'
import { readParams } from '../params.ts'
import { headings, readableRows } from '../printing.ts'
import { recordShape } from '../shapes.ts'

export const lookUp: Command = {
  shape: {
    name: 'lookup',
    summary: t('cli.lookUp.shape.summary'),
    words: t('cli.lookUp.lookUp.shape'),
    wordCount: [1, null],
    flags: {
      account: { shape: 'text', value: 'A', help: t('cli.lookUp.account.help') },
      limit: { shape: 'text', value: 'N', help: t('cli.lookUp.limit.help') },
      timeout: { shape: 'text', value: 'S', help: t('cli.lookUp.timeout.help') },
    },
    notes: [t('cli.lookUp.paramNameTextAs')],
  },
  run: async (context) => {
    const { given, output } = context
    const [word, ...words] = given.words
    const resource = context.kind(word)
    const views = await context.call('kind.lookUp', {
      kind: resource.kind,
      accountId: resource.scope === 'account' ? await context.account() : '',
      params: readParams(words),
      limit: countOf(given, 'limit') ?? 200,
      timeoutMs: secondsOf(given, 'timeout', 60),
    })
    for (const view of views) output.json(recordShape(view))
    if (!output.isJson) output.table(headings(resource), await readableRows(context, resource, views))
    if (views.length === 0)
      output.text(t('cli.lookUp.serviceHasNoSuch', { labelPlural: inSentence(resource.labelPlural) }))
    return 0
  },
}
