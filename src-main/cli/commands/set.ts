/** `galley set KIND ID VALUE...` */
import { wrongUse } from '../arguments.ts'
import type { Command } from '../context.ts'
import { printChanged } from '../printing.ts'
import { readValues } from '../values.ts'

export const set: Command = {
  shape: {
    name: 'set',
    summary: 'Change fields of a record here; push sends them',
    words: 'KIND ID VALUE...',
    wordCount: [2, null],
    flags: { strict: { shape: 'none', help: 'Store nothing where a rule is broken' } },
    notes: ['VALUE is field=text, field= (unset) or field:=JSON. Money is in micro units: 1500000 is 1.50.'],
  },
  run: async (context) => {
    const [word, id = '', ...words] = context.given.words
    const resource = context.kind(word)
    if (words.length === 0) throw wrongUse('galley set needs a VALUE, such as name=Spring.')
    const values = readValues(resource, words)
    const { key } = await context.call('record.find', { kind: resource.kind, id })
    await printChanged(
      context,
      await context.call('record.edit', { key, values, isStrict: context.given.has('strict') }),
    )
    return 0
  },
}
