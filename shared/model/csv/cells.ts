/**
 * Values as cells of a CSV file and back. Nothing (absent) is an empty cell, null is `[]`, and an empty text is a lone apostrophe: what
 * is written is read back the same, to the last digit. Pure.
 */
import { t } from '../../messages/index.ts'
import { message } from '../../messages/message.ts'
import type { Message, MessageArg } from '../../messages/message.ts'
import type { PresentedField } from '../../presentation/resources.ts'
import type { ChoiceField, FlagField, ListField } from '../../contract/language/fields.ts'
import { parseText, unreadableMessage } from '../../contract/language/text-value.ts'
import { fitValue } from '../../contract/language/wire.ts'
import { JsonLimitError, parseGivenJson, stringifyJson } from '../json.ts'
import { toExactText, toInputText } from '../money.ts'
import { wordFor } from '../sentence.ts'
import { assertNever } from '../values.ts'
import type { Json, Value } from '../values.ts'
import type { CsvHeadings } from './columns.ts'
import { eraseMark, fromLiteral, toLiteral } from './literal.ts'
import { readAmount } from './readings.ts'

/**
 * blank: the cell is empty, and the value stays as it is. erase: the value becomes null. unreadable: the cell has no value of the field's type;
 * the message says what to write instead.
 */
export type ReadCell =
  { kind: 'blank' } | { kind: 'erase' } | { kind: 'value'; value: Json } | { kind: 'unreadable'; message: Message }

/** The cell of a field; `currency` of the record decides the decimals of an amount in words. */
export function writeCell(def: PresentedField, value: Value, headings: CsvHeadings, currency: string): string {
  if (value === undefined) return ''
  if (value === null) return eraseMark
  switch (def.type) {
    case 'money':
      return headings === 'words' && typeof value === 'bigint' ? toExactText(value, currency) : String(value)
    case 'integer':
    case 'instant':
      return String(value)
    case 'flag':
      return headings === 'words' ? flagWord(def, value === true) : String(value)
    case 'choice':
      return choiceCell(def, String(value), headings)
    case 'list':
      return toLiteral(listText(value as string[]))
    case 'json':
      return toLiteral(stringifyJson(value))
    case 'text':
    case 'id':
    case 'ref':
      return toLiteral(String(value))
    default:
      return assertNever(def)
  }
}

/** Reads what `writeCell` wrote, or what a person typed. `called` is the field's name in the message about a cell that cannot be read. */
export function readCell(def: PresentedField, cell: string, headings: CsvHeadings, called: MessageArg): ReadCell {
  if (cell === '') return { kind: 'blank' }
  if (cell.trim() === eraseMark) return { kind: 'erase' }
  const { text, isMarked } = fromLiteral(cell)
  if (!isMarked && isShortened(def, text))
    return unreadable(message('model.cells.spreadsheetHasShortenedThis', { label: called, text: text.trim() }))
  switch (def.type) {
    case 'text':
    case 'id':
    case 'ref':
      return valued(def.type === 'text' ? text : text.trim())
    case 'choice':
      return valued(isMarked ? text : choiceValue(def, text.trim()))
    case 'flag':
      return flagRead(def, text.trim(), called)
    case 'list':
      return text.startsWith('[') ? jsonRead(def, text, called) : listRead(def, text, called)
    case 'json':
      return jsonRead(def, text, called)
    case 'money':
      return headings === 'words' ? amountRead(def, text, called) : parsed(def, text.trim(), called)
    case 'integer':
      return parsed(def, text.trim(), called)
    case 'instant':
      return instantRead(def, text.trim(), called)
    default:
      return assertNever(def)
  }
}

const valued = (value: Json): ReadCell => ({ kind: 'value', value })
const unreadable = (said: Message): ReadCell => ({ kind: 'unreadable', message: said })

/** 1.86E+18 in place of an id or an amount: what spreadsheets make of long numbers. */
export function isShortened(def: PresentedField, text: string): boolean {
  const isNumber = def.type === 'text' ? def.form === 'digits' : ['id', 'ref', 'money', 'integer'].includes(def.type)
  return isNumber && /^\s*[+-]?\d(?:[.,]\d+)?E\+\d+\s*$/i.test(text)
}

function parsed(def: PresentedField, text: string, called: MessageArg): ReadCell {
  const found = parseText(def, text)
  return found.kind === 'unreadable' ? unreadable(unreadableMessage(def, found, called)) : valued(found.value ?? null)
}

