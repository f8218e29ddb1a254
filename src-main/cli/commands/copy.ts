/** `galley copy KIND ID` */
import { textOf } from '../../../shared/presentation/text-of.ts'
import { t } from '../../../shared/messages/index.ts'
import { copyTimesMax } from '../../../shared/bridge/calls/records.ts'
import type { CopiedRecord } from '../../../shared/bridge.ts'
import { message } from '../../../shared/messages/message.ts'
import { GalleyError } from '../../../shared/model/errors.ts'
import { countOf, wrongUse } from '../arguments.ts'
import type { Command, Context } from '../context.ts'
import { copyShape } from '../shapes.ts'
import { readValues } from '../values.ts'

export const copy: Command = {
  shape: {
    name: 'copy',
    summary: t('cli.copy.shape.summary'),
    words: 'KIND ID [VALUE...]',
    wordCount: [2, null],
    flags: {
      'with-contents': { shape: 'none', help: t('cli.copy.withContents.help') },
      'to-account': {
        shape: 'text',
        value: 'A',
        help: t('cli.copy.toAccount.help'),
      },
      into: { shape: 'pair', value: 'KIND ID', help: t('cli.copy.into.help') },
      times: { shape: 'text', value: 'N', help: t('cli.copy.times.help', { copyTimesMax }) },
    },
    notes: [t('cli.copy.valueFieldTextField'), t('cli.copy.whatCannotBeCarried'), t('cli.copy.galleyUndoTakesAll')],
  },
  run: async (context) => {
    const [word, id = '', ...words] = context.given.words
    const resource = context.kind(word)
    const times = countOf(context.given, 'times') ?? 1
    if (times < 1 || times > copyTimesMax) throw wrongUse(message('cli.copy.timesTakesNumberFrom', { copyTimesMax }))
    const values = readValues(resource, words)
    const parent = readParent(context)
    const { key } = await context.call('record.find', { kind: resource.kind, id })
    const { copies, skipped } = await context.call('record.copy', {
      kind: resource.kind,
      selection: { keys: [key] },
      withContents: context.given.has('with-contents'),
      accountId: context.given.text('to-account') ?? null,
      into: parent ? (await context.call('record.find', parent)).key : null,
      times,
      values,
    })
    const [refused] = skipped
    if (refused) throw new GalleyError('read_only', refused.message, { kind: resource.kind, id })
    for (const each of copies) printCopy(context, each)
    return 0
  },
}

export function readParent(context: Context): { kind: string; id: string } | null {
  const [word, id] = context.given.texts('into')
  return word === undefined ? null : { kind: context.kind(word).kind, id: id ?? '' }
}

export function printCopy({ output }: Context, made: CopiedRecord): void {
  output.json(copyShape(made))
  output.text(`${made.kind} ${made.id}`)
  for (const { part, message } of made.dropped)
    output.text(t('cli.copy.notCarriedOver', { part, message: textOf(message) }))
}
