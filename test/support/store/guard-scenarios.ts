/** For each check of an account, what makes it find something: a record of the workspace, at the service or only here. */
import { message } from '../../../shared/messages/message.ts'
import type { GuardId } from '../../../shared/model/guards.ts'
import { resourceOf } from '../../../shared/presentation/resources.ts'
import type { ReceivedRow } from '../../../src-main/engine/store/tables/types.ts'
import { accountId, fundingRow } from './workspace-harness.ts'
import type { Bench } from './workspace-harness.ts'

/** Makes what the check finds in a workspace with 30 campaigns; the record that it is said of. */
export type GuardScenario = (bench: Bench) => { kind: string; id: string }

const daily = 'daily_budget_amount_local_micro'
const total = 'total_budget_amount_local_micro'
const bareAddress = 'https://northwind.example/beans'

const example = (kind: string, changes: ReceivedRow) => ({ ...resourceOf(kind).examples[0], ...changes }) as ReceivedRow
const edited = (bench: Bench, kind: string, id: string, values: Record<string, unknown>) => {
  bench.workspace.edits.edit(bench.key(id, kind), values as never)
  return { kind, id }
}
const made = (bench: Bench, kind: string, values: Record<string, unknown>) => ({
  kind,
  id: bench.workspace.edits.create(kind, accountId, values as never).id,
})
const newGroup = (values: Record<string, unknown> = {}) => ({
  ...{ name: 'New group', campaign_id: 'c1', objective: 'ENGAGEMENTS', product_type: 'PROMOTED_TWEETS' },
  ...{ placements: ['ALL_ON_SERVICE'], ...values },
})
const newPost = (values: Record<string, unknown>) => ({ user_id: '1', ...values })
const newCard = (url: string) => ({
  name: 'Card',
  components: [{ type: 'DETAILS', title: 'Beans', destination: { type: 'WEBSITE', url } }],
})
const pullGroup = (bench: Bench) =>
  bench.pull('line_item', [
    example('line_item', {
      ...{ id: 'g1', campaign_id: 'c1', entity_status: 'PAUSED', currency: 'EUR', [daily]: null, [total]: null },
      ...{ start_time: '2026-03-01T23:00:00Z', end_time: '2026-03-06T23:00:00Z' },
    }),
  ])
const withoutAnswer = (bench: Bench, kind: string, values: Record<string, unknown>) => {
  const record = made(bench, kind, values)
  const why = message('engine.askAddress.noPage', { status: 404 })
  bench.workspace.edits.keepAddressAnswers(
    [bench.key(record.id, kind)],
    [{ address: bareAddress, askedAt: '2026-03-01T10:00:00Z', outcome: 'fault', status: null, why }],
  )
  return record
}

/** A check that looks at several kinds has several. */
export const guardScenarios: Readonly<Record<GuardId, readonly GuardScenario[]>> = {
  tenfold: [(bench) => edited(bench, 'campaign', 'c1', { [daily]: 20_000_000n })],
  mostEver: [(bench) => edited(bench, 'campaign', 'c25', { [daily]: 40_000_000n })],
  creditLeft: [
    (bench) => {
      bench.pull('funding_instrument', [
        fundingRow('f1', { type: 'CREDIT_LINE', credit_remaining_local_micro: 100_000_000 }),
      ])
      return edited(bench, 'campaign', 'c1', { entity_status: 'ACTIVE', [total]: 100_000_001n })
    },
  ],
  ended: [
    (bench) => {
      pullGroup(bench)
      return edited(bench, 'line_item', 'g1', { entity_status: 'ACTIVE' })
    },
    (bench) =>
      made(bench, 'line_item', newGroup({ start_time: '2026-03-01T23:00:00Z', end_time: '2026-03-06T23:00:00Z' })),
  ],
  endsEarly: [
    (bench) => {
      pullGroup(bench)
      return edited(bench, 'line_item', 'g1', { [daily]: 1_000_000n, [total]: 200_000_000n })
    },
    (bench) => {
      pullGroup(bench)
      return edited(bench, 'campaign', 'c1', { [daily]: 10_000_000n, [total]: 60_000_000n })
    },
  ],
  untargeted: [(bench) => made(bench, 'line_item', newGroup({ entity_status: 'ACTIVE' }))],
  nearLimit: [
    (bench) => {
      bench.workspace.setSetting(`activeLimit.campaign.${accountId}`, 1)
      return edited(bench, 'campaign', 'c1', { entity_status: 'ACTIVE' })
    },
    (bench) => {
      const list = Array.from({ length: 90 }, (_, at) => newGroup({ name: `Group ${at}` }))
      const keys = bench.workspace.edits.createMany('line_item', accountId, list, {
        key: 'engine.journal.paste',
        args: { records: 'x' },
      } as never)
      return { kind: 'line_item', id: bench.workspace.records.get(keys.at(-1)!).id }
    },
    (bench) => {
      pullGroup(bench)
      const interest = { line_item_id: 'g1', targeting_type: 'INTEREST' }
      bench.pull(
        'targeting_criterion',
        Array.from({ length: 97 }, (_, at) =>
          example('targeting_criterion', { ...interest, id: `t${at}`, targeting_value: `${at}` }),
        ),
      )
      return made(bench, 'targeting_criterion', { ...interest, targeting_value: '500' })
    },
    (bench) => {
      const at = { scheduled_at: '2027-03-04T10:05:00Z' }
      bench.pull(
        'scheduled_tweet',
        Array.from({ length: 27 }, (_, index) =>
          example('scheduled_tweet', { ...at, id: `${700 + index}`, scheduled_status: 'SCHEDULED' }),
        ),
      )
      return made(bench, 'scheduled_tweet', newPost({ text: 'One more', ...at }))
    },
  ],
  alikeAds: [
    (bench) => {
      pullGroup(bench)
      const post = (id: string) => ({
        tweet_id: id,
        text: 'Coffee',
        user_id: '1',
        nullcast: true,
        created_at: '2026-02-02T10:00:00Z',
      })
      bench.workspace.ingest.ingestRead(accountId, 'tweet', [post('11'), post('12')])
      made(bench, 'promoted_tweet', { line_item_id: 'g1', tweet_id: '11' })
      return made(bench, 'promoted_tweet', { line_item_id: 'g1', tweet_id: '12' })
    },
  ],
  sameName: [(bench) => edited(bench, 'campaign', 'c1', { name: 'Campaign 3' })],
  unanswered: [
    (bench) => withoutAnswer(bench, 'draft_tweet', newPost({ text: `Now: ${bareAddress}` })),
    (bench) => withoutAnswer(bench, 'card', newCard(bareAddress)),
  ],
  untracked: [
    (bench) => made(bench, 'draft_tweet', newPost({ text: `Now: ${bareAddress}` })),
    (bench) => made(bench, 'card', newCard(bareAddress)),
    (bench) => made(bench, 'image_conversation_card', { name: 'Ask', thank_you_url: bareAddress }),
  ],
  noAltText: [
    (bench) => {
      bench.workspace.ingest.ingestRead(accountId, 'media_library', [
        example('media_library', { media_key: '3_1', media_type: 'IMAGE', deleted: false }),
      ])
      return made(bench, 'draft_tweet', newPost({ text: 'A cup', media_keys: ['3_1'] }))
    },
  ],
}
