/**
 * What the cells of pasted rows say. As a file's rows (rows.ts), but texts stand as they are, amounts and times may be written as people write them,
 * and what can be read in two ways is a question: answered for its column (`ColumnReading`), or a fault that names both. Pure.
 */
import { message } from '../../messages/message.ts'
import type { Message, MessageArg } from '../../messages/message.ts'
import type { PresentedField } from '../../presentation/resources.ts'
import { toExactText, toInputText, unitOf } from '../money.ts'
import { readCell } from './cells.ts'
import type { ReadCell } from './cells.ts'
import type { CsvHeadings, FoundColumn } from './columns.ts'
import { emptyRow } from './rows.ts'
import type { CsvRowRead } from './rows.ts'
import { readAmount, readTime } from './readings.ts'
import type { ColumnReading, ReadingsByColumn } from './readings.ts'
import type { ColumnQuestion, ReadingOption, TwoReadings } from './questions.ts'
import { zoneDay } from '../zone.ts'
import { noteOrder, withImplied } from './implied-reading.ts'
import type { OrderEvidence } from './implied-reading.ts'
import { eraseMark } from './literal.ts'

/** A row with the signs and codes of currencies that stand beside its amounts, by heading. */
export interface PastedRow extends CsvRowRead {
  units: Map<string, string>
}

/** The readings that a person chose, by index of the column; one column may have several. */
export function readingsByColumn(said: readonly { at: number; reading: ColumnReading }[]): ReadingsByColumn {
  const found = new Map<number, ReadonlySet<ColumnReading>>()
  for (const { at, reading } of said) found.set(at, new Set([...(found.get(at) ?? []), reading]))
  return found
}

/** Reads one pasted line. `zone`: the account's time zone, for times that name none. */
export function readPastedRow(
  found: readonly FoundColumn[],
  line: readonly string[],
  zone: string,
  readings: ReadingsByColumn = new Map(),
): PastedRow {
  const read: PastedRow = { ...emptyRow(), units: new Map() }
  for (const { at, heading, column, headings } of found) {
    const text = line[at] ?? ''
    if (text.trim() === '') continue
    if (column.what === 'ownKey') read.ownKey = text.trim()
    else if (column.what === 'id' || (column.what === 'field' && column.def.type === 'id')) read.id = text.trim()
    else if (column.what === 'title') read.titles.set(column.field, text.trim())
    else if (column.what === 'field') {
      const cell = cellOf(column.def, text, {
        headings,
        zone,
        called: column.called,
        readings: readings.get(at) ?? noReadings,
      })
      if (cell.kind === 'unreadable')
        read.faults.push({ heading, message: cell.message, code: cell.code ?? 'invalid_value' })
      else if (cell.kind !== 'blank') read.cells.set(column.field, cell)
      const unit = column.def.type === 'money' ? unitOf(text) : null
      if (unit !== null) read.units.set(heading, unit)
    }
  }
  return read
}

/** Code of a fault that says that a cell can be read in two ways. */
export const ambiguous = 'ambiguous'

export type PastedCell =
  | Exclude<ReadCell, { kind: 'unreadable' }>
  | { kind: 'unreadable'; message: Message; code?: string; question?: TwoReadings }

/** `called`: the field's label in what is said. `readings`: what a person has said of the column. */
interface CellSetting {
  headings: CsvHeadings
  zone: string
  called: MessageArg
  readings?: ReadonlySet<ColumnReading>
}

const noReadings: ReadonlySet<ColumnReading> = new Set()

function cellOf(def: PresentedField, text: string, setting: CellSetting): PastedCell {
  if (text.trim() === eraseMark) return { kind: 'erase' }
  switch (def.type) {
    case 'money':
      return amountOf(def, text.trim(), setting)
    case 'instant':
      return timeOf(def, text.trim(), setting)
    // An apostrophe in front says "this is text" in files alone.
    case 'text':
    case 'ref':
    case 'id':
    case 'choice':
    case 'list':
      return readCell(def, text.startsWith("'") ? `'${text}` : text, setting.headings, setting.called)
    default:
      return readCell(def, text, setting.headings, setting.called)
  }
}

/** The smallest amount that most currencies have, micro units. */
const cent = 10_000n

