/** `galley change KIND --where C CHANGE...` */
import { t } from '../../../shared/messages/index.ts'
import { message } from '../../../shared/messages/message.ts'
import { GalleyError } from '../../../shared/model/errors.ts'
import type { PresentedResource } from '../../../shared/presentation/resources.ts'
import { parseTransform } from '../../../shared/transform/index.ts'
import type { Transform } from '../../../shared/transform/index.ts'
import { wrongUse } from '../arguments.ts'
import type { Command } from '../context.ts'
import { printLines } from '../printing.ts'
import { conditionNotes, readFilter, whichRecords } from './list.ts'

/** More lines than any selection has. */
const allLines = 1_000_000

export const change: Command = {
  shape: {
    name: 'change',
    summary: t('cli.change.shape.summary'),
    words: 'KIND CHANGE...',
    wordCount: [2, null],
    flags: { ...whichRecords, preview: { shape: 'none', help: t('cli.change.preview.help') } },
    notes: [
      t('cli.change.changeForms'),
      t('cli.change.changeTexts'),
      t('cli.change.changeFormulas'),
      t('cli.change.changeTokens'),
      t('cli.change.oneStep'),
      ...conditionNotes,
    ],
  },
  run: async (context) => {
    const { given, output } = context
    const [word, ...words] = given.words
    const resource = context.kind(word)
    const transforms = words.map((each) => readTransform(resource, each))
    const filter = readFilter(resource, given)
    if (filter.where === undefined) throw wrongUse(message('cli.change.needsWhere'))
    const accountId = resource.scope === 'account' ? await context.account() : ''
    const isPreview = given.has('preview')
    const { lines, changed, refused } = await context.call('record.transform', {
      kind: resource.kind,
      selection: { all: { kind: resource.kind, accountId, filter } },
      transforms,
      isPreview,
      limit: allLines,
    })
    printLines(output, resource, lines)
    output.text(
      isPreview ? t('cli.change.wouldChange', { changed, refused }) : t('cli.change.changed', { changed, refused }),
    )
    if (refused > 0)
      throw new GalleyError('read_only', message('cli.change.someRefused', { changed, refused }), { changed, refused })
    return 0
  },
}

function readTransform(resource: PresentedResource, word: string): Transform {
  const read = parseTransform(resource, word)
  if ('why' in read) throw wrongUse(read.why)
  return read
}
