/** `galley push` */
import { textOf } from '../../../shared/presentation/text-of.ts'
import { message } from '../../../shared/messages/message.ts'
import { t } from '../../../shared/messages/index.ts'
import type { Outcome } from '../../../shared/bridge.ts'
import { outcomeWords } from '../../../shared/model/queue-words.ts'
import { secondsOf, wrongUse } from '../arguments.ts'
import type { Command, Context } from '../context.ts'
import { outcomeShape } from '../shapes.ts'

export const push: Command = {
  shape: {
    name: 'push',
    summary: t('cli.push.shape.summary'),
    words: t('cli.push.push.shape'),
    wordCount: [0, null],
    flags: {
      all: { shape: 'none', help: t('cli.push.all.help') },
      timeout: { shape: 'text', value: 'S', help: t('cli.push.timeout.help') },
    },
    notes: [t('cli.push.endsWith0When'), t('cli.push.whatCouldNotGo')],
  },
  run: async (context) => {
    const { given, output } = context
    const timeoutMs = secondsOf(given, 'timeout', 600)
    const selection = await readSelection(context)
    const outcomes = await context.call('push.run', { accountId: null, selection, timeoutMs })
    for (const outcome of outcomes) {
      output.json(outcomeShape(outcome))
      output.text(describe(outcome))
    }
    if (outcomes.length === 0) output.text(t('cli.push.nothingDo'))
    await waitForLists(context, outcomes, timeoutMs)
    return outcomes.every(({ outcome }) => outcome === 'applied') ? 0 : 1
  },
}

/** Lists of people go after the audiences that they wait for: this ends once they are sent, or at the timeout. */
async function waitForLists(context: Context, outcomes: readonly Outcome[], timeoutMs: number): Promise<void> {
  const made = new Set(outcomes.flatMap(({ kind, newId }) => (kind === 'custom_audience' && newId ? [newId] : [])))
  if (made.size === 0) return
  const lists = (await context.call('audience.imports', {})).filter(
    ({ audienceId, state }) => made.has(audienceId) && state === 'going',
  )
  if (lists.length === 0) return
  const ended = await context.call('audience.wait', { importIds: lists.map(({ importId }) => importId), timeoutMs })
  for (const { audienceName, sentCount, userCount, error, waitingFor } of ended)
    context.output.note(
      t('cli.push.peopleSent', {
        ...{ audienceName, sentCount, userCount },
        why: error ? textOf(error.message) : waitingFor ? textOf(waitingFor) : '',
      }).trim(),
    )
}

async function readSelection(context: Context): Promise<'all' | number[]> {
  const { given } = context
  const [word, ...ids] = given.words
  if (given.has('all')) {
    if (word !== undefined) throw wrongUse(message('cli.push.giveAllOrKind'))
    return 'all'
  }
  if (word === undefined || ids.length === 0) throw wrongUse(message('cli.push.sayWhatPushAll'))
  const { kind } = context.kind(word)
  const keys: number[] = []
  for (const id of ids) keys.push((await context.call('record.find', { kind, id })).key)
  return keys
}

function describe({ operation, kind, id, newId, outcome, error }: Outcome): string {
  const what = `${operation} ${kind} ${id}${newId ? t('cli.push.now', { newId }) : ''}`
  const state = outcomeWords({ outcome, ...(error ? { error } : {}) }, (instant) => instant)
  const said = error ? textOf(error.message) : ''
  const more = said !== '' && !state.includes(said) ? `. ${said}` : ''
  return `${what}: ${state}${more}`
}
