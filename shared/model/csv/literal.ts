/**
 * Texts that a spreadsheet must leave as they are: an apostrophe in front says "this is text", and reading takes it off again. Pure.
 * Source: reliability rules for exports (no cell may be taken for a formula).
 */

/** Begins like a formula, whatever blanks or invisible signs stand before; full-width forms too. */
const formula = /^[\s\p{Cc}\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20]/u
/** Signs that a spreadsheet may drop or split a cell at. */
// eslint-disable-next-line no-control-regex -- control signs are what it is about
const control = /^[\u0000\t\r\n]/
/** Would be a number, an amount, a date or a time: digits without letters, 64e12, 5 PM, 5 Mar, March 5, TRUE. */
const numbers = [
  /^[^\p{L}_]*\p{Nd}[^\p{L}_]*$/u,
  /^\d+(?:[.,]\d*)?e[+-]?\d+$/i,
  /^\d{1,2}(?::\d{2}){0,2}\s*[ap]m?$/i,
  /^(?:\d{1,4}[\s./-]*)?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?(?:[\s./,-]*\d{1,4})*$/i,
  /^(?:true|false)$/i,
]
const mark = "'"

/** The cell for a text. Nothing and the mark that erases are told apart from texts that only look like them. */
export function toLiteral(text: string): string {
  const isTaken = text === '' || text.startsWith(mark) || text.trim() === eraseMark
  return isTaken || formula.test(text) || control.test(text) || numbers.some((shape) => shape.test(text))
    ? `${mark}${text}`
    : text
}

/** The text of a cell; `isMarked`: it is to be taken word for word. */
export function fromLiteral(cell: string): { text: string; isMarked: boolean } {
  return cell.startsWith(mark) ? { text: cell.slice(mark.length), isMarked: true } : { text: cell, isMarked: false }
}

/** Cell that takes a value away; an empty cell leaves it as it is. */
export const eraseMark = '[]'
