/** The bars of the most that can be spent a day: what runs now and what will after the push, day by day; pure. */
import type { DaySpend } from '../../shared/model/spend.ts'

export interface SpendBar {
  date: string
  nowMicro: bigint
  afterMicro: bigint
  /** Parts of the chart's height, 0 to 1: what stays, what the push adds, and what it takes away. */
  stays: number
  added: number
  taken: number
}

export interface SpendBars {
  currency: string | null
  bars: readonly SpendBar[]
  /** The tallest day, now or after. */
  mostMicro: bigint
  withoutDailyLimit: number
  notHere: number
}

/** One chart a currency, the one with the most first; days without spending have a bar of nothing. `dates`: the days in order. */
export function spendBars(now: readonly DaySpend[], after: readonly DaySpend[], dates: readonly string[]): SpendBars[] {
  const currencies = [...new Set([...now, ...after].map(({ currency }) => currency))]
  return currencies
    .map((currency) => barsOf(currency, now, after, dates))
    .toSorted((a, b) => Number(b.mostMicro > a.mostMicro) - Number(b.mostMicro < a.mostMicro))
}

function barsOf(
  currency: string | null,
  now: readonly DaySpend[],
  after: readonly DaySpend[],
  dates: readonly string[],
): SpendBars {
  const on = (days: readonly DaySpend[], date: string) =>
    days.find((day) => day.currency === currency && day.date === date)
  const amounts = dates.map((date) => ({
    date,
    nowMicro: on(now, date)?.micro ?? 0n,
    afterMicro: on(after, date)?.micro ?? 0n,
  }))
  const mostMicro = amounts.reduce((most, { nowMicro, afterMicro }) => max(most, max(nowMicro, afterMicro)), 0n)
  const part = (micro: bigint) => (mostMicro === 0n ? 0 : Number((micro * 10_000n) / mostMicro) / 10_000)
  const first = dates[0] ?? ''
  return {
    currency,
    mostMicro,
    withoutDailyLimit: on(now, first)?.withoutDailyLimit ?? 0,
    notHere: on(now, first)?.notHere ?? 0,
    bars: amounts.map(({ date, nowMicro, afterMicro }) => {
      const stays = nowMicro < afterMicro ? nowMicro : afterMicro
      return {
        date,
        nowMicro,
        afterMicro,
        stays: part(stays),
        added: part(afterMicro - stays),
        taken: part(nowMicro - stays),
      }
    }),
  }
}

function max(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}
