/** How the dates of a column say what others of it mean. */
import { describe, expect, test } from 'vitest'
import { noteOrder, withImplied } from '../../../../shared/model/csv/implied-reading.ts'
import type { OrderEvidence } from '../../../../shared/model/csv/implied-reading.ts'
import type { ColumnQuestion } from '../../../../shared/model/csv/questions.ts'

const evidenceOf = (...texts: string[]) => {
  const evidence: OrderEvidence = new Map()
  for (const text of texts) noteOrder(evidence, text)
  return evidence
}
const dates: ColumnQuestion = {
  ...{ at: 2, text: '03/04/2027', cellCount: 1 },
  options: [
    { reading: 'dayFirst', value: '2027-04-03T00:00:00Z' },
    { reading: 'monthFirst', value: '2027-03-04T00:00:00Z' },
  ],
}

describe('a date in three numbers', () => {
  test.each([
    ['31/12/2026', 'dayFirst'],
    ['31.12.2026 09:00', 'dayFirst'],
    ['12/31/2026', 'monthFirst'],
    ['03/04/2026', null],
    ['31/31/2026', null],
    ['0/31/2026', null],
    ['2026-12-31', null],
  ] as const)('%s says %s', (text, reading) => {
    expect([...evidenceOf(text).keys()]).toEqual(reading === null ? [] : [reading])
  })

  test('that can be read in two ways is said to be written as the others, where they agree', () => {
    expect(withImplied(dates, evidenceOf('31/12/2026', '30/11/2026')).implied).toEqual({
      reading: 'dayFirst',
      text: '31/12/2026',
    })
    expect(withImplied(dates, evidenceOf('31/12/2026', '12/31/2026')).implied).toBeUndefined()
    expect(withImplied(dates, evidenceOf('2026-12-31')).implied).toBeUndefined()
  })
})
