/**
 * Values for targeting, looked up at the service and kept here once seen. All alike: a path, its own parameters, a record with
 * targeting_type and targeting_value. Source: gaps 6.3 (D, CM), "Lookup endpoints".
 */
import { choice, flag, instant, list, text } from '../language/fields.ts'
import { resource } from '../language/resource.ts'
import { roles } from '../language/roles.ts'
import type { Field } from '../language/fields.ts'
import type { Param } from '../language/operation.ts'
import type { Resource } from '../language/resource.ts'
import { operationsAt } from '../language/standard-operations.ts'
import type { RecordValues } from '../../model/values.ts'

interface Lookup {
  /** Last part of the path: 'locations'. */
  path: string
  params?: readonly Param[]
  /** Beside name, targeting_type and targeting_value. */
  fields?: Record<string, Field>
  example: RecordValues
  /** Two paths have a limit of their own. */
  hasOwnLimit?: boolean
  paging?: { countMax: number } | 'none'
  idFields?: readonly string[]
  /** The value is a bare number on the wire. */
  isBare?: boolean
  hasType?: boolean
}

const q: Param = { name: 'q', type: 'text', min: 1, max: 255, filters: 'name' }
const country: Param = { name: 'country_code', type: 'text', form: 'country', filters: 'country_code' }
const system = (values: readonly string[]): Param => ({ name: 'os_type', type: 'choice', values, filters: 'os_type' })
const locationTypes = ['COUNTRIES', 'REGIONS', 'METROS', 'CITIES', 'POSTAL_CODES'] as const
const eventTypes = [
  'CONFERENCE',
  'HOLIDAY',
  'MUSIC_AND_ENTERTAINMENT',
  'OTHER',
  'POLITICS',
  'RECURRING',
  'SPORTS',
] as const
const countryField = text({ nullable: true, optional: true })
const systemField = text({ nullable: true, optional: true })

function lookup(kind: string, { idFields = ['targeting_value'], hasType = true, ...spec }: Lookup): Resource {
  const at = operationsAt({
    path: `/targeting_criteria/${spec.path}`,
    idParam: 'targeting_value',
    readers: roles,
    reads: spec.hasOwnLimit ? 'read' : 'lookup',
    source: 'gaps 6.3',
  })
  const { paging } = spec
  const pages = { countDefault: 200, countMin: 1, countMax: 1000, hasSort: false, hasTotal: false, hasDeleted: false }
  const limited =
    typeof paging === 'object' ? { ...pages, countDefault: paging.countMax, countMax: paging.countMax } : pages
  const value = text({
    ...(spec.isBare ? { form: 'digits' as const, isBare: true } : {}),
  })
  return resource(kind, {
    source: 'gaps 6.3',
    scope: 'service',
    pulling: 'asked',
    idParam: 'targeting_value',
    idFields,
    nameField: 'name',
    rank: 1,
    deletion: 'none',
    askedBy: 'nothing',
    naturalKey: [],
    fields: {
      name: text({ searchable: true }),
      ...(hasType ? { targeting_type: choice({ values: [], optional: true }) } : {}),
      ...(idFields.includes('targeting_value') ? { targeting_value: value } : {}),
      ...spec.fields,
    },
    operations: [at.list(spec.params ?? [q], { certainty: 'D', paging: paging === 'none' ? null : limited })],
    examples: [spec.example],
  })
}

