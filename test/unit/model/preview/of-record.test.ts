import { describe, expect, it } from 'vitest'
import { resources } from '../../../../shared/contract/registry.ts'
import { hasPreview, previewOf } from '../../../../shared/model/preview/of-record.ts'
import type { PreviewPort } from '../../../../shared/model/preview/of-record.ts'
import type { PreviewMedia } from '../../../../shared/model/preview/preview.ts'
import { noting, portOf } from '../../../../shared/model/preview/sources.ts'
import type { RecordValues } from '../../../../shared/model/values.ts'

const hero: PreviewMedia = {
  kind: 'image',
  name: 'Hero',
  src: 'media://file/a',
  playSrc: null,
  alt: '',
  ratio: 1.91,
  durationMs: null,
}
const video: PreviewMedia = { ...hero, kind: 'video', name: 'Film', durationMs: 8000 }
const cards: Record<string, RecordValues> = {
  'card new-1': {
    components: [
      { type: 'MEDIA', media_key: '3_1' },
      { type: 'DETAILS', title: 'Spring', destination: { type: 'WEBSITE', url: 'https://www.northwind.example/a' } },
    ],
  },
  'poll_card 77': {
    first_choice: 'A',
    second_choice: 'B',
    end_time: '2026-11-24T12:00:00Z',
    duration_in_minutes: 4320,
  },
}
const port: PreviewPort = {
  nowMs: Date.parse('2026-11-21T12:00:00Z'),
  get: (kind, id) => cards[`${kind} ${id}`],
  media: (key) => (key === '3_1' ? hero : key === '13_1' ? video : null),
  author: (userId) => ({ name: 'Northwind', handle: userId ?? 'northwind', src: null }),
  pictureAt: (url) => (url === 'https://p.example/1.jpg' ? 'media://file/p' : null),
}
const cardOf = (values: RecordValues, kind = 'card') => {
  const preview = previewOf(kind, values, port)
  return preview?.kind === 'card' ? preview.attachment : null
}
const postOf = (values: RecordValues, kind = 'tweet') => {
  const preview = previewOf(kind, values, port)
  return preview?.kind === 'post' ? preview.post : null
}

describe('the preview of a card', () => {
  it('has one panel with headline and host', () => {
    expect(cardOf(cards['card new-1']!)).toEqual({
      kind: 'card',
      slides: [{ media: hero, title: 'Spring', from: 'From northwind.example', button: null }],
      shared: null,
    })
  })

  it('has a rail with one headline for all where media is swiped, and places for what is still to come', () => {
    const swiped = { type: 'SWIPEABLE_MEDIA', media_keys: ['3_1', '13_1'] }
    expect(cardOf({ components: [swiped] })).toMatchObject({
      slides: [{ media: hero }, { media: video }],
      shared: { title: '' },
    })
    const button = {
      type: 'BUTTON',
      label: { type: 'ENUM', value: 'INSTALL' },
      destination: {
        type: 'APP',
        country_code: 'DE',
        android_store_app_id: 'com.example',
        ios_app_store_identifier: '1',
      },
    }
    expect(cardOf({ components: [swiped, button] })).toMatchObject({
      shared: { title: 'com.example', from: 'Google Play · App Store', button: 'Install' },
    })
  })

  it('has a headline for each slide, and says which media is not here', () => {
    const slide = (key: string, title: string) => [
      { type: 'MEDIA', media_key: key },
      { type: 'DETAILS', title, destination: { type: 'WEBSITE', url: 'https://a.example' } },
    ]
    expect(cardOf({ slides: [slide('3_1', 'One'), slide('7_9', 'Two')] })).toMatchObject({
      slides: [
        { title: 'One', media: hero },
        { title: 'Two', media: { kind: 'video', src: null, name: 'Media 7_9' } },
      ],
      shared: null,
    })
  })

  it('is never without a panel, whatever stands in the record', () => {
    for (const values of [
      {},
      { components: [] },
      { components: 'x' },
      { slides: [7, null] },
      { components: [null, 3] },
    ])
      expect(cardOf(values)).toMatchObject({ kind: 'card' })
  })
})

