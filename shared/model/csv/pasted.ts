/**
 * Rows that were pasted, with a head line: which columns they name, and what their cells say. As a file's rows (rows.ts), but texts stand as they
 * are, amounts and times may be written as people write them, and what can be read in two ways is a fault that names both.
 */
import { stepName } from '../../filter/index.ts'
import { t } from '../../messages/index.ts'
import type { PresentedField, PresentedResource } from '../../presentation/resources.ts'
import { idFieldsOf } from '../../contract/language/wire.ts'
import { toInputText, unitOf } from '../money.ts'
import { readCell } from './cells.ts'
import type { ReadCell } from './cells.ts'
import { findColumns, plainHeading, workbookColumns } from './columns.ts'
import type { CsvHeadings, FoundColumn } from './columns.ts'
import { emptyRow } from './rows.ts'
import type { CsvRowRead } from './rows.ts'
import { readAmount, readTime } from './readings.ts'
import { zoneDay } from '../zone.ts'
import { eraseMark } from './literal.ts'

export interface PastedColumns {
  found: FoundColumn[]
  /** Headings that name nothing, and those that stand there twice. */
  unknown: string[]
  repeated: string[]
  /** Headings of columns that only the service sets: they are not looked at. */
  passed: string[]
}

/** What a head line names: fields by the interface's names or their labels, and what they refer to by `campaign` and `campaign.name`. */
export function pastedColumns(resource: PresentedResource, head: readonly string[]): PastedColumns {
  const columns = workbookColumns(resource).filter(({ what }) => what !== 'delete')
  const known = new Set(columns.flatMap(({ name, label }) => [plainHeading(name), plainHeading(label)]))
  const others = new Map(
    columns.flatMap((column): [string, string][] => {
      const step = column.what === 'field' || column.what === 'title' ? stepName(column.field, column.def) : null
      return step === null ? [] : [[plainHeading(column.what === 'title' ? `${step}.name` : step), column.name]]
    }),
  )
  const named = head.map((heading) => {
    const plain = plainHeading(heading)
    return known.has(plain) ? heading : (others.get(plain) ?? heading)
  })
  const { found, unknown, repeated } = findColumns(columns, named)
  const whole = found.map((column) => ({ ...column, heading: head[column.at]!.trim() }))
  const isTaken = ({ column }: FoundColumn) =>
    !('def' in column) || column.def.write !== 'never' || idFieldsOf(resource).includes(column.field)
  return {
    found: whole.filter(isTaken),
    unknown,
    repeated,
    passed: whole.filter((column) => !isTaken(column)).map(({ heading }) => heading),
  }
}

/** A row with the signs and codes of currencies that stand beside its amounts, by heading. */
export interface PastedRow extends CsvRowRead {
  units: Map<string, string>
}

/** What a line says; `zone`: the account's, for times without one. */
export function readPastedRow(found: readonly FoundColumn[], line: readonly string[], zone: string): PastedRow {
  const read: PastedRow = { ...emptyRow(), units: new Map() }
  for (const { at, heading, column, headings } of found) {
    const text = line[at] ?? ''
    if (text.trim() === '') continue
    if (column.what === 'ownKey') read.ownKey = text.trim()
    else if (column.what === 'id' || (column.what === 'field' && column.def.type === 'id')) read.id = text.trim()
    else if (column.what === 'title') read.titles.set(column.field, text.trim())
    else if (column.what === 'field') {
      const cell = cellOf(column.def, text, headings, zone)
      if (cell.kind === 'unreadable')
        read.faults.push({ heading, message: cell.message, code: cell.code ?? 'invalid_value' })
      else if (cell.kind !== 'blank') read.cells.set(column.field, cell)
      const unit = column.def.type === 'money' ? unitOf(text) : null
      if (unit !== null) read.units.set(heading, unit)
    }
  }
  return read
}

/** A fault that says so has two readings. */
export const ambiguous = 'ambiguous'

export type PastedCell =
  Exclude<ReadCell, { kind: 'unreadable' }> | { kind: 'unreadable'; message: string; code?: string }

function cellOf(def: PresentedField, text: string, headings: CsvHeadings, zone: string): PastedCell {
  if (text.trim() === eraseMark) return { kind: 'erase' }
  switch (def.type) {
    case 'money':
      return amountOf(def, text.trim(), headings)
    case 'instant':
      return timeOf(def, text.trim(), zone)
    // An apostrophe in front says "this is text" in files alone.
    case 'text':
    case 'ref':
    case 'id':
      return readCell(def, text.startsWith("'") ? `'${text}` : text, headings)
    default:
      return readCell(def, text, headings)
  }
}

/** The smallest amount that most currencies have, micro units. */
const cent = 10_000n

/** Under the interface's name a whole number is of micro units, as the interface has it; with a point, a comma or a sign of currency it is of units. */
export function amountOf(def: PresentedField, text: string, headings: CsvHeadings): PastedCell {
  const { label } = def
  if (headings === 'names' && /^-?\d{1,19}$/.test(text)) {
    const micro = BigInt(text)
    if (micro % cent === 0n) return readCell(def, text, headings)
    return twoWays(t('model.pasted.microOrUnits', { label, text, micro: toInputText(micro, ''), units: `${text}.00` }))
  }
  // What a sheet has shortened is told as such.
  if (/e/i.test(text)) return readCell(def, text, headings)
  const [one, other] = readAmount(text)
  if (one === undefined) return readCell(def, text, 'words')
  if (other === undefined) return { kind: 'value', value: one }
  return twoWays(
    t('model.pasted.amountTwoWays', { label, text, one: withFourDigits(one), other: toInputText(other, '') }),
  )
}

export function timeOf(def: PresentedField, text: string, zone: string): PastedCell {
  const [one, other] = readTime(text, zone)
  if (one === undefined) return readCell(def, text, 'names')
  if (other === undefined) return { kind: 'value', value: one }
  return twoWays(t('model.pasted.timeTwoWays', { label: def.label, text, ...shownTimes(one, other, zone) }))
}

/** So many digits behind the point part no thousands. */
function withFourDigits(micro: bigint): string {
  const [whole = '', fraction = ''] = toInputText(micro, '').split('.')
  return `${whole}.${fraction.padEnd(4, '0')}`
}

function twoWays(message: string): PastedCell {
  return { kind: 'unreadable', message, code: ambiguous }
}

/** As days where that tells them apart, else as instants. */
function shownTimes(one: string, other: string, zone: string): { one: string; other: string } {
  const days = [one, other].map((at) => zoneDay(Date.parse(at), zone)) as [string, string]
  return days[0] === days[1] ? { one, other } : { one: days[0], other: days[1] }
}
