/** `galley import KIND FILE` */
import type { PresentedResource } from '../../../shared/presentation/resources.ts'
import { resolve } from 'node:path'
import type { CsvAccepted, CsvProposal, CsvReview } from '../../../shared/bridge.ts'
import { GalleyError } from '../../../shared/model/errors.ts'
import type { Command, Context } from '../context.ts'
import { readableCell } from '../output.ts'
import { csvProposalShape, csvSummaryShape } from '../shapes.ts'

const pageSize = 1000

export const importCsv: Command = {
  shape: {
    name: 'import',
    summary: 'Show what a CSV file would change, and do it with --apply; push sends it',
    words: 'KIND FILE',
    wordCount: [2, 2],
    flags: {
      account: { shape: 'text', value: 'A', help: 'Which account, where there are several' },
      apply: {
        shape: 'none',
        help: 'Do it, as one action that undo takes back; nothing where a line is refused or cannot be read',
      },
      partial: { shape: 'none', help: 'With --apply: also where lines are refused or cannot be read, without those' },
    },
    notes: [
      'The first line names the columns, by the names of the interface or the labels that Galley shows. An empty cell changes nothing,',
      '[] takes a value away. Rows are found by id; new ones by a key of their own in the column _key, or by what they say, so that the',
      'same file makes nothing twice. References go by id, by _key or by name. Records are deleted only where the column _delete says yes.',
      'Ends with 1 when a line is refused, cannot be read or could not be done.',
    ],
  },
  run: async (context) => {
    const { given, output } = context
    const [word, file = ''] = given.words
    const resource = context.kind(word)
    const accountId = resource.scope === 'account' ? await context.account() : ''
    const review = await context.call('csv.read', { path: resolve(file), kind: resource.kind, accountId })
    await show(context, resource, review)
    const isWhole = review.counts.refused === 0 && review.stopped === null
    const isApplied = given.has('apply') && (isWhole || given.has('partial'))
    const accepted = isApplied ? await context.call('csv.accept', { importId: review.importId, exceptLines: [] }) : null
    output.json({ summary: csvSummaryShape(review, accepted) })
    notify(context, review, accepted)
    if (given.has('apply') && !isApplied)
      throw new GalleyError('invalid_value', whyNothing(review), {
        refused: review.counts.refused,
        line: review.stopped?.line ?? null,
        column: review.stopped?.column ?? null,
      })
    return review.counts.refused + (review.stopped ? 1 : 0) + (accepted?.skipped.length ?? 0) > 0 ? 1 : 0
  },
}

function whyNothing({ stopped }: CsvReview): string {
  return stopped
    ? `Nothing was changed: ${stopped.message} Or add --partial to take the lines above it.`
    : 'Nothing was changed, since lines are refused. Mend them, or add --partial.'
}

/** One line a row of the file that does or says something. */
async function show(context: Context, resource: PresentedResource, review: CsvReview): Promise<void> {
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
          rows.push([String(proposal.line), outcome, proposal.id ?? '', proposal.name, noted(resource, proposal)])
      }
  context.output.table(['LINE', 'WHAT', 'ID', 'NAME', 'HOW'], rows)
}

function noted(resource: PresentedResource, { outcome, changes, notes, problems, currency }: CsvProposal): string {
  const cell = (field: string, value: CsvProposal['changes'][number]['after']) =>
    readableCell(resource.fields[field], value, currency)
  const changed = changes.map(({ field, before, after }) =>
    outcome === 'new' ? `${field}: ${cell(field, after)}` : `${field}: ${cell(field, before)} -> ${cell(field, after)}`,
  )
  return [...notes, ...problems]
    .map(({ message }) => message)
    .concat(changed)
    .join(' · ')
}

function notify({ output }: Context, review: CsvReview, accepted: CsvAccepted | null): void {
  const { counts, unknown, repeated } = review
  if (unknown.length > 0) output.note(`Columns that are not known are left out: ${unknown.join(', ')}.`)
  if (review.stopped) output.note(`${review.stopped.message} Only the lines above it were read.`)
  if (repeated.length > 0) output.note(`Columns that stand there twice count once: ${repeated.join(', ')}.`)
  output.text(
    `${counts.new} new, ${counts.change} changed, ${counts.delete} to delete, ${counts.same} as they are, ${counts.refused} refused.`,
  )
  if (accepted) {
    for (const { name, message } of accepted.skipped) output.note(`${name}: ${message}`)
    output.text(
      accepted.label === null ? 'Nothing was changed.' : `Done: ${accepted.label}. galley undo takes it back.`,
    )
  } else if (counts.new + counts.change + counts.delete > 0)
    output.text('Nothing was changed yet. Add --apply to do it.')
}
