import { describe, expect, it } from 'vitest'
import type { CsvProposal, CsvReview, Events } from '../../../../shared/bridge.ts'
import { asWritten } from '../../../../shared/messages/message.ts'
import { GalleyError } from '../../../../shared/model/errors.ts'
import { SheetImport } from '../../../../src-renderer/sheets/sheet-import.svelte.ts'
import { acceptedWords, lineWords } from '../../../../src-renderer/sheets/sheet-words.ts'

const counts = { new: 250, change: 2, delete: 0, same: 7, refused: 1 }
const review = (importId: string): CsvReview => ({
  importId,
  fileName: 'a.csv',
  counts,
  unknown: [],
  repeated: [],
  stopped: null,
})
const proposal = (line: number, outcome: CsvProposal['outcome']): CsvProposal => ({
  line,
  kind: 'campaign',
  outcome,
  key: null,
  id: null,
  name: `Line ${line}`,
  changes: [],
  notes: [],
  problems: [],
  currency: null,
})
const lines = [
  ...Array.from({ length: 250 }, (_, at) => proposal(at + 2, 'new')),
  proposal(300, 'change'),
  proposal(301, 'change'),
  proposal(302, 'refused'),
]

function world(read: (file: string) => Promise<CsvReview> = () => Promise.resolve(review('i1'))) {
  const calls: [name: string, input: Record<string, unknown>][] = []
  let emit: (payload: Events['csvProgress']) => void = () => undefined
  let failure: GalleyError | null = null
  const bridge = {
    call(name: string, input: Record<string, unknown>) {
      calls.push([name, input])
      if (failure) return Promise.reject(failure)
      const { outcome, offset, limit } = input as { outcome: string; offset: number; limit: number }
      if (name === 'csv.rows')
        return Promise.resolve(lines.filter((each) => each.outcome === outcome).slice(offset, offset + limit))
      return Promise.resolve({ madeKeys: [1], changed: 2, deleted: 0, skipped: [], label: asWritten('Import a.csv') })
    },
    on(_name: string, listener: typeof emit) {
      emit = listener
      return () => undefined
    },
  }
  const draft = new SheetImport(bridge as never, (file) => read(file.name), { kind: 'campaign', accountId: 'a' })
  return {
    draft,
    calls,
    progress: (payload: Events['csvProgress']) => emit(payload),
    fail: (error: GalleyError) => (failure = error),
    choose: (name = 'a.csv') => draft.choose({ name } as File),
  }
}

