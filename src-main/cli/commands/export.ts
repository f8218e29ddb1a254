/** `galley export KIND FILE` */
import { resolve } from 'node:path'
import type { Command } from '../context.ts'
import { readFilter, whichRecords } from './list.ts'
import { inSentence } from '../../../shared/model/sentence.ts'

export const exportCsv: Command = {
  shape: {
    name: 'export',
    summary: 'Write records into a CSV file, for a spreadsheet',
    words: 'KIND FILE',
    wordCount: [2, 2],
    flags: {
      ...whichRecords,
      words: { shape: 'none', help: 'Headings and choices in words, amounts in units of the currency' },
    },
    notes: [
      'Headings are the names of the interface, and amounts are in micro units, unless --words is given.',
      'An empty cell is a value that is not there, [] is null; an apostrophe in front keeps a text a text. galley import reads it back.',
    ],
  },
  run: async (context) => {
    const { given, output } = context
    const [word, file = ''] = given.words
    const resource = context.kind(word)
    const accountId = resource.scope === 'account' ? await context.account() : ''
    const { rowCount } = await context.call('csv.export', {
      kind: resource.kind,
      selection: { all: { kind: resource.kind, accountId, filter: readFilter(resource, given) } },
      headings: given.has('words') ? 'words' : 'names',
      path: resolve(file),
    })
    output.json({ kind: resource.kind, file, row_count: rowCount })
    output.text(`${rowCount} ${inSentence(rowCount === 1 ? resource.label : resource.labelPlural)} written to ${file}.`)
    return 0
  },
}
