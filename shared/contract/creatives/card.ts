import { message } from '../../messages/message.ts'
import { carryLayout, checkComponents, checkSlides, mediaIn } from './card-grammar.ts'
import type { CardFault } from './card-grammar.ts'
import { cardName, cardPaging, cardType, cardUri, idsParam, nameParam } from './card-fields.ts'
import { cardMediaNeed, mediaRules } from './card-media.ts'
import type { NamedMedia } from './card-media.ts'
import { cardTypes } from './card-type.ts'
import { creativeReaders, creativeWriters } from '../language/roles.ts'
import { id, json, stamps } from '../language/fields.ts'
import { resource } from '../language/resource.ts'
import type { RecordRule } from '../language/rules.ts'
import { operationsAt } from '../language/standard-operations.ts'
import { isEmptyValue } from '../language/validate.ts'
import type { RecordValues } from '../../model/values.ts'

const at = operationsAt({
  path: '/accounts/:account_id/cards',
  idParam: 'card_id',
  readers: creativeReaders,
  writers: creativeWriters,
  reads: 'read',
  source: 'Creatives',
})

const checks = { components: checkComponents, slides: checkSlides } as const
type LayoutField = keyof typeof checks

/** Faults of one of the two layouts of a record. */
export function layoutFaults(record: RecordValues, field: LayoutField): CardFault[] {
  const value = record[field]
  return isEmptyValue(value) ? [] : checks[field](value!)
}

const grammarRule = (field: LayoutField, severity: 'error' | 'warning'): RecordRule => ({
  field,
  involves: [field],
  code: 'INVALID_PARAMETER',
  ...(severity === 'warning' ? { severity } : {}),
  check: ({ record }) => layoutFaults(record, field).find((each) => each.severity === severity)?.message ?? null,
})

/** Media of a layout; in slides the words say which. */
const layoutMedia =
  (field: LayoutField) =>
  (record: RecordValues): NamedMedia[] =>
    mediaIn(record[field], field).map(({ id: mediaId, path }) => ({
      id: mediaId,
      ...(field === 'slides' ? { slide: Number(path[0]) + 1 } : {}),
    }))

const details = (title: string, url: string) => ({ type: 'DETAILS', title, destination: { type: 'WEBSITE', url } })

/** One of the two stands: the one that is given takes the place of the other. Assumed: docs/assumptions.md, card-layout-change. */
function withOneLayout({ components, slides }: RecordValues): RecordValues {
  return {
    ...(isEmptyValue(slides) ? {} : { components: undefined }),
    ...(isEmptyValue(components) ? {} : { slides: undefined }),
  }
}

/** What people write in a layout: headlines, and where it leads. */
const writtenInLayout = {
  searchable: true,
  writtenIn: [
    ...['title', 'url'],
    ...['android_store_app_id', 'android_store_deep_link', 'ios_app_store_identifier', 'ios_deep_link'],
  ],
}

/** The app that a button leads to. */
const storeApps = (path: readonly string[]) =>
  ['android_store_app_id', 'ios_app_store_identifier'].map((member) => ({
    kinds: [{ kind: 'account_app', value: 'app_store_identifier' }],
    path: [...path, member],
  }))