/** Members of a closed set may stand there by their words. */
function listRead(def: PresentedField<ListField>, text: string, called: MessageArg): ReadCell {
  const read = parsed(def, text, called)
  const { values, labels = {} } = def
  return read.kind === 'value' && values && Array.isArray(read.value)
    ? valued(read.value.map((member) => choiceValue({ values, labels }, String(member))))
    : read
}

/** One that can be read in two ways is told with both. */
function amountRead(def: PresentedField, text: string, label: MessageArg): ReadCell {
  const [micro, other] = readAmount(text)
  if (micro !== undefined && other !== undefined) {
    const ways = { one: toExactText(micro, ''), other: toInputText(other, '') }
    return unreadable(message('model.pasted.amountTwoWays', { label, text: text.trim(), ...ways }))
  }
  const value = micro === undefined ? undefined : fitValue(def, micro)
  return value === undefined
    ? unreadable(message('model.cells.takesAmountSuchAs', { label, text: text.trim() }))
    : valued(value)
}

/** As it stands where it is one of ours, so that no fraction of a second is lost. */
function instantRead(def: PresentedField, text: string, called: MessageArg): ReadCell {
  const value = fitValue(def, text)
  return value === undefined || value === null ? parsed(def, text, called) : valued(value)
}

/** Members separated by commas, or JSON where that would not tell them apart or a file could not hold them. */
export function listText(members: readonly string[]): string {
  const isPlain =
    members.length > 0 && members.every((member) => /^[^,\r\n\p{Cs}]+$/u.test(member) && member.trim() === member)
  const text = members.join(',')
  return isPlain && !text.startsWith('[') ? text : stringifyJson(members)
}

function jsonRead(def: PresentedField, text: string, label: MessageArg): ReadCell {
  try {
    const value = fitValue(def, parseGivenJson(text))
    if (value !== undefined) return valued(value)
  } catch (error) {
    if (error instanceof JsonLimitError)
      return unreadable(message('model.cells.cannotBeTakenThis', { label, reason: error.saidOf('this') }))
  }
  return unreadable(
    def.type === 'list'
      ? message('model.cells.takesTextsSeparatedBy', { label })
      : message('model.cells.takesJsonLookFor', { label }),
  )
}

function choiceCell(def: PresentedField<ChoiceField>, value: string, headings: CsvHeadings): string {
  const word = headings === 'words' ? wordFor(def.labels, value) : undefined
  const shown = [word, value].find(
    (text) => text !== undefined && text.trim() === text && choiceValue(def, text) === value,
  )
  // What would be read as another value is taken word for word.
  return shown === undefined || shown === '' ? `'${value}` : toLiteral(shown) === shown ? shown : `'${value}`
}

/** The value that a text names, by itself or by its word, whatever the case; a text that names none is left as it is. */
function choiceValue({ values, labels }: Pick<PresentedField<ChoiceField>, 'values' | 'labels'>, text: string): string {
  const options = [...new Set([...values, ...Object.keys(labels)])]
  const wanted = text.toLowerCase()
  return (
    options.find((value) => value === text) ??
    options.find((value) => value.toLowerCase() === wanted) ??
    options.find((value) => wordFor(labels, value)?.toLowerCase() === wanted) ??
    text
  )
}

function flagWord(def: PresentedField<FlagField>, value: boolean): string {
  return value ? (def.labels?.true ?? t('model.cells.yes')) : (def.labels?.false ?? t('model.cells.no'))
}

function flagRead(def: PresentedField<FlagField>, text: string, label: MessageArg): ReadCell {
  const wanted = text.toLowerCase()
  for (const value of [true, false])
    if ([String(value), value ? 'yes' : 'no', flagWord(def, value).toLowerCase()].includes(wanted)) return valued(value)
  return unreadable(message('model.cells.takesTrueOrFalse', { label, text }))
}

/** True if a cell of the `_delete` column asks for deletion, false if it says no; null where it says neither. */
export function readDelete(cell: string): boolean | null {
  const word = fromLiteral(cell).text.trim().toLowerCase()
  if (['', 'no', 'false', '0', eraseMark].includes(word)) return false
  return ['yes', 'true', 'x', '1', 'delete'].includes(word) ? true : null
}
/** What an export writes into the `_delete` column of a record that is to be deleted. */
export const deleteWord = 'yes'
