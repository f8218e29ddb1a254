/** `galley decide KIND ID`: settles a lost outcome. */
import { message } from '../../../shared/messages/message.ts'
import { t } from '../../../shared/messages/index.ts'
import { wrongUse } from '../arguments.ts'
import type { Arguments } from '../arguments.ts'
import type { Command } from '../context.ts'
import { printCandidates, printChanged } from '../printing.ts'

export const decide: Command = {
  shape: {
    name: 'decide',
    summary: t('cli.decide.shape.summary'),
    words: 'KIND ID',
    wordCount: [2, 2],
    flags: {
      'same-as': { shape: 'text', value: 'ID', help: t('cli.decide.sameAs.help') },
      'send-again': { shape: 'none', help: t('cli.decide.sendAgain.help') },
      drop: { shape: 'none', help: t('cli.decide.drop.help') },
    },
  },
  run: async (context) => {
    const [word, id = ''] = context.given.words
    const decision = readDecision(context.given)
    const { kind } = context.kind(word)
    const { key } = await context.call('record.find', { kind, id })
    if (decision === null) {
      const found = await context.call('record.get', { key })
      printCandidates(context.output, found)
      return 0
    }
    const after = await context.call('unknown.decide', { key, decision })
    if (after) await printChanged(context, after)
    else context.output.text(t('cli.decide.doneRecordNotHere'))
    return 0
  },
}

/** null: none was made, and what was found is asked for. */
function readDecision(given: Arguments): { sameAs: string } | 'sendAgain' | 'drop' | null {
  const sameAs = given.text('same-as')
  const chosen = [sameAs !== undefined, given.has('send-again'), given.has('drop')].filter(Boolean)
  if (chosen.length === 0) return null
  if (chosen.length !== 1) throw wrongUse(message('cli.decide.saySameAsId'))
  if (sameAs !== undefined) return { sameAs }
  return given.has('drop') ? 'drop' : 'sendAgain'
}