/** Website and app cards, single or as carousels. Source: interface, Creatives; gaps 6.7. */
export const card = resource('card', {
  source: 'Creatives',
  scope: 'account',
  idParam: 'card_id',
  nameField: 'name',
  rank: 5,
  foundBy: ['components', 'slides'],
  deletion: 'soft',
  askedBy: 'id',
  naturalKey: ['name', 'components', 'slides'],
  fields: {
    id: id(),
    name: cardName('always'),
    card_type: { ...cardType, assumed: 'card-types' },
    components: json({
      write: 'always',
      nullable: true,
      optional: true,
      references: [
        { kinds: ['media_library'], path: ['*', 'media_key'] },
        { kinds: ['media_library'], path: ['*', 'media_keys', '*'] },
        ...storeApps(['*', 'destination']),
      ],
      carried: carryLayout,
      ...writtenInLayout,
    }),
    slides: json({
      write: 'always',
      nullable: true,
      optional: true,
      references: [
        { kinds: ['media_library'], path: ['*', '*', 'media_key'] },
        ...storeApps(['*', '*', 'destination']),
      ],
      carried: carryLayout,
      ...writtenInLayout,
      assumed: 'card-slides',
    }),
    card_uri: cardUri,
    ...stamps,
  },
  operations: [
    at.list(
      [
        {
          name: 'card_types',
          type: 'choiceList',
          values: cardTypes,
          filters: 'card_type',
        },
        idsParam('card_id'),
        { name: 'card_uris', type: 'textList', form: 'cardUri', filters: 'card_uri' },
        { name: 'include_legacy_cards', type: 'flag', whenPulled: 'true' },
        nameParam,
      ],
      { paging: cardPaging },
    ),
    at.get(),
    at.create({ body: 'json' }),
    at.update({ body: 'json' }),
    at.delete(),
  ],
  recordRules: [
    {
      field: 'components',
      involves: ['components', 'slides'],
      code: 'MISSING_PARAMETER',
      check: ({ record }) =>
        isEmptyValue(record['components']) && isEmptyValue(record['slides'])
          ? message('rules.card.cardNeedsComponentsOrSlides')
          : null,
    },
    {
      field: 'slides',
      involves: ['components', 'slides'],
      code: 'EXCLUSIVE_PARAMETERS',
      check: ({ record }) =>
        !isEmptyValue(record['components']) && !isEmptyValue(record['slides'])
          ? message('rules.card.cardHasComponentsOrSlides')
          : null,
    },
    grammarRule('components', 'error'),
    grammarRule('components', 'warning'),
    grammarRule('slides', 'error'),
    grammarRule('slides', 'warning'),
  ],
  workspaceRules: [
    ...mediaRules('components', cardMediaNeed, layoutMedia('components')),
    ...mediaRules('slides', cardMediaNeed, layoutMedia('slides')),
  ],
  behaviour: { consequences: { involves: ['components', 'slides'], of: withOneLayout } },
  examples: [
    {
      id: '1861203377114836992',
      name: 'Spring roast, wide',
      card_type: 'IMAGE_WEBSITE',
      components: [
        { type: 'MEDIA', media_key: '3_1861203377110642688' },
        details('Spring roast is here', 'https://example.com/spring-roast'),
      ],
      card_uri: 'card://1861203377114836992',
      created_at: '2026-10-03T09:12:00Z',
      updated_at: '2026-10-03T09:12:00Z',
      deleted: false,
    },
    {
      id: '1861203377114836998',
      name: 'Order ahead in the app',
      card_type: 'VIDEO_APP',
      components: [
        { type: 'MEDIA', media_key: '13_1861203377110642701' },
        {
          type: 'BUTTON',
          label: { type: 'ENUM', value: 'INSTALL' },
          destination: { type: 'APP', country_code: 'DE', android_store_app_id: 'com.example.northwind' },
        },
      ],
      card_uri: 'card://1861203377114836998',
      created_at: '2026-10-03T09:15:00Z',
      updated_at: '2026-10-08T12:40:00Z',
      deleted: false,
    },
    {
      id: '1861203377114837001',
      name: 'Two roasts, two pages',
      card_type: 'MIXED_MEDIA_MULTI_DEST_CAROUSEL_WEBSITE',
      slides: [
        [{ type: 'MEDIA', media_key: '3_1861203377110642688' }, details('Light roast', 'https://example.com/light')],
        [{ type: 'MEDIA', media_key: '13_1861203377110642701' }, details('Dark roast', 'https://example.com/dark')],
      ],
      card_uri: 'card://1861203377114837001',
      created_at: '2026-10-04T08:00:00Z',
      updated_at: '2026-10-04T08:00:00Z',
      deleted: false,
    },
  ],
})
