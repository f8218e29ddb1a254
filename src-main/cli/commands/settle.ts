/** `galley settle KIND ID... --mine|--theirs`, or `--all` */
import { textOf } from '../../../shared/presentation/text-of.ts'
import { message } from '../../../shared/messages/message.ts'
import { t } from '../../../shared/messages/index.ts'
import { wrongUse } from '../arguments.ts'
import type { Command, Context } from '../context.ts'
import { printChanged } from '../printing.ts'

type Side = 'mine' | 'theirs'

export const settle: Command = {
  shape: {
    name: 'settle',
    summary: t('cli.settle.shape.summary'),
    words: t('cli.settle.settle.shape'),
    wordCount: [0, null],
    flags: {
      mine: { shape: 'none', help: t('cli.settle.mine.help') },
      theirs: { shape: 'none', help: t('cli.settle.theirs.help') },
      field: { shape: 'text', value: 'F', help: t('cli.settle.field.help') },
      all: { shape: 'none', help: t('cli.settle.all.help') },
      account: { shape: 'text', value: 'A', help: t('cli.settle.account.help') },
    },
    notes: [t('cli.settle.whatLosesKeptGalley')],
  },
  run: async (context) => {
    const { given } = context
    const [word, ...ids] = given.words
    if (given.has('mine') === given.has('theirs')) throw wrongUse(message('cli.settle.sayWhichSideMine'))
    const side = given.has('mine') ? 'mine' : 'theirs'
    if (given.has('all')) return resolveAll(context, word, ids, side)
    if (word === undefined || ids.length === 0) throw wrongUse(message('cli.settle.sayWhatSettleKind'))
    const { kind } = context.kind(word)
    const keys: number[] = []
    for (const id of ids) keys.push((await context.call('record.find', { kind, id })).key)
    return keys.length === 1 ? resolveOne(context, keys[0]!, side) : resolveMany(context, { keys }, side)
  },
}

async function resolveOne(context: Context, key: number, side: Side): Promise<number> {
  const field = context.given.text('field')
  const after = await context.call('conflict.resolve', { key, side, ...(field === undefined ? {} : { field }) })
  if (after) await printChanged(context, after)
  else context.output.text(t('cli.settle.doneRecordNotHere'))
  return 0
}

async function resolveAll(
  context: Context,
  word: string | undefined,
  more: readonly string[],
  side: Side,
): Promise<number> {
  if (more.length > 0) throw wrongUse(message('cli.settle.withAllGiveAt'))
  const kind = word === undefined ? null : context.kind(word).kind
  return resolveMany(context, { accountId: await context.accountOrAll(), kind }, side)
}

async function resolveMany(
  context: Context,
  selection: { keys: number[] } | { accountId: string | null; kind: string | null },
  side: Side,
): Promise<number> {
  const { given, output } = context
  if (given.text('field') !== undefined) throw wrongUse(message('cli.settle.fieldGoesWithRecord'))
  const { changed, skipped, label } = await context.call('conflict.resolveMany', { selection, side })
  output.json({ label: textOf(label), settled: changed, skipped: skipped.length })
  output.text(changed === 0 ? t('cli.settle.thereWasNoConflict') : textOf(label))
  for (const { message } of skipped) output.text(textOf(message))
  return skipped.length === 0 ? 0 : 1
}
