/**
 * Rows that were pasted: each finds its record by id, by its own key or by name, or makes one. They are proposals as rows of a file are, carried
 * out by the same functions; what is only previewed is done and taken back, so that the lines are the same.
 */
import { countLabel } from '../../../../shared/messages/count-label.ts'
import type { ChangedLine, PasteResult } from '../../../../shared/bridge.ts'
import { kindWord, message } from '../../../../shared/messages/message.ts'
import type { Message } from '../../../../shared/messages/message.ts'
import { columnQuestions, readingsByColumn } from '../../../../shared/model/csv/pasted.ts'
import type { ColumnReading } from '../../../../shared/model/csv/readings.ts'
import { isSaying } from '../../../../shared/model/csv/tsv.ts'
import { pastedColumns } from '../../../../shared/model/csv/pasted-columns.ts'
import type { PastedColumns } from '../../../../shared/model/csv/pasted-columns.ts'
import { GalleyError } from '../../../../shared/model/errors.ts'
import { problemsByKey, refusedLine, withProblems } from '../edits/index.ts'
import { readRow, readRowById, zoneOf } from '../tables/index.ts'
import type { KindTable, Store } from '../tables/index.ts'
import { acceptRows } from './accept.ts'
import { PastedRows } from './pasted-rows.ts'
import type { CsvTarget, StoredProposal } from './proposals.ts'

export interface PasteOrder {
  /** Rows of cells, the head line first. */
  cells: readonly (readonly string[])[]
  /** Each row makes a record, whatever is here. */
  isNew: boolean
  /** How texts of a column are read that can be read in two ways. */
  readings?: readonly { at: number; reading: ColumnReading }[]
  isApplied: boolean
  /** Of the lines. */
  offset: number
  limit: number
}

/** See CsvRows.paste. */
export function pasteRows(store: Store, target: CsvTarget, order: PasteOrder): PasteResult {
  const table = store.table(target.kind)
  const columns = readHead(table, order.cells[0] ?? [])
  const { offset, limit } = order
  store.growCache()
  const work = () => carryOut(store, table, target, columns, order)
  const { lines, ...counts } = order.isApplied ? store.write(work) : store.rehearse(work)
  const zone = zoneOf(store, target.accountId)
  const questions = columnQuestions(columns.found, order.cells.slice(1), zone)
  return {
    ...counts,
    passed: columns.passed,
    questions,
    lines: lines.slice(offset, offset + limit),
    lineCount: lines.length,
  }
}

function readHead(table: KindTable, head: readonly string[]): PastedColumns {
  const columns = pastedColumns(table.resource, head)
  const { unknown, repeated, found } = columns
  if (unknown.length > 0)
    throw invalid(
      message('engine.paste.unknownHeadings', { kind: kindWord(table.kind, 'label'), headings: quoted(unknown) }),
    )
  if (repeated.length > 0) throw invalid(message('engine.paste.repeatedHeadings', { headings: quoted(repeated) }))
  if (found.length === 0) throw invalid(message('engine.paste.noHead'))
  return columns
}

function invalid(said: Message): GalleyError {
  return new GalleyError('invalid_value', said, {})
}

function quoted(headings: readonly string[]): string[] {
  return headings.map((heading) => `“${heading}”`)
}

function carryOut(
  store: Store,
  table: KindTable,
  target: CsvTarget,
  columns: PastedColumns,
  { cells, isNew, readings = [], isApplied }: PasteOrder,
): Omit<PasteResult, 'lineCount' | 'passed' | 'questions' | 'action'> {
  const reader = new PastedRows(store, target, columns.found, { isNew, readings: readingsByColumn(readings) })
  const [head = [], ...rows] = cells
  const proposals = rows.flatMap((row, at) => (isSaying(row) ? [reader.propose(row, at + 2, head.length)] : []))
  const made = proposals.filter(({ outcome }) => outcome === 'new')
  const changed = proposals.filter(({ outcome }) => outcome === 'change')
  const label = message('engine.journal.paste', { records: countLabel(table.kind, made.length + changed.length) })
  const { madeKeys, skipped } = acceptRows(store, target, proposals, { label, action: null })
  const left = new Map(skipped.map(({ key, message: why }) => [key, why]))
  // Proposals make their records in their order.
  const keyOf = new Map([
    ...made.map((each, at) => [each, madeKeys[at]!] as const),
    ...changed.map((each) => [each, each.key!] as const),
  ])
  const problems = problemsByKey(store, [...keyOf.values()])
  const lines = proposals.flatMap((proposal) => {
    const key = keyOf.get(proposal) ?? null
    const why = key === null ? undefined : left.get(key)
    const own = linesOf(store, table, proposal, key, why)
    const broken = (key === null ? undefined : problems.get(key)) ?? []
    // What a preview made is gone with it.
    const none = proposal.outcome === 'new' && !isApplied ? { key: null, id: null } : {}
    return withProblems(own, broken).map((line) => ({ ...line, ...none, row: proposal.line }))
  })
  return {
    lines,
    made: made.length,
    changed: changed.length - left.size,
    refused: lines.filter(({ isRefused }) => isRefused).length,
    label,
  }
}

/** What becomes of one row, a line each field; a row of which nothing is to be said has none. */
function linesOf(
  store: Store,
  table: KindTable,
  proposal: StoredProposal,
  key: number | null,
  why: Message | undefined,
): ChangedLine[] {
  const { outcome, changes, notes, leftOut } = proposal
  const { kind } = table
  const id = key === null ? proposal.id : (readRow(store, table, key)?.id ?? null)
  const about = { key, id, kind }
  const here = id === null ? null : readRowById(store, table, id)
  if (outcome === 'refused')
    return notes.map(({ heading, message: said, code }: (typeof notes)[number] & { code?: string }) => {
      const field = fieldOfHeading(table, heading)
      const line = { ...about, field, before: field === null ? null : (here?.values[field] ?? null) }
      return refusedLine(line, code ?? 'invalid_value', said)
    })
  if (why !== undefined) return [refusedLine({ ...about, field: null, before: null }, 'read_only', why)]
  const done = changes.map(({ field, before, after }): ChangedLine => {
    return { ...about, field, before, after, problems: [], isRefused: false }
  })
  const whole: ChangedLine = { ...about, field: null, before: null, after: null, problems: [], isRefused: false }
  const lines = outcome === 'new' && done.length === 0 ? [whole] : done
  const refused = leftOut.map(({ field, message: said }) => {
    const before = key === null ? null : readRow(store, table, key)?.values[field]
    return refusedLine({ ...about, field, before }, 'read_only', said)
  })
  const leftOutNotes = new Set(leftOut.map((each) => each.message))
  const warnings = notes
    .filter((note) => !leftOutNotes.has(note.message))
    .map((note) => ({
      field: fieldOfHeading(table, note.heading),
      code: 'note',
      message: note.message,
      severity: 'warning' as const,
    }))
  const [first, ...others] = lines.length === 0 && warnings.length > 0 ? [whole] : lines
  return [...(first ? [{ ...first, problems: [...first.problems, ...warnings] }, ...others] : []), ...refused]
}

/** The field that a heading names, as people or the interface write it; null for none. */
function fieldOfHeading({ resource }: KindTable, heading: string): string | null {
  const [found] = heading === '' ? [] : pastedColumns(resource, [heading]).found
  return found && 'field' in found.column ? found.column.field : null
}
