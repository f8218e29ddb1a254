/** Believable line items of campaigns, with what belongs to them; the same for the same dice. Objectives follow from a campaign's name. */
import type { RecordValues } from '../../../shared/model/values.ts'
import { toInstant } from '../clock.ts'
import type { AccountPlan } from './accounts.ts'
import type { Dice } from './chance.ts'
import { lookupRows, locationsByCountry } from './lookups.ts'
import { referenceRows } from './reference.ts'

/** Makes one record; gives it as it is kept. */
export type Add = (kind: string, record: RecordValues) => RecordValues

export interface AdGroupOptions {
  plan: AccountPlan
  dice: Dice
  add: Add
  newId: (kind: string) => string
  newPostId: () => string
  anchorMs: number
  /** Ad groups in all; null: one to four a campaign. */
  total: number | null
  promotableUserId: string
  features: readonly string[]
  media: readonly RecordValues[]
}

const dayMs = 86_400_000
const countriesOf: Record<string, readonly string[]> = {
  EUR: ['DE', 'AT', 'CH', 'FR', 'IT', 'ES', 'NL', 'IE', 'PL'],
  SEK: ['SE', 'DK', 'NO'],
  JPY: ['JP'],
  USD: ['US', 'CA'],
}
const words: Record<string, readonly string[]> = {
  EUR: ['espresso machine', 'filter coffee', 'coffee subscription', 'barista', 'cold brew'],
  SEK: ['fika', 'kanelbulle', 'kaffe', 'brunch'],
  JPY: ['抹茶', '新茶', 'お中元', '緑茶'],
  USD: ['ultralight tent', 'trail running', 'ski touring', 'camp stove', 'used gear'],
}

/** Adds them to campaigns that are complete; those that wait for their first ad group get none. */
export function addAdGroups(options: AdGroupOptions, campaigns: readonly RecordValues[]): void {
  const complete = campaigns.filter((campaign) => !listOf(campaign['reasons_not_servable']).includes('INCOMPLETE'))
  const { total, dice } = options
  // Whatever the hour, one that is active ends within the week.
  const ending: Ending = { isDue: true, atMs: options.anchorMs + 4.5 * dayMs }
  for (const [index, campaign] of complete.entries()) {
    const share =
      total === null ? null : Math.floor(total / complete.length) + (index < total % complete.length ? 1 : 0)
    addToCampaign(options, campaign, share ?? dice.pick([1, 1, 2, 2, 3, 4]), ending)
  }
}

/** When the first active ad group ends, until one has taken it. */
interface Ending {
  isDue: boolean
  atMs: number
}

function addToCampaign(options: AdGroupOptions, campaign: RecordValues, count: number, ending: Ending): void {
  const { dice, add, newId, plan } = options
  const objective = objectiveOf(campaign, options)
  for (let number = 1; number <= count; number++) {
    const country = dice.pick(countriesOf[plan.currency]!)
    const location = dice.pick(locationsByCountry[country]!)
    const record = adGroup(options, campaign, objective, { number, count, location })
    if (ending.isDue && campaign['entity_status'] === 'ACTIVE' && record['entity_status'] === 'ACTIVE') {
      record['end_time'] = toInstant(ending.atMs)
      ending.isDue = false
    }
    const made = add('line_item', { ...record, id: newId('line_item') })
    addTargeting(options, made, location)
    addPromoted(options, made)
  }
}

function objectiveOf(campaign: RecordValues, { dice, media, plan }: AdGroupOptions): string {
  const name = String(campaign['name']).toLowerCase()
  const objectives: [part: string, objective: string][] = [
    ['followers', 'FOLLOWERS'],
    ['フォロワー', 'FOLLOWERS'],
    ['app installs', 'APP_INSTALLS'],
    ['video', 'VIDEO_VIEWS'],
    ['動画', 'VIDEO_VIEWS'],
    ['brand lift', 'REACH'],
    ['reach', 'REACH'],
    ['認知', 'REACH'],
    ['visits', 'WEBSITE_CLICKS'],
    ['newsletter', 'WEBSITE_CLICKS'],
  ]
  const found = objectives.find(([part]) => name.includes(part))
  if (found) return found[1]
  const hasVideo = media.some((each) => each['creative_type'] === 'PREROLL')
  if (hasVideo && plan.currency !== 'JPY' && dice.chance(0.04)) return 'PREROLL_VIEWS'
  return dice.pick(['ENGAGEMENTS', 'ENGAGEMENTS', 'WEBSITE_CLICKS', 'WEBSITE_CLICKS', 'REACH', 'VIDEO_VIEWS'])
}

