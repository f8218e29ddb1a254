/**
 * Values as cells of a workbook and back: real numbers and times where a spreadsheet keeps them to the last digit, texts otherwise. A cell that was read
 * becomes the text that a CSV file would have, so that both kinds of file are understood by the same rules (cells.ts). Pure.
 */
import { listed, t } from '../../messages/index.ts'
import type { PresentedField } from '../../presentation/resources.ts'
import { deleteWord, isShortened, listText, writeCell } from './cells.ts'
import type { CsvColumn, CsvHeadings, FoundColumn } from './columns.ts'
import { eraseMark } from './literal.ts'
import { ambiguous, amountOf, timeOf } from './pasted.ts'
import type { Message, Word } from '../../messages/message.ts'
import type { CellFault, CsvSource } from './rows.ts'
import { longestWorkbookText } from './workbook-row.ts'
import type { WorkbookCell } from './workbook-row.ts'
import { stringifyJson } from '../json.ts'
import { toInputText, withoutThousands } from '../money.ts'
import type { Value } from '../values.ts'
import { localTimeOf } from './local-time.ts'

/** Digits that every spreadsheet keeps of a number. */
const keptDigits = 15
/** Spreadsheets count a day in 1900 that the calendar has not. */
const firstTime = '1900-03-01'

/** How a record fared, as its row in a workbook says. */
export interface RowOutcome {
  status: string
  reason: string
}

/** The cells of a record; `zone`: the account's, whose clock its times are told by. Texts that no cell can hold are named beside the reason. */
export function writeWorkbookRow(
  columns: readonly CsvColumn[],
  source: CsvSource & { outcome: RowOutcome },
  headings: CsvHeadings,
  zone: string,
): WorkbookCell[] {
  const currency = source.values['currency']
  const left: string[] = []
  const cells = columns.map((column): WorkbookCell => {
    switch (column.what) {
      case 'field': {
        const value = source.values[column.field]
        const cell = writeWorkbookCell(column.def, value, headings, {
          currency: typeof currency === 'string' ? currency : '',
          zone,
        })
        if (cell === null && value !== undefined) left.push(column.label)
        return cell
      }
      case 'title':
        return optional(source.titles[column.field])
      case 'id':
        return optional(source.id)
      case 'ownKey':
        return optional(source.ownKey)
      case 'delete':
        return source.isToDelete ? textCell(deleteWord) : null
      case 'status':
        return optional(source.outcome.status)
      case 'reason':
        return optional(source.outcome.reason)
    }
  })
  if (left.length === 0) return cells
  const said = [
    source.outcome.reason,
    t('model.workbookCells.tooLong', { fields: listed(left), most: longestWorkbookText }),
  ]
  return cells.map((cell, at) => (columns[at]!.what === 'reason' ? optional(said.filter(Boolean).join(' ')) : cell))
}

const optional = (text: string | null | undefined): WorkbookCell =>
  text === null || text === undefined || text === '' ? null : fitting(textCell(kept(text, null)))

/** The cell of a field. A text that no spreadsheet can hold leaves its cell empty: the value stays as it is when the workbook comes back. */
export function writeWorkbookCell(
  def: PresentedField,
  value: Value,
  headings: CsvHeadings,
  { currency, zone }: { currency: string; zone: string },
): WorkbookCell {
  if (value === undefined) return null
  if (value === null) return textCell(eraseMark)
  switch (def.type) {
    case 'money':
      return numberCell(
        headings === 'words' && typeof value === 'bigint' ? toInputText(value, currency) : String(value),
      )
    case 'integer':
      return numberCell(String(value))
    case 'instant':
      return timeCell(String(value), zone)
    case 'list':
      return fitting(textCell(kept(listText(value as string[]), def)))
    case 'json':
      return fitting(textCell(kept(stringifyJson(value), def)))
    case 'text':
    case 'id':
    case 'ref':
      return fitting(textCell(kept(String(value), def)))
    case 'choice':
    case 'flag':
      return fitting(textCell(writeCell(def, value, headings, currency)))
  }
}

