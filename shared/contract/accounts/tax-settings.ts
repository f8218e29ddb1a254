import { choice, text } from '../language/fields.ts'
import { resource } from '../language/resource.ts'
import type { Operation } from '../language/operation.ts'
import type { Role } from '../language/roles.ts'
import type { TextField } from '../language/fields.ts'
import { inSentence } from '../../model/sentence.ts'

const path = '/accounts/:account_id/tax_settings'
/** Assumed: docs/assumptions.md, roles-on-settings. */
const allowed: readonly Role[] = ['ACCOUNT_ADMIN']
const common = { path, base: 'ads', version: '12', body: 'query', params: [], roles: allowed } as const
const operations: Operation[] = [
  { name: 'get', method: 'GET', ...common, rateClass: 'read', source: 'gaps 6.4', certainty: 'D' },
  { name: 'update', method: 'PUT', ...common, rateClass: 'write', source: 'Accounts and setup; gaps 6.4' },
]

const parts: [name: string, label: string][] = [
  ['first_name', 'First name'],
  ['last_name', 'Last name'],
  ['street1', 'Street'],
  ['street2', 'Street, second line'],
  ['city', 'City'],
  ['region', 'Region'],
  ['postal_code', 'Postal code'],
  ['country', 'Country'],
  ['email', 'E-mail'],
]

const address = (group: string, spec: Partial<TextField>, prefix: string, of: string) =>
  Object.fromEntries(
    parts.map(([name, label]) => [
      `${prefix}${name}`,
      text({
        label: `${label}${of}`,
        write: 'update',
        nullable: true,
        group,
        certainty: 'D',
        ...(name === 'email' ? { form: 'email' as const } : {}),
        ...(name === 'country' ? { form: 'country' as const } : {}),
        ...spec,
      }),
    ]),
  )

/** Tax and invoice settings of an account. Source: interface, Accounts and setup; the rest by gaps 6.4 (D, CM). The client’s address goes in and is not shown. */
export const taxSettings = resource('tax_settings', {
  label: 'Tax settings',
  labelPlural: 'Tax settings',
  source: 'Accounts and setup',
  navigation: null,
  scope: 'account',
  idParam: 'account_id',
  nameField: 'address_company',
  isSingleton: true,
  rank: 1,
  deletion: 'none',
  askedBy: 'id',
  naturalKey: [],
  fields: {
    tax_category: choice({
      label: 'Kind of taxpayer',
      write: 'update',
      nullable: true,
      values: ['BUSINESS_NO_VAT', 'BUSINESS_WITH_VAT', 'INDIVIDUAL'],
      labels: {
        BUSINESS_NO_VAT: 'Business without VAT',
        BUSINESS_WITH_VAT: 'Business with VAT',
        INDIVIDUAL: 'Individual',
      },
      group: 'Tax',
    }),
    tax_id: text({ label: 'Tax number', write: 'update', nullable: true, group: 'Tax' }),
    tax_exemption_id: text({
      label: 'Exemption number',
      help: 'The service does not show it again.',
      write: 'update',
      nullable: true,
      optional: true,
      isWriteOnly: true,
      group: 'Tax',
    }),
    invoice_jurisdiction: choice({
      label: 'Invoices follow',
      write: 'update',
      nullable: true,
      values: ['LOI_SAPIN', 'NONE', 'NOT_SET'],
      labels: { LOI_SAPIN: 'French advertising law (Loi Sapin)', NONE: 'No special rule', NOT_SET: 'Not set' },
      group: 'Tax',
    }),
    business_relationship: choice({
      label: 'The account is run by',
      write: 'update',
      nullable: true,
      values: ['AGENCY', 'SELF'],
      labels: { AGENCY: 'An agency', SELF: 'The advertiser', NOT_SET: 'Not set' },
      group: 'Billing',
      certainty: 'D',
    }),
    bill_to: choice({
      label: 'Bills go to',
      write: 'update',
      nullable: true,
      values: ['ADVERTISER', 'AGENCY'],
      labels: { ADVERTISER: 'The advertiser', AGENCY: 'The agency', NOT_SET: 'Not set' },
      group: 'Billing',
      certainty: 'D',
    }),
    // Sent as address_name, shown as address_company. Source: gaps 6.4 (D, CM).
    address_company: text({
      label: 'Company',
      write: 'update',
      nullable: true,
      param: 'address_name',
      group: 'Address',
    }),
    ...address('Address', {}, 'address_', ''),
    client_address_name: text({
      label: 'Client: company',
      help: 'Of agency-owned accounts. The service does not show the client’s address again.',
      write: 'update',
      nullable: true,
      optional: true,
      isWriteOnly: true,
      group: 'Client',
      certainty: 'D',
      shownWhen: (record) => record['business_relationship'] === 'AGENCY',
    }),
    ...Object.fromEntries(
      Object.entries(address('Client', { optional: true, isWriteOnly: true }, 'client_address_', '')).map(
        ([name, field]) => [
          name,
          {
            ...field,
            label: `Client: ${inSentence(field.label)}`,
            shownWhen: (record: { business_relationship?: unknown }) => record.business_relationship === 'AGENCY',
          },
        ],
      ),
    ),
  },
  operations,
  examples: [
    {
      tax_category: 'BUSINESS_WITH_VAT',
      tax_id: 'DE811907980',
      invoice_jurisdiction: 'NONE',
      business_relationship: 'SELF',
      bill_to: 'ADVERTISER',
      address_company: 'Northwind Roasters GmbH',
      address_first_name: 'Mira',
      address_last_name: 'Lindqvist',
      address_street1: 'Lindenstraße 8',
      address_street2: null,
      address_city: 'Berlin',
      address_region: 'BE',
      address_postal_code: '10969',
      address_country: 'DE',
      address_email: 'billing@example.com',
    },
  ],
})
