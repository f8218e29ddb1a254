/** `galley decide KIND ID`: settles a lost outcome. */
import { wrongUse } from '../arguments.ts'
import type { Arguments } from '../arguments.ts'
import type { Command } from '../context.ts'
import { printCandidates, printChanged } from '../printing.ts'

export const decide: Command = {
  shape: {
    name: 'decide',
    summary: 'Say what became of a change whose answer was lost; without a choice, show what was found',
    words: 'KIND ID',
    wordCount: [2, 2],
    flags: {
      'same-as': { shape: 'text', value: 'ID', help: 'It is that record at the service' },
      'send-again': { shape: 'none', help: 'It was not done: push may send it again' },
      drop: { shape: 'none', help: 'Forget the change here' },
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
      return found.undecided ? 0 : 1
    }
    const after = await context.call('unknown.decide', { key, decision })
    if (after) await printChanged(context, after)
    else context.output.text('Done. The record is not here any more.')
    return 0
  },
}

/** null: none was made, and what was found is asked for. */
function readDecision(given: Arguments): { sameAs: string } | 'sendAgain' | 'drop' | null {
  const sameAs = given.text('same-as')
  const chosen = [sameAs !== undefined, given.has('send-again'), given.has('drop')].filter(Boolean)
  if (chosen.length === 0) return null
  if (chosen.length !== 1) throw wrongUse('Say one of: --same-as ID, --send-again, --drop.')
  if (sameAs !== undefined) return { sameAs }
  return given.has('drop') ? 'drop' : 'sendAgain'
}
