/** The first state of the practice service: made from a seed, so that two starts with the same seed hold the same records. */
import { resourceOf } from '../../../shared/contract/registry.ts'
import { idOf } from '../../../shared/contract/language/wire.ts'
import type { RecordValues } from '../../../shared/model/values.ts'
import type { MediaDesk } from '../media/desk.ts'
import { practicePort, put } from '../ads/write.ts'
import { toInstant } from '../clock.ts'
import type { Audiences } from '../state/audiences.ts'
import type { Ids } from '../state/ids.ts'
import type { People } from '../state/people.ts'
import type { Draft, Records } from '../state/records.ts'
import { accountPlans, people as team } from './accounts.ts'
import type { AccountPlan } from './accounts.ts'
import { addAdGroups } from './ad-groups.ts'
import { addAudiences } from './audiences.ts'
import { makeCampaigns } from './campaigns.ts'
import { addCards, addLegacyCard } from './cards.ts'
import { Dice } from './chance.ts'
import { addLibrary } from './library.ts'
import { lookupRows } from './lookups.ts'
import { addPosts } from './posts.ts'
import { referenceRows } from './reference.ts'
import { addSetup } from './setup.ts'
import { useUpOne } from './used-up.ts'

export interface WorldOptions {
  seed: number
  isLarge: boolean
  /** Instant that all times are relative to: nothing in the world is younger. */
  anchorMs: number
}

/** Fills empty tables. The sandbox starts empty: what is in it was made there. */
export function makeWorld(
  options: WorldOptions,
  records: Records,
  people: People,
  ids: Ids,
  media: MediaDesk,
  audiences: Audiences,
): void {
  for (const [position, user] of team.entries()) people.add(user, position)
  const draft = records.draft('ads', null)
  addReference(draft)
  for (const [index, plan] of accountPlans(options.isLarge).entries()) {
    makeAccount({ plan, index, seed: options.seed, anchorMs: options.anchorMs }, draft, ids, { media, audiences })
    for (const [screenName, roles] of Object.entries(plan.team))
      people.setRoles('ads', plan.id, people.byScreenName(screenName)!.user_id, roles)
  }
  addAudiences({ draft, audiences, ids, anchorMs: options.anchorMs })
  draft.commit(options.anchorMs, 0)
  records.forgetPast()
}

function makeAccount(
  { plan, index, seed, anchorMs }: { plan: AccountPlan; index: number; seed: number; anchorMs: number },
  draft: Draft,
  ids: Ids,
  desks: { media: MediaDesk; audiences: Audiences },
): void {
  const dice = new Dice(seed * 1000 + index)
  const context = {
    draft,
    port: practicePort(draft, plan.id, { activeLimit: () => Infinity, media: desks.media, nowMs: anchorMs }),
    accountId: plan.id,
    userId: '',
    roles: [],
    nowMs: anchorMs,
    ...desks,
  }
  const add = (kind: string, record: RecordValues) => {
    const resource = resourceOf(kind)
    const written = put(
      'create',
      resource,
      resource.isSingleton ? plan.id : (idOf(resource, record) ?? ''),
      record,
      context,
    )
    return 'record' in written ? written.record : record
  }
  add('account', accountRecord(plan, anchorMs))
  const payers = plan.funding.map((funding) =>
    add('funding_instrument', {
      io_header: null,
      credit_limit_local_micro: null,
      credit_remaining_local_micro: null,
      funded_amount_local_micro: null,
      ...funding.values,
      id: funding.id,
      account_id: plan.id,
      description: funding.description,
      entity_status: 'ACTIVE',
      start_time: inDays(anchorMs, funding.startsInDays),
      end_time: funding.endsInDays === null ? null : inDays(anchorMs, funding.endsInDays),
      created_at: inDays(anchorMs, Math.min(funding.startsInDays, -20)),
      updated_at: inDays(anchorMs, Math.min(funding.startsInDays, -20) + 10),
      deleted: funding.isDeleted === true,
    }),
  )
  const campaigns = makeCampaigns(plan, dice, () => ids.next('campaign'), anchorMs, payers).map((campaign) =>
    add('campaign', campaign),
  )
  const studio = team.find(({ screen_name: name }) => plan.team[name]?.includes('TWEET_COMPOSER')) ?? team[0]!
  addLibrary({ ...context, userId: studio.user_id }, plan.theme.palette, ids)
  const newId = (kind: string) => ids.next(kind)
  const setup = addSetup(plan, add, newId, anchorMs)
  addCards({ ...context, userId: studio.user_id }, plan.theme.cards, setup.features, ids)
  if (plan.hasLegacyCard) addLegacyCard(context, plan.theme.cards)
  const composers = team.filter(({ screen_name: name }) => plan.team[name]?.includes('TWEET_COMPOSER'))
  const others = composers.map(({ user_id: id }) => id).filter((id) => id !== setup.promotableUserId)
  const posts = addPosts(context, { texts: plan.theme.posts, users: [setup.promotableUserId, ...others] }, ids)
  let lastPost = 0
  const nextPostId = () => posts[lastPost++ % posts.length]!
  const shown = draft.list('account_media', plan.id)
  // Dice of their own, so that the campaigns stay the same whatever hangs on them.
  const groupDice = new Dice(seed * 1000 + 500 + index)
  const total = plan.adGroups ?? null
  addAdGroups(
    { plan, dice: groupDice, add, newId, newPostId: nextPostId, anchorMs, total, media: shown, ...setup },
    campaigns,
  )
  useUpOne(context)
}

/** Reference data and lookups belong to nobody. */
function addReference(draft: Draft): void {
  for (const [kind, rows] of Object.entries({ ...referenceRows, ...lookupRows }))
    for (const row of rows) draft.put('create', kind, '', idOf(resourceOf(kind), row) ?? '', row)
}

function accountRecord(plan: AccountPlan, anchorMs: number): RecordValues {
  return {
    id: plan.id,
    name: plan.name,
    business_name: plan.businessName,
    industry_type: plan.industry,
    timezone: plan.timezone,
    timezone_switch_at:
      plan.movesZoneInDays === undefined
        ? plan.switchedAt
        : `${inDays(anchorMs, plan.movesZoneInDays).slice(0, 10)}${plan.switchedAt.slice(10)}`,
    business_id: plan.businessId,
    approval_status: 'ACCEPTED',
    created_at: plan.switchedAt,
    updated_at: inDays(anchorMs, -50),
    deleted: false,
  }
}

function inDays(anchorMs: number, days: number): string {
  return toInstant(anchorMs + days * 86_400_000)
}
