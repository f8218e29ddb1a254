/** `galley review` */
import type { Command } from '../context.ts'
import { describeStep } from '../printing.ts'
import { stepShape } from '../shapes.ts'

export const review: Command = {
  shape: {
    name: 'review',
    summary: 'Show what a push would send, and what is held back',
    words: '',
    wordCount: [0, 0],
    flags: { account: { shape: 'text', value: 'A', help: 'Only this account' } },
  },
  run: async (context) => {
    const steps = await context.call('push.plan', { accountId: context.given.text('account') ?? null })
    for (const step of steps) {
      context.output.json(stepShape(step))
      context.output.text(describeStep(step))
    }
    if (steps.length === 0) context.output.text('Nothing waits to be pushed.')
    return 0
  },
}
