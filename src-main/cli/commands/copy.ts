/** `galley copy KIND ID` */
import type { Command } from '../context.ts'
import { isWritable } from '../../../shared/contract/define.ts'

export const copy: Command = {
  shape: {
    name: 'copy',
    summary: 'Make a record like another one, paused; of a deleted one, the same again',
    words: 'KIND ID',
    wordCount: [2, 2],
    flags: {},
    notes: ['What of it cannot be written is named under dropped.'],
  },
  run: async (context) => {
    const [word, id = ''] = context.given.words
    const of = context.kind(word)
    const source = await context.call('record.find', { kind: of.kind, id })
    const done = await context.call('record.duplicate', { kind: of.kind, selection: { keys: [source.key] } })
    const [key] = done.keys
    const [skipped] = done.skipped
    if (key === undefined) {
      context.output.json({ kind: of.kind, from: source.id, reason: skipped?.message ?? '' })
      context.output.note(skipped?.message ?? 'Nothing was copied.')
      return 1
    }
    const made = await context.call('record.get', { key })
    const dropped = Object.entries(of.fields).flatMap(([name, field]) => {
      const isSet = source.values[name] !== undefined && source.values[name] !== null
      const isPersons = field.write !== 'never'
      return isSet && isPersons && !isWritable(field, 'create') && made.values[name] === undefined ? [name] : []
    })
    context.output.json({ kind: of.kind, id: made.id, from: source.id, dropped })
    context.output.text(made.id)
    return 0
  },
}
