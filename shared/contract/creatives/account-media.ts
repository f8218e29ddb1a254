import { choice, id, stamps, text } from '../language/fields.ts'
import { creativeReaders, creativeWriters } from '../language/roles.ts'
import { idListMax, standardPaging } from '../language/operation.ts'
import { resource } from '../language/resource.ts'

/** Kinds of account media with words for people. Source: interface, Resources (Account media). */
export const creativeTypes = {
  BANNER: 'Banner',
  BANNER_TABLET: 'Banner, tablet',
  INTERSTITIAL: 'Interstitial',
  INTERSTITIAL_LANDSCAPE: 'Interstitial, landscape',
  INTERSTITIAL_LANDSCAPE_TABLET: 'Interstitial, landscape tablet',
  INTERSTITIAL_TABLET: 'Interstitial, tablet',
  MEDIUM_RECTANGLE: 'Medium rectangle',
  PREROLL: 'Pre-roll video',
  VAST_PREROLL: 'Pre-roll video by VAST',
} as const
export type CreativeType = keyof typeof creativeTypes

/**
 * Pixels of an image that becomes account media by being added to the library. BANNER and INTERSTITIAL are inferred.
 * Assumed: docs/assumptions.md, banner-sizes. Source: gaps 6.4 (D, FO; N).
 */
export const creativeSizes: readonly { type: CreativeType; widthPx: number; heightPx: number }[] = [
  { type: 'BANNER', widthPx: 320, heightPx: 50 },
  { type: 'INTERSTITIAL', widthPx: 320, heightPx: 480 },
  { type: 'MEDIUM_RECTANGLE', widthPx: 300, heightPx: 250 },
  { type: 'BANNER_TABLET', widthPx: 728, heightPx: 90 },
  { type: 'INTERSTITIAL_LANDSCAPE', widthPx: 480, heightPx: 320 },
  { type: 'INTERSTITIAL_TABLET', widthPx: 768, heightPx: 1024 },
  { type: 'INTERSTITIAL_LANDSCAPE_TABLET', widthPx: 1024, heightPx: 768 },
]

/**
 * Creatives for placements beyond the timeline. The service makes them by itself from library images of exact sizes and from every
 * promoted video; there is no way to create one. Source: interface, Resources (Account media) and Creatives; gaps 6.4.
 */
export const accountMedia = resource('account_media', {
  label: 'Account media',
  labelPlural: 'Account media',
  source: 'Creatives',
  navigation: 'Creatives',
  scope: 'account',
  idParam: 'account_media_id',
  nameField: 'id',
  namedAfter: { kind: 'media_library', field: 'video_id', word: 'creative_type' },
  navigationOrder: 6,
  rank: 4,
  deletion: 'soft',
  askedBy: 'id',
  naturalKey: [],
  fields: {
    id: id({ label: 'Id' }),
    creative_type: choice({
      label: 'Kind',
      values: [],
      labels: creativeTypes,
      column: { order: 1, widthPx: 220 },
    }),
    video_id: text({
      label: 'Video',
      nullable: true,
      searchable: true,
      names: { kinds: ['media_library'] },
      column: { order: 2, widthPx: 180 },
    }),
    media_url: text({ label: 'Address', nullable: true, column: { order: 3, widthPx: 260 } }),
    ...stamps,
  },
  operations: [
    {
      name: 'list',
      method: 'GET',
      path: '/accounts/:account_id/account_media',
      base: 'ads',
      version: '12',
      body: 'query',
      params: [
        { name: 'account_media_ids', type: 'idList', max: idListMax, filters: 'id' },
        {
          name: 'creative_types',
          type: 'choiceList',
          values: Object.keys(creativeTypes),
          filters: 'creative_type',
          label: 'Kinds',
        },
      ],
      paging: standardPaging,
      roles: creativeReaders,
      rateClass: 'read',
      source: 'Creatives',
    },
    {
      name: 'get',
      method: 'GET',
      path: '/accounts/:account_id/account_media/:account_media_id',
      base: 'ads',
      version: '12',
      body: 'query',
      params: [{ name: 'with_deleted', type: 'flag' }],
      roles: creativeReaders,
      rateClass: 'read',
      source: 'Creatives',
    },
    {
      name: 'delete',
      method: 'DELETE',
      path: '/accounts/:account_id/account_media/:account_media_id',
      base: 'ads',
      version: '12',
      body: 'query',
      params: [],
      roles: creativeWriters,
      rateClass: 'write',
      source: 'Creatives',
    },
  ],
  examples: [
    {
      id: '3wpz',
      creative_type: 'MEDIUM_RECTANGLE',
      video_id: null,
      media_url: 'https://media.example.com/medium-rectangle.png',
      created_at: '2026-10-02T09:12:00Z',
      updated_at: '2026-10-02T09:12:00Z',
      deleted: false,
    },
    {
      id: '3wq0',
      creative_type: 'PREROLL',
      video_id: '13_1861203377110642701',
      media_url: null,
      created_at: '2026-10-02T09:20:00Z',
      updated_at: '2026-10-02T09:20:00Z',
      deleted: false,
    },
  ],
})
