/** How the texts of a column say what others of it mean. */
import { describe, expect, test } from 'vitest'
import { noteEvidence, withEvidence, withImplied } from '../../../../shared/model/csv/implied-reading.ts'
import type { ReadingEvidence } from '../../../../shared/model/csv/implied-reading.ts'
import type { ColumnQuestion } from '../../../../shared/model/csv/questions.ts'

const evidenceOf = (type: 'money' | 'instant', ...texts: string[]) => {
  const evidence: ReadingEvidence = new Map()
  for (const text of texts) noteEvidence(evidence, type, text)
  return evidence
}
const dates: ColumnQuestion = {
  ...{ at: 2, text: '03/04/2027', cellCount: 1 },
  options: [
    { reading: 'dayFirst', value: '2027-04-03T00:00:00Z' },
    { reading: 'monthFirst', value: '2027-03-04T00:00:00Z' },
  ],
}
const amounts: ColumnQuestion = {
  ...{ at: 1, text: '1.234', cellCount: 1 },
  options: [
    { reading: 'point', value: 1_234_000n },
    { reading: 'comma', value: 1_234_000_000n },
  ],
}

describe('a text that can be read in one way', () => {
  test.each([
    ['instant', '31/12/2026', 'dayFirst'],
    ['instant', '31.12.2026 09:00', 'dayFirst'],
    ['instant', '12/31/2026', 'monthFirst'],
    ['instant', '03/04/2026', null],
    ['instant', '31/31/2026', null],
    ['instant', '0/31/2026', null],
    ['instant', '2026-12-31', null],
    ['money', '12,50', 'comma'],
    ['money', '1.234,5', 'comma'],
    ['money', '1.234.567', 'comma'],
    ['money', '€ 12.50', 'point'],
    ['money', '1,234.50', 'point'],
    ['money', '1,234,567', 'point'],
    ['money', '1.234', null],
    ['money', '1,234.567.8', null],
    ['money', '17', null],
  ] as const)('%s %s says %s', (type, text, reading) => {
    expect([...evidenceOf(type, text).keys()]).toEqual(reading === null ? [] : [reading])
  })
})

describe('a text that can be read in two ways', () => {
  test('is read as the others are written', () => {
    expect(withEvidence(dates, evidenceOf('instant', '31/12/2026', '30/11/2026')).implied).toEqual({
      reading: 'dayFirst',
      text: '31/12/2026',
    })
    expect(withEvidence(amounts, evidenceOf('money', '7,50')).implied?.reading).toBe('comma')
  })

  test('stays open where they contradict each other, say nothing, or would make thousandths of an amount', () => {
    expect(withEvidence(dates, evidenceOf('instant', '31/12/2026', '12/31/2026')).implied).toBeUndefined()
    expect(withEvidence(dates, evidenceOf('instant', '2026-12-31')).implied).toBeUndefined()
    expect(withEvidence(amounts, evidenceOf('money', '7.50')).implied).toBeUndefined()
  })

  test('is read as a person says, whatever the others are', () => {
    const implied = withEvidence(dates, evidenceOf('instant', '31/12/2026'))
    expect([...withImplied(new Map(), [implied]).get(2)!]).toEqual(['dayFirst'])
    expect([...withImplied(new Map([[2, new Set(['monthFirst'] as const)]]), [implied]).get(2)!]).toEqual([
      'monthFirst',
    ])
    // What was said of something else of the column stays.
    expect([...withImplied(new Map([[2, new Set(['point'] as const)]]), [implied]).get(2)!]).toEqual([
      'point',
      'dayFirst',
    ])
  })
})
