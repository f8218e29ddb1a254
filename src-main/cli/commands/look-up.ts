/** `galley lookup KIND [PARAM...]` */
import { countOf, secondsOf } from '../arguments.ts'
import type { Command } from '../context.ts'
import { inSentence } from '../../../shared/model/sentence.ts'
import { readParams } from '../params.ts'
import { headings, readableRows } from '../printing.ts'
import { recordShape } from '../shapes.ts'

export const lookUp: Command = {
  shape: {
    name: 'lookup',
    summary: 'Ask the service for records of a kind and keep them here',
    words: 'KIND PARAM...',
    wordCount: [1, null],
    flags: {
      account: { shape: 'text', value: 'A', help: 'Which account, where there are several' },
      limit: { shape: 'text', value: 'N', help: 'At most so many (200)' },
      timeout: { shape: 'text', value: 'S', help: 'Seconds in all (60)' },
    },
    notes: ['PARAM is name=text, as the interface names it: q=Berlin location_type=CITIES.'],
  },
  run: async (context) => {
    const { given, output } = context
    const [word, ...words] = given.words
    const resource = context.kind(word)
    const views = await context.call('kind.lookUp', {
      kind: resource.kind,
      accountId: resource.scope === 'account' ? await context.account() : '',
      params: readParams(words),
      limit: countOf(given, 'limit') ?? 200,
      timeoutMs: secondsOf(given, 'timeout', 60),
    })
    for (const view of views) output.json(recordShape(view))
    if (!output.isJson) output.table(headings(resource), await readableRows(context, resource, views))
    if (views.length === 0) output.text(`The service has no such ${inSentence(resource.labelPlural)}.`)
    return 0
  },
}
