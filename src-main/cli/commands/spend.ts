/** `galley spend` */
import { message } from '../../../shared/messages/message.ts'
import { t } from '../../../shared/messages/index.ts'
import { spendDaysMax } from '../../../shared/model/spend.ts'
import { countOf, wrongUse } from '../arguments.ts'
import type { Command } from '../context.ts'
import { amountText } from '../printing.ts'
import { daySpendShape } from '../shapes.ts'

export const spend: Command = {
  shape: {
    name: 'spend',
    summary: t('cli.spend.shape.summary'),
    words: '',
    wordCount: [0, 0],
    flags: {
      account: { shape: 'text', value: 'A', help: t('cli.spend.account.help') },
      days: { shape: 'text', value: 'N', help: t('cli.spend.days.help', { spendDaysMax }) },
      pending: { shape: 'none', help: t('cli.spend.pending.help') },
    },
    notes: [
      t('cli.spend.countsAdGroupsRun'),
      t('cli.spend.todayThisMomentLater'),
      t('cli.spend.withoutDailyLimitCounts'),
      t('cli.spend.notHereCountsActive'),
    ],
  },
  run: async (context) => {
    const { given, output } = context
    const days = countOf(given, 'days') ?? 1
    if (days < 1 || days > spendDaysMax) throw wrongUse(message('cli.spend.daysTakesNumberFrom', { spendDaysMax }))
    const accountId = await context.account()
    const spends = await context.call('spend.days', { accountId, days, isPending: given.has('pending') })
    for (const day of spends) output.json(daySpendShape(day))
    output.table(
      ['DATE', t('cli.spend.aDay'), t('cli.spend.withoutDailyLimit'), t('cli.spend.adGroupsNotHere')],
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
  return days === 1 ? t('cli.spend.nothingRunsAtThis') : t('cli.spend.nothingRunsOnThese', { days })
}
