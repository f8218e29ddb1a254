import type { ColumnQuestion } from '../../shared/model/csv/questions.ts'
import type { ColumnReading } from '../../shared/model/csv/readings.ts'

/** What the columns' own texts answer of the questions that a person has not: each question with its reading. */
export function impliedAnswers<Q extends ColumnQuestion>(
  questions: readonly Q[],
  readingOf: (question: Q) => ColumnReading | null,
): (Q & { reading: ColumnReading })[] {
  return questions.flatMap((question) =>
    question.implied && readingOf(question) === null ? [{ ...question, reading: question.implied.reading }] : [],
  )
}