export const targetingLookups: readonly Resource[] = [
  lookup('targeting_location', {
    path: 'locations',
    params: [{ name: 'location_type', type: 'choice', values: locationTypes, filters: 'location_type' }, country, q],
    fields: {
      country_code: countryField,
      location_type: choice({ values: [] }),
    },
    example: {
      name: 'Berlin',
      country_code: 'DE',
      location_type: 'CITIES',
      targeting_value: '3078869807f9dd36',
      targeting_type: 'LOCATION',
    },
  }),
  lookup('targeting_interest', {
    path: 'interests',
    example: { name: 'Food and drink/Coffee and tea', targeting_type: 'INTEREST', targeting_value: '8006' },
  }),
  lookup('targeting_language', {
    path: 'languages',
    example: { name: 'German', targeting_type: 'LANGUAGE', targeting_value: 'de' },
  }),
  lookup('targeting_platform', {
    path: 'platforms',
    params: [q, { name: 'lang', type: 'text', min: 2, max: 2 }],
    fields: { localized_name: text({ optional: true }) },
    example: { name: 'iOS', targeting_type: 'PLATFORM', targeting_value: '0' },
  }),
  lookup('targeting_platform_version', {
    path: 'platform_versions',
    fields: {
      number: text({ optional: true }),
      os_type: systemField,
    },
    example: {
      name: 'Android 14',
      number: '14',
      os_type: 'Android',
      targeting_type: 'PLATFORM_VERSION',
      targeting_value: '9bdm',
    },
  }),
  lookup('targeting_device', {
    path: 'devices',
    fields: {
      manufacturer: text({ optional: true }),
      os_type: systemField,
    },
    example: {
      name: 'iPhone 15',
      manufacturer: 'Apple',
      os_type: 'iOS',
      targeting_type: 'DEVICE',
      targeting_value: '1hy',
    },
  }),
  lookup('targeting_network_operator', {
    path: 'network_operators',
    params: [country, q],
    fields: { country_code: countryField },
    example: { name: 'Telekom', country_code: 'DE', targeting_type: 'NETWORK_OPERATOR', targeting_value: '2q' },
  }),
  lookup('targeting_conversation', {
    path: 'conversations',
    params: [{ name: 'conversation_type', type: 'textList', max: 1, filters: 'conversation_type' }],
    fields: { conversation_type: text() },
    example: {
      name: 'Coffee',
      conversation_type: 'FOOD',
      targeting_type: 'CONVERSATION',
      targeting_value: '1ptd',
    },
  }),
  lookup('targeting_app_store_category', {
    path: 'app_store_categories',
    params: [system(['ANDROID', 'IOS']), q],
    fields: { os_type: systemField },
    example: { name: 'Food & Drink', os_type: 'IOS', targeting_type: 'APP_STORE_CATEGORY', targeting_value: 'qknw' },
  }),
  lookup('targeting_event', {
    path: 'events',
    params: [
      { name: 'event_types', type: 'choiceList', values: eventTypes, filters: 'event_type' },
      { name: 'country_codes', type: 'textList', form: 'country', filters: 'country_code' },
      { name: 'start_time', type: 'instant' },
      { name: 'end_time', type: 'instant' },
    ],
    hasType: false,
    fields: {
      event_type: choice({
        values: [],
      }),
      start_time: instant({ nullable: true }),
      end_time: instant({ nullable: true }),
      country_code: countryField,
      is_global: flag({ optional: true }),
    },
    example: {
      name: 'International Coffee Day',
      event_type: 'HOLIDAY',
      start_time: '2027-10-01T00:00:00Z',
      end_time: '2027-10-02T00:00:00Z',
      country_code: null,
      is_global: true,
      targeting_value: '1zc',
    },
  }),
  lookup('targeting_tv_market', {
    path: 'tv_markets',
    params: [],
    hasOwnLimit: true,
    hasType: false,
    paging: 'none',
    idFields: ['locale'],
    fields: {
      country_code: countryField,
      locale: text(),
    },
    example: { name: 'Germany', country_code: 'DE', locale: 'de-DE' },
  }),
  lookup('targeting_tv_show', {
    path: 'tv_shows',
    params: [
      {
        name: 'locale',
        type: 'textList',
        max: 1,
        required: true,
        filters: 'locales',
        names: { kind: 'targeting_tv_market' },
      },
      q,
    ],
    hasOwnLimit: true,
    hasType: false,
    paging: { countMax: 50 },
    isBare: true,
    fields: {
      genre: text({ nullable: true, optional: true }),
      locales: list({
        optional: true,
        names: { kinds: ['targeting_tv_market'] },
      }),
    },
    example: { name: 'Morning kitchen', targeting_value: '10003294', genre: 'Food', locales: ['de-DE'] },
  }),
]
