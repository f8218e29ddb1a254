import { message } from '../../messages/message.ts'
import type { Message } from '../../messages/message.ts'
import { cardName, cardPaging, cardType, cardUri, idsParam, nameParam, needsFeature } from './card-fields.ts'
import { video, mediaRules, wide } from './card-media.ts'
import type { MediaNeed } from './card-media.ts'
import { creativeReaders, creativeWriters } from '../language/roles.ts'
import { id, instant, integer, ref, stamps, text } from '../language/fields.ts'
import { resource } from '../language/resource.ts'
import type { RecordRule } from '../language/rules.ts'
import { operationsAt } from '../language/standard-operations.ts'
import type { RecordValues } from '../../model/values.ts'

const at = operationsAt({
  path: '/accounts/:account_id/cards/poll',
  idParam: 'card_id',
  readers: creativeReaders,
  writers: creativeWriters,
  reads: 'read',
  source: 'Creatives',
})

/** How long a poll may be open, minutes. Source: interface, Limits. */
export const pollMinutes = { min: 5, max: 10_080 } as const
/** Media of polls. Source: gaps 6.7. */
export const pollMediaNeed: MediaNeed = { image: [wide], video: [video] }
/** What the account needs for it. Source: gaps 6.4 (D). */
export const pollMediaFeature = { key: 'PROMOTED_MEDIA_POLLS' } as const

/** Characters of a choice. Source: interface, Limits. */
export const choiceLength = 25

/** Choices in their order. */
export const choiceFields = ['first_choice', 'second_choice', 'third_choice', 'fourth_choice'] as const

/** The choices of a poll as they are, empty ones left out. */
export function choicesOf(record: RecordValues): string[] {
  return choiceFields
    .map((field) => record[field])
    .filter((each) => typeof each === 'string' && each !== '') as string[]
}

const oneChoice = (required: boolean) =>
  text({
    write: 'create',
    maxLength: choiceLength,
    searchable: true,
    ...(required ? { required } : { nullable: true, optional: true }),
  })

const seen = text({ nullable: true, optional: true })
const seenSize = integer({ unit: 'px', nullable: true, optional: true, isText: true })

const needsBefore = (field: string, before: string, said: Message): RecordRule => ({
  field,
  involves: [field, before],
  code: 'INCLUSIVE_PARAMETERS',
  check: ({ record }) => (record[field] && !record[before] ? said : null),
})

/** Choices that read alike confuse people; the service takes them. */
const noSameChoices: RecordRule = {
  field: 'second_choice',
  involves: choiceFields,
  code: 'DUPLICATE_CHOICE',
  severity: 'warning',
  check: ({ record }) => {
    const choices = choicesOf(record).map((each) => each.trim().toLocaleLowerCase())
    const same = choices.find((each, index) => choices.indexOf(each) < index)
    return same === undefined ? null : message('rules.pollCard.sameChoices', { same })
  },
}

/**
 * A poll; its clock runs from the moment that it is made, so that a post sends it right before itself. It cannot be changed: another one
 * takes its place. Source: interface, Creatives, States (Poll card); gaps 6.7.
 */
export const pollCard = resource('poll_card', {
  source: 'Creatives',
  scope: 'account',
  idParam: 'card_id',
  calendar: { at: 'end_time' },
  nameField: 'name',
  rank: 5,
  foundBy: ['media_key'],
  deletion: 'hard',
  askedBy: 'id',
  madeWith: ['tweet', 'scheduled_tweet'],
  naturalKey: ['name', 'first_choice', 'second_choice', 'duration_in_minutes'],
  fields: {
    id: id(),
    name: cardName('create'),
    card_type: cardType,
    first_choice: oneChoice(true),
    second_choice: oneChoice(true),
    third_choice: oneChoice(false),
    fourth_choice: oneChoice(false),
    duration_in_minutes: integer({
      unit: 'minutes',
      write: 'create',
      required: true,
      isText: true,
      ...pollMinutes,
    }),
    media_key: ref('media_library', {
      write: 'create',
      nullable: true,
      optional: true,
      isWriteOnly: true,
    }),
    start_time: instant({ optional: true }),
    end_time: instant({ optional: true }),
    card_uri: cardUri,
    image_url: seen,
    image_display_width: seenSize,
    image_display_height: seenSize,
    video_url: seen,
    video_hls_url: seen,
    video_width: seenSize,
    video_height: seenSize,
    video_poster_url: seen,
    video_poster_width: seenSize,
    video_poster_height: seenSize,
    content_duration_seconds: text({ nullable: true, optional: true }),
    ...stamps,
  },
  operations: [
    at.list([idsParam('card_ids'), nameParam], { paging: cardPaging }),
    at.get(),
    at.create(),
    at.delete({ source: 'gaps 6.7', certainty: 'D' }),
  ],
  recordRules: [
    needsBefore('third_choice', 'second_choice', message('rules.pollCard.thirdChoiceNeedsFirstTwo')),
    needsBefore('fourth_choice', 'third_choice', message('rules.pollCard.fourthChoiceNeedsFirstThree')),
    noSameChoices,
  ],
  workspaceRules: [needsFeature('media_key', pollMediaFeature), ...mediaRules('media_key', pollMediaNeed)],
  examples: [
    {
      id: '1861203377114845001',
      name: 'Which roast next?',
      card_type: 'TEXT_POLLS',
      first_choice: 'Ethiopia Guji',
      second_choice: 'Decaf Huila',
      third_choice: 'Surprise me',
      duration_in_minutes: 1440,
      start_time: '2026-10-12T08:00:00Z',
      end_time: '2026-10-13T08:00:00Z',
      card_uri: 'card://1861203377114845001',
      created_at: '2026-10-12T08:00:00Z',
      updated_at: '2026-10-12T08:00:00Z',
      deleted: false,
    },
  ],
})
