/** Audiences in every state, of own and of shared ones, with where they are used; the same for the same day. */
import type { Json, RecordValues } from '../../../shared/model/values.ts'
import { worked } from '../audiences/states.ts'
import { toInstant } from '../clock.ts'
import type { Audiences } from '../state/audiences.ts'
import type { Ids } from '../state/ids.ts'
import type { Draft } from '../state/records.ts'

export interface AudienceWorld {
  draft: Draft
  audiences: Audiences
  ids: Ids
  anchorMs: number
}

/**
 * ready: worked through. small: worked through, too few. working: sent a short while ago. renewed: ready, while more people are worked through.
 * deleted: taken away.
 */
type State = 'ready' | 'small' | 'working' | 'renewed' | 'deleted'

interface Plan {
  name: string
  description?: string
  type?: 'MOBILE_AUDIENCE' | 'FLEXIBLE'
  people: number
  state: State
  daysAgo: number
  /** Names of the audiences that it combines; a minus leaves one out. */
  combines?: { operator: 'AND' | 'OR'; of: readonly string[] }
  /** Accounts that may use it. */
  sharedWith?: readonly { account: string; level: 'READ_ONLY' | 'READ_WRITE'; isTakenBack?: boolean }[]
  /** So many ad groups target it. */
  usedBy?: number
}

const dayMs = 86_400_000
const euRetail = '18ce54d4x5t'
const nordics = '18ce55a9k0q'
const japan = '18ce56w3h7b'
const usPerformance = '18ce61f0m2d'
const usBrand = '18ce61f9r4y'

const plans: Record<string, readonly Plan[]> = {
  [euRetail]: [
    {
      name: 'Newsletter, opened in 90 days',
      description: 'From the newsletter tool, first Monday of each month.',
      people: 140_321,
      state: 'ready',
      daysAgo: 292,
      sharedWith: [{ account: nordics, level: 'READ_ONLY' }],
      usedBy: 6,
    },
    {
      name: 'Customers, last 12 months',
      description: 'Orders from the shop. Left out of prospecting.',
      people: 48_207,
      state: 'renewed',
      daysAgo: 410,
      sharedWith: [
        { account: japan, level: 'READ_WRITE' },
        { account: nordics, level: 'READ_ONLY', isTakenBack: true },
      ],
      usedBy: 9,
    },
    { name: 'Lapsed customers, 12 to 24 months', people: 18_966, state: 'ready', daysAgo: 201, usedBy: 2 },
    { name: 'Subscription box members', people: 3_412, state: 'ready', daysAgo: 160, usedBy: 1 },
    {
      name: 'Trade fair leads, Hamburg',
      description: 'Scanned at the stand.',
      people: 64,
      state: 'small',
      daysAgo: 24,
    },
    { name: 'Loyalty card, November', people: 1_240, state: 'working', daysAgo: 0 },
    { name: 'Staff and agencies', description: 'Leave out everywhere.', people: 212, state: 'ready', daysAgo: 350 },
    {
      name: 'App: opened in 30 days',
      type: 'MOBILE_AUDIENCE',
      people: 22_480,
      state: 'ready',
      daysAgo: 240,
      usedBy: 1,
    },
    { name: 'App: ordered in 30 days', type: 'MOBILE_AUDIENCE', people: 6_140, state: 'ready', daysAgo: 240 },
    { name: 'App: filled the basket', type: 'MOBILE_AUDIENCE', people: 9_310, state: 'ready', daysAgo: 180 },
    { name: 'App: never opened', type: 'MOBILE_AUDIENCE', people: 71, state: 'small', daysAgo: 30 },
    {
      name: 'Opened the app, did not order',
      type: 'FLEXIBLE',
      people: 15_870,
      state: 'ready',
      daysAgo: 120,
      combines: { operator: 'AND', of: ['App: opened in 30 days', '-App: ordered in 30 days'] },
      usedBy: 2,
    },
    {
      name: 'Close to buying',
      type: 'FLEXIBLE',
      people: 0,
      state: 'working',
      daysAgo: 0,
      combines: { operator: 'OR', of: ['App: filled the basket', 'App: ordered in 30 days'] },
    },
    { name: 'Spring test list', people: 890, state: 'deleted', daysAgo: 190 },
  ],
  [nordics]: [
    {
      name: 'Café guests, loyalty card',
      people: 18_210,
      state: 'ready',
      daysAgo: 300,
      sharedWith: [{ account: euRetail, level: 'READ_ONLY' }],
      usedBy: 2,
    },
    {
      name: 'Nyhetsbrev',
      description: 'Kept by the team in Berlin.',
      people: 7_745,
      state: 'ready',
      daysAgo: 150,
      sharedWith: [{ account: euRetail, level: 'READ_WRITE' }],
    },
    { name: 'Fika quiz entrants', people: 88, state: 'small', daysAgo: 12 },
  ],
  [japan]: [
    { name: '新茶メルマガ', people: 5_120, state: 'ready', daysAgo: 220, usedBy: 1 },
    { name: '店舗会員', people: 640, state: 'working', daysAgo: 0 },
  ],
  [usPerformance]: [
    {
      name: 'Gear buyers, US',
      people: 96_554,
      state: 'ready',
      daysAgo: 330,
      sharedWith: [
        { account: usBrand, level: 'READ_WRITE' },
        { account: euRetail, level: 'READ_ONLY' },
      ],
      usedBy: 3,
    },
    { name: 'Used gear, waiting list', people: 1_876, state: 'ready', daysAgo: 88 },
  ],
  [usBrand]: [{ name: 'Film premiere guests', people: 41, state: 'small', daysAgo: 7 }],
}

