/** What the command line prints: JSON lines for programs, aligned columns for people. */
import type { PresentedField } from '../../shared/presentation/resources.ts'
import { textOf } from '../../shared/presentation/text-of.ts'
import type { ErrorData } from '../../shared/model/errors.ts'
import { stringifyJson } from '../../shared/model/json.ts'
import { formatMoney } from '../../shared/messages/money.ts'
import type { Value } from '../../shared/model/values.ts'

export interface Output {
  isJson: boolean
  /** One JSON value on a line of stdout; nothing in text mode. */
  json(value: unknown): void
  /** A line for people on stdout; nothing with --json. */
  text(line: string): void
  /** A whole text for another program, as it is; with --json as one value. */
  file(text: string): void
  /** Rows under headings, aligned; nothing with --json. */
  table(headings: readonly string[], rows: readonly (readonly string[])[], options?: { isLastWhole?: boolean }): void
  /** A line on stderr: progress and remarks, in both modes. */
  note(line: string): void
  /** The failure: last line of stdout as JSON, or a line of stderr. */
  error(error: ErrorData): void
}

/** Where the lines go; tests give their own. */
export interface Streams {
  out(text: string): void
  err(text: string): void
}

export function createOutput(isJson: boolean, streams: Streams): Output {
  return {
    isJson,
    json: (value) => isJson && streams.out(`${stringifyJson(value, true)}\n`),
    text: (line) => !isJson && streams.out(`${printable(line)}\n`),
    file: (text) => streams.out(isJson ? `${stringifyJson(text, true)}\n` : text),
    table: (headings, rows, { isLastWhole = false } = {}) =>
      !isJson && rows.length > 0 && streams.out(formatTable(headings, rows, isLastWhole)),
    note: (line) => streams.err(`${printable(line)}\n`),
    error(error) {
      if (isJson) streams.out(`${stringifyJson({ error: errorShape(error) }, true)}\n`)
      else streams.err(`${printable(textOf(error.message))}\n`)
    },
  }
}

/** An error as programs read it: its message in words. */
export function errorShape({ code, message, details }: ErrorData): { code: string; message: string; details: object } {
  return { code, message: textOf(message), details }
}

/** Text of others must not steer a terminal: control characters become spaces, so also line breaks within a cell. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu, ' ')
}

const widest = 48

function formatTable(headings: readonly string[], rows: readonly (readonly string[])[], isLastWhole: boolean): string {
  const isWhole = (column: number) => isLastWhole && column === headings.length - 1
  const lines = [headings, ...rows].map((row) =>
    row.map((cell, column) => (isWhole(column) ? printable(cell) : shorten(printable(cell)))),
  )
  const widths = headings.map((_, column) => Math.max(...lines.map((line) => widthOf(line[column] ?? ''))))
  return lines
    .map((line) => {
      const padded = line.map((cell, column) => cell + ' '.repeat(widths[column]! - widthOf(cell)))
      return `${padded.join('  ').trimEnd()}\n`
    })
    .join('')
}

/** Characters that take two columns of a terminal: East Asian scripts and emoji. */
const wide =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u

function widthOf(text: string): number {
  let width = 0
  for (const character of text) width += wide.test(character) ? 2 : 1
  return width
}

function shorten(cell: string): string {
  if (widthOf(cell) <= widest) return cell
  let short = ''
  for (const character of cell) {
    if (widthOf(short + character) > widest - 1) break
    short += character
  }
  return `${short}…`
}

/** A value in a cell: absent and null are shown as a dash, the rest as the wire has it. */
export function cellOf(value: Value): string {
  if (value === undefined || value === null) return '–'
  return typeof value === 'object' ? stringifyJson(value) : String(value)
}

/** A field's value as people read it: amounts with their currency, the rest as the wire has it. */
export function readableCell(field: PresentedField | undefined, value: Value, currency: Value): string {
  const isAmount = field?.type === 'money' && typeof value === 'bigint' && typeof currency === 'string'
  return isAmount ? formatMoney(value, currency) : cellOf(value)
}