describe('a sheet that is imported', () => {
  it('is looked through by outcome, a page at a time', async () => {
    const { draft, choose } = world()
    await choose()
    expect(draft.outcomes).toEqual(['new', 'change', 'refused'])
    expect([draft.outcome, draft.rows.length, draft.hasMore]).toEqual(['new', 100, true])
    await draft.more()
    await draft.more()
    expect([draft.rows.length, draft.hasMore]).toEqual([250, false])
    await draft.show('change')
    expect(draft.rows.map(({ line }) => line)).toEqual([300, 301])
    expect(draft.chosenCount).toBe(252)
  })

  it('is carried out but for the lines that were left out', async () => {
    const { draft, calls, choose } = world()
    await choose()
    await draft.choosingAll(false)
    expect([draft.chosenOf('new'), draft.chosenCount]).toEqual([0, 2])
    draft.choosing(5, true)
    await draft.show('change')
    draft.choosing(301, false)
    expect([draft.isChosen(5), draft.isChosen(6), draft.isChosen(301)]).toEqual([true, false, false])
    expect(draft.chosenCount).toBe(2)
    expect(await draft.accept()).toMatchObject({ label: asWritten('Import a.csv') })
    const { exceptLines } = calls.at(-1)![1] as { exceptLines: number[] }
    expect(exceptLines.toSorted((a, b) => a - b)).toEqual([
      2,
      3,
      4,
      ...Array.from({ length: 246 }, (_, at) => at + 6),
      301,
    ])
  })

  it('has nothing to carry out where nothing is chosen', async () => {
    const { draft, calls, choose } = world()
    await choose()
    await draft.choosingAll(false)
    await draft.show('change')
    await draft.choosingAll(false)
    expect(await draft.accept()).toBeNull()
    expect(calls.some(([name]) => name === 'csv.accept')).toBe(false)
    await draft.choosingAll(true)
    expect(draft.chosenCount).toBe(2)
  })

  it('tells how far it is, and what went wrong', async () => {
    let done: (review: CsvReview) => void = () => undefined
    const { draft, choose, progress, fail } = world(() => new Promise((resolve) => (done = resolve)))
    const chosen = choose()
    progress({ step: 'reading', done: 700, total: null })
    progress({ step: 'writing', done: 5, total: 9 })
    expect([draft.step, draft.progress.done]).toEqual(['reading', 700])
    done(review('i1'))
    await chosen
    fail(new GalleyError('cancelled', asWritten('“Import a.csv” was undone before it was at its end.')))
    expect(await draft.accept()).toBeNull()
    expect([draft.step, draft.failure?.message]).toEqual([
      'idle',
      '“Import a.csv” was undone before it was at its end.',
    ])
  })

  it('that cannot be read leaves nothing of the one before', async () => {
    const { draft, choose } = world((name) =>
      name === 'bad.csv'
        ? Promise.reject(new GalleyError('invalid_value', asWritten('It is no CSV.')))
        : Promise.resolve(review('i1')),
    )
    await choose()
    await choose('bad.csv')
    expect([draft.review, draft.failure?.message, draft.chosenCount]).toEqual([null, 'It is no CSV.', 0])
  })

  it('gives way to one that is chosen later, and is forgotten when it is closed', async () => {
    const ends = new Map<string, (review: CsvReview) => void>()
    const { draft, calls, choose } = world((name) => new Promise((resolve) => ends.set(name, resolve)))
    const first = choose('first.csv')
    const second = choose('second.csv')
    ends.get('second.csv')!(review('i2'))
    await second
    ends.get('first.csv')!(review('i1'))
    await first
    expect(draft.review?.importId).toBe('i2')
    expect(calls).toContainEqual(['csv.close', { importId: 'i1' }])
    expect(calls.filter(([name]) => name === 'csv.stop')).toHaveLength(1)
    draft.close()
    expect(calls).toContainEqual(['csv.close', { importId: 'i2' }])
  })
})

describe('words about a sheet', () => {
  it('say what was done and where a line stands', () => {
    const accepted = { madeKeys: [1, 2, 3], changed: 1200, deleted: 1, skipped: [], label: asWritten('x') }
    expect(acceptedWords(accepted, 'campaign', 'campaigns', 0)).toBe('3 campaigns made, 1,200 changed, 1 to delete')
    expect(acceptedWords({ ...accepted, changed: 0, deleted: 0 }, 'campaign', 'campaigns', 1)).toBe(
      '3 campaigns made, 1 row left out',
    )
    expect(acceptedWords({ ...accepted, madeKeys: [], changed: 0, deleted: 0 }, 'campaign', 'campaigns', 0)).toBe(
      'Nothing was changed',
    )
    expect(lineWords({ ...proposal(1200, 'change'), id: 'c1' })).toBe('Line 1,200 · c1')
    expect(lineWords(proposal(2, 'new'))).toBe('Line 2')
  })
})

it('an answer reads the file anew, with all that was said before, and another one takes its place', async () => {
  const question = (tab: number, options: readonly [string, string]) =>
    ({ tab, at: 1, options: options.map((reading) => ({ reading, value: 1n })) }) as never
  const amounts = question(0, ['point', 'comma'])
  const days = question(0, ['dayFirst', 'monthFirst'])
  const { draft, calls, choose } = world()
  await choose()
  expect(draft.readingOf(amounts)).toBeNull()
  await draft.setReading(amounts, 'point')
  await draft.setReading(days, 'dayFirst')
  await draft.setReading(amounts, 'comma')
  expect([draft.readingOf(amounts), draft.readingOf(days)]).toEqual(['comma', 'dayFirst'])
  expect(draft.readingOf(question(1, ['point', 'comma']))).toBeNull()
  expect(calls.filter(([name]) => name === 'csv.answer').at(-1)![1]['readings']).toEqual([
    { tab: 0, at: 1, reading: 'dayFirst' },
    { tab: 0, at: 1, reading: 'comma' },
  ])
  await choose('b.csv')
  expect(draft.readingOf(amounts)).toBeNull()
})
