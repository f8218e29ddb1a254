/** `--read COLUMN=HOW`: how texts of a column are meant that can be read in two ways; and what is left to be said, in words and as JSON. */
import { listComma, listed, t } from '../../shared/messages/index.ts'
import { message } from '../../shared/messages/message.ts'
import { plainHeading } from '../../shared/model/csv/columns.ts'
import type { ColumnQuestion } from '../../shared/model/csv/questions.ts'
import { columnReadings } from '../../shared/model/csv/readings.ts'
import type { ColumnReading } from '../../shared/model/csv/readings.ts'
import { toInputText } from '../../shared/model/money.ts'
import { wrongUse } from './arguments.ts'
import type { Arguments, CommandShape } from './arguments.ts'
import type { Output } from './output.ts'

export const readFlag: CommandShape['flags'][string] = {
  shape: 'texts',
  value: 'COLUMN=HOW',
  help: t('cli.readings.help'),
}

/** What a person said of a column, by its heading, its label or its name. */
export interface SaidReading {
  column: string
  reading: ColumnReading
}

/** A question with the names that its column goes by, the one that is shown first. */
export interface AskedColumn extends ColumnQuestion {
  names: readonly string[]
  /** Of the file: its tab. */
  tabName?: string | null
}

const wordOf = (reading: ColumnReading) => reading.replace('First', '-first')

/** Reads the flags; GalleyError `usage` for what is no such pair. */
export function readingsGiven(given: Arguments): SaidReading[] {
  return given.texts('read').map((text) => {
    const at = text.lastIndexOf('=')
    const reading = columnReadings.find((each) => wordOf(each) === text.slice(at + 1).trim())
    const column = text.slice(0, Math.max(at, 0)).trim()
    if (column === '' || !reading)
      throw wrongUse(message('cli.readings.noReading', { text, words: columnReadings.map(wordOf).join(listComma()) }))
    return { column, reading }
  })
}

/** Whether the column goes by the name that a person gave. */
export function isCalled(names: readonly string[], column: string): boolean {
  return names.some((name) => plainHeading(name) === plainHeading(column))
}

/** The questions that nothing was said of. */
export function unanswered(questions: readonly AskedColumn[], said: readonly SaidReading[]): AskedColumn[] {
  return questions.filter(
    ({ names, options }) =>
      !said.some(
        ({ column, reading }) => isCalled(names, column) && options.some((option) => option.reading === reading),
      ),
  )
}

/** Says of each how it is answered. */
export function noteQuestions(output: Output, questions: readonly AskedColumn[]): void {
  for (const { names, text, cellCount, options } of questions)
    output.note(
      t('cli.readings.answer', {
        column: names[0]!,
        text,
        count: cellCount,
        ways: listed(
          options.map(({ reading, value }) => wayOf(names[0]!, reading, value)),
          'disjunction',
        ),
      }),
    )
}

function wayOf(column: string, reading: ColumnReading, value: string | bigint): string {
  return t('cli.readings.way', { column, word: wordOf(reading), read: shown(value) })
}

const shown = (value: string | bigint) => (typeof value === 'bigint' ? toInputText(value, '') : value)

/** For programs. */
export function questionShapes(questions: readonly AskedColumn[]): Record<string, unknown>[] {
  return questions.map(({ names, tabName, text, cellCount, options }) => ({
    ...(tabName == null ? {} : { tab: tabName }),
    column: names[0]!,
    text,
    cells: cellCount,
    readings: Object.fromEntries(options.map(({ reading, value }) => [wordOf(reading), shown(value)])),
  }))
}
