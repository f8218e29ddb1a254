/** `galley queue`, `galley hold KIND ID...`, `galley resume [KIND ID...]`: steps that wait, and which of them go. */
import type { QueueStep } from '../../../shared/bridge.ts'
import { resourceOf } from '../../../shared/presentation/resources.ts'
import { inSentence } from '../../../shared/model/sentence.ts'
import { wrongUse } from '../arguments.ts'
import type { Command, Context } from '../context.ts'
import { queueShape } from '../shapes.ts'
import { verbs, whereWords } from '../step-text.ts'

export const queue: Command = {
  shape: {
    name: 'queue',
    summary: 'Show every change that waits, and why',
    words: '',
    wordCount: [0, 0],
    flags: { account: { shape: 'text', value: 'A', help: 'Only this account' } },
  },
  run: async (context) => {
    const steps = await context.call('queue.list', { accountId: await context.accountOrAll() })
    printSteps(context, steps)
    if (steps.length === 0) context.output.text('Nothing waits.')
    return 0
  },
}

export const hold: Command = {
  shape: {
    name: 'hold',
    summary: 'Keep changes here until they are resumed',
    words: 'KIND ID...',
    wordCount: [2, null],
    flags: {},
    notes: ['Push passes over what is held, also when it is named.'],
  },
  run: async (context) => {
    const keys = await readKeys(context)
    await context.call('queue.hold', { keys })
    await printOf(context, keys)
    return 0
  },
}

export const resume: Command = {
  shape: {
    name: 'resume',
    summary: 'Let held changes go again, all of them where none is named',
    words: '[KIND ID...]',
    wordCount: [0, null],
    flags: {},
    notes: ['Approves nothing: what was not pushed before waits for the next push.'],
  },
  run: async (context) => {
    const keys = await context.call('queue.resume', {
      keys: context.given.words.length === 0 ? null : await readKeys(context),
    })
    await printOf(context, keys)
    if (keys.length === 0) context.output.text('Nothing is held.')
    return 0
  },
}

async function readKeys(context: Context): Promise<number[]> {
  const [word, ...ids] = context.given.words
  if (word === undefined || ids.length === 0) throw wrongUse('Say which: KIND ID...')
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
      after.map((each) => each.name).join(', '),
      why,
    ]),
    // Why it waits is what the list is read for.
    { isLastWhole: true },
  )
}
