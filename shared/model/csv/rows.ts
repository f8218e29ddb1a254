/** Records as lines of a CSV file, and lines as what they say of a record. Pure. */
import type { NameChoice } from './questions.ts'
import { message } from '../../messages/message.ts'
import type { Message } from '../../messages/message.ts'
import type { PresentedField } from '../../presentation/resources.ts'
import type { RecordValues, Value } from '../values.ts'
import { deleteWord, readCell, readDelete, writeCell } from './cells.ts'
import type { ReadCell } from './cells.ts'
import type { CsvColumn, CsvHeadings, FoundColumn } from './columns.ts'
import { fromLiteral, toLiteral } from './literal.ts'

/** What writing the line of a record needs beside its values. */
export interface CsvSource {
  id: string
  values: RecordValues
  /** What the records that its fields refer to are called, by field. */
  titles: Readonly<Record<string, string>>
  ownKey: string | null
  isToDelete: boolean
}

export function writeHeadings(columns: readonly CsvColumn[], headings: CsvHeadings): string[] {
  return columns.map(({ name, label }) => (headings === 'words' ? label : name))
}

export function writeRow(columns: readonly CsvColumn[], source: CsvSource, headings: CsvHeadings): string[] {
  const currency = source.values['currency']
  return columns.map((column) => {
    switch (column.what) {
      case 'field':
        return writeCell(
          column.def,
          source.values[column.field],
          headings,
          typeof currency === 'string' ? currency : '',
        )
      case 'title':
        return optional(source.titles[column.field])
      case 'id':
        return optional(source.id)
      case 'ownKey':
        return optional(source.ownKey)
      case 'delete':
        return source.isToDelete ? deleteWord : ''
      case 'status':
      case 'reason':
        return ''
    }
  })
}

const optional = (text: string | null | undefined) =>
  text === null || text === undefined || text === '' ? '' : toLiteral(text)

/** Something that a line says and that cannot be taken, by the heading of its column. */
export interface CellFault {
  heading: string
  message: Message
  /** 'ambiguous': it can be read in two ways. */
  code?: string
  /** Records that are called so, one of which a person may name. */
  choice?: NameChoice
}

/** A cell that was read; of an unreadable one also why, in a code. */
export type WrittenCell =
  Exclude<ReadCell, { kind: 'unreadable' }> | { kind: 'unreadable'; message: Message; code?: string }

/** What was read from a line: the values of its fields, and the faults of its cells. */
export interface CsvRowRead {
  id: string | null
  ownKey: string | null
  isToDelete: boolean
  /** By field; blank cells are not in it. */
  cells: Map<string, Exclude<ReadCell, { kind: 'blank' | 'unreadable' }>>
  /** Names of records that fields are to refer to, by field. */
  titles: Map<string, string>
  faults: CellFault[]
}

/**
 * taken: the cell sets the value, so a cell that cannot be read is a fault. seen: the cell may help to find a record, and is ignored where it
 * cannot be read. passed: the cell is not read.
 */
export type CsvUse = 'taken' | 'seen' | 'passed'

/** A row of which nothing was read yet. */
export function emptyRow(): CsvRowRead {
  return { id: null, ownKey: null, isToDelete: false, cells: new Map(), titles: new Map(), faults: [] }
}

export function readRow(
  found: readonly FoundColumn[],
  line: readonly string[],
  useOf: (field: string) => CsvUse,
  /** Reads a cell that its column does not take as it stands; null: neither does this. */
  asWritten: (found: FoundColumn, text: string) => WrittenCell | null = () => null,
): CsvRowRead {
  const read = emptyRow()
  for (const each of found) {
    const { at, heading, column, headings } = each
    const cell = line[at] ?? ''
    if (column.what === 'field') {
      const use = useOf(column.field)
      if (use === 'passed' && column.def.type !== 'id') continue
      const strict = readCell(column.def, cell, headings, column.called)
      const isOpen = strict.kind === 'unreadable' || (column.def.type === 'instant' && isDay(cell))
      const isLooked = isOpen && use === 'taken'
      const loose = isLooked ? asWritten(each, cell.trim()) : null
      readField(read, { heading, ...column }, loose ?? strict, use)
      continue
    }
    const text = fromLiteral(cell).text.trim()
    if (column.what === 'delete') {
      const isToDelete = readDelete(cell)
      if (isToDelete === null)
        read.faults.push({ heading, message: message('model.rows.takesYesOrNothing', { heading, text }) })
      else read.isToDelete = isToDelete
    } else if (column.what === 'ownKey') read.ownKey = text || null
    else if (column.what === 'id') read.id = text || null
    else if (column.what === 'title') {
      const title = fromLiteral(cell).text
      if (title.trim() !== '' && useOf(column.field) === 'taken') read.titles.set(column.field, title)
    }
  }
  return read
}

/** A day of the account's clock, where a wire would take it for UTC's. */
const isDay = (cell: string) => /^\s*\d{4}-\d\d-\d\d\s*$/.test(cell)

function readField(
  read: CsvRowRead,
  { heading, field, def }: { heading: string; field: string; def: PresentedField },
  cell: WrittenCell,
  use: CsvUse,
): void {
  if (def.type === 'id' && cell.kind === 'value' && cell.value !== '') read.id = String(cell.value)
  if (cell.kind === 'unreadable') {
    if (use !== 'seen' || def.type === 'id')
      read.faults.push({ heading, message: cell.message, ...(cell.code === undefined ? {} : { code: cell.code }) })
  } else if (cell.kind !== 'blank' && def.type !== 'id') read.cells.set(field, cell)
}

/** The value that a cell gives a record where it says anything; `[]` is null, as an export writes it. */
export function valueOfCell(cell: ReadCell): Value {
  return cell.kind === 'value' ? cell.value : cell.kind === 'erase' ? null : undefined
}
