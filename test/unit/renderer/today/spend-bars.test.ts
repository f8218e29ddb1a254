import { expect, test } from 'vitest'
import { spendBars } from '../../../../src-renderer/today/spend-bars.ts'

const day = (date: string, micro: bigint, currency: string | null = 'EUR') => ({
  ...{ date, micro, currency, withoutDailyLimit: 1, notHere: 0 },
})
const dates = ['2026-11-23', '2026-11-24', '2026-11-25']

test('each day has what stays, what the push adds and what it takes, as parts of the tallest', () => {
  const [chart] = spendBars(
    [day(dates[0]!, 100n), day(dates[1]!, 50n)],
    [day(dates[0]!, 200n), day(dates[1]!, 20n)],
    dates,
  )
  expect(chart).toMatchObject({ currency: 'EUR', mostMicro: 200n, withoutDailyLimit: 1 })
  expect(chart!.bars.map(({ stays, added, taken }) => [stays, added, taken])).toEqual([
    [0.5, 0.5, 0],
    [0.1, 0, 0.15],
    [0, 0, 0],
  ])
})

test('currencies stand apart, the one with the most first', () => {
  const charts = spendBars([day(dates[0]!, 5n, 'USD'), day(dates[0]!, 9n)], [], dates)
  expect(charts.map(({ currency }) => currency)).toEqual(['EUR', 'USD'])
})

test('without spending there is no chart', () => {
  expect(spendBars([], [], dates)).toEqual([])
})