const textCell = (text: string): NonNullable<WorkbookCell> => ({ kind: 'text', text })

function fitting(cell: NonNullable<WorkbookCell>): WorkbookCell {
  return cell.text.length > longestWorkbookText ? null : cell
}

/** An apostrophe in front of what would be read as something else than this text. */
function kept(text: string, def: PresentedField | null): string {
  const isTaken = text === '' || text.startsWith("'") || text.trim() === eraseMark
  return isTaken || (def !== null && isShortened(def, text)) ? `'${text}` : text
}

function numberCell(text: string): WorkbookCell {
  const digits = text.replace(/^-?0*\.?0*|\./g, '').length
  return digits <= keptDigits ? { kind: 'number', text: plainNumber(text) } : textCell(text)
}

/** Without noughts behind the last digit. */
function plainNumber(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}

function timeCell(value: string, zone: string): WorkbookCell {
  const local = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(value) ? localTimeOf(value, zone) : null
  return local === null || local < firstTime ? textCell(value) : { kind: 'time', text: local }
}

/** The cells of a row as a CSV file would have them, and what of them can be read in two ways. */
export function readWorkbookRow(
  found: readonly FoundColumn[],
  cells: readonly WorkbookCell[],
  zone: string,
): { cells: string[]; faults: CellFault[] } {
  const texts = cells.map((cell) => cell?.text ?? '')
  const faults: CellFault[] = []
  for (const { at, heading, headings, column } of found) {
    const cell = cells[at] ?? null
    if (cell === null || column.what !== 'field' || column.def.type === 'id') continue
    const read = textOfCell(column, cell, headings, zone)
    if (typeof read === 'string') texts[at] = read
    else {
      texts[at] = ''
      faults.push({ heading, ...read })
    }
  }
  return { cells: texts, faults }
}

function textOfCell(
  { def, called }: { def: PresentedField; called: Word },
  cell: NonNullable<WorkbookCell>,
  headings: CsvHeadings,
  zone: string,
): string | { message: Message; code: string } {
  const { kind, text } = cell
  if (def.type === 'instant' && (kind === 'time' || (kind === 'text' && !isWholeInstant(text))))
    return oneReading(timeOf(def, text, { zone, called }), text, true)
  if (kind === 'text')
    return def.type === 'money' && !isTooLong(text)
      ? oneReading(amountOf(def, text.trim(), { headings, called }), text, headings === 'words')
      : text
  if (kind === 'time') return text.endsWith('T00:00:00') ? text.slice(0, 10) : text.replace('T', ' ')
  // A real number has no thousands' mark.
  if (kind === 'number' && def.type === 'money' && headings === 'words') return withoutThousands(text)
  return kind === 'number' && def.type === 'flag' ? (['false', 'true'][Number(text)] ?? text) : text
}

/** The text itself where it is one thing or none; where it is two, and a person `canSay` which for the column, it is left to be asked about. */
function oneReading(
  read: ReturnType<typeof timeOf>,
  text: string,
  canSay: boolean,
): string | { message: Message; code: string } {
  if (read.kind === 'unreadable')
    return read.code === ambiguous && !(canSay && read.question) ? { message: read.message, code: ambiguous } : text
  return read.kind === 'value' && typeof read.value === 'string' ? read.value : text
}

/** Written as a text by an export, since no spreadsheet keeps it as a number. */
const isTooLong = (text: string) => new RegExp(`^-?\\d{${keptDigits + 1},}$`).test(text.trim())

const isWholeInstant = (text: string) => /T.*(?:Z|[+-]\d{2}:?\d{2})$/.test(text.trim())

/** What people choose from in a column; null: anything can be written there. */
export function choicesOf(column: CsvColumn, headings: CsvHeadings): string[] | null {
  if (column.what === 'delete') return [deleteWord]
  if (column.what !== 'field' || column.def.write === 'never') return null
  const { def } = column
  const values = def.type === 'choice' ? def.values : def.type === 'flag' ? [true, false] : null
  return values?.map((value) => writeCell(def, value, headings, '')) ?? null
}
