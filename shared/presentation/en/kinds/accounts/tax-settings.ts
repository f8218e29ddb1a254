/** Words for tax settings. */
import type { KindWords } from '../../../kind-words.ts'

export const taxSettings: KindWords = {
  label: 'Tax settings',
  labelPlural: 'Tax settings',
  fields: {
    tax_category: {
      label: 'Kind of taxpayer',
      values: {
        BUSINESS_NO_VAT: 'Business without VAT',
        BUSINESS_WITH_VAT: 'Business with VAT',
        INDIVIDUAL: 'Individual',
      },
    },
    tax_id: { label: 'Tax number' },
    tax_exemption_id: { label: 'Exemption number', help: 'The service does not show it again.' },
    invoice_jurisdiction: {
      label: 'Invoices follow',
      values: { LOI_SAPIN: 'French advertising law (Loi Sapin)', NONE: 'No special rule', NOT_SET: 'Not set' },
    },
    business_relationship: {
      label: 'The account is run by',
      values: { AGENCY: 'An agency', SELF: 'The advertiser', NOT_SET: 'Not set' },
    },
    bill_to: {
      label: 'Bills go to',
      values: { ADVERTISER: 'The advertiser', AGENCY: 'The agency', NOT_SET: 'Not set' },
    },
    address_company: { label: 'Company' },
    address_first_name: { label: 'First name' },
    address_last_name: { label: 'Last name' },
    address_street1: { label: 'Street' },
    address_street2: { label: 'Street, second line' },
    address_city: { label: 'City' },
    address_region: { label: 'Region' },
    address_postal_code: { label: 'Postal code' },
    address_country: { label: 'Country' },
    address_email: { label: 'E-mail' },
    client_address_name: {
      label: 'Client: company',
      help: 'Of agency-owned accounts. The service does not show the client’s address again.',
    },
    client_address_first_name: { label: 'Client: first name' },
    client_address_last_name: { label: 'Client: last name' },
    client_address_street1: { label: 'Client: street' },
    client_address_street2: { label: 'Client: street, second line' },
    client_address_city: { label: 'Client: city' },
    client_address_region: { label: 'Client: region' },
    client_address_postal_code: { label: 'Client: postal code' },
    client_address_country: { label: 'Client: country' },
    client_address_email: { label: 'Client: e-mail' },
  },
}
