/** Records and changes in words, for people at a terminal. */
import { textOf } from '../../shared/presentation/text-of.ts'
import { listComma, sentenceGap, t } from '../../shared/messages/index.ts'
import type { ChangedLine, RecordView, Standing } from '../../shared/bridge.ts'
import { resourceOf } from '../../shared/presentation/resources.ts'
import type { PresentedResource } from '../../shared/presentation/resources.ts'
import type { Resolution } from '../../shared/contract/language/resolve-reference.ts'
import { GalleyError } from '../../shared/model/errors.ts'
import { message } from '../../shared/messages/message.ts'
import { formatMoney } from '../../shared/messages/money.ts'
import type { Spend } from '../../shared/model/spend.ts'
import type { Value } from '../../shared/model/values.ts'
import type { Context } from './context.ts'
import { cellOf, readableCell } from './output.ts'
import type { Output } from './output.ts'
import { changedLineShape, recordShape } from './shapes.ts'
import type { SpendTotal } from './shapes.ts'

/** What is said of a record besides its fields. */
interface MoreOfRecord {
  dropped?: readonly string[]
  /** What people call that which its fields name, by field. */
  names?: Readonly<Record<string, string>>
  /** Of an audience: whether it can be named anew. */
  standing?: Resolution
  /** Names in it that could not be used anew. */
  standings?: readonly Standing[]
}

function withStandings(
  shape: Record<string, unknown>,
  standing: Resolution | undefined,
  standings: readonly Standing[],
): Record<string, unknown> {
  const line = {
    ...(standing ? { standing: { ...standing, message: standing.message && textOf(standing.message) } } : {}),
    ...(standings.length > 0
      ? {
          standings: standings.map(({ field, id, standing: each, message }) => ({
            field,
            id,
            standing: each,
            message: textOf(message),
          })),
        }
      : {}),
  }
  return { ...shape, _galley: { ...(shape['_galley'] as object), ...line } }
}

/** The name of what the value names before the value; the value alone where nothing is known of it. */
function namedCell(value: Value, name: string | undefined): string {
  return name === undefined || name === value ? cellOf(value) : `${name} (${cellOf(value)})`
}

/**
 * One record: a JSON line, or its fields one under the other. `dropped`: fields of the record that it was made from which it cannot hold,
 * empty where it holds all of them.
 */
export function printRecord(
  output: Output,
  view: RecordView,
  { dropped, names = {}, standing, standings = [] }: MoreOfRecord = {},
): void {
  output.json(withStandings(recordShape(view, dropped), standing, standings))
  const resource = resourceOf(view.kind)
  const fields = Object.keys(resource.fields).filter((name) => view.values[name] !== undefined)
  output.text(`${resource.label} ${view.id} · ${view.state}`)
  output.table(
    ['FIELD', 'VALUE', t('cli.printing.atService')],
    fields.map((name) => [
      name,
      namedCell(view.values[name], names[name]),
      view.changed[name] && view.operation !== 'create' ? cellOf(view.changed[name].base) : '',
    ]),
  )
  for (const [name, clash] of Object.entries(view.conflict))
    output.text(
      t('cli.printing.conflictInWasMine', {
        name,
        cellOf: cellOf(clash.base),
        cellOf2: cellOf(clash.mine),
        cellOf3: cellOf(clash.theirs),
      }),
    )
  for (const { field, message, severity } of view.problems)
    output.text(`${severity}${field ? t('cli.printing.in', { field }) : ''}: ${message}`)
  if (view.parked) output.text(`refused: ${textOf(view.parked.message)}`)
  if (standing) output.text(standing.message ? textOf(standing.message) : t('cli.printing.readyBeTargeted'))
  for (const { field, message } of standings) output.text(`${field}: ${textOf(message)}`)
  if (dropped && dropped.length > 0)
    output.text(t('cli.printing.notCarriedOver', { dropped: dropped.join(listComma()) }))
}

/** A record after a change, with what people call that which its fields name. */
export async function printChanged(context: Context, view: RecordView, more: MoreOfRecord = {}): Promise<void> {
  const names = await context.call('record.names', { kind: view.kind, keys: [view.key] })
  printRecord(context.output, view, { names: names[view.key] ?? {}, ...more })
}

