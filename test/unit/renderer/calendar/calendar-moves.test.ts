import { message } from '../../../../shared/messages/message.ts'
import { expect, it } from 'vitest'
import type { CalendarItem } from '../../../../shared/bridge.ts'
import { CalendarMoves } from '../../../../src-renderer/calendar/calendar-moves.ts'
import type { MovesHost } from '../../../../src-renderer/calendar/calendar-moves.ts'

const post = (key: number, at: string, accountId = 'a1'): CalendarItem =>
  ({
    key,
    accountId,
    kind: 'scheduled_tweet',
    at,
    until: null,
    status: null,
    state: 'new',
    readOnlyReason: null,
  }) as unknown as CalendarItem

type ToastOptions = { severity?: string; action?: { label: string; run: () => void; undoes?: number[] } | null }

/** Moves over posts at these times, with everything that they did in its order. */
function movesOver(times: readonly string[], more: Partial<MovesHost> = {}, questions = { asked: 0, answered: 0 }) {
  const done: unknown[] = []
  const toasts: { text: string; options: ToastOptions }[] = []
  let actions = 0
  const host = {
    app: {
      ask: (name: string, input: unknown) => {
        done.push([name, input])
        return Promise.resolve({ key: 9, label: '', action: 1 })
      },
      begin: (input: unknown) => {
        done.push(['record.create', input])
        return Promise.resolve({ key: 9 })
      },
      undoButton: () => ({ label: 'Undo', run: () => undefined }),
      undoButtonOf: () => Promise.resolve({ label: 'Undo', run: () => undefined, undoes: [++actions] }),
    },
    calendar: {
      accountId: 'a1',
      zone: 'Europe/Berlin',
      items: times.map((at, key) => post(key + 1, at)),
      get asked() {
        return questions.asked
      },
      get answered() {
        return questions.answered
      },
    },
    clock: { nowMs: Date.parse('2026-03-20T08:00:00Z') },
    editor: { flush: async () => void done.push('flush') },
    toasts: {
      show: (text: string, options: ToastOptions) => {
        toasts.push({ text, options })
        done.push(['toast', text])
      },
      withdraw: (action: number) => void done.push(['withdraw', action]),
    },
    schedule: async (key: number, at: string) => void done.push(['schedule', key, at]),
    createRefusal: null,
    select: (key: number) => void done.push(['select', key]),
    onMovedByKeys: (key: number) => void done.push(['by keys', key]),
    ...more,
  }
  return { moves: new CalendarMoves(host as unknown as MovesHost), items: host.calendar.items, done, toasts }
}
const editTo = (key: number, value: string) => [
  'record.edit',
  { key, values: { scheduled_at: value }, label: message('engine.journal.movePost') },
]

it('writes what is typed before it moves a post, and keeps its time by the clock', async () => {
  const { moves, done } = movesOver(['2026-03-25T09:00:00Z'])
  await moves.moveToDay(1, '2026-03-30')
  expect(done).toEqual(['flush', editTo(1, '2026-03-30T08:00:00Z'), ['toast', 'Moved to Mon 30 Mar, 10:00.']])
})

it('asks for nothing where nothing moves, and says when the clocks leave a time out', async () => {
  const { moves, done } = movesOver(['2026-03-25T09:00:00Z'])
  await moves.moveTo(1, '2026-03-25', 10 * 60)
  expect(done).toEqual([])
  await moves.moveTo(1, '2026-03-29', 2 * 60 + 30)
  expect(done.at(-1)).toEqual(['toast', expect.stringContaining('The clocks leave that time out')])
})

it('goes over midnight by keys, and says whose focus to keep', async () => {
  const { moves, items, done } = movesOver(['2026-03-25T22:50:00Z'])
  await moves.moveBy(items[0]!, { days: 0, minutes: 15 })
  expect(done.slice(0, 3)).toEqual([['by keys', 1], 'flush', editTo(1, '2026-03-25T23:05:00Z')])
})

it('makes a post at the next free time, or says why none can be made', async () => {
  const free = movesOver(['2026-03-25T08:00:00Z'])
  await free.moves.create('2026-03-25', null)
  expect(free.done).toEqual([
    ['record.create', { kind: 'scheduled_tweet', accountId: 'a1', values: { scheduled_at: '2026-03-25T08:15:00Z' } }],
    ['select', 9],
  ])
  const refused = movesOver([], { createRefusal: 'Your role does not allow it.' })
  await refused.moves.create('2026-03-25', null)
  expect(refused.done).toEqual([['toast', 'Your role does not allow it.']])
})

it('spreads the posts of a day between the first and the last as one action', async () => {
  const { moves, items, done } = movesOver(['2026-03-25T08:00:00Z', '2026-03-25T08:05:00Z', '2026-03-25T12:00:00Z'])
  await moves.spread(items)
  expect(done.slice(0, 2)).toEqual([
    'flush',
    [
      'record.editMany',
      expect.objectContaining({
        edits: [
          { key: 1, values: { scheduled_at: '2026-03-25T08:00:00Z' } },
          { key: 2, values: { scheduled_at: '2026-03-25T10:00:00Z' } },
          { key: 3, values: { scheduled_at: '2026-03-25T12:00:00Z' } },
        ],
      }),
    ],
  ])
})

