/** `galley show KIND ID` */
import { whyNotTargetable } from '../../../shared/contract/reference/targetable.ts'
import { listed, t } from '../../../shared/messages/index.ts'
import type { RecordView } from '../../../shared/bridge.ts'
import { resourceOf } from '../../../shared/presentation/resources.ts'
import { inSentence } from '../../../shared/model/sentence.ts'
import { standingOf } from '../../../shared/contract/language/resolve-reference.ts'
import type { Resolution } from '../../../shared/contract/language/resolve-reference.ts'
import type { Command } from '../context.ts'
import { printRecord } from '../printing.ts'

export const show: Command = {
  shape: {
    name: 'show',
    summary: t('cli.show.shape.summary'),
    words: 'KIND ID',
    wordCount: [2, 2],
    flags: {},
    notes: [t('cli.show.audienceSaysWhetherCan')],
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
    context.output.text(usedByText(view.usedBy))
    return 0
  },
}

/** "Used by promoted posts (53) and targeting (9).", or that nothing here uses it. */
function usedByText(uses: RecordView['usedBy']): string {
  const parts = uses.map(({ kind, count }) => `${inSentence(resourceOf(kind).labelPlural)} (${count})`)
  return parts.length === 0 ? t('cli.show.nothingHereUses') : t('cli.show.usedBy', { listed: listed(parts) })
}

/** Whether an audience can be targeted anew, by the resolver that targeting asks; undefined for other kinds. */
function standingOfAudience({ kind, id, values, isGone }: RecordView): Resolution | undefined {
  if (kind !== 'shared_audience' && kind !== 'custom_audience') return undefined
  const target = { kind, value: null, whyNot: whyNotTargetable }
  const whole = { ...values, ...(isGone ? { deleted: true } : {}) }
  return standingOf(target, id, whole)
}
