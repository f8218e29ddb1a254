/** What the texts of a column that can be read in one way say of those that can be read in two. Pure. */
import type { ColumnQuestion } from './questions.ts'
import type { ReadingsByColumn } from './pasted.ts'
import type { ColumnReading } from './readings.ts'

const unit = 1_000_000n

/** The first text of a column for each reading that only its texts of that kind have. */
export type ReadingEvidence = Map<ColumnReading, string>

/** Remembers what the text says of its column, if it is the first to say so. */
export function noteEvidence(evidence: ReadingEvidence, type: 'money' | 'instant', text: string): void {
  const reading = type === 'money' ? readingOfAmount(text) : readingOfDate(text)
  if (reading !== null && !evidence.has(reading)) evidence.set(reading, text)
}

/** The question with the one of its readings that other texts of the column have; as it is where none says so, or they contradict each other. */
export function withEvidence<Q extends ColumnQuestion>(question: Q, evidence: ReadingEvidence): Q {
  const said = question.options.flatMap(({ reading, value }) => {
    const text = evidence.get(reading)
    return text === undefined ? [] : [{ reading, text, value }]
  })
  const [only] = said.length === 1 ? said : []
  // Nobody writes an amount to its thousandths.
  if (!only || (typeof only.value === 'bigint' && only.value % unit !== 0n)) return question
  return { ...question, implied: { reading: only.reading, text: only.text } }
}

/** What a person said of the columns, and for the others what their own texts say. */
export function withImplied(said: ReadingsByColumn, questions: readonly ColumnQuestion[]): ReadingsByColumn {
  const all = new Map(said)
  for (const { at, options, implied } of questions) {
    const known = all.get(at) ?? new Set<ColumnReading>()
    if (implied && !options.some(({ reading }) => known.has(reading))) all.set(at, new Set([...known, implied.reading]))
  }
  return all
}

/** 31/12/2026 has its day first, 12/31/2026 its month. */
function readingOfDate(text: string): ColumnReading | null {
  const [, first, second] = /^\s*(\d{1,2})[-/. ](\d{1,2})[-/. ]\d{4}\b/.exec(text) ?? []
  const [one, other] = [Number(first), Number(second)]
  if (first === undefined || one < 1 || other < 1 || (one > 12 && other > 12)) return null
  return one > 12 ? 'dayFirst' : other > 12 ? 'monthFirst' : null
}

/** 12,50 and 1.234,5 begin their decimals with a comma, 1,234,567 with a point. */
function readingOfAmount(text: string): ColumnReading | null {
  const marks = text.replaceAll(/[^\d.,]/g, '')
  const last = /[.,](?=\d*$)/.exec(marks)?.[0]
  if (last === undefined) return null
  const behind = marks.length - marks.lastIndexOf(last) - 1
  const count = marks.split(last).length - 1
  const hasOther = marks.includes(last === '.' ? ',' : '.')
  if (count > 1 && hasOther) return null
  const isDecimal = hasOther || (count === 1 && behind !== 3)
  if (!isDecimal && count === 1) return null
  return (last === '.') === isDecimal ? 'point' : 'comma'
}