const productOf = (objective: string) =>
  objective === 'FOLLOWERS' ? 'PROMOTED_ACCOUNT' : objective === 'PREROLL_VIEWS' ? 'MEDIA' : 'PROMOTED_TWEETS'

function adGroup(
  { dice, plan, anchorMs, features, promotableUserId, total }: AdGroupOptions,
  campaign: RecordValues,
  objective: string,
  { number, count, location }: { number: number; count: number; location: RecordValues },
): RecordValues {
  const createdMs = Date.parse(String(campaign['created_at']))
  const madeMs = Math.min(anchorMs, createdMs + number * 60_000 * dice.between(2, 40))
  const updatedMs = madeMs + Math.floor(dice.next() ** 3 * (anchorMs - madeMs))
  const isActive = campaign['entity_status'] === 'ACTIVE' ? dice.chance(0.85) : dice.chance(0.2)
  const product = productOf(objective)
  const hasOwnBudget = campaign['budget_optimization'] === 'LINE_ITEM'
  const bidStep = referenceRows['bidding_rule']!.find((rule) => rule['currency'] === plan.currency)![
    'minimum_denomination'
  ] as bigint
  const hasBid = dice.chance(0.6)
  const bid = hasBid ? bidStep * BigInt(dice.between(20, 160)) * (plan.currency === 'SEK' ? 10n : 1n) : null
  const daily = hasOwnBudget
    ? roundTo((plan.usualDaily * BigInt(dice.between(20, 120))) / 100n / BigInt(count), bidStep * 10n)
    : null
  const hasTotal = daily !== null && dice.chance(0.4)
  const isCapped = objective === 'REACH' && features.includes('REACH_FREQUENCY_CAP') && dice.chance(0.5)
  const strategy = objective === 'REACH' || objective === 'FOLLOWERS' ? 'TARGET' : 'MAX'
  const flightStartMs = madeMs + dice.between(0, 5) * dayMs
  const category = referenceRows['advertiser_business_category']!.find((each) => each['id'] === 'fo')!
  return {
    name: dice.chance(0.08)
      ? null
      : `${String(location['name'])}${count > 1 ? `, ${dice.pick(variants)} ${number}` : ''}`,
    campaign_id: campaign['id'],
    entity_status: isActive ? 'ACTIVE' : 'PAUSED',
    objective,
    product_type: product,
    placements:
      product === 'PROMOTED_TWEETS' && dice.chance(0.3) ? ['SERVICE_TIMELINE', 'SERVICE_PROFILE'] : ['ALL_ON_SERVICE'],
    start_time: toInstant(flightStartMs - (flightStartMs % 3_600_000)),
    end_time: toInstant(flightStartMs - (flightStartMs % 3_600_000) + dice.between(30, 500) * dayMs),
    daily_budget_amount_local_micro: daily,
    total_budget_amount_local_micro: hasTotal ? daily * BigInt(dice.between(20, 60)) : null,
    standard_delivery: hasOwnBudget ? dice.chance(0.9) : null,
    goal: goalOf(objective),
    bid_strategy: hasBid ? strategy : 'AUTO',
    bid_amount_local_micro: bid,
    // A target bid cannot be paid by impression.
    pay_by: objective === 'ENGAGEMENTS' ? 'ENGAGEMENT' : hasBid && strategy === 'TARGET' ? null : 'IMPRESSION',
    frequency_cap: isCapped ? dice.between(2, 6) : null,
    duration_in_days: isCapped ? dice.pick([1, 7, 30]) : null,
    advertiser_domain: null,
    categories: objective === 'PREROLL_VIEWS' ? category['iab_categories'] : [],
    android_app_store_identifier: objective === 'APP_INSTALLS' ? 'com.example.northwind' : null,
    ios_app_store_identifier: objective === 'APP_INSTALLS' && dice.chance(0.7) ? '1203487711' : null,
    primary_web_event_tag: null,
    advertiser_user_id: promotableUserId,
    funding_instrument_id: campaign['funding_instrument_id'],
    currency: campaign['currency'],
    creative_source: 'MANUAL',
    automatic_tweet_promotion: null,
    target_cpa_local_micro: null,
    created_at: toInstant(madeMs),
    updated_at: toInstant(updatedMs),
    deleted: total === null && dice.chance(0.02),
  }
}

const variants = ['broad', 'core', 'lookalike', 'evenings', 'retargeting', 'test']

