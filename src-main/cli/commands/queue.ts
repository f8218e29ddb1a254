/** `galley queue`, `galley hold KIND ID...`, `galley resume [KIND ID...]`: steps that wait, and which of them go. */
import { message } from '../../../shared/messages/message.ts'
import { listComma, t } from '../../../shared/messages/index.ts'
import type { QueueStep } from '../../../shared/bridge.ts'
import { resourceOf } from '../../../shared/presentation/resources.ts'
import { inSentence } from '../../../shared/model/sentence.ts'
import { wrongUse } from '../arguments.ts'
import type { Command, Context } from '../context.ts'
import { queueShape } from '../shapes.ts'
import { isCalendarDay } from '../../../shared/model/zone.ts'
import { verbs, whereWords } from '../step-text.ts'

export const queue: Command = {
  shape: {
    name: 'queue',
    summary: t('cli.queue.shape.summary'),
    words: '',
    wordCount: [0, 0],
    flags: { account: { shape: 'text', value: 'A', help: t('cli.queue.account.help') } },
  },
  run: async (context) => {
    const steps = await context.call('queue.list', { accountId: await context.accountOrAll() })
    printSteps(context, steps)
    if (steps.length === 0) context.output.text(t('cli.queue.nothingWaits'))
    return 0
  },
}

export const hold: Command = {
  shape: {
    name: 'hold',
    summary: t('cli.queue.shape.summary.keepChangesHereUntil'),
    words: t('cli.queue.hold.shape'),
    wordCount: [2, null],
    flags: { until: { shape: 'text', value: 'ISO', help: t('cli.queue.hold.until') } },
    notes: [t('cli.queue.pushPassesOverWhat')],
  },
  run: async (context) => {
    const until = momentOf(context.given.text('until'))
    const keys = await readKeys(context)
    await context.call('queue.hold', { keys, until })
    await printOf(context, keys)
    return 0
  },
}

export const resume: Command = {
  shape: {
    name: 'resume',
    summary: t('cli.queue.shape.summary.letHeldChangesGo'),
    words: '[KIND ID...]',
    wordCount: [0, null],
    flags: {},
    notes: [t('cli.queue.approvesNothingWhatWas')],
  },
  run: async (context) => {
    const keys = await context.call('queue.resume', {
      keys: context.given.words.length === 0 ? null : await readKeys(context),
    })
    await printOf(context, keys)
    if (keys.length === 0) context.output.text(t('cli.queue.nothingHeld'))
    return 0
  },
}

/** ISO 8601 with a zone, as UTC; null where it is not given. */
function momentOf(text: string | undefined): string | null {
  if (text === undefined) return null
  const isMoment = /T.*(?:Z|[+-]\d\d:?\d\d)$/.test(text) && isCalendarDay(text.slice(0, 10))
  const atMs = isMoment ? Date.parse(text) : Number.NaN
  if (Number.isNaN(atMs)) throw wrongUse(message('cli.queue.hold.noMoment', { text }))
  return new Date(atMs).toISOString()
}

async function readKeys(context: Context): Promise<number[]> {
  const [word, ...ids] = context.given.words
  if (word === undefined || ids.length === 0) throw wrongUse(message('cli.queue.sayWhichKindId'))
  const { kind } = context.kind(word)
  const keys: number[] = []
  for (const id of ids) keys.push((await context.call('record.find', { kind, id })).key)
  return keys
}

async function printOf(context: Context, keys: readonly number[]): Promise<void> {
  const steps = await context.call('queue.list', { accountId: null })
  printSteps(
    context,
    steps.filter(({ key }) => keys.includes(key)),
  )
}

function printSteps({ output }: Context, steps: readonly QueueStep[]): void {
  for (const step of steps) output.json(queueShape(step))
  if (steps.length === 0) return
  output.table(
    ['WHAT', 'SINCE', 'TRIES', 'AFTER', 'STATE'],
    steps.map(({ operation, kind, name, why, since, after, attempts, about }) => [
      `${verbs[operation]} ${inSentence(resourceOf(kind).label)} “${name}”${whereWords(about ? { about } : {})}`,
      since,
      String(attempts),
      after.map((each) => each.name).join(listComma()),
      why,
    ]),
    // Why it waits is what the list is read for.
    { isLastWhole: true },
  )
}
