/** `galley delete KIND ID` */
import { t } from '../../../shared/messages/index.ts'
import { message } from '../../../shared/messages/message.ts'
import { GalleyError } from '../../../shared/model/errors.ts'
import type { Command } from '../context.ts'
import { printChanged } from '../printing.ts'

export const remove: Command = {
  shape: {
    name: 'delete',
    summary: t('cli.delete.shape.summary'),
    words: 'KIND ID',
    wordCount: [2, 2],
    flags: {},
    notes: [t('cli.delete.recordMadeHereWas')],
  },
  run: async (context) => {
    const [word, id = ''] = context.given.words
    const { kind } = context.kind(word)
    const before = await context.call('record.find', { kind, id })
    const { changed, skipped } = await context.call('record.delete', { kind, selection: { keys: [before.key] } })
    if (changed === 0) throw new GalleyError('read_only', skipped[0]?.message ?? message('cli.delete.cannotBeDeleted'))
    // One made here is gone; it is shown as it was.
    const after =
      before.operation === 'create'
        ? { ...before, state: 'deleted' as const }
        : await context.call('record.get', { key: before.key })
    await printChanged(context, after)
    return 0
  },
}