function goalOf(objective: string): string {
  const goals: Record<string, string> = {
    APP_INSTALLS: 'APP_INSTALLS',
    REACH: 'MAX_REACH',
    FOLLOWERS: 'FOLLOWERS',
    VIDEO_VIEWS: 'VIEW_6S',
    PREROLL_VIEWS: 'PREROLL',
    WEBSITE_CLICKS: 'LINK_CLICKS',
  }
  return goals[objective] ?? 'ENGAGEMENT'
}

function addTargeting(
  { dice, add, newId, plan, total }: AdGroupOptions,
  lineItem: RecordValues,
  location: RecordValues,
): void {
  const isFew = total !== null
  const criteria: [type: string, value: string, name: string, more?: RecordValues][] = [
    [
      'LOCATION',
      String(location['targeting_value']),
      String(location['name']),
      { location_type: location['location_type'] === 'CITIES' ? 'CITY' : 'COUNTRY' },
    ],
  ]
  if (dice.chance(isFew ? 0.1 : 0.5)) {
    const interest = dice.pick(lookupRows['targeting_interest']!)
    criteria.push(['INTEREST', String(interest['targeting_value']), String(interest['name'])])
  }
  if (dice.chance(isFew ? 0.1 : 0.6)) {
    const word = dice.pick(words[plan.currency]!)
    criteria.push([dice.pick(['BROAD_KEYWORD', 'PHRASE_KEYWORD']), word, word])
  }
  if (dice.chance(isFew ? 0.02 : 0.3)) criteria.push(['AGE', 'AGE_25_TO_54', '25 to 54'])
  for (const [type, value, name, more] of criteria) {
    add('targeting_criterion', {
      id: newId('targeting_criterion'),
      line_item_id: lineItem['id'],
      targeting_type: type,
      targeting_value: value,
      operator_type: 'EQ',
      name,
      ...more,
      ...stampsOf(lineItem),
    })
  }
}

function addPromoted(options: AdGroupOptions, lineItem: RecordValues): void {
  const { dice, add, newId, newPostId, total, promotableUserId } = options
  const common = { line_item_id: lineItem['id'], ...stampsOf(lineItem) }
  const states = { entity_status: 'ACTIVE', approval_status: dice.chance(0.95) ? 'ACCEPTED' : 'UNDER_REVIEW' }
  if (lineItem['product_type'] === 'PROMOTED_ACCOUNT')
    add('promoted_account', { id: newId('promoted_account'), user_id: promotableUserId, ...common, ...states })
  if (lineItem['product_type'] === 'PROMOTED_TWEETS' && dice.chance(total === null ? 0.9 : 0.25))
    for (let number = dice.between(1, 2); number > 0; number--)
      add('promoted_tweet', { id: newId('promoted_tweet'), tweet_id: newPostId(), ...common, ...states })
  if (lineItem['product_type'] === 'MEDIA') addPreroll(options, common, states)
  if (dice.chance(total === null ? 0.15 : 0.01))
    add('tracking_tag', {
      id: newId('tracking_tag'),
      tracking_tag_type: dice.pick(['IMPRESSION_TAG', 'CLICK_TRACKER']),
      tracking_tag_url: `https://tag.example.com/t?g=${String(lineItem['id'])}`,
      ...common,
    })
}

function addPreroll(
  { dice, add, newId, media, plan }: AdGroupOptions,
  common: RecordValues,
  states: RecordValues,
): void {
  const video = media.find((each) => each['creative_type'] === 'PREROLL')
  if (!video) return
  add('media_creative', {
    id: newId('media_creative'),
    account_media_id: video['id'],
    landing_url: null,
    creative_type: 'PREROLL',
    ...common,
    ...states,
  })
  add('preroll_call_to_action', {
    id: newId('preroll_call_to_action'),
    call_to_action: dice.pick(['VISIT_SITE', 'SHOP', 'WATCH_NOW']),
    call_to_action_url: 'https://shop.example.com/',
    ...common,
  })
  add('line_item_curated_category', {
    id: newId('line_item_curated_category'),
    curated_category_id: plan.currency === 'USD' ? 'b0y9' : 'b0xt',
    ...common,
  })
}

/** Made with the ad group, and not deleted with it: children outlive it. Source: gaps 6.2. */
function stampsOf(lineItem: RecordValues): RecordValues {
  return { created_at: lineItem['created_at'], updated_at: lineItem['created_at'], deleted: false }
}

function roundTo(amount: bigint, step: bigint): bigint {
  return amount < step ? step : amount - (amount % step)
}

function listOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : []
}