describe('the preview of a poll', () => {
  it('has all of its time before it is made, and what is left when its post goes afterwards', () => {
    expect(cardOf({ first_choice: 'A', duration_in_minutes: 60 }, 'poll_card')).toMatchObject({
      choices: ['A', ''],
      minutesLeft: 60,
    })
    expect(cardOf(cards['poll_card 77']!, 'poll_card')).toMatchObject({ minutesLeft: 3 * 1440 })
    const scheduled = { card_uri: 'card://77', scheduled_at: '2026-11-24T09:30:00Z', text: 'x' }
    expect(postOf(scheduled, 'scheduled_tweet')?.attachment).toMatchObject({ kind: 'poll', minutesLeft: 150 })
  })

  it('keeps the place of a picture or video that only the service knows', () => {
    const pollCard = (values: RecordValues) => cardOf({ first_choice: 'A', ...values }, 'poll_card')
    expect(pollCard({ image_url: 'https://pictures.example/1.png' })).toMatchObject({
      media: { kind: 'image', src: null },
    })
    expect(pollCard({ video_url: 'https://pictures.example/1.mp4' })).toMatchObject({
      media: { kind: 'video', src: null },
    })
    expect(pollCard({ image_url: null })).toMatchObject({ media: null })
  })

  it('has never more than its time, though the present is told in whole minutes', () => {
    const made = { duration_in_minutes: 1440, end_time: new Date(port.nowMs + 1440 * 60_000 + 35_000).toISOString() }
    expect(cardOf(made, 'poll_card')).toMatchObject({ minutesLeft: 1440 })
  })
})

describe('the preview of a conversation', () => {
  it('shows its hashtags, its poster and its thanks', () => {
    const values = {
      first_cta: '#Filter',
      first_cta_tweet: 'f',
      second_cta: '#Espresso',
      title: 'Which?',
      media_key: '13_1',
    }
    expect(
      cardOf(
        { ...values, poster_media_key: '3_1', thank_you_text: 'Thanks', thank_you_url: 'https://a.example/x' },
        'video_conversation_card',
      ),
    ).toMatchObject({
      kind: 'conversation',
      media: { kind: 'video', src: hero.src },
      calls: [{ hashtag: '#Filter' }, { hashtag: '#Espresso' }],
      thankYou: { text: 'Thanks', from: 'a.example' },
    })
  })
})

describe('the preview of a post', () => {
  it('colours what becomes clickable and loses no letter', () => {
    const text = 'Hi @mira, see northwind.com/tue #slow'
    const runs = postOf({ text })!.text
    expect(runs.map((run) => run.text).join('')).toBe(text)
    expect(runs.filter(({ kind }) => kind !== 'plain').map(({ kind }) => kind)).toEqual(['mention', 'link', 'hashtag'])
  })

  it('shows its card in place of media, and says when that is not here', () => {
    expect(postOf({ text: 'a', card_uri: 'card://new-1', media_keys: ['3_1'] })!.attachment.kind).toBe('card')
    expect(postOf({ text: 'a', card_uri: 'card://nobody' })!.attachment.kind).toBe('unknown')
  })

  it('says who sees it, who answers and when', () => {
    expect(postOf({ text: 'a', nullcast: true })).toMatchObject({ isPromotedOnly: true, answers: null, when: 'now' })
    const organic = {
      text: 'a',
      nullcast: false,
      conversation_settings: 'MENTIONED_USERS',
      created_at: '2026-11-03T08:00:00Z',
    }
    expect(postOf(organic)).toMatchObject({
      isPromotedOnly: false,
      answers: 'People mentioned can reply',
      when: '3 Nov',
    })
  })

  it('carries title and call of a video, not of pictures', () => {
    const video = { video_title: 'Pour over', video_cta: 'VISIT_SITE', video_cta_value: 'https://a.example/x' }
    expect(postOf({ text: '', media_keys: ['13_1'], ...video })!.attachment).toMatchObject({
      title: 'Pour over',
      callToAction: { label: 'Visit site', from: 'a.example' },
    })
    expect(postOf({ text: '', media_keys: ['3_1'], ...video })!.attachment).toMatchObject({
      title: null,
      callToAction: null,
    })
  })
})

