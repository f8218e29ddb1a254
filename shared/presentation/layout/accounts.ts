/** How the accounts are laid out: navigation, groups of forms, columns of grids. */
import type { KindLayout } from '../kind-words.ts'

export const accounts: Readonly<Record<string, KindLayout>> = {
  account: {
    navigation: null,
    fields: {
      name: { group: 'account', column: { order: 1, widthPx: 260 } },
      business_name: { group: 'account' },
      industry_type: { group: 'account' },
      timezone: { group: 'time' },
      timezone_switch_at: { group: 'time' },
    },
  },
  authenticated_user_access: { navigation: null, fields: {} },
  tax_settings: {
    navigation: null,
    fields: {
      tax_category: { group: 'tax' },
      tax_id: { group: 'tax' },
      tax_exemption_id: { group: 'tax' },
      invoice_jurisdiction: { group: 'tax' },
      business_relationship: { group: 'billing' },
      bill_to: { group: 'billing' },
      address_company: { group: 'address' },
      address_first_name: { group: 'address' },
      address_last_name: { group: 'address' },
      address_street1: { group: 'address' },
      address_street2: { group: 'address' },
      address_city: { group: 'address' },
      address_region: { group: 'address' },
      address_postal_code: { group: 'address' },
      address_country: { group: 'address' },
      address_email: { group: 'address' },
      client_address_name: { group: 'client' },
      client_address_first_name: { group: 'client' },
      client_address_last_name: { group: 'client' },
      client_address_street1: { group: 'client' },
      client_address_street2: { group: 'client' },
      client_address_city: { group: 'client' },
      client_address_region: { group: 'client' },
      client_address_postal_code: { group: 'client' },
      client_address_country: { group: 'client' },
      client_address_email: { group: 'client' },
    },
  },
  user_settings: {
    navigation: null,
    fields: {
      notification_email: { group: 'contact' },
      contact_phone: { group: 'contact' },
      contact_phone_extension: { group: 'contact' },
      subscribed_campaign_events: { group: 'contact' },
    },
  },
  feature: { navigation: null, fields: { feature_key: { column: { order: 1, widthPx: 280 } } } },
  funding_instrument: {
    navigation: 'Campaigns',
    navigationOrder: 99,
    fields: {
      description: { column: { order: 1, widthPx: 240 } },
      type: { column: { order: 2, widthPx: 150 } },
      currency: { column: { order: 3, widthPx: 90 } },
      start_time: { column: { order: 5, widthPx: 130 } },
      end_time: { column: { order: 6, widthPx: 130 } },
      able_to_fund: { column: { order: 4, widthPx: 110 } },
      reasons_not_able_to_fund: { column: { order: 7, widthPx: 180 } },
    },
  },
  promotable_user: {
    navigation: null,
    fields: {
      user_id: { column: { order: 1, widthPx: 140 } },
      promotable_user_type: { column: { order: 2, widthPx: 120 } },
    },
  },
  account_app: {
    navigation: null,
    fields: {
      app_store_identifier: { column: { order: 1, widthPx: 220 } },
      os_type: { column: { order: 2, widthPx: 90 } },
    },
  },
}
