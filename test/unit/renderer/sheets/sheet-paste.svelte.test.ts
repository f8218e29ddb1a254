/** Pasted rows whose dates can be read in two ways: the column's other dates answer, a person can say otherwise. */
import { expect, it } from 'vitest'
import type { CallInput, PasteReview } from '../../../../shared/bridge.ts'
import type { ColumnQuestion } from '../../../../shared/model/csv/questions.ts'
import { SheetPaste } from '../../../../src-renderer/sheets/sheet-paste.svelte.ts'

const question: ColumnQuestion = {
  ...{ at: 1, text: '03/04/2031', cellCount: 1 },
  options: [
    { reading: 'dayFirst', value: '2031-04-03T00:00:00Z' },
    { reading: 'monthFirst', value: '2031-03-04T00:00:00Z' },
  ],
}

function pasted(asked: ColumnQuestion) {
  const readings: CallInput<'csv.paste'>['readings'][] = []
  const bridge = {
    call(name: string, input: CallInput<'csv.paste'>) {
      if (name !== 'csv.paste') return Promise.resolve([])
      readings.push(input.readings)
      const review: Partial<PasteReview> = {
        ...{ importId: `i${readings.length}`, questions: [asked], columns: [] },
        counts: { new: 0, change: 1, delete: 0, same: 0, refused: 0 },
      }
      return Promise.resolve(review)
    },
    on: () => () => undefined,
  }
  const draft = new SheetPaste(bridge as never, { kind: 'line_item', accountId: 'a', within: [] })
  const cells = [
    ['Name', 'Ends'],
    ['Munich', '03/04/2031'],
    ['Bonn', '31/12/2031'],
  ]
  return { draft, readings, take: () => draft.take({ cells, hasHead: true, columns: new Map() }) }
}

it('are read as the column’s other dates are written, and as a person says from then on', async () => {
  const implied = { ...question, implied: { reading: 'dayFirst' as const, text: '31/12/2031' } }
  const { draft, readings, take } = pasted(implied)
  await take()
  expect(readings).toEqual([[], [{ at: 1, reading: 'dayFirst' }]])
  expect(draft.readingOf(implied)).toBe('dayFirst')
  await draft.setReading(implied, 'monthFirst')
  expect(readings.slice(2)).toEqual([[{ at: 1, reading: 'monthFirst' }]])
  expect(draft.readingOf(implied)).toBe('monthFirst')
})

it('stay a question where no other date says how they are meant', async () => {
  const { draft, readings, take } = pasted(question)
  await take()
  expect(readings).toEqual([[]])
  expect(draft.readingOf(question)).toBeNull()
})