describe('what previews are made of', () => {
  const examples = resources
    .filter(({ kind }) => hasPreview(kind))
    .flatMap(({ kind, examples: all }) => all.map((values) => [kind, values] as const))

  it.each(examples)('is gathered by drawing: %s looks the same from it', (kind, values) => {
    const { port: watched, sources } = noting(port)
    const drawn = previewOf(kind, values, watched)
    const again = portOf(structuredClone(sources()), port.nowMs)
    expect(previewOf(kind, values, again)).toEqual(drawn)
    expect(again.isWhole()).toBe(true)
  })

  it('tells when something is asked for that was not gathered', () => {
    const again = portOf({ records: [], media: [], authors: [], pictures: [] }, 0)
    previewOf('tweet', { text: 'a', media_keys: ['3_1'] }, again)
    expect(again.isWhole()).toBe(false)
  })
})

describe('what is in no library here', () => {
  const media = (values: RecordValues) => {
    const attachment = postOf(values)?.attachment
    return attachment?.kind === 'media' ? attachment.media : []
  }

  it('is shown by the address that the post tells, and never called by its key', () => {
    const values = { media_keys: ['3_8', '3_9'], media_urls: ['https://p.example/1.jpg', 'https://p.example/2.jpg'] }
    expect(media(values).map(({ name, src }) => [name, src])).toEqual([
      ['Picture', 'media://file/p'],
      ['Picture', null],
    ])
    expect(media({ media_keys: ['7_8'] })).toMatchObject([{ kind: 'video', name: 'Video', src: null }])
  })

  it('is shown of a poll by the address of its picture', () => {
    const poll = { first_choice: 'A', second_choice: 'B', image_url: 'https://p.example/1.jpg' }
    expect(cardOf(poll, 'poll_card')).toMatchObject({ media: { kind: 'image', src: 'media://file/p' } })
    const filmed = { ...poll, image_url: null, video_url: 'v', video_poster_url: 'https://p.example/1.jpg' }
    expect(cardOf(filmed, 'poll_card')).toMatchObject({ media: { kind: 'video', src: 'media://file/p' } })
  })

  it('is shown of a card that was looked up by its address', () => {
    const website = {
      card_type: 'IMAGE_WEBSITE',
      title: 'Autumn',
      website_url: 'https://www.shop.example/a',
      image_url: 'https://p.example/1.jpg',
    }
    const app = { card_type: 'IMAGE_APP', name: 'Get it', app_cta: 'INSTALL', ios_app_store_identifier: '1' }
    const poll = { card_type: 'TEXT_POLLS', first_choice: 'A', second_choice: 'B' }
    const shown = (card: RecordValues) => {
      const preview = previewOf(
        'tweet',
        { card_uri: 'card://5' },
        { ...port, get: (kind) => (kind === 'any_card' ? card : undefined) },
      )
      return preview?.kind === 'post' ? preview.post.attachment : null
    }
    expect(shown(website)).toMatchObject({
      slides: [{ title: 'Autumn', from: 'From shop.example', media: { src: 'media://file/p' } }],
    })
    expect(shown(app)).toMatchObject({ slides: [{ title: 'Get it', from: 'App Store', button: 'Install' }] })
    expect(shown(poll)).toMatchObject({ kind: 'poll', choices: ['A', 'B'] })
  })
})
