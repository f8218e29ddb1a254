import { describe, expect, it } from 'vitest'
import type { RecordView } from '../../../shared/bridge.ts'
import { textOf } from '../../../shared/presentation/text-of.ts'
import type { TestGalley } from '../../support/galley.ts'
import { startPulled } from '../../support/started-galley.ts'
import type { PracticeProcess } from '../../support/practice-process.ts'

const daily = 'daily_budget_amount_local_micro'

describe('a check of the account', () => {
  let practice: PracticeProcess
  let galley: TestGalley
  let campaign: RecordView
  startPulled((started) => ({ practice, galley } = started))
  const positions = (tenfold: string) =>
    galley.call('settings.set', { name: `checks.${galley.accountId}`, value: { tenfold, mostEver: 'off' } })
  const step = async () => (await galley.call('push.plan', { accountId: galley.accountId }))[0]!

  it('that is told stands with the step, which goes all the same', async () => {
    const campaigns = await galley.campaigns({ budget_optimization: 'CAMPAIGN', entity_status: 'PAUSED' })
    campaign = campaigns.find(
      ({ values }) => typeof values[daily] === 'bigint' && values['total_budget_amount_local_micro'] == null,
    )!
    await positions('on')
    await galley.edit(campaign.key, { [daily]: (campaign.values[daily] as bigint) * 12n })
    const { about, heldBy } = await step()
    expect(heldBy).toEqual([])
    expect(about?.findings?.map(({ message }) => textOf(message))).toEqual([
      expect.stringMatching(/^12 times what it was/),
    ])
  })

  it('that blocks keeps it here, with the reason, until the amount is another one', async () => {
    await positions('blocking')
    const { about, heldBy } = await step()
    expect(about?.findings).toBeUndefined()
    expect(heldBy.map(({ code, message }) => `${code} ${textOf(message)}`)).toEqual([
      expect.stringMatching(/^CHECK_TEN_TIMES A check of the account keeps it here: 12 times/),
    ])
    expect(await galley.pushed()).toEqual({ held: 1 })
    expect((await practice.ledger()).flatMap(({ effects }) => effects)).toEqual([])
    await galley.restart()
    expect(await galley.pushed()).toEqual({ held: 1 })
    await galley.edit(campaign.key, { [daily]: (campaign.values[daily] as bigint) * 2n })
    expect(await galley.pushed()).toEqual({ applied: 1 })
  })
})
