/** `galley paste KIND` */
import { pastedRowsMax } from '../../../shared/bridge/calls/records.ts'
import { listComma, t } from '../../../shared/messages/index.ts'
import { message } from '../../../shared/messages/message.ts'
import { GalleyError } from '../../../shared/model/errors.ts'
import { pastedColumns } from '../../../shared/model/csv/pasted-columns.ts'
import type { FoundColumn } from '../../../shared/model/csv/columns.ts'
import { parseTsv } from '../../../shared/model/csv/tsv.ts'
import type { PresentedResource } from '../../../shared/presentation/resources.ts'
import { wrongUse } from '../arguments.ts'
import type { Command } from '../context.ts'
import { printLines } from '../printing.ts'
import { isCalled, noteQuestions, questionShapes, readFlag, readingsGiven, unanswered } from '../readings.ts'

/** More lines than rows and columns can make. */
const allLines = 1_000_000

export const paste: Command = {
  shape: {
    name: 'paste',
    summary: t('cli.paste.shape.summary'),
    words: 'KIND',
    wordCount: [1, 1],
    flags: {
      account: { shape: 'text', value: 'A', help: t('cli.list.account.help') },
      new: { shape: 'none', help: t('cli.paste.new.help') },
      apply: { shape: 'none', help: t('cli.paste.apply.help') },
      read: readFlag,
    },
    notes: [t('cli.paste.headLine'), t('cli.paste.matching'), t('cli.paste.amounts'), t('cli.paste.twoWays')],
  },
  run: async (context) => {
    const { given, output, input } = context
    const resource = context.kind(given.words[0])
    const accountId = resource.scope === 'account' ? await context.account() : ''
    const cells = readCells(resource, await input.readAll())
    const isApplied = given.has('apply')
    const said = readingsGiven(given)
    const { found } = pastedColumns(resource, cells[0]!)
    const { lines, made, changed, refused, passed, questions } = await context.call('record.paste', {
      kind: resource.kind,
      accountId,
      cells,
      isNew: given.has('new'),
      readings: said.map(({ column, reading }) => ({ at: placeOf(found, column), reading })),
      isApplied,
      limit: allLines,
    })
    if (passed.length > 0) output.note(t('cli.paste.passed', { headings: passed.join(listComma()) }))
    printLines(output, resource, lines)
    output.text(t('cli.paste.counts', { made, changed, refused }))
    const asked = questions.map((each) => ({ ...each, names: namesOf(found.find(({ at }) => at === each.at)!) }))
    const open = unanswered(asked, said)
    noteQuestions(output, open)
    if (!isApplied && made + changed > 0) output.text(t('cli.import.nothingWasChangedYet'))
    if (refused > 0)
      throw new GalleyError('invalid_value', message('cli.paste.someRefused', { refused }), {
        ...{ made, changed, refused },
        ...(open.length > 0 ? { questions: questionShapes(open) } : {}),
      })
    return 0
  },
}

function namesOf({ heading, column }: FoundColumn): string[] {
  return [heading, column.label, column.name]
}

/** Place of the column that is called so; GalleyError `usage` where there is none. */
function placeOf(found: readonly FoundColumn[], called: string): number {
  const column = found.find((each) => isCalled(namesOf(each), called))
  if (column) return column.at
  throw wrongUse(message('cli.readings.noColumn', { column: called }))
}

/** Rows of cells; GalleyError `usage` for what has no head line of the kind, or too many rows. */
function readCells(resource: PresentedResource, text: string): string[][] {
  const cells = parseTsv(text.replace(/^\ufeff/, ''))
  const [head] = cells
  if (!head) throw wrongUse(message('cli.paste.nothing'))
  if (cells.length - 1 > pastedRowsMax) throw wrongUse(message('cli.paste.tooMany', { most: pastedRowsMax }))
  const { unknown } = pastedColumns(resource, head)
  if (unknown.length > 0) throw wrongUse(message('cli.paste.unknown', { kind: resource.label, headings: unknown }))
  return cells
}
