/** What the targeting lookups find: a small part of the world, told believably. */
import type { RecordValues } from '../../../shared/model/values.ts'

/** A stable value of 16 hex digits, as places have. Source: gaps 6.3. */
function placeValue(name: string): string {
  let hash = 0xcbf29ce484222325n
  for (const unit of name) hash = BigInt.asUintN(64, (hash ^ BigInt(unit.codePointAt(0)!)) * 0x100000001b3n)
  return hash.toString(16).padStart(16, '0')
}

const countries: [code: string, name: string, cities: readonly string[]][] = [
  ['DE', 'Germany', ['Berlin', 'München', 'Hamburg', 'Köln', 'Leipzig']],
  ['AT', 'Austria', ['Wien', 'Graz', 'Salzburg']],
  ['CH', 'Switzerland', ['Zürich', 'Basel', 'Genève']],
  ['FR', 'France', ['Paris', 'Lyon', 'Marseille']],
  ['IT', 'Italy', ['Milano', 'Roma', 'Torino']],
  ['ES', 'Spain', ['Madrid', 'Barcelona', 'Valencia']],
  ['DK', 'Denmark', ['København', 'Aarhus']],
  ['SE', 'Sweden', ['Stockholm', 'Göteborg', 'Malmö']],
  ['NO', 'Norway', ['Oslo', 'Bergen']],
  ['NL', 'Netherlands', ['Amsterdam', 'Utrecht']],
  ['IE', 'Ireland', ['Dublin', 'Cork']],
  ['PL', 'Poland', ['Kraków', 'Warszawa', 'Łódź']],
  ['JP', 'Japan', ['東京', '大阪', '京都', '札幌', '福岡']],
  ['US', 'United States', ['Denver', 'Portland', 'Boise', 'Bozeman', 'Asheville', 'New York']],
  ['CA', 'Canada', ['Vancouver', 'Calgary', 'Toronto']],
  ['GB', 'United Kingdom', ['London', 'Bristol', 'Edinburgh']],
]

const location = (name: string, country: string, kind: string, shown = name) => ({
  name: shown,
  country_code: country,
  location_type: kind,
  targeting_value: placeValue(`${kind} ${country} ${name}`),
  targeting_type: 'LOCATION',
})
const regions: [name: string, country: string][] = [
  ['Bayern', 'DE'],
  ['Colorado', 'US'],
  ['Oregon', 'US'],
  ['Montana', 'US'],
  ['Île-de-France', 'FR'],
  ['Lombardia', 'IT'],
  ['Kansai', 'JP'],
]

/** Countries and cities by code, so that criteria name places that can be looked up. */
export const locationsByCountry: Record<string, RecordValues[]> = Object.fromEntries(
  countries.map(([code, name, cities]) => [
    code,
    [location(name, code, 'COUNTRIES'), ...cities.map((city) => location(city, code, 'CITIES', `${city}, ${code}`))],
  ]),
)

const simple = (type: string, rows: readonly (readonly [value: string, name: string])[], more: RecordValues = {}) =>
  rows.map(([value, name]) => ({ name, targeting_type: type, targeting_value: value, ...more }))