/** Adds them to every account of the world. */
export function addAudiences(world: AudienceWorld): void {
  for (const [accountId, list] of Object.entries(plans)) {
    const idsByName = new Map<string, string>()
    for (const plan of list) {
      const id = world.ids.next('custom_audience')
      idsByName.set(plan.name, id)
      addAudience(world, accountId, id, plan, idsByName)
      shareIt(world, accountId, id, plan)
      useIt(world, accountId, id, plan)
    }
  }
}

function addAudience(
  { draft, audiences, anchorMs }: AudienceWorld,
  accountId: string,
  id: string,
  plan: Plan,
  idsByName: ReadonlyMap<string, string>,
): void {
  const key = { realm: draft.realm, accountId, audienceId: id }
  audiences.startWith(key, plan.people)
  // Sent in the evening before: worked through within the day.
  if (plan.state === 'working' || plan.state === 'renewed') audiences.work(key, anchorMs + 1.2 * dayMs)
  const type = plan.type ?? 'CRM'
  const madeAt = toInstant(anchorMs - plan.daysAgo * dayMs - 6 * 3_600_000)
  const way = type === 'CRM' ? 'CRM' : 'FLEXIBLE'
  draft.put('create', 'custom_audience', accountId, id, {
    name: plan.name,
    audience_type: type,
    description: plan.description ?? null,
    id,
    ...stateOf(plan),
    targetable_types: [way, `EXCLUDED_${way}`],
    permission_level: 'READ_WRITE',
    owner_account_id: accountId,
    partner_source: 'OTHER',
    created_at: madeAt,
    updated_at: toInstant(anchorMs - Math.round(plan.daysAgo / 8) * dayMs - 5 * 3_600_000),
    deleted: plan.state === 'deleted',
    ...(plan.combines ? { metadata: [metadataOf(plan, accountId, id, idsByName)] } : {}),
  })
}

function stateOf({ state, people }: Plan): RecordValues {
  if (state === 'working')
    return { audience_size: null, targetable: false, reasons_not_targetable: ['PROCESSING', 'TOO_SMALL'] }
  return worked(people)
}

function metadataOf(
  { name, combines }: Plan,
  accountId: string,
  id: string,
  idsByName: ReadonlyMap<string, string>,
): Json {
  const common = { frequency: 1, frequency_comparator: 'NUM_GTE' }
  return {
    custom_audience_id: id,
    account_id: accountId,
    name,
    audience_source: 'FLEXIBLE_AUDIENCE',
    upload_status: 'UPLOADED',
    segments: {
      boolean_operator: combines!.operator,
      ...common,
      negate: false,
      child_segments: combines!.of.map((each) => ({
        custom_audience_id: idsByName.get(each.replace(/^-/, '')) ?? '',
        lookback_window: 30,
        ...common,
        negate: each.startsWith('-'),
        child_segments: [],
      })),
    },
  }
}

function shareIt({ draft, ids, anchorMs }: AudienceWorld, accountId: string, audienceId: string, plan: Plan): void {
  for (const { account, level, isTakenBack = false } of plan.sharedWith ?? []) {
    const id = ids.next('tailored_audience_permission')
    draft.put('create', 'tailored_audience_permission', accountId, id, {
      id,
      tailored_audience_id: audienceId,
      granted_account_id: account,
      permission_level: level,
      created_at: toInstant(anchorMs - Math.round(plan.daysAgo / 2) * dayMs),
      updated_at: toInstant(anchorMs - Math.round(plan.daysAgo / (isTakenBack ? 9 : 2)) * dayMs),
      deleted: isTakenBack,
    })
  }
}

/** Ad groups target it: evenly spread over those that are not deleted. */
function useIt({ draft, ids }: AudienceWorld, accountId: string, audienceId: string, plan: Plan): void {
  const { usedBy = 0 } = plan
  const groups = draft.list('line_item', accountId).filter((each) => each['deleted'] !== true)
  for (let number = 0; number < usedBy && groups.length > 0; number++) {
    const lineItem = groups[Math.floor(((number + 0.5) * groups.length) / usedBy)]!
    const id = ids.next('targeting_criterion')
    const madeAt = lineItem['created_at']
    draft.put('create', 'targeting_criterion', accountId, id, {
      id,
      line_item_id: lineItem['id'],
      targeting_type: 'CUSTOM_AUDIENCE',
      targeting_value: audienceId,
      operator_type: /leave out|customers, last/i.test(`${plan.name} ${plan.description}`) ? 'NE' : 'EQ',
      name: plan.name,
      created_at: madeAt,
      updated_at: madeAt,
      deleted: false,
    })
  }
}
