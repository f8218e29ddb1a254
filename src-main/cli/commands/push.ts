/** `galley push` */
import type { Outcome } from '../../../shared/bridge.ts'
import { outcomeWords } from '../../../shared/model/queue-words.ts'
import { secondsOf, wrongUse } from '../arguments.ts'
import type { Command, Context } from '../context.ts'
import { outcomeShape } from '../shapes.ts'

export const push: Command = {
  shape: {
    name: 'push',
    summary: 'Send changes to the service',
    words: '[--all | KIND ID...]',
    wordCount: [0, null],
    flags: {
      all: { shape: 'none', help: 'Everything that waits' },
      timeout: { shape: 'text', value: 'S', help: 'Seconds in all, limits included (600)' },
    },
    notes: [
      'Ends with 0 when each step was applied or nothing was to do, with 1 otherwise. Naming a record that was refused tries it again.',
      'What could not go keeps its approval and goes with the next push.',
    ],
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
    if (outcomes.length === 0) output.text('Nothing to do.')
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
      `${audienceName}: ${sentCount} of ${userCount} people sent. ${error?.message ?? waitingFor ?? ''}`.trim(),
    )
}

async function readSelection(context: Context): Promise<'all' | number[]> {
  const { given } = context
  const [word, ...ids] = given.words
  if (given.has('all')) {
    if (word !== undefined) throw wrongUse('Give --all or KIND ID..., not both.')
    return 'all'
  }
  if (word === undefined || ids.length === 0) throw wrongUse('Say what to push: --all, or KIND ID...')
  const { kind } = context.kind(word)
  const keys: number[] = []
  for (const id of ids) keys.push((await context.call('record.find', { kind, id })).key)
  return keys
}

function describe({ operation, kind, id, newId, outcome, error }: Outcome): string {
  const what = `${operation} ${kind} ${id}${newId ? ` (now ${newId})` : ''}`
  const state = outcomeWords({ outcome, ...(error ? { error } : {}) }, (instant) => instant)
  const more = error && !state.includes(error.message) ? `. ${error.message}` : ''
  return `${what}: ${state}${more}`
}
