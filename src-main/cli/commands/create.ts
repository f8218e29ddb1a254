/** `galley create KIND VALUE...` */
import type { Command } from '../context.ts'
import { printChanged } from '../printing.ts'
import { readValues } from '../values.ts'

export const create: Command = {
  shape: {
    name: 'create',
    summary: 'Make a new record here; push sends it',
    words: 'KIND VALUE...',
    wordCount: [1, null],
    flags: {
      account: { shape: 'text', value: 'A', help: 'Which account, where there are several' },
      strict: { shape: 'none', help: 'Store nothing where a rule is broken' },
    },
    notes: ['VALUE is field=text, field= (unset) or field:=JSON. Money is in micro units: 1500000 is 1.50.'],
  },
  run: async (context) => {
    const [word, ...words] = context.given.words
    const resource = context.kind(word)
    const values = readValues(resource, words)
    const accountId = resource.scope === 'account' ? await context.account() : ''
    await printChanged(
      context,
      await context.call('record.create', {
        kind: resource.kind,
        accountId,
        values,
        isStrict: context.given.has('strict'),
      }),
    )
    return 0
  },
}
