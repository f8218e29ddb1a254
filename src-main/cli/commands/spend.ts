/** `galley spend` */
import { spendDaysMax } from '../../../shared/bridge/calls/sync.ts'
import { countOf, wrongUse } from '../arguments.ts'
import type { Command } from '../context.ts'
import { amountText } from '../printing.ts'
import { daySpendShape } from '../shapes.ts'

export const spend: Command = {
  shape: {
    name: 'spend',
    summary: 'Show what runs in an account a day, by date and currency',
    words: '',
    wordCount: [0, 0],
    flags: {
      account: { shape: 'text', value: 'A', help: 'Which account, where there are several' },
      days: { shape: 'text', value: 'N', help: `So many days from today on (1, at most ${spendDaysMax})` },
      pending: { shape: 'none', help: 'As if all changes that wait here were done' },
    },
    notes: [
      'Counts ad groups that run: active, within their flight, in an active campaign; without --pending as the service has them.',
      'Today is this moment; a later date has the largest value of that day in the account’s zone.',
      'without_daily_limit counts what has neither a daily budget nor a total with start and end, and is in no amount.',
      'not_here counts active campaigns whose ad groups were never pulled: their own budget was counted.',
    ],
  },
  run: async (context) => {
    const { given, output } = context
    const days = countOf(given, 'days') ?? 1
    if (days < 1 || days > spendDaysMax) throw wrongUse(`--days takes a number from 1 to ${spendDaysMax}.`)
    const accountId = await context.account()
    const spends = await context.call('spend.days', { accountId, days, isPending: given.has('pending') })
    for (const day of spends) output.json(daySpendShape(day))
    output.table(
      ['DATE', 'A DAY', 'WITHOUT A DAILY LIMIT', 'AD GROUPS NOT HERE'],
      spends.map((day) => [
        day.date,
        amountText(day.micro, day.currency),
        String(day.withoutDailyLimit),
        String(day.notHere),
      ]),
    )
    if (spends.length === 0) output.text(nothingRuns(days))
    return 0
  },
}

function nothingRuns(days: number): string {
  return days === 1 ? 'Nothing runs at this moment.' : `Nothing runs on these ${days} days.`
}
