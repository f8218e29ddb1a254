/** A service that has other names on the wire (gaps 3): nothing of them is seen here, and what is made here is sent in them. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { resources } from '../../../shared/contract/registry.ts'
import { resourceOf } from '../../../shared/presentation/resources.ts'
import { TestGalley } from '../../support/galley.ts'
import { PracticeProcess } from '../../support/practice-process.ts'

const aliases = {
  ALL_ON_SERVICE: 'ALL_ON_TWITTER',
  SERVICE_PROFILE: 'TWITTER_PROFILE',
  SERVICE_REPLIES: 'TWITTER_REPLIES',
  SERVICE_SEARCH: 'TWITTER_SEARCH',
  SERVICE_TIMELINE: 'TWITTER_TIMELINE',
  service_id: 'twitter_id',
  android_store_app_id: 'googleplay_app_id',
  android_store_deep_link: 'googleplay_deep_link',
}
let practice: PracticeProcess
let galley: TestGalley

beforeAll(async () => {
  practice = await PracticeProcess.start(
    ...Object.entries(aliases).flatMap(([neutral, wire]) => ['--alias', `${neutral}=${wire}`]),
  )
  galley = await TestGalley.open(practice.info, { aliases })
  await galley.pull()
})
afterAll(async () => {
  await galley.close()
  await practice.stop()
})

const all = (kind: string) =>
  galley.call('record.list', {
    ...{ kind, accountId: resourceOf(kind).scope === 'service' ? '' : galley.accountId, limit: 1000 },
    filter: { text: '', chip: 'all', equals: {} },
  })

it('no record of any kind has a wire name', async () => {
  for (const { kind } of resources) {
    const text = JSON.stringify(
      (await all(kind)).map(({ values }) => values),
      (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
    )
    expect(
      Object.values(aliases).filter((wire) => text.includes(`"${wire}"`)),
      kind,
    ).toEqual([])
  }
  expect((await all('placement')).length).toBeGreaterThan(0)
  expect((await all('line_item')).length).toBeGreaterThan(100)
})

it('an ad group with renamed placements is made, and the service takes it', async () => {
  const payers = await all('funding_instrument')
  const campaign = await galley.call('record.create', {
    kind: 'campaign',
    accountId: galley.accountId,
    values: {
      name: 'Renamed',
      funding_instrument_id: payers.find(({ values }) => values['able_to_fund'] === true)!.id,
      daily_budget_amount_local_micro: 5_000_000n,
      entity_status: 'PAUSED',
    },
  })
  const made = await galley.call('record.create', {
    kind: 'line_item',
    accountId: galley.accountId,
    values: {
      campaign_id: campaign.id,
      objective: 'ENGAGEMENTS',
      product_type: 'PROMOTED_TWEETS',
      placements: ['ALL_ON_SERVICE'],
      start_time: '2027-01-01T00:00:00Z',
      end_time: '2027-01-02T00:00:00Z',
      bid_strategy: 'AUTO',
      entity_status: 'PAUSED',
    },
  })
  expect(made.problems.filter(({ severity }) => severity === 'error')).toEqual([])
  const outcomes = await galley.call('push.run', { accountId: galley.accountId, selection: [campaign.key, made.key] })
  expect(outcomes).toMatchObject([{ outcome: 'applied' }, { outcome: 'applied' }])
})
