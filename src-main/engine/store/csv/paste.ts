/**
 * Rows that were pasted: each finds its record by id, by its own key or by name, or makes one. They are proposals as rows of a file are, carried
 * out by the same functions; what is only previewed is done and taken back, so that the lines are the same.
 */
import type { ChangedLine, PasteResult } from '../../../../shared/bridge.ts'
import { kindWord, message } from '../../../../shared/messages/message.ts'
import type { Message } from '../../../../shared/messages/message.ts'
import { isSaying } from '../../../../shared/model/csv/tsv.ts'
import { isCalledByName } from '../../../../shared/model/csv/columns.ts'
import { pastedColumns, readPastedRow } from '../../../../shared/model/csv/pasted.ts'
import type { PastedColumns, PastedRow } from '../../../../shared/model/csv/pasted.ts'
import { valueOfCell } from '../../../../shared/model/csv/rows.ts'
import type { CsvRowRead } from '../../../../shared/model/csv/rows.ts'
import { GalleyError } from '../../../../shared/model/errors.ts'
import { isUnitOf } from '../../../../shared/model/money.ts'
import type { RecordValues } from '../../../../shared/model/values.ts'
import { textOf } from '../../../../shared/presentation/text-of.ts'
import { countLabel, problemsByKey, refusedLine, withProblems } from '../edits/index.ts'
import { deletedSql, readRow, readRowById, zoneOf } from '../tables/index.ts'
import type { KindTable, Store } from '../tables/index.ts'
import { acceptRows } from './accept.ts'
import { markOfKey } from './marks.ts'
import { proposeRow } from './proposals.ts'
import type { CsvGivenRow, CsvTarget, StoredProposal } from './proposals.ts'
import { calledBy, referredBy } from './references.ts'

