/** Who and what there is at the start: people, businesses, accounts and funding. */
import type { RecordValues } from '../../../shared/model/values.ts'
import type { User } from '../state/people.ts'
import { coffee, outdoor, tea } from './themes.ts'
import type { Theme } from './themes.ts'

export interface AccountPlan {
  id: string
  name: string
  businessName: string
  businessId: string
  industry: string
  timezone: string
  /** Instant at which that zone took effect: a midnight there, in UTC. */
  switchedAt: string
  /** It moves to that zone only so many days from the anchor, at the same time of the day. */
  movesZoneInDays?: number
  currency: string
  theme: Theme
  /** Micro units of one usual daily budget. */
  usualDaily: bigint
  campaigns: { count: number; active: number; deleted: number; drafts: number }
  /** It has a card that the present endpoints could not make. */
  hasLegacyCard?: boolean
  /** Ad groups in all; one to four a campaign where it is not said. */
  adGroups?: number
  /** The account manager raised its limit of active campaigns. */
  hasRaisedLimit: boolean
  /** Roles by screen name. */
  team: Record<string, string[]>
  funding: FundingPlan[]
}

/** Funding in days relative to the anchor; able ones pay for campaigns. */
export interface FundingPlan {
  id: string
  description: string
  values: RecordValues
  startsInDays: number
  endsInDays: number | null
  isDeleted?: boolean
}

/** The owner of the application first. */
export const people: readonly User[] = [
  { user_id: '1650214377', screen_name: 'mira_northwind', name: 'Mira Lindqvist' },
  { user_id: '1650214391', screen_name: 'jonas_media', name: 'Jonas Weber' },
  { user_id: '1784402258', screen_name: 'ines_studio', name: 'Inès Caron' },
  { user_id: '1902276640', screen_name: 'tomasz_numbers', name: 'Tomasz Zieliński' },
  { user_id: '2011935576', screen_name: 'aoife_insights', name: 'Aoife Brennan' },
  { user_id: '2100488813', screen_name: 'partner_data_desk', name: 'Partner data desk' },
  { user_id: '1440973012', screen_name: 'summit_ads', name: 'Dana Whitefeather' },
]

const team = {
  mira_northwind: ['ACCOUNT_ADMIN', 'TWEET_COMPOSER'],
  jonas_media: ['AD_MANAGER', 'TWEET_COMPOSER'],
  ines_studio: ['CREATIVE_MANAGER', 'TWEET_COMPOSER'],
  tomasz_numbers: ['CAMPAIGN_ANALYST'],
  aoife_insights: ['ANALYST'],
  partner_data_desk: ['PARTNER_AUDIENCE_MANAGER'],
}

