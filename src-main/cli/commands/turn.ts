/** `galley turn KIND ID KIND` */
import { lostFields } from '../../../shared/contract/language/becoming.ts'
import { resourceOf, resources } from '../../../shared/presentation/resources.ts'
import type { Command } from '../context.ts'
import { printChanged } from '../printing.ts'

export const turn: Command = {
  shape: {
    name: 'turn',
    summary:
      'Make a record of another kind of it, such as a post of a draft; what that kind cannot hold is named; push sends it',
    words: 'KIND ID TO-KIND',
    wordCount: [3, 3],
    flags: { remove: { shape: 'none', help: 'Delete the old one too, once the new one is at the service' } },
    notes: resources.flatMap(({ kind, becomes = [] }) =>
      becomes.length > 0 ? [`${kind} to ${becomes.join(' or ')}`] : [],
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