export interface PasteOrder {
  /** Rows of cells, the head line first. */
  cells: readonly (readonly string[])[]
  /** Each row makes a record, whatever is here. */
  isNew: boolean
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
  return { ...counts, passed: columns.passed, lines: lines.slice(offset, offset + limit), lineCount: lines.length }
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
  { cells, isNew, isApplied }: PasteOrder,
): Omit<PasteResult, 'lineCount' | 'passed' | 'action'> {
  const reader = new RowReader(store, table, target, columns, isNew)
  const [head = [], ...rows] = cells
  const proposals = rows.flatMap((row, at) => (isSaying(row) ? [reader.propose(row, at + 2, head.length)] : []))
  const made = proposals.filter(({ outcome }) => outcome === 'new')
  const changed = proposals.filter(({ outcome }) => outcome === 'change')
  const label = message('engine.journal.paste', { records: countLabel(table, made.length + changed.length) })
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
  if (why !== undefined) return [refusedLine({ ...about, field: null, before: null }, 'read_only', textOf(why))]
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

/** Reads rows one after the other; each record is named by one of them at most. */
class RowReader {
  readonly #store: Store
  readonly #table: KindTable
  readonly #target: CsvTarget
  readonly #columns: PastedColumns
  readonly #isNew: boolean
  readonly #zone: string
  readonly #rowByName = new Map<string, number>()

  constructor(store: Store, table: KindTable, target: CsvTarget, columns: PastedColumns, isNew: boolean) {
    this.#store = store
    this.#table = table
    this.#target = target
    this.#columns = columns
    this.#isNew = isNew
    this.#zone = zoneOf(store, target.accountId)
  }

  /** `row`: its number; `width`: how many headings there are. */
  propose(cells: readonly string[], row: number, width: number): StoredProposal {
    const read = readPastedRow(this.#columns.found, cells, this.#zone)
    if (cells.slice(width).some((cell) => cell.trim() !== ''))
      read.faults.push({ heading: '', message: textOf(message('engine.paste.tooManyCells')) })
    const given: CsvGivenRow = { ...read, ...this.#named(read), line: row }
    const first = this.#inItsCurrency(proposeRow(this.#store, this.#target, given), given, read)
    const proposal = this.#isSecond(first, given, row) ?? first
    // A row that is refused names the record that it was for.
    return { ...proposal, id: proposal.id ?? given.id }
  }

  /** By which record the row goes: id or own key as it says, else the one of its name. */
  #named(read: CsvRowRead): Pick<CsvGivenRow, 'id' | 'ownKey' | 'mark'> {
    if (this.#isNew) return { id: null, ownKey: null, mark: null }
    const { id, ownKey } = read
    if (id !== null || ownKey !== null) return { id, ownKey, mark: ownKey === null ? null : markOfKey(ownKey) }
    const found = this.#called(read)
    if (found.length > 1) {
      const kinds = kindWord(this.#table.kind, 'pluralWithin')
      const name = String(this.#nameOf(read))
      const said = message('engine.paste.twins', { count: found.length, kinds, name, ids: found.slice(0, 10) })
      read.faults.push({ heading: this.#table.resource.nameField, message: textOf(said), code: 'twins' })
    }
    return { id: found.length === 1 ? found[0]! : null, ownKey: null, mark: null }
  }

  #nameOf(read: CsvRowRead): unknown {
    const cell = read.cells.get(this.#table.resource.nameField)
    return cell && valueOfCell(cell)
  }

  /** Refused where an amount bears the sign or code of another currency than the record's. */
  #inItsCurrency(proposal: StoredProposal, given: CsvGivenRow, { units, faults }: PastedRow): StoredProposal {
    const { currency } = proposal
    const others = currency === null ? [] : [...units].filter(([, unit]) => !isUnitOf(unit, currency))
    if (currency === null || others.length === 0) return proposal
    for (const [heading, unit] of others)
      faults.push({ heading, message: textOf(message('engine.paste.otherCurrency', { heading, unit, currency })) })
    return proposeRow(this.#store, this.#target, given)
  }

  /** Ids of the records of that name, under the parents that the row names; in its exact spelling where there are such. */
  #called(read: CsvRowRead): string[] {
    const { table, nameSql, resource } = this.#table
    const name = this.#nameOf(read)
    if (typeof name !== 'string' || name === '' || !this.#table.byField.has(resource.nameField)) return []
    const own = resource.scope === 'account' ? 'r._account = ?2' : '?2 IS NOT NULL'
    const isKept = `NOT (${deletedSql(this.#table)}) AND NOT EXISTS (SELECT 1 FROM pending p WHERE p.key = r._key AND p.operation = 'delete')`
    const found = this.#store.sql.all<{ key: number; id: string; name: string }>(
      `SELECT r._key AS key, r._id AS id, r.${nameSql} AS name FROM ${table} r
       WHERE r.${nameSql} = ?1 COLLATE NOCASE AND ${own} AND r._hidden = 0 AND ${isKept} ORDER BY r._key LIMIT 100`,
      name,
      this.#target.accountId,
    )
    const parents = this.#parentsOf(read)
    const under = found.filter(({ key }) => {
      const values = readRow(this.#store, this.#table, key)!.values
      return Object.entries(parents).every(([field, id]) => values[field] === id)
    })
    const exact = under.filter((each) => each.name === name)
    return (exact.length > 0 ? exact : under).map(({ id }) => id)
  }

  /** What the row belongs to and could not be moved from. */
  #parentsOf(read: CsvRowRead): RecordValues {
    const parents: RecordValues = {}
    for (const { field, def } of this.#table.columns) {
      if (def.write !== 'create' || !isCalledByName(def)) continue
      const naming = { def, record: {}, accountId: this.#target.accountId }
      const cell = read.cells.get(field)
      const text = cell && valueOfCell(cell)
      const title = read.titles.get(field)
      const found =
        typeof text === 'string' && text !== ''
          ? referredBy(this.#store, naming, text)
          : title === undefined
            ? null
            : calledBy(this.#store, naming, title)
      if (found && 'id' in found) parents[field] = found.id
    }
    return parents
  }

  /** A refusal where an earlier row names the same record, or has the same own key. */
  #isSecond(proposal: StoredProposal, given: CsvGivenRow, row: number): StoredProposal | null {
    if (proposal.outcome === 'refused') return null
    const name = proposal.key === null ? proposal.mark : String(proposal.key)
    if (name === null) return null
    const earlier = this.#rowByName.get(name)
    if (earlier === undefined) {
      this.#rowByName.set(name, row)
      return null
    }
    const said = textOf(message('engine.paste.sameRecord', { row: earlier }))
    return proposeRow(this.#store, this.#target, { ...given, faults: [{ heading: '', message: said }] })
  }
}