/** The practice account comes first. `large` is the world of a big advertiser, whose limit was raised. */
export function accountPlans(isLarge: boolean): AccountPlan[] {
  return [
    {
      id: '18ce54d4x5t',
      name: 'Northwind Roasters, EU retail',
      businessName: 'Northwind Roasters',
      businessId: 'b7k2',
      industry: 'RETAIL',
      timezone: 'Europe/Berlin',
      switchedAt: '2024-03-30T23:00:00Z',
      currency: 'EUR',
      theme: coffee,
      usualDaily: 60_000_000n,
      campaigns: isLarge
        ? { count: 8000, active: 3000, deleted: 0, drafts: 0 }
        : { count: 300, active: 150, deleted: 0, drafts: 0 },
      ...(isLarge ? { adGroups: 20_000 } : {}),
      hasRaisedLimit: isLarge,
      team,
      funding: euroFunding,
    },
    {
      id: '18ce55a9k0q',
      name: 'Northwind Cafés, Nordics',
      businessName: 'Northwind Roasters',
      businessId: 'b7k2',
      industry: 'RESTAURANT',
      timezone: 'Europe/Stockholm',
      switchedAt: '2024-10-26T22:00:00Z',
      currency: 'SEK',
      theme: coffee,
      usualDaily: 700_000_000n,
      campaigns: { count: 24, active: 9, deleted: 6, drafts: 2 },
      hasLegacyCard: true,
      hasRaisedLimit: false,
      team: { mira_northwind: ['AD_MANAGER'], jonas_media: ['ACCOUNT_ADMIN'], tomasz_numbers: ['CAMPAIGN_ANALYST'] },
      funding: [card('m2k8c', 'Nordic card · 0932', 'SEK')],
    },
    {
      id: '18ce56w3h7b',
      name: '北風ティー 日本',
      businessName: 'Northwind Roasters',
      businessId: 'b7k2',
      industry: 'RETAIL',
      timezone: 'Asia/Tokyo',
      switchedAt: '2025-01-31T15:00:00Z',
      movesZoneInDays: 5,
      currency: 'JPY',
      theme: tea,
      usualDaily: 9_000_000_000n,
      campaigns: { count: 18, active: 7, deleted: 1, drafts: 0 },
      hasRaisedLimit: false,
      team: { mira_northwind: ['CAMPAIGN_ANALYST'], jonas_media: ['AD_MANAGER'], ines_studio: ['CREATIVE_MANAGER'] },
      funding: [card('n9x4t', '法人カード · 7710', 'JPY')],
    },
    {
      id: '18ce61f0m2d',
      name: 'Summit & Pine, US performance',
      businessName: 'Summit & Pine Outfitters',
      businessId: 'c1x9',
      industry: 'RETAIL',
      timezone: 'America/Denver',
      switchedAt: '2024-05-01T06:00:00Z',
      currency: 'USD',
      theme: outdoor,
      usualDaily: 85_000_000n,
      campaigns: { count: 64, active: 30, deleted: 5, drafts: 1 },
      hasRaisedLimit: false,
      team: { summit_ads: ['ACCOUNT_ADMIN', 'TWEET_COMPOSER'], jonas_media: ['CAMPAIGN_ANALYST'] },
      funding: [card('p3v7z', 'Outfitters card · 1186', 'USD')],
    },
    {
      id: '18ce61f9r4y',
      name: 'Summit & Pine, US brand',
      businessName: 'Summit & Pine Outfitters',
      businessId: 'c1x9',
      industry: 'RETAIL',
      timezone: 'America/New_York',
      switchedAt: '2025-06-12T04:00:00Z',
      currency: 'USD',
      theme: outdoor,
      usualDaily: 300_000_000n,
      campaigns: { count: 11, active: 4, deleted: 0, drafts: 0 },
      hasRaisedLimit: false,
      team: { summit_ads: ['ACCOUNT_ADMIN', 'TWEET_COMPOSER'] },
      funding: [card('p5d1k', 'Outfitters card · 1186', 'USD')],
    },
  ]
}

function card(id: string, description: string, currency: string): FundingPlan {
  return {
    id,
    description,
    startsInDays: -560,
    endsInDays: null,
    values: { type: 'CREDIT_CARD', currency, credit_limit_local_micro: 250_000_000_000n },
  }
}

const euroFunding: FundingPlan[] = [
  card('lygyi', 'EU card · 4411', 'EUR'),
  {
    id: 'lygz7',
    description: 'Agency credit line',
    startsInDays: -400,
    endsInDays: null,
    values: {
      type: 'AGENCY_CREDIT_LINE',
      currency: 'EUR',
      credit_limit_local_micro: 400_000_000_000n,
      credit_remaining_local_micro: 271_388_120_000n,
    },
  },
  {
    id: 'lyh3k',
    description: 'Autumn insertion order',
    startsInDays: -60,
    endsInDays: 120,
    values: {
      type: 'INSERTION_ORDER',
      currency: 'EUR',
      funded_amount_local_micro: 90_000_000_000n,
      io_header: 'IO-2026-118',
    },
  },
  {
    id: 'lyh8p',
    description: 'Summer insertion order',
    startsInDays: -210,
    endsInDays: -75,
    values: {
      type: 'INSERTION_ORDER',
      currency: 'EUR',
      funded_amount_local_micro: 45_000_000_000n,
      io_header: 'IO-2026-042',
    },
  },
  {
    id: 'lyhc2',
    description: 'Old company card · 2070',
    startsInDays: -700,
    endsInDays: null,
    isDeleted: true,
    values: { type: 'CREDIT_CARD', currency: 'EUR', credit_limit_local_micro: 50_000_000_000n },
  },
  {
    id: 'lyhf9',
    description: 'Credit line, used up',
    startsInDays: -300,
    endsInDays: null,
    values: {
      type: 'CREDIT_LINE',
      currency: 'EUR',
      credit_limit_local_micro: 20_000_000_000n,
      credit_remaining_local_micro: 0n,
    },
  },
  {
    id: 'lyhj4',
    description: 'Insertion order for next year',
    startsInDays: 45,
    endsInDays: 300,
    values: {
      type: 'INSERTION_ORDER',
      currency: 'EUR',
      funded_amount_local_micro: 120_000_000_000n,
      io_header: 'IO-2027-003',
    },
  },
  {
    id: 'lyhm6',
    description: 'Trade partner budget',
    startsInDays: -150,
    endsInDays: null,
    values: { type: 'PARTNER_MANAGED', currency: 'EUR' },
  },
]