/** Under the interface's name a whole number is of micro units, as the interface has it; with a point, a comma or a sign of currency it is of units. */
export function amountOf(
  def: PresentedField,
  text: string,
  { headings, called, readings = noReadings }: Omit<CellSetting, 'zone'>,
): PastedCell {
  if (headings === 'names' && /^-?\d{1,19}$/.test(text)) {
    const micro = BigInt(text)
    if (micro % cent === 0n) return readCell(def, text, headings, called)
    return oneOfTwo({ reading: 'micro', value: micro }, { reading: 'units', value: micro * 1_000_000n }, readings, () =>
      message('model.pasted.microOrUnits', { label: called, text, micro: toInputText(micro, ''), units: `${text}.00` }),
    )
  }
  // What a sheet has shortened is told as such.
  if (/e/i.test(text)) return readCell(def, text, headings, called)
  const [one, other] = readAmount(text)
  if (one === undefined) return readCell(def, text, 'words', called)
  if (other === undefined) return { kind: 'value', value: one }
  const [mark, otherMark] = text.includes('.') ? (['point', 'comma'] as const) : (['comma', 'point'] as const)
  return oneOfTwo({ reading: mark, value: one }, { reading: otherMark, value: other }, readings, () =>
    message('model.pasted.amountTwoWays', {
      label: called,
      text,
      one: toExactText(one, ''),
      other: toInputText(other, ''),
    }),
  )
}

export function timeOf(
  def: PresentedField,
  text: string,
  { zone, called, readings = noReadings }: Omit<CellSetting, 'headings'>,
): PastedCell {
  const order = readings.has('dayFirst') ? 'dayFirst' : readings.has('monthFirst') ? 'monthFirst' : undefined
  const [one, other] = readTime(text, zone, { order, dayAlone: def.dayAlone })
  if (one === undefined) return readCell(def, text, 'names', called)
  if (other === undefined) return { kind: 'value', value: one }
  const shown = shownTimes(one, other, zone)
  const say = () => message('model.pasted.timeTwoWays', { label: called, text, ...shown })
  // A clock reading that comes twice is no matter of the column.
  if (shown.one === one) return { kind: 'unreadable', message: say(), code: ambiguous }
  return oneOfTwo({ reading: 'dayFirst', value: one }, { reading: 'monthFirst', value: other }, readings, say)
}

function oneOfTwo(
  one: ReadingOption,
  other: ReadingOption,
  readings: ReadonlySet<ColumnReading>,
  say: () => Message,
): PastedCell {
  const meant = [one, other].find(({ reading }) => readings.has(reading))
  if (meant) return { kind: 'value', value: meant.value }
  return { kind: 'unreadable', message: say(), code: ambiguous, question: { options: [one, other] } }
}

/**
 * A cell of a file that its column does not take as it stands: an amount or a time as people write it; null for anything else, and for an amount with a
 * sign of currency, which nobody has compared with the record's, or below the interface's name, where it counts micro units. Leading with an apostrophe it is text.
 */
export function readAsWritten(
  { column, headings }: FoundColumn,
  text: string,
  zone: string,
  readings: ReadonlySet<ColumnReading> = noReadings,
): PastedCell | null {
  if (column.what !== 'field' || text.startsWith("'")) return null
  const { def, called } = column
  if (def.type === 'money' && headings === 'words' && unitOf(text) === null)
    return amountOf(def, text, { headings, called, readings })
  return def.type === 'instant' ? timeOf(def, text, { zone, called, readings }) : null
}

/** As days where that tells them apart, else as instants. */
function shownTimes(one: string, other: string, zone: string): { one: string; other: string } {
  const days = [one, other].map((at) => zoneDay(Date.parse(at), zone)) as [string, string]
  return days[0] === days[1] ? { one, other } : { one: days[0], other: days[1] }
}

/** The questions of all columns, one for each way in which its texts can be read twice. */
export function columnQuestions(
  found: readonly FoundColumn[],
  rows: readonly (readonly string[])[],
  zone: string,
): ColumnQuestion[] {
  return found.flatMap(({ at, column, headings }) => {
    if (column.what !== 'field' || (column.def.type !== 'money' && column.def.type !== 'instant')) return []
    const questions = new Map<ColumnReading, ColumnQuestion>()
    const evidence: OrderEvidence = new Map()
    for (const [text, cellCount] of counted(rows, at)) {
      if (column.def.type === 'instant') noteOrder(evidence, text)
      const cell = cellOf(column.def, text, { headings, zone, called: column.called })
      const options = cell.kind === 'unreadable' ? cell.question?.options : undefined
      if (!options) continue
      const first = [...options.map(({ reading }) => reading)].toSorted()[0]!
      const known = questions.get(first)
      questions.set(
        first,
        known ? { ...known, cellCount: known.cellCount + cellCount } : { at, text, cellCount, options },
      )
    }
    return [...questions.values()].map((question) => withImplied(question, evidence))
  })
}

/** Each text of the column once, with how often it stands there. */
function counted(rows: readonly (readonly string[])[], at: number): Map<string, number> {
  const counts = new Map<string, number>()
  for (const row of rows) {
    const text = (row[at] ?? '').trim()
    if (text !== '') counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return counts
}
