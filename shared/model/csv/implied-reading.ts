/** What the dates of a column that can be read in one way say of those that can be read in two. Pure. */
import type { ColumnQuestion } from './questions.ts'
import type { ColumnReading } from './readings.ts'

/** The first text of a column for each order of day and month that only texts of that order have. */
export type OrderEvidence = Map<ColumnReading, string>

/** Remembers what the text says of its column, if it is the first to say so. */
export function noteOrder(evidence: OrderEvidence, text: string): void {
  const reading = orderOf(text)
  if (reading !== null && !evidence.has(reading)) evidence.set(reading, text)
}

/** The question with the one of its readings that other texts of the column have; as it is where none says so, or they contradict each other. */
export function withImplied<Q extends ColumnQuestion>(question: Q, evidence: OrderEvidence): Q {
  const said = question.options.flatMap(({ reading }) => {
    const text = evidence.get(reading)
    return text === undefined ? [] : [{ reading, text }]
  })
  return said.length === 1 ? { ...question, implied: said[0]! } : question
}

/** 31/12/2026 has its day first, 12/31/2026 its month. */
function orderOf(text: string): ColumnReading | null {
  const [, first, second] = /^\s*(\d{1,2})[-/. ](\d{1,2})[-/. ]\d{4}\b/.exec(text) ?? []
  const [one, other] = [Number(first), Number(second)]
  if (first === undefined || one < 1 || other < 1 || (one > 12 && other > 12)) return null
  return one > 12 ? 'dayFirst' : other > 12 ? 'monthFirst' : null
}
