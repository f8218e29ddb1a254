/** `galley show KIND ID` */
import type { RecordView } from '../../../shared/bridge.ts'
import { nounOf } from '../../../shared/model/reference-rules.ts'
import { standingOf } from '../../../shared/contract/language/resolve-reference.ts'
import type { Resolution } from '../../../shared/contract/language/resolve-reference.ts'
import type { Command } from '../context.ts'
import { printRecord } from '../printing.ts'

export const show: Command = {
  shape: {
    name: 'show',
    summary: 'Show one record',
    words: 'KIND ID',
    wordCount: [2, 2],
    flags: {},
    notes: [
      'Of an audience it says whether it can be targeted anew (_galley.standing), of others which names in them could not be used anew.',
    ],
  },
  run: async (context) => {
    const [word, id = ''] = context.given.words
    const { kind } = context.kind(word)
    const view = await context.call('record.find', { kind, id })
    const names = await context.call('record.names', { kind, keys: [view.key] })
    const standings = await context.call('record.standings', { keys: [view.key] })
    const standing = standingOfAudience(view)
    printRecord(context.output, view, {
      names: names[view.key] ?? {},
      standings,
      ...(standing ? { standing } : {}),
    })
    return 0
  },
}

/** Whether an audience can be targeted anew, by the resolver that targeting asks; undefined for other kinds. */
function standingOfAudience({ kind, id, values, isGone }: RecordView): Resolution | undefined {
  if (kind !== 'shared_audience' && kind !== 'custom_audience') return undefined
  const target = { kind, value: null, ability: 'targetable' }
  const whole = { ...values, ...(isGone ? { deleted: true } : {}) }
  return standingOf(target, id, whole, nounOf({ targets: [target] }))
}
