/** `galley review` */
import { t } from '../../../shared/messages/index.ts'
import type { AccountPushSpend } from '../../../shared/bridge.ts'
import { sumOf } from '../../../shared/model/spend.ts'
import type { SpendDifference } from '../../../shared/model/spend.ts'
import type { Command } from '../context.ts'
import { describeTotal } from '../printing.ts'
import { spendTotalShape, stepShape } from '../shapes.ts'
import type { SpendTotal } from '../shapes.ts'
import { describeStep } from '../step-text.ts'

export const review: Command = {
  shape: {
    name: 'review',
    summary: t('cli.review.shape.summary'),
    words: '',
    wordCount: [0, 0],
    flags: { account: { shape: 'text', value: 'A', help: t('cli.review.account.help') } },
    notes: [t('cli.review.lineStepThenCurrency'), t('cli.review.sharesStepsSpendPer')],
  },
  run: async (context) => {
    const accountId = await context.accountOrAll()
    const steps = await context.call('push.plan', { accountId })
    const spends = await context.call('push.spend', { accountId, keys: null })
    const shares = new Map(spends.flatMap((account) => account.shares.map(({ step, micro }) => [step, micro] as const)))
    const { accounts } = await context.call('app.state', {})
    const zones = new Map(accounts.map(({ id, timezone }) => [id, timezone]))
    for (const step of steps) {
      context.output.json(stepShape(step, shares.get(step.step) ?? null))
      context.output.text(describeStep(step, zones.get(step.accountId) ?? 'UTC'))
    }
    for (const total of totalsOf(spends)) {
      context.output.json(spendTotalShape(total))
      context.output.text(describeTotal(total))
    }
    if (steps.length === 0) context.output.text(t('cli.review.nothingWaitsBePushed'))
    return 0
  },
}

/** By currency, over all accounts. */
function totalsOf(spends: readonly AccountPushSpend[]): SpendTotal[] {
  const totals = spends.flatMap((account) => account.totals)
  const activations = spends.flatMap((account) => account.activations)
  return [...new Set(totals.map(({ currency }) => currency))].map((currency) => {
    const differences = totals.filter((total) => total.currency === currency)
    return {
      currency,
      now: sumOf(differences.map(({ now }) => now)),
      later: laterOf(differences),
      activations: activations.filter((each) => each.currency === currency),
    }
  })
}

/** The differences of several accounts as one: on each date on which one of them turns, what all of them are then. */
function laterOf(differences: readonly SpendDifference[]): SpendDifference['later'] {
  const dates = [...new Set(differences.flatMap(({ later }) => later.map(({ date }) => date)))].toSorted()
  return dates.map((date) => ({
    date,
    ...sumOf(differences.map(({ now, later }) => later.findLast((each) => each.date <= date) ?? now)),
  }))
}
