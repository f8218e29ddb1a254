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
import { targetingTypes } from './targeting-words.ts'
import type { RecordValues } from '../../model/values.ts'

interface Lookup {
  label: string
  labelPlural: string
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
const places = {
  COUNTRIES: 'Country',
  REGIONS: 'Region',
  METROS: 'Metropolitan area',
  CITIES: 'City',
  POSTAL_CODES: 'Postal code',
}
const eventTypes = {
  CONFERENCE: 'Conference',
  HOLIDAY: 'Holiday',
  MUSIC_AND_ENTERTAINMENT: 'Music and entertainment',
  OTHER: 'Other',
  POLITICS: 'Politics',
  RECURRING: 'Recurring',
  SPORTS: 'Sports',
}
const countryField = text({ label: 'Country', nullable: true, optional: true, column: { order: 3, widthPx: 90 } })
const systemField = text({ label: 'System', nullable: true, optional: true, column: { order: 3, widthPx: 90 } })

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
    label: 'Value',
    column: { order: 9, widthPx: 150 },
    ...(spec.isBare ? { form: 'digits' as const, isBare: true } : {}),
  })
  return resource(kind, {
    label: spec.label,
    labelPlural: spec.labelPlural,
    source: 'gaps 6.3',
    navigation: null,
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
      name: text({ label: 'Name', searchable: true, column: { order: 1, widthPx: 240 } }),
      ...(hasType
        ? { targeting_type: choice({ label: 'Kind of targeting', values: [], labels: targetingTypes, optional: true }) }
        : {}),
      ...(idFields.includes('targeting_value') ? { targeting_value: value } : {}),
      ...spec.fields,
    },
    operations: [at.list(spec.params ?? [q], { certainty: 'D', paging: paging === 'none' ? null : limited })],
    examples: [spec.example],
  })
}

export const targetingLookups: readonly Resource[] = [
  lookup('targeting_location', {
    label: 'Place',
    labelPlural: 'Places',
    path: 'locations',
    params: [
      { name: 'location_type', type: 'choice', values: Object.keys(places), filters: 'location_type' },
      country,
      q,
    ],
    fields: {
      country_code: countryField,
      location_type: choice({ label: 'Kind of place', values: [], labels: places, column: { order: 2, widthPx: 130 } }),
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
    label: 'Interest',
    labelPlural: 'Interests',
    path: 'interests',
    example: { name: 'Food and drink/Coffee and tea', targeting_type: 'INTEREST', targeting_value: '8006' },
  }),
  lookup('targeting_language', {
    label: 'Language',
    labelPlural: 'Languages',
    path: 'languages',
    example: { name: 'German', targeting_type: 'LANGUAGE', targeting_value: 'de' },
  }),
  lookup('targeting_platform', {
    label: 'Platform',
    labelPlural: 'Platforms',
    path: 'platforms',
    params: [q, { name: 'lang', type: 'text', min: 2, max: 2 }],
    fields: { localized_name: text({ label: 'Name in your language', optional: true }) },
    example: { name: 'iOS', targeting_type: 'PLATFORM', targeting_value: '0' },
  }),
  lookup('targeting_platform_version', {
    label: 'Platform version',
    labelPlural: 'Platform versions',
    path: 'platform_versions',
    fields: {
      number: text({ label: 'Number', optional: true, column: { order: 2, widthPx: 90 } }),
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
    label: 'Device',
    labelPlural: 'Devices',
    path: 'devices',
    fields: {
      manufacturer: text({ label: 'Manufacturer', optional: true, column: { order: 2, widthPx: 120 } }),
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
    label: 'Mobile network',
    labelPlural: 'Mobile networks',
    path: 'network_operators',
    params: [country, q],
    fields: { country_code: countryField },
    example: { name: 'Telekom', country_code: 'DE', targeting_type: 'NETWORK_OPERATOR', targeting_value: '2q' },
  }),
  lookup('targeting_conversation', {
    label: 'Conversation',
    labelPlural: 'Conversations',
    path: 'conversations',
    params: [{ name: 'conversation_type', type: 'textList', max: 1, filters: 'conversation_type' }],
    fields: { conversation_type: text({ label: 'Kind of conversation', column: { order: 2, widthPx: 150 } }) },
    example: {
      name: 'Coffee',
      conversation_type: 'FOOD',
      targeting_type: 'CONVERSATION',
      targeting_value: '1ptd',
    },
  }),
  lookup('targeting_app_store_category', {
    label: 'App category',
    labelPlural: 'App categories',
    path: 'app_store_categories',
    params: [system(['ANDROID', 'IOS']), q],
    fields: { os_type: systemField },
    example: { name: 'Food & Drink', os_type: 'IOS', targeting_type: 'APP_STORE_CATEGORY', targeting_value: 'qknw' },
  }),
  lookup('targeting_event', {
    label: 'Event',
    labelPlural: 'Events',
    path: 'events',
    params: [
      { name: 'event_types', type: 'choiceList', values: Object.keys(eventTypes), filters: 'event_type' },
      { name: 'country_codes', type: 'textList', form: 'country', filters: 'country_code' },
      { name: 'start_time', type: 'instant' },
      { name: 'end_time', type: 'instant' },
    ],
    hasType: false,
    fields: {
      event_type: choice({
        label: 'Kind of event',
        values: [],
        labels: eventTypes,
        column: { order: 2, widthPx: 150 },
      }),
      start_time: instant({ label: 'Starts', nullable: true, column: { order: 4, widthPx: 120 } }),
      end_time: instant({ label: 'Ends', nullable: true, column: { order: 5, widthPx: 120 } }),
      country_code: countryField,
      is_global: flag({ label: 'Worldwide', optional: true }),
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
    label: 'TV market',
    labelPlural: 'TV markets',
    path: 'tv_markets',
    params: [],
    hasOwnLimit: true,
    hasType: false,
    paging: 'none',
    idFields: ['locale'],
    fields: {
      country_code: countryField,
      locale: text({ label: 'Locale', column: { order: 2, widthPx: 90 } }),
    },
    example: { name: 'Germany', country_code: 'DE', locale: 'de-DE' },
  }),
  lookup('targeting_tv_show', {
    label: 'TV show',
    labelPlural: 'TV shows',
    path: 'tv_shows',
    params: [
      {
        name: 'locale',
        type: 'textList',
        max: 1,
        required: true,
        filters: 'locales',
        label: 'Market',
        names: { kind: 'targeting_tv_market' },
      },
      q,
    ],
    hasOwnLimit: true,
    hasType: false,
    paging: { countMax: 50 },
    isBare: true,
    fields: {
      genre: text({ label: 'Genre', nullable: true, optional: true, column: { order: 2, widthPx: 120 } }),
      locales: list({
        label: 'Locales',
        optional: true,
        names: { kinds: ['targeting_tv_market'] },
        column: { order: 3, widthPx: 120 },
      }),
    },
    example: { name: 'Morning kitchen', targeting_value: '10003294', genre: 'Food', locales: ['de-DE'] },
  }),
]