it('leaves posts of other accounts where they are, and takes no notice of their times', async () => {
  const { moves, done } = movesOver([], {
    calendar: {
      accountId: 'a1',
      zone: 'Europe/Berlin',
      items: [post(1, '2026-03-25T08:00:00Z', 'a2')],
      asked: 0,
      answered: 0,
    },
  })
  await moves.moveToDay(1, '2026-03-30')
  expect(done).toEqual([['toast', 'Open its account to move it.']])
  await moves.create('2026-03-25', null)
  expect(done[1]).toMatchObject([
    'record.create',
    { accountId: 'a1', values: { scheduled_at: '2026-03-25T08:00:00Z' } },
  ])
})

it('goes on from where the calendar shows a post once its move was taken back, and before that from where it was moved', async () => {
  const questions = { asked: 1, answered: 0 }
  const { moves, items, done } = movesOver(['2026-03-25T09:00:00Z'], {}, questions)
  await moves.moveBy(items[0]!, { days: 1, minutes: 0 })
  // Asked before the move was answered: it may not know of it.
  questions.answered = 1
  moves.itemsChanged()
  await moves.moveBy(items[0]!, { days: 1, minutes: 0 })
  expect(done).toContainEqual(editTo(1, '2026-03-27T09:00:00Z'))
  // Asked afterwards, and it stands where it was: both moves were taken back.
  questions.answered = questions.asked = 2
  moves.itemsChanged()
  await moves.moveBy(items[0]!, { days: 0, minutes: 15 })
  expect(done).toContainEqual(editTo(1, '2026-03-25T09:15:00Z'))
})

it('says where each move led, with its Undo; the next move of the post takes the place of that message', async () => {
  const { moves, items, done, toasts } = movesOver(['2026-03-25T09:00:00Z'])
  await moves.moveBy(items[0]!, { days: 1, minutes: 0 })
  expect(toasts.at(-1)).toMatchObject({ text: 'Moved to Thu 26 Mar, 10:00.', options: { action: { undoes: [1] } } })
  await moves.moveBy(items[0]!, { days: 1, minutes: 0 })
  expect(done.slice(-2)).toEqual([
    ['withdraw', 1],
    ['toast', 'Moved to Fri 27 Mar, 10:00.'],
  ])
})

it('refuses a day that is past, or one beyond a year, to posts that are dragged, to keys and to drafts', async () => {
  const { moves, items, done, toasts } = movesOver(['2026-03-25T09:00:00Z'])
  const past = 'It stays where it is. Choose a time that is still to come.'
  await moves.moveToDay(1, '2026-03-19')
  await moves.moveTo(1, '2026-03-19', 10 * 60)
  await moves.moveBy(items[0]!, { days: -7, minutes: 0 })
  await moves.moveToDay(77, '2026-03-19')
  await moves.moveTo(77, '2026-03-19', 10 * 60)
  expect(done).toEqual(Array.from({ length: 5 }, () => ['toast', past]))
  await moves.moveToDay(1, '2027-03-25')
  expect(toasts.at(-1)!.text).toContain('within a year')
  expect(toasts.every(({ options }) => options.severity === 'warning' && options.action === null)).toBe(true)
})

it('offers the next free time where an hour of today is gone', async () => {
  const { moves, done, toasts } = movesOver(['2026-03-25T07:00:00Z', '2026-03-20T08:15:00Z'])
  await moves.moveToDay(1, '2026-03-20')
  const { action } = toasts[0]!.options
  expect(action?.label).toBe('Take Fri 20 Mar, 09:30')
  expect(done).toHaveLength(1)
  action!.run()
  await expect.poll(() => done).toContainEqual(editTo(1, '2026-03-20T08:30:00Z'))
  await moves.moveTo(77, '2026-03-20', 8 * 60)
  toasts.at(-1)!.options.action!.run()
  await expect.poll(() => done.at(-1)).toEqual(['schedule', 77, '2026-03-20T08:30:00Z'])
  // A day of drafts counts from now on.
  await moves.moveToDay(77, '2026-03-20')
  expect(done).toHaveLength(7)
  expect(done.at(-1)).toEqual(['schedule', 77, '2026-03-20T08:30:00Z'])
})

it('makes no post on a day that is past, and spreads none over times that are gone', async () => {
  const { moves, items, done } = movesOver(['2026-03-19T08:00:00Z', '2026-03-25T08:05:00Z', '2026-03-25T12:00:00Z'])
  await moves.create('2026-03-19', null)
  expect(done).toEqual([['toast', 'Choose a time that is still to come.']])
  await moves.spread(items)
  expect(done.at(-1)).toEqual(['toast', 'Choose a time that is still to come.'])
  expect(done).not.toContainEqual(['record.editMany', expect.anything()])
})
