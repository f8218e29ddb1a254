/** `galley turn KIND ID KIND` */
import { listed, t } from '../../../shared/messages/index.ts'
import { lostFields } from '../../../shared/contract/language/becoming.ts'
import { resourceOf, resources } from '../../../shared/presentation/resources.ts'
import type { Command } from '../context.ts'
import { printChanged } from '../printing.ts'

export const turn: Command = {
  shape: {
    name: 'turn',
    summary: t('cli.turn.shape.summary'),
    words: 'KIND ID TO-KIND',
    wordCount: [3, 3],
    flags: { remove: { shape: 'none', help: t('cli.turn.remove.help') } },
    notes: resources.flatMap(({ kind, becomes = [] }) =>
      becomes.length > 0 ? [t('cli.turn.becomes', { kind, others: listed(becomes, 'disjunction') })] : [],
    ),
  },
  run: async (context) => {
    const [from, id = '', to] = context.given.words
    const { kind } = context.kind(from)
    const target = context.kind(to)
    const { key, values } = await context.call('record.find', { kind, id })
    const removesSource = context.given.has('remove')
    const made = await context.call('record.convert', { key, to: target.kind, removesSource })
    const dropped = lostFields(resourceOf(kind), target, values)
    await printChanged(context, made, { dropped })
    return 0
  },
}
