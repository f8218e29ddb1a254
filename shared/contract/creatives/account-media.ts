import { choice, id, stamps, text } from '../language/fields.ts'
import { creativeReaders, creativeWriters } from '../language/roles.ts'
import { idListMax, standardPaging } from '../language/operation.ts'
import { resource } from '../language/resource.ts'

/** Kinds of account media with words for people. Source: interface, Resources (Account media). */
export const creativeTypes = [
  'BANNER',
  'BANNER_TABLET',
  'INTERSTITIAL',
  'INTERSTITIAL_LANDSCAPE',
  'INTERSTITIAL_LANDSCAPE_TABLET',
  'INTERSTITIAL_TABLET',
  'MEDIUM_RECTANGLE',
  'PREROLL',
  'VAST_PREROLL',
] as const
export type CreativeType = (typeof creativeTypes)[number]

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
  source: 'Creatives',
  scope: 'account',
  idParam: 'account_media_id',
  nameField: 'id',
  namedAfter: { kind: 'media_library', field: 'video_id', word: 'creative_type' },
  rank: 4,
  deletion: 'soft',
  askedBy: 'id',
  naturalKey: [],
  fields: {
    id: id(),
    creative_type: choice({
      values: [],
    }),
    video_id: text({
      nullable: true,
      searchable: true,
      names: { kinds: ['media_library'] },
    }),
    media_url: text({ nullable: true }),
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
          values: creativeTypes,
          filters: 'creative_type',
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
