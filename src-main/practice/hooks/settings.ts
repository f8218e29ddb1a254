import { resourceOf } from '../../../shared/contract/registry.ts'
import type { RecordValues } from '../../../shared/model/values.ts'
import type { Hooks } from './hook-types.ts'

/** Every field that is shown, unset. */
function unset(kind: string): RecordValues {
  const shown = Object.entries(resourceOf(kind).fields).filter(([, field]) => !field.isWriteOnly)
  return Object.fromEntries(shown.map(([name, field]) => [name, field.type === 'list' ? [] : null]))
}

/** Tax settings before anybody filled them in. Source: gaps 6.4 (bill_to NOT_SET seen). */
export const taxSettingsHooks: Hooks = {
  blank: () => ({
    ...unset('tax_settings'),
    bill_to: 'NOT_SET',
    business_relationship: 'NOT_SET',
    invoice_jurisdiction: 'NOT_SET',
  }),
}

const texts = ['notification_email', 'contact_phone', 'contact_phone_extension']

/** Settings of the user who asks, nobody else's; empty texts where unset. Source: interface, Accounts and setup; gaps 6.4. */
export const userSettingsHooks: Hooks = {
  blank: () => ({ ...unset('user_settings'), ...Object.fromEntries(texts.map((name) => [name, ''])) }),
  echoNames: { subscribe_email_types: 'subscribed_campaign_events' },
  isOthers: (id, { userId }) => id !== userId,
  follows: (record) => Object.fromEntries(texts.map((name) => [name, record[name] ?? ''])),
}
