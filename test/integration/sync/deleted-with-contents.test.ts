/** The service deletes a campaign alone: its ad groups stay, are listed on, and so are counted here before and after a whole pull. */
import { expect, it } from 'vitest'
import { startPulled } from '../../support/started-galley.ts'
import type { TestGalley } from '../../support/galley.ts'

let galley: TestGalley
startPulled((started) => ({ galley } = started))

it('keeps the ad groups of a campaign whose deletion was pushed', async () => {
  const [paused] = await galley.rows('line_item', { entity_status: 'PAUSED' })
  const campaign = await galley.find(String(paused!.values['campaign_id']))
  const groups = () => galley.rows('line_item', { campaign_id: campaign.id })
  const counted = async () =>
    (await galley.call('app.state', {})).accounts.find(({ id }) => id === galley.accountId)!.counts['line_item']
  const before = [(await groups()).length, await counted()]
  await galley.call('record.delete', { kind: 'campaign', selection: { keys: [campaign.key] } })
  expect(await galley.pushed()).toEqual({ applied: 1 })
  await galley.pull({ isFull: true })
  expect((await galley.find(campaign.id)).isGone).toBe(true)
  expect([(await groups()).length, await counted()]).toEqual(before)
  expect((await groups()).every(({ values }) => values['deleted'] === false)).toBe(true)
})
