/** `galley settle KIND ID... --mine|--theirs`, or `--all` */
import { wrongUse } from '../arguments.ts'
import type { Command, Context } from '../context.ts'
import { printChanged } from '../printing.ts'

type Side = 'mine' | 'theirs'

export const settle: Command = {
  shape: {
    name: 'settle',
    summary: 'Settle conflicts: keep mine, or take theirs',
    words: 'KIND ID... | --all [KIND]',
    wordCount: [0, null],
    flags: {
      mine: { shape: 'none', help: 'Keep my change; push sends it' },
      theirs: { shape: 'none', help: 'Take what the service has' },
      field: { shape: 'text', value: 'F', help: 'Only this field, of one record' },
      all: { shape: 'none', help: 'Every conflict, or every one of KIND' },
      account: { shape: 'text', value: 'A', help: 'With --all: only of this account' },
    },
    notes: [
      'What loses is kept: galley shelf lists it. galley undo takes the settlement back, however many records it was of.',
    ],
  },
  run: async (context) => {
    const { given } = context
    const [word, ...ids] = given.words
    if (given.has('mine') === given.has('theirs')) throw wrongUse('Say which side: --mine or --theirs.')
    const side = given.has('mine') ? 'mine' : 'theirs'
    if (given.has('all')) return resolveAll(context, word, ids, side)
    if (word === undefined || ids.length === 0) throw wrongUse('Say what to settle: KIND ID..., or --all.')
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
  else context.output.text('Done. The record is not here any more.')
  return 0
}

async function resolveAll(
  context: Context,
  word: string | undefined,
  more: readonly string[],
  side: Side,
): Promise<number> {
  if (more.length > 0) throw wrongUse('With --all give at most a kind: galley settle --all KIND --mine.')
  const kind = word === undefined ? null : context.kind(word).kind
  return resolveMany(context, { accountId: await context.accountOrAll(), kind }, side)
}

async function resolveMany(
  context: Context,
  selection: { keys: number[] } | { accountId: string | null; kind: string | null },
  side: Side,
): Promise<number> {
  const { given, output } = context
  if (given.text('field') !== undefined) throw wrongUse('--field goes with one record.')
  const { changed, skipped, label } = await context.call('conflict.resolveMany', { selection, side })
  output.json({ label, settled: changed, skipped: skipped.length })
  output.text(changed === 0 ? 'There was no conflict to settle.' : label)
  for (const { message } of skipped) output.text(message)
  return skipped.length === 0 ? 0 : 1
}
