import { message } from '../../messages/message.ts'
import { choice, flag, integer, stamps, text } from '../language/fields.ts'
import { creativeReaders, creativeWriters } from '../language/roles.ts'
import { resource } from '../language/resource.ts'
import type { Param } from '../language/operation.ts'
import { isLocalId } from '../../model/local-id.ts'
import { categoriesFor, checkMedia, mediaCategories } from '../../model/media/limits.ts'

/** Words for the kinds of media. Source: gaps 6.8 (D). */
const types = ['IMAGE', 'GIF', 'VIDEO'] as const

/** Most characters. Source: gaps 6.8 (D). */
export const mediaTexts = { name: 100, fileName: 255, title: 70, description: 200 } as const

const isVideoOrNew = (type: unknown) => type === undefined || type === null || type === 'VIDEO'

const listParams: readonly Param[] = [
  { name: 'media_type', type: 'choice', values: types, filters: 'media_type' },
  { name: 'q', type: 'text', min: 1, max: 255 },
]

/**
 * Media that posts and cards use; its key is its identifier. Bytes get to the service by an upload, whose key is then added here.
 * Source: interface, Resources (Media library object) and Creatives; gaps 6.8.
 */
export const mediaLibrary = resource('media_library', {
  source: 'Creatives',
  scope: 'account',
  idParam: 'media_key',
  idFields: ['media_key'],
  nameField: 'name',
  rank: 3,
  deletion: 'soft',
  askedBy: 'id',
  naturalKey: ['media_key'],
  uploadField: 'media_key',
  fields: {
    media_key: text({
      // A file of here has none yet; its local id stands in its place.
      shownWhen: ({ media_key: key }) => typeof key !== 'string' || !isLocalId(key),
      write: 'create',
      required: true,
      searchable: true,
    }),
    name: text({
      write: 'always',
      nullable: true,
      optional: true,
      maxLength: mediaTexts.name,
      searchable: true,
    }),
    media_type: choice({ values: [] }),
    media_category: choice({
      values: mediaCategories,
      write: 'never',
    }),
    media_status: choice({
      values: [],
      assumed: 'media-status',
    }),
    file_name: text({
      write: 'always',
      nullable: true,
      optional: true,
      maxLength: mediaTexts.fileName,
      searchable: true,
    }),
    title: text({
      write: 'always',
      nullable: true,
      optional: true,
      maxLength: mediaTexts.title,
      searchable: true,
      shownWhen: ({ media_type: type }) => isVideoOrNew(type),
    }),
    description: text({
      write: 'always',
      nullable: true,
      optional: true,
      maxLength: mediaTexts.description,
      multiline: true,
      searchable: true,
      shownWhen: ({ media_type: type }) => isVideoOrNew(type),
    }),
    duration: integer({
      unit: 'ms',
      nullable: true,
      optional: true,
    }),
    aspect_ratio: text({ nullable: true, optional: true }),
    media_url: text({ nullable: true, optional: true }),
    poster_media_url: text({ nullable: true, optional: true }),
    poster_media_key: text({
      write: 'always',
      nullable: true,
      optional: true,
      names: { kinds: ['media_library'] },
      shownWhen: ({ media_type: type }) => isVideoOrNew(type),
    }),
    tweeted: flag({ optional: true }),
    ...stamps,
  },
  operations: [
    {
      name: 'list',
      method: 'GET',
      path: '/accounts/:account_id/media_library',
      base: 'ads',
      version: '12',
      body: 'query',
      params: listParams,
      paging: { countDefault: 20, countMin: 1, countMax: 50, hasSort: false, hasTotal: false, hasDeleted: false },
      roles: creativeReaders,
      rateClass: 'read',
      source: 'gaps 6.8',
      certainty: 'D',
    },
    {
      name: 'get',
      method: 'GET',
      path: '/accounts/:account_id/media_library/:media_key',
      base: 'ads',
      version: '12',
      body: 'query',
      params: [],
      roles: creativeReaders,
      rateClass: 'read',
      source: 'gaps 6.8',
      certainty: 'D',
    },
    {
      name: 'create',
      method: 'POST',
      path: '/accounts/:account_id/media_library',
      base: 'ads',
      version: '12',
      body: 'query',
      params: [],
      roles: creativeWriters,
      rateClass: 'write',
      source: 'gaps 6.8',
      certainty: 'D',
    },
    {
      name: 'update',
      method: 'PUT',
      path: '/accounts/:account_id/media_library/:media_key',
      base: 'ads',
      version: '12',
      body: 'query',
      params: [],
      roles: creativeWriters,
      rateClass: 'write',
      source: 'gaps 6.8',
      certainty: 'D',
    },
    {
      name: 'delete',
      method: 'DELETE',
      path: '/accounts/:account_id/media_library/:media_key',
      base: 'ads',
      version: '12',
      body: 'query',
      params: [],
      roles: creativeWriters,
      rateClass: 'write',
      source: 'Creatives',
    },
  ],
  recordRules: (['title', 'description', 'poster_media_key'] as const).map((field) => ({
    field,
    involves: [field, 'media_key', 'media_type'],
    code: 'INVALID_PARAMETER',
    certainty: 'D',
    // On create the key tells the kind: 7 and 13 are videos. Source: gaps 6.8 (D).
    check: ({ record }) => {
      const value = record[field]
      const key = record['media_key']
      const type = record['media_type']
      const isVideo =
        typeof type === 'string' ? type === 'VIDEO' : typeof key !== 'string' || key === '' || /^(7|13)_/.test(key)
      return value !== undefined && value !== null && value !== '' && !isVideo
        ? message('rules.mediaLibrary.onlyVideosTake')
        : null
    },
  })),
  workspaceRules: [
    {
      field: 'media_key',
      involves: ['media_key'],
      surroundings: 'references',
      code: 'INVALID_PARAMETER',
      certainty: 'D',
      // Of a file that waits for its upload. Source: gaps 7.
      check: ({ id }, port) => {
        const facts = port.fileOf('media_library', id)
        const problems = facts ? checkMedia(facts, categoriesFor(facts.kind)[0]!) : []
        return problems.find(({ severity }) => severity === 'error')?.message ?? null
      },
    },
  ],
  examples: [
    {
      media_key: '3_1861203377110642688',
      name: 'Spring roast, still life',
      media_type: 'IMAGE',
      media_category: 'TWEET_IMAGE',
      media_status: 'TRANSCODE_COMPLETED',
      file_name: 'spring-roast-1600x838.png',
      media_url: 'https://media.example.com/spring-roast.png',
      tweeted: false,
      created_at: '2026-10-02T09:12:00Z',
      updated_at: '2026-10-02T09:12:00Z',
      deleted: false,
    },
    {
      media_key: '13_1861203377110642701',
      name: 'Pour over in eight seconds',
      media_type: 'VIDEO',
      media_category: 'AMPLIFY_VIDEO',
      media_status: 'TRANSCODE_COMPLETED',
      file_name: 'pour-over-720p.mp4',
      title: 'Pour over',
      description: 'From bloom to cup.',
      duration: 8000,
      aspect_ratio: '16:9',
      media_url: 'https://media.example.com/pour-over.mp4',
      poster_media_url: 'https://media.example.com/pour-over.png',
      poster_media_key: '3_1861203377110642702',
      tweeted: true,
      created_at: '2026-10-02T09:20:00Z',
      updated_at: '2026-10-11T14:03:00Z',
      deleted: false,
    },
  ],
})