/** What a record whose outcome a person decides may be at the service, a JSON line each, and what is at risk. */
export function printCandidates(output: Output, { kind, id, undecided }: RecordView): void {
  const resource = resourceOf(kind)
  if (!undecided)
    throw new GalleyError('not_found', message('cli.printing.nothingBeDecidedAbout', { label: resource.label, id }), {
      id,
    })
  const { candidates, isRestored, looks } = undecided
  for (const candidate of candidates) output.json({ ...candidate.values, id: candidate.id, _galley: { kind } })
  output.text(
    isRestored
      ? t('cli.printing.dataOlderThanWhat', { label: resource.label, id })
      : t('cli.printing.wasSentAndAnswer', { label: resource.label, id, count: Math.max(1, looks) }),
  )
  const columns = [...new Set(['created_at', ...listColumns(kind)])]
    .filter((name) => name in resource.fields)
    .slice(0, 5)
  output.table(
    ['ID', ...columns.map((name) => name.toUpperCase())],
    candidates.map(({ id: found, values }) => [found, ...columns.map((name) => cellOf(values[name]))]),
  )
  output.text(candidates.length > 0 ? t('cli.printing.ifTheseSameAs') : t('cli.printing.nothingLikeWasFound'))
}

/** Lines of what changes: before and after, and what is wrong with it. */
export function printLines(output: Output, resource: PresentedResource, lines: readonly ChangedLine[]): void {
  for (const line of lines) output.json(changedLineShape(line))
  if (output.isJson || lines.length === 0) return
  output.table(
    ['ID', 'FIELD', t('cli.printing.before'), t('cli.printing.after'), t('cli.printing.problems')],
    lines.map(({ id, field, before, after, problems, isRefused }) => {
      const def = field === null ? undefined : resource.fields[field]
      return [
        id ?? '',
        field ?? '',
        readableCell(def, before, ''),
        isRefused ? '' : readableCell(def, after, ''),
        problems.map(({ message }) => textOf(message)).join(sentenceGap()),
      ]
    }),
  )
}

/** Columns that a list of the kind shows: id, name, and what grids show first. */
export function listColumns(kind: string): string[] {
  const resource = resourceOf(kind)
  const shown = Object.entries(resource.fields)
    .filter(([, field]) => field.column)
    .toSorted(([, a], [, b]) => a.column!.order - b.column!.order)
    .map(([name]) => name)
  return [...new Set([resource.nameField, ...shown])].filter((name) => name in resource.fields)
}

/** Headings of a list of the kind, for `readableRows`. */
export function headings(resource: PresentedResource): string[] {
  const labels = listColumns(resource.kind).map((name) => (resource.fields[name]?.label ?? name).toUpperCase())
  return ['ID', 'STATE', ...labels]
}

/** A line of a list for each record, with amounts in their currency and what the fields name called by its name. */
export async function readableRows(
  context: Context,
  resource: PresentedResource,
  views: readonly RecordView[],
): Promise<string[][]> {
  const { kind, fields } = resource
  const names = await context.call('record.names', { kind, keys: views.map(({ key }) => key) })
  return views.map(({ key, id, state, isGone, values }) => [
    id,
    isGone ? 'gone' : state,
    ...listColumns(kind).map(
      (name) => names[key]?.[name] ?? readableCell(fields[name], values[name], values['currency']),
    ),
  ])
}

/** An amount with its currency; of one whose currency is not known, micro units. */
export function amountText(micro: bigint, currency: string | null): string {
  return currency === null ? t('cli.printing.microUnits', { micro }) : formatMoney(micro, currency)
}

/** A difference with its sign. */
function differenceText(micro: bigint, currency: string | null): string {
  return `${micro < 0n ? '−' : '+'} ${amountText(micro < 0n ? -micro : micro, currency)}`
}

/** What a push makes of the spending in one currency, now and by day, in one sentence. */
export function describeTotal({ currency, now, later, activations }: SpendTotal): string {
  const turns = later.map((day) => t('cli.printing.from', { date: day.date, changeText: changeText(day, currency) }))
  const [count, names] = [activations.length, activations.map(({ name }) => name).join(listComma())]
  const begins = count === 0 ? '' : t('cli.printing.countSpend', { count, names })
  return t('cli.printing.spendDay', { changeText: changeText(now, currency), turns: turns.join(''), begins })
}

/** "+ €90.00, 1 more without a daily limit". */
function changeText({ micro, withoutDailyLimit, notHere }: Spend, currency: string | null): string {
  return [
    differenceText(micro, currency),
    ...(withoutDailyLimit === 0 ? [] : [t('cli.printing.moreWithoutDailyLimit', moreOrFewer(withoutDailyLimit))]),
    ...(notHere === 0 ? [] : [t('cli.printing.moreNotHere', moreOrFewer(notHere))]),
  ].join(listComma())
}

function moreOrFewer(difference: number) {
  return { count: Math.abs(difference), which: difference > 0 ? 'more' : 'fewer' }
}
