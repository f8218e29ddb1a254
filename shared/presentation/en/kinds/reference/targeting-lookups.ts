/** Words for the reference data of targeting. */
import type { KindWords } from '../../../kind-words.ts'

export const targetingLocation: KindWords = {
  label: 'Place',
  labelPlural: 'Places',
  fields: {
    location_type: {
      label: 'Kind of place',
      values: {
        COUNTRIES: 'Country',
        REGIONS: 'Region',
        METROS: 'Metropolitan area',
        CITIES: 'City',
        POSTAL_CODES: 'Postal code',
      },
    },
  },
}

export const targetingInterest: KindWords = { label: 'Interest', labelPlural: 'Interests', fields: {} }

export const targetingLanguage: KindWords = { label: 'Language', labelPlural: 'Languages', fields: {} }

export const targetingPlatform: KindWords = {
  label: 'Platform',
  labelPlural: 'Platforms',
  fields: { localized_name: { label: 'Name in your language' } },
}

export const targetingPlatformVersion: KindWords = {
  label: 'Platform version',
  labelPlural: 'Platform versions',
  fields: { number: { label: 'Number' } },
}

export const targetingDevice: KindWords = {
  label: 'Device',
  labelPlural: 'Devices',
  fields: { manufacturer: { label: 'Manufacturer' } },
}

export const targetingNetworkOperator: KindWords = {
  label: 'Mobile network',
  labelPlural: 'Mobile networks',
  fields: {},
}

export const targetingConversation: KindWords = {
  label: 'Conversation',
  labelPlural: 'Conversations',
  fields: { conversation_type: { label: 'Kind of conversation' } },
}

export const targetingAppStoreCategory: KindWords = { label: 'App category', labelPlural: 'App categories', fields: {} }

export const targetingEvent: KindWords = {
  label: 'Event',
  labelPlural: 'Events',
  fields: {
    event_type: {
      label: 'Kind of event',
      values: {
        CONFERENCE: 'Conference',
        HOLIDAY: 'Holiday',
        MUSIC_AND_ENTERTAINMENT: 'Music and entertainment',
        OTHER: 'Other',
        POLITICS: 'Politics',
        RECURRING: 'Recurring',
        SPORTS: 'Sports',
      },
    },
    end_time: { label: 'Ends' },
    is_global: { label: 'Worldwide' },
  },
}

export const targetingTvMarket: KindWords = {
  label: 'TV market',
  labelPlural: 'TV markets',
  fields: { locale: { label: 'Locale' } },
}

export const targetingTvShow: KindWords = {
  label: 'TV show',
  labelPlural: 'TV shows',
  fields: { genre: { label: 'Genre' }, locales: { label: 'Locales' } },
  params: { list: { locale: { label: 'Market' } } },
}
