/** What an account has besides campaigns: features, apps, whom it may promote, settings. */
import { shareOutside } from '../../../shared/contract/audiences/tailored-audience-permission.ts'
import type { RecordValues } from '../../../shared/model/values.ts'
import { toInstant } from '../clock.ts'
import type { AccountPlan } from './accounts.ts'
import { people } from './accounts.ts'
import type { Add } from './ad-groups.ts'

export interface Setup {
  features: readonly string[]
  /** User whom the account may promote wholly. */
  promotableUserId: string
}

/** Adds them. The first two accounts have frequency caps, so that both sides of the rule can be tried. */
export function addSetup(plan: AccountPlan, add: Add, newId: (kind: string) => string, anchorMs: number): Setup {
  const at = { created_at: plan.switchedAt, updated_at: toInstant(anchorMs - 40 * 86_400_000), deleted: false }
  const composers = people.filter(({ screen_name: name }) => plan.team[name]?.includes('TWEET_COMPOSER'))
  const [main = people[0]!, ...others] = composers
  const types: [userId: string, type: string][] = [
    [main.user_id, 'FULL'],
    ...others.map(({ user_id }): [string, string] => [user_id, 'RETWEETS_ONLY']),
  ]
  for (const [userId, type] of types)
    add('promotable_user', { id: newId('promotable_user'), user_id: userId, promotable_user_type: type, ...at })
  const features = [
    'CONVERSATION_CARD',
    ...(plan.businessId === 'b7k2' ? ['PROMOTED_MEDIA_POLLS', 'REACH_FREQUENCY_CAP'] : []),
    ...(plan.id === '18ce61f0m2d' ? [shareOutside] : []),
    ...(plan.id === '18ce54d4x5t' ? ['CONVERSATION_CARD_FOUR_OPTIONS', 'CONVERSATION_CARD_UNLOCK'] : []),
  ]
  for (const key of features) add('feature', { feature_key: key })
  for (const [os, identifier] of [
    ['Android', 'com.example.northwind'],
    ['iOS', '1203487711'],
  ] as const)
    add('account_app', {
      id: newId('account_app'),
      app_store_identifier: identifier,
      os_type: os,
      deep_link_pattern: null,
      conversion_tracking_enabled: os === 'Android',
      ...at,
    })
  add('tax_settings', taxSettings(plan))
  return { features, promotableUserId: main.user_id }
}

function taxSettings(plan: AccountPlan): RecordValues {
  const isEuropean = plan.currency === 'EUR'
  return {
    tax_category: isEuropean ? 'BUSINESS_WITH_VAT' : 'BUSINESS_NO_VAT',
    tax_id: isEuropean ? 'DE811907980' : null,
    invoice_jurisdiction: 'NONE',
    business_relationship: 'SELF',
    bill_to: 'ADVERTISER',
    address_company: plan.businessName,
    address_first_name: 'Mira',
    address_last_name: 'Lindqvist',
    address_street1: 'Lindenstraße 8',
    address_street2: null,
    address_city: 'Berlin',
    address_region: 'BE',
    address_postal_code: '10969',
    address_country: 'DE',
    address_email: 'billing@example.com',
  }
}
