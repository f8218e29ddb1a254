/** What image and video conversation cards share: calls to action, each with the post that it suggests, and the thanks for it. */
import { message } from '../../messages/message.ts'
import { cardName, cardPaging, cardType, cardUri, idsParam, nameParam, needsFeature } from './card-fields.ts'
import { banner, video, mediaRules, wide } from './card-media.ts'
import type { MediaNeed } from './card-media.ts'
import { id, integer, ref, stamps, text } from '../language/fields.ts'
import type { Field } from '../language/fields.ts'
import type { Operation } from '../language/operation.ts'
import type { RecordRule, WorkspaceRule } from '../language/rules.ts'
import { operationsAt } from '../language/standard-operations.ts'
import type { Where } from '../language/standard-operations.ts'
import { lengthOf } from '../language/validate.ts'

/** Characters of a title and of the thanks, and of a hashtag without its #. Source: interface, Limits. */
export const conversationLimits = { title: 23, thanks: 23, hashtag: 20 } as const

/** Calls to action in order, each with the field of the post that it suggests. */
export const callsToAction = (['first', 'second', 'third', 'fourth'] as const).map((ordinal) => ({
  cta: `${ordinal}_cta`,
  tweet: `${ordinal}_cta_tweet`,
  ordinal,
}))

function callFields(): Record<string, Field> {
  return Object.fromEntries(
    callsToAction.flatMap(({ cta, tweet }, index): [string, Field][] => {
      const common = {
        write: 'always' as const,
        searchable: true,
        ...(index === 0 ? { required: true } : { nullable: true, optional: true }),
      }
      return [
        [
          cta,
          text({
            ...common,
            form: 'hashtag',
          }),
        ],
        [
          tweet,
          text({
            ...common,
            multiline: true,
          }),
        ],
      ]
    }),
  )
}

/** Fields of both kinds, the media of each between them. */
export function conversationFields(media: Record<string, Field>): Record<string, Field> {
  return {
    id: id(),
    name: cardName('always'),
    card_type: cardType,
    ...media,
    title: text({
      write: 'always',
      nullable: true,
      optional: true,
      maxLength: conversationLimits.title,
      searchable: true,
    }),
    ...callFields(),
    thank_you_text: text({
      write: 'always',
      required: true,
      maxLength: conversationLimits.thanks,
      searchable: true,
    }),
    thank_you_url: text({
      write: 'always',
      nullable: true,
      optional: true,
      form: 'url',
      searchable: true,
    }),
    unlocked_image_media_key: ref('media_library', {
      write: 'always',
      nullable: true,
      optional: true,
      isWriteOnly: true,
    }),
    card_uri: cardUri,
    ...stamps,
  }
}

/** A member that the service only shows. */
export const shownText = text({ nullable: true, optional: true })
/** A length that comes as text. Source: gaps 6.7. */
export const shownSize = integer({ nullable: true, optional: true, isText: true })

/** Members of the answer to an update. Source: gaps 6.7 (D, CR). */
const updateAnswers = ['id', 'name', 'card_type', 'card_uri', 'created_at', 'updated_at', 'deleted']

/** Operations of both kinds; those that the interface's tables lack come from gaps 6.7. */
export function conversationOperations(
  where: Pick<Where, 'path' | 'readers' | 'writers'>,
  { get, create, showsAll }: { get: 'table' | 'gaps'; create: 'table' | 'gaps'; showsAll: boolean },
): Operation[] {
  const at = operationsAt({ ...where, idParam: 'card_id', reads: 'read', source: 'Creatives' })
  const stated = (from: 'table' | 'gaps') => (from === 'gaps' ? { source: 'gaps 6.7', certainty: 'D' } : {})
  return [
    at.list([idsParam('card_ids'), nameParam], { paging: cardPaging }),
    at.get(stated(get)),
    at.create(stated(create)),
    at.update({ ...stated('gaps'), ...(showsAll ? {} : { answers: updateAnswers }) }),
    at.delete(stated('gaps')),
  ]
}

/** Texts that depend on each other. Source: interface, Creatives; gaps 6.7. */
export const conversationRules: readonly RecordRule[] = [
  {
    field: 'title',
    involves: ['title', 'second_cta'],
    code: 'MISSING_PARAMETER',
    check: ({ record }) =>
      !record['title'] && !record['second_cta'] ? message('rules.conversationCard.withOneHashtagOnlyCard') : null,
  },
  ...callsToAction.flatMap(({ cta, tweet, ordinal }, index): RecordRule[] => [
    {
      field: cta,
      involves: [cta],
      code: 'INVALID_PARAMETER',
      check: ({ record }) => {
        const length = lengthOf(String(record[cta] ?? '').replace(/^#/, ''))
        const { hashtag } = conversationLimits
        return length > hashtag
          ? message('rules.conversationCard.hashtagTooLong', { ordinal, most: hashtag, length })
          : null
      },
    },
    ...(index === 0
      ? []
      : [
          {
            field: tweet,
            involves: [cta, tweet],
            code: 'MISSING_PARAMETER',
            check: ({ record }) =>
              record[cta] && !record[tweet]
                ? message('rules.conversationCard.needsPost', { hashtag: String(record[cta]) })
                : null,
          } satisfies RecordRule,
          {
            field: cta,
            involves: [cta, tweet],
            code: 'INCLUSIVE_PARAMETERS',
            severity: 'warning',
            check: ({ record }) =>
              !record[cta] && record[tweet] ? message('rules.conversationCard.withoutHashtagNobodySeesPost') : null,
          } satisfies RecordRule,
        ]),
  ]),
]

/** What needs features of the account. Source: gaps 6.4 (D). */
export const conversationFeature = {
  any: { key: 'CONVERSATION_CARD' },
  four: { key: 'CONVERSATION_CARD_FOUR_OPTIONS' },
  unlock: { key: 'CONVERSATION_CARD_UNLOCK' },
} as const

export const conversationFeatures: readonly WorkspaceRule[] = [
  needsFeature('first_cta', conversationFeature.any),
  needsFeature('third_cta', conversationFeature.four),
  needsFeature('fourth_cta', conversationFeature.four),
  needsFeature('unlocked_image_media_key', conversationFeature.unlock),
]

/** Media of conversation cards, by field. Source: gaps 6.7. */
export const conversationMedia = {
  image: { media_key: { image: [wide] }, unlocked_image_media_key: { image: [banner] } },
  video: {
    media_key: { video: [video] },
    poster_media_key: { image: [], isAnyPicture: true },
    unlocked_image_media_key: { image: [banner] },
    unlocked_video_media_key: { video: [] },
  },
} as const satisfies Record<string, Record<string, MediaNeed>>

/** The rules on them. */
export function conversationMediaRules(kind: keyof typeof conversationMedia): WorkspaceRule[] {
  return Object.entries<MediaNeed>(conversationMedia[kind]).flatMap(([field, need]) => mediaRules(field, need))
}
