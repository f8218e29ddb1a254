/** `galley import KIND FILE`, and `galley import FILE.xlsx` for every tab that is of a kind */
import { listComma, t } from '../../../shared/messages/index.ts'
import { resourceOf } from '../../../shared/presentation/resources.ts'
import { resolve } from 'node:path'
import type { CsvAccepted, CsvProposal, CsvReview, FileQuestion } from '../../../shared/bridge.ts'
import { csvColumns } from '../../../shared/model/csv/columns.ts'
import { message } from '../../../shared/messages/message.ts'
import type { Message } from '../../../shared/messages/message.ts'
import { textOf } from '../../../shared/presentation/text-of.ts'
import { GalleyError } from '../../../shared/model/errors.ts'
import { wrongUse } from '../arguments.ts'
import type { Command, Context } from '../context.ts'
import { readableCell } from '../output.ts'
import { isCalled, noteQuestions, questionShapes, readFlag, readingsGiven, unanswered } from '../readings.ts'
import type { AskedColumn, SaidReading } from '../readings.ts'
import { csvProposalShape, csvSummaryShape } from '../shapes.ts'

const pageSize = 1000

export const importCsv: Command = {
  shape: {
    name: 'import',
    summary: t('cli.import.shape.summary'),
    words: '[KIND] FILE',
    wordCount: [1, 2],
    flags: {
      account: { shape: 'text', value: 'A', help: t('cli.import.account.help') },
      apply: {
        shape: 'none',
        help: t('cli.import.apply.help'),
      },
      partial: { shape: 'none', help: t('cli.import.partial.help') },
      read: readFlag,
    },
    notes: [
      t('cli.import.firstLineNamesColumns'),
      t('cli.import.takesValueAwayRows'),
      t('cli.import.sameFileMakesNothing'),
      t('cli.import.workbook'),
      t('cli.import.twoWays'),
      t('cli.import.endsWith1When'),
    ],
  },
  run: async (context) => {
    const { given, output } = context
    const file = given.words.at(-1)!
    if (given.words.length === 1 && !/\.xlsx$/i.test(file)) throw wrongUse(message('cli.import.nameTheKind'))
    const resource = given.words.length === 1 ? null : context.kind(given.words[0])
    const accountId = resource && resource.scope !== 'account' ? '' : await context.account()
    const kind = resource?.kind ?? null
    const said = readingsGiven(given)
    const first = await context.call('csv.read', { path: resolve(file), kind, accountId })
    const kinds = kind === null ? (first.tabs ?? []).flatMap((tab) => tab.kind ?? []) : [kind]
    const review = await answered(context, first, kinds, said)
    await show(context, review)
    const open = unanswered(askedIn(review), said)
    noteQuestions(output, open)
    const isWhole = review.counts.refused === 0 && review.stopped === null
    const isApplied = given.has('apply') && (isWhole || given.has('partial'))
    const accepted = isApplied ? await context.call('csv.accept', { importId: review.importId, exceptLines: [] }) : null
    const questions = open.length > 0 ? { questions: questionShapes(open) } : {}
    output.json({ summary: { ...csvSummaryShape(review, accepted), ...questions } })
    notify(context, review, accepted)
    if (given.has('apply') && !isApplied)
      throw new GalleyError('invalid_value', whyNothing(review), {
        refused: review.counts.refused,
        line: review.stopped?.line ?? null,
        column: review.stopped?.column ?? null,
        ...questions,
      })
    return review.counts.refused + (review.stopped ? 1 : 0) + (accepted?.skipped.length ?? 0) > 0 ? 1 : 0
  },
}

function askedIn({ fileQuestions = [] }: CsvReview): (AskedColumn & FileQuestion)[] {
  return fileQuestions.map((each) => ({ ...each, names: [each.label, each.column] }))
}

/** The file read again as the person says; GalleyError `usage` for a column that none of its kinds has. */
async function answered(
  context: Context,
  review: CsvReview,
  kinds: readonly string[],
  said: readonly SaidReading[],
): Promise<CsvReview> {
  const asked = askedIn(review)
  const columns = kinds.flatMap((kind) => csvColumns(resourceOf(kind)).map(({ label, name }) => [label, name]))
  const readings = said.flatMap(({ column, reading }) => {
    if (!columns.some((names) => isCalled(names, column))) throw wrongUse(message('cli.readings.noColumn', { column }))
    const meant = asked.filter(({ names }) => isCalled(names, column))
    return meant.map(({ tab, at }) => ({ tab, at, reading }))
  })
  if (readings.length === 0) return review
  return context.call('csv.answer', { importId: review.importId, readings })
}

function whyNothing({ stopped }: CsvReview): Message {
  return stopped
    ? message('cli.import.nothingWasChangedOr', { message: stopped.message })
    : message('cli.import.nothingWasChangedSince')
}

/** One line a row of the file that does or says something. */
async function show(context: Context, review: CsvReview): Promise<void> {
  const rows: string[][] = []
  for (const outcome of ['new', 'change', 'delete', 'refused'] as const)
    for (let offset = 0; offset < review.counts[outcome]; offset += pageSize)
      for (const proposal of await context.call('csv.rows', {
        importId: review.importId,
        outcome,
        offset,
        limit: pageSize,
      })) {
        context.output.json(csvProposalShape(proposal))
        if (!context.output.isJson)
          rows.push([lineText(proposal), outcome, proposal.id ?? '', proposal.name, noted(proposal)])
      }
  context.output.table(['LINE', 'WHAT', 'ID', 'NAME', 'HOW'], rows)
}

function lineText({ line, tabRow }: CsvProposal): string {
  return tabRow ? `${tabRow.tab} ${tabRow.row}` : String(line)
}

function noted({ kind, outcome, changes, notes, problems, currency }: CsvProposal): string {
  const resource = resourceOf(kind)
  const cell = (field: string, value: CsvProposal['changes'][number]['after']) =>
    readableCell(resource.fields[field], value, currency)
  const changed = changes.map(({ field, before, after }) =>
    outcome === 'new' ? `${field}: ${cell(field, after)}` : `${field}: ${cell(field, before)} -> ${cell(field, after)}`,
  )
  return [...notes, ...problems]
    .map(({ message: said }) => textOf(said))
    .concat(changed)
    .join(' · ')
}

function notify({ output }: Context, review: CsvReview, accepted: CsvAccepted | null): void {
  const { counts, unknown, repeated, tabs } = review
  const left = (tabs ?? []).filter(({ kind }) => kind === null).map(({ name }) => name)
  if (left.length > 0) output.note(t('cli.import.tabsLeftOut', { tabs: left.join(listComma()) }))
  if (unknown.length > 0) output.note(t('cli.import.columnsNotKnownLeft', { unknown: unknown.join(listComma()) }))
  if (review.stopped) output.note(t('cli.import.onlyLinesAboveWere', { message: textOf(review.stopped.message) }))
  if (repeated.length > 0) output.note(t('cli.import.columnsStandThereTwice', { repeated: repeated.join(listComma()) }))
  output.text(
    t('cli.import.newChangedDeleteAs', {
      new: counts.new,
      change: counts.change,
      delete: counts.delete,
      same: counts.same,
      refused: counts.refused,
    }),
  )
  if (accepted) {
    for (const { name, message } of accepted.skipped) output.note(`${name}: ${textOf(message)}`)
    output.text(
      accepted.label === null
        ? t('cli.import.nothingWasChanged')
        : t('cli.import.doneGalleyUndoTakes', { label: textOf(accepted.label) }),
    )
  } else if (counts.new + counts.change + counts.delete > 0) output.text(t('cli.import.nothingWasChangedYet'))
}
