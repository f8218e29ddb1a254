/** What the command line prints: JSON lines for programs, aligned columns for people. */
import type { ErrorData } from '../../shared/model/errors.ts'
import { stringifyJson } from '../../shared/model/json.ts'
import type { Value } from '../../shared/model/values.ts'

export interface Output {
  isJson: boolean
  /** One JSON value on a line of stdout; nothing in text mode. */
  json(value: unknown): void
  /** A line for people on stdout; nothing with --json. */
  text(line: string): void
  /** Rows under headings, aligned; nothing with --json. */
  table(headings: readonly string[], rows: readonly (readonly string[])[]): void
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
    table: (headings, rows) => !isJson && rows.length > 0 && streams.out(formatTable(headings, rows)),
    note: (line) => streams.err(`${printable(line)}\n`),
    error(error) {
      if (isJson) streams.out(`${stringifyJson({ error }, true)}\n`)
      else streams.err(`${printable(error.message)}\n`)
    },
  }
}

/** Text of others must not steer a terminal: control characters become spaces, so also line breaks within a cell. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu, ' ')
}

const widest = 48

function formatTable(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [headings, ...rows].map((row) => row.map((cell) => shorten(printable(cell))))
  const widths = headings.map((_, column) => Math.max(...lines.map((line) => [...(line[column] ?? '')].length)))
  return lines
    .map(
      (line) =>
        `${line
          .map((cell, column) => cell + ' '.repeat(widths[column]! - [...cell].length))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('')
}

function shorten(cell: string): string {
  const characters = [...cell]
  return characters.length > widest ? `${characters.slice(0, widest - 1).join('')}…` : cell
}

/** A value in a cell: absent and null are shown as a dash, the rest as the wire has it. */
export function cellOf(value: Value): string {
  if (value === undefined || value === null) return '–'
  return typeof value === 'object' ? stringifyJson(value) : String(value)
}
