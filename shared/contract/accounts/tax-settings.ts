import { choice, text } from '../language/fields.ts'
import { resource } from '../language/resource.ts'
import type { Operation } from '../language/operation.ts'
import type { Role } from '../language/roles.ts'
import type { TextField } from '../language/fields.ts'

const path = '/accounts/:account_id/tax_settings'
/** Assumed: docs/assumptions.md, roles-on-settings. */
const allowed: readonly Role[] = ['ACCOUNT_ADMIN']
const common = { path, base: 'ads', version: '12', body: 'query', params: [], roles: allowed } as const
const operations: Operation[] = [
  { name: 'get', method: 'GET', ...common, rateClass: 'read', source: 'gaps 6.4', certainty: 'D' },
  { name: 'update', method: 'PUT', ...common, rateClass: 'write', source: 'Accounts and setup; gaps 6.4' },
]

const addressParts = [
  'first_name',
  'last_name',
  'street1',
  'street2',
  'city',
  'region',
  'postal_code',
  'country',
  'email',
]

const address = (spec: Partial<TextField>, prefix: string) =>
  Object.fromEntries(
    addressParts.map((name) => [
      `${prefix}${name}`,
      text({
        write: 'update',
        nullable: true,
        certainty: 'D',
        ...(name === 'email' ? { form: 'email' as const } : {}),
        ...(name === 'country' ? { form: 'country' as const } : {}),
        ...spec,
      }),
    ]),
  )

/** Tax and invoice settings of an account. Source: interface, Accounts and setup; the rest by gaps 6.4 (D, CM). The client’s address goes in and is not shown. */
export const taxSettings = resource('tax_settings', {
  source: 'Accounts and setup',
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
      write: 'update',
      nullable: true,
      values: ['BUSINESS_NO_VAT', 'BUSINESS_WITH_VAT', 'INDIVIDUAL'],
    }),
    tax_id: text({ write: 'update', nullable: true }),
    tax_exemption_id: text({
      write: 'update',
      nullable: true,
      optional: true,
      isWriteOnly: true,
    }),
    invoice_jurisdiction: choice({
      write: 'update',
      nullable: true,
      values: ['LOI_SAPIN', 'NONE', 'NOT_SET'],
    }),
    business_relationship: choice({
      write: 'update',
      nullable: true,
      values: ['AGENCY', 'SELF'],
      certainty: 'D',
    }),
    bill_to: choice({
      write: 'update',
      nullable: true,
      values: ['ADVERTISER', 'AGENCY'],
      certainty: 'D',
    }),
    // Sent as address_name, shown as address_company. Source: gaps 6.4 (D, CM).
    address_company: text({
      write: 'update',
      nullable: true,
      param: 'address_name',
    }),
    ...address({}, 'address_'),
    client_address_name: text({
      write: 'update',
      nullable: true,
      optional: true,
      isWriteOnly: true,
      certainty: 'D',
      shownWhen: (record) => record['business_relationship'] === 'AGENCY',
    }),
    ...address(
      { optional: true, isWriteOnly: true, shownWhen: (record) => record['business_relationship'] === 'AGENCY' },
      'client_address_',
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
