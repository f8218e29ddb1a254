/** What the calendar asks for, of one account and of all. */
import { expect, it } from 'vitest'
import { CalendarState } from '../../../../src-renderer/calendar/calendar-state.svelte.ts'

/** A calendar over a bridge whose answers are given by hand, oldest question first. */
function calendarOver(isOfAll: boolean) {
  const asked: { name: string; accountId: string | null; answer: (value: unknown) => void }[] = []
  const bridge = {
    on: () => () => undefined,
    call: (name: string, { accountId }: { accountId: string | null }) =>
      new Promise((answer) => asked.push({ name, accountId, answer })),
  }
  const at = { view: 'day' as const, zone: 'Europe/Berlin', nowMs: Date.parse('2026-03-25T08:00:00Z'), isOfAll }
  const failures: unknown[] = []
  const calendar = new CalendarState(bridge as never, 'a1', at, (thrown) => failures.push(thrown))
  return { calendar, asked, failures, names: () => asked.map(({ name, accountId }) => [name, accountId]) }
}

it('asks once for all accounts together, and again where the choice changes', () => {
  const { calendar, names } = calendarOver(true)
  expect(names()).toEqual([['calendar.items', null]])
  calendar.showAll(true)
  expect(names()).toHaveLength(1)
  calendar.showAll(false)
  expect(names()[1]).toEqual(['calendar.items', 'a1'])
})

it('shows what is asked for now, whichever answer comes last', async () => {
  const { calendar, asked, failures } = calendarOver(false)
  calendar.showAll(true)
  asked[1]!.answer({ items: [{ key: 2, author: null }], leftOut: 3 })
  await expect.poll(() => calendar.items).toHaveLength(1)
  asked[0]!.answer({ items: [], leftOut: 0 })
  await Promise.resolve()
  expect(calendar.items).toHaveLength(1)
  expect(calendar.leftOut).toBe(3)
  expect(failures).toEqual([])
})

it('checks all accounts where all are shown, and takes no answer for the other choice', async () => {
  const { calendar, asked, names } = calendarOver(true)
  const first = calendar.check()
  expect(names()[1]).toEqual(['calendar.check', null])
  asked[1]!.answer([{ key: 1 }, { key: 2 }])
  await first
  expect(calendar.verdicts).toHaveLength(2)
  const late = calendar.check()
  calendar.showAll(false)
  expect(names().at(-1)).toEqual(['calendar.check', 'a1'])
  asked.at(-1)!.answer([{ key: 1 }])
  await expect.poll(() => calendar.verdicts).toHaveLength(1)
  asked[2]!.answer([{ key: 1 }, { key: 2 }])
  await late
  expect(calendar.verdicts).toHaveLength(1)
})

it('keeps the check closed when its answer comes after that, and asks anew where the choice changes meanwhile', async () => {
  const { calendar, asked, names } = calendarOver(false)
  const first = calendar.check()
  calendar.closeCheck()
  asked[1]!.answer([{ key: 1 }])
  await first
  expect(calendar.verdicts).toBeNull()
  void calendar.check()
  calendar.showAll(true)
  expect(names().at(-1)).toEqual(['calendar.check', null])
})