/** Rows by kind. */
export const lookupRows: Record<string, RecordValues[]> = {
  targeting_location: [
    ...Object.values(locationsByCountry).flat(),
    ...regions.map(([name, country]) => location(name, country, 'REGIONS', `${name}, ${country}`)),
    location('Denver-Boulder', 'US', 'METROS', 'Denver-Boulder, US'),
    location('80202', 'US', 'POSTAL_CODES', '80202, Denver'),
    location('10115', 'DE', 'POSTAL_CODES', '10115, Berlin'),
  ],
  targeting_interest: simple('INTEREST', [
    ['8001', 'Food and drink/Cooking'],
    ['8004', 'Food and drink/Desserts and baking'],
    ['8006', 'Food and drink/Coffee and tea'],
    ['8011', 'Food and drink/Vegan'],
    ['13004', 'Sports/Climbing'],
    ['13011', 'Sports/Running'],
    ['13016', 'Sports/Skiing'],
    ['17001', 'Travel/Adventure travel'],
    ['17006', 'Travel/Japan'],
    ['5021', 'Events/Holidays'],
    ['7003', 'Home and garden/Entertaining at home'],
  ]),
  targeting_language: simple('LANGUAGE', [
    ['de', 'German'],
    ['en', 'English'],
    ['fr', 'French'],
    ['it', 'Italian'],
    ['es', 'Spanish'],
    ['sv', 'Swedish'],
    ['da', 'Danish'],
    ['pl', 'Polish'],
    ['ja', 'Japanese'],
    ['ar', 'Arabic'],
    ['he', 'Hebrew'],
  ]),
  // Values: gaps 6.3 (D, CM).
  targeting_platform: simple('PLATFORM', [
    ['0', 'iOS'],
    ['1', 'Android'],
    ['2', 'BlackBerry phones and tablets'],
    ['3', 'Mobile web on other devices'],
    ['4', 'Desktop and laptop computers'],
  ]),
  targeting_platform_version: [
    ...['15', '16', '17', '18'].map((number, index) => ({
      name: `iOS ${number}`,
      number,
      os_type: 'iOS',
      targeting_type: 'PLATFORM_VERSION',
      targeting_value: `9bd${index}`,
    })),
    ...['12', '13', '14', '15'].map((number, index) => ({
      name: `Android ${number}`,
      number,
      os_type: 'Android',
      targeting_type: 'PLATFORM_VERSION',
      targeting_value: `9bm${index}`,
    })),
  ],
  targeting_device: (
    [
      ['1hx', 'iPhone 14', 'Apple', 'iOS'],
      ['1hy', 'iPhone 15', 'Apple', 'iOS'],
      ['1i2', 'iPad Air', 'Apple', 'iOS'],
      ['2f0', 'Galaxy S24', 'Samsung', 'Android'],
      ['2f6', 'Pixel 9', 'Google', 'Android'],
      ['2fb', 'Xperia 1', 'Sony', 'Android'],
    ] as const
  ).map(([value, name, manufacturer, system]) => ({
    name,
    manufacturer,
    os_type: system,
    targeting_type: 'DEVICE',
    targeting_value: value,
  })),
  targeting_network_operator: (
    [
      ['2q', 'Telekom', 'DE'],
      ['2r', 'O2', 'DE'],
      ['31', 'Orange', 'FR'],
      ['3k', 'Telia', 'SE'],
      ['48', 'Docomo', 'JP'],
      ['5a', 'Rocky Wireless', 'US'],
      ['5b', 'Cascade Mobile', 'US'],
    ] as const
  ).map(([value, name, country]) => ({
    name,
    country_code: country,
    targeting_type: 'NETWORK_OPERATOR',
    targeting_value: value,
  })),
  targeting_conversation: (
    [
      ['1ptd', 'Coffee', 'FOOD'],
      ['1pte', 'Tea', 'FOOD'],
      ['1ptk', 'Camping', 'LIFESTYLE'],
      ['1ptq', 'Ski season', 'SPORTS_THEMES'],
      ['1ptv', 'City breaks', 'TRAVEL'],
    ] as const
  ).map(([value, name, type]) => ({
    name,
    conversation_type: type,
    targeting_type: 'CONVERSATION',
    targeting_value: value,
  })),
  targeting_app_store_category: (
    [
      ['qknw', 'Food & Drink', 'IOS'],
      ['qkny', 'Shopping', 'IOS'],
      ['qko1', 'Travel', 'IOS'],
      ['rm02', 'Food & Drink', 'ANDROID'],
      ['rm07', 'Maps & Navigation', 'ANDROID'],
    ] as const
  ).map(([value, name, system]) => ({
    name,
    os_type: system,
    targeting_type: 'APP_STORE_CATEGORY',
    targeting_value: value,
  })),
  targeting_event: (
    [
      ['1zc', 'International Coffee Day', 'HOLIDAY', '2027-10-01', null],
      ['1zk', 'World Barista Championship', 'CONFERENCE', '2027-06-18', 'IT'],
      ['1zp', 'Outdoor Week', 'RECURRING', '2027-05-03', 'US'],
      ['1zt', 'Golden Week', 'HOLIDAY', '2027-04-29', 'JP'],
    ] as const
  ).map(([value, name, type, day, country]) => ({
    name,
    event_type: type,
    start_time: `${day}T00:00:00Z`,
    end_time: `${day}T23:59:59Z`,
    country_code: country,
    is_global: country === null,
    targeting_value: value,
  })),
  targeting_tv_market: (
    [
      ['Germany', 'DE', 'de-DE'],
      ['France', 'FR', 'fr-FR'],
      ['Japan', 'JP', 'ja-JP'],
      ['United States', 'US', 'en-US'],
    ] as const
  ).map(([name, country, locale]) => ({ name, country_code: country, locale })),
  targeting_tv_show: (
    [
      ['10003294', 'Morning kitchen', 'Food', 'de-DE'],
      ['10003311', 'Küchenduell', 'Food', 'de-DE'],
      ['10004120', 'Ridge rescue', 'Reality', 'en-US'],
      ['10004177', 'Camp cook-off', 'Food', 'en-US'],
      ['10005902', '朝の一杯', 'Lifestyle', 'ja-JP'],
    ] as const
  ).map(([value, name, genre, locale]) => ({ name, targeting_value: value, genre, locales: [locale] })),
}
