/** Cards of each of the 13 types, polls open and closed, and both conversation cards, with media of the account's library. */
import { resourceOf } from '../../../shared/contract/registry.ts'
import type { Json, RecordValues } from '../../../shared/model/values.ts'
import { createRecord } from '../ads/write.ts'
import { toInstant } from '../clock.ts'
import type { RequestContext } from '../hooks/hook-types.ts'
import type { Ids } from '../state/ids.ts'
import type { CardTexts } from './card-texts.ts'

const dayMs = 86_400_000

/** Something made so long ago. */
interface Made {
  kind: string
  daysAgo: number
  values: RecordValues
}

/** Keys of the library's pieces by file name. */
type Library = (fileName: string) => string

/** Makes cards of each kind in the account of the request. `features` are those that the service granted it. */
export function addCards(context: RequestContext, texts: CardTexts, features: readonly string[], ids: Ids): void {
  const rows = context.draft.list('media_library', context.accountId)
  const library: Library = (fileName) => String(rows.find((row) => row['file_name'] === fileName)!['media_key'])
  const made = [
    ...cards(texts, library),
    ...polls(texts, library, features),
    ...conversations(texts, library, features),
  ]
  for (const { kind, daysAgo, values } of made) {
    const written = createRecord(resourceOf(kind), values, { ...context, nowMs: context.nowMs - daysAgo * dayMs }, ids)
    if (!('record' in written)) throw new Error(`${kind} “${String(values['name'])}”: ${JSON.stringify(written)}`)
  }
}

function cards(texts: CardTexts, library: Library): Made[] {
  const images = ['carousel-1-800x800.png', 'carousel-2-800x800.png', 'carousel-3-800x800.png'].map(library)
  const videos = ['film-1280x720.mp4', 'film-720x720.mp4'].map(library)
  const [wide, square] = [library('website-card-1600x838.png'), library('app-card-800x800.png')]
  const mixed = [images[0]!, videos[1]!, images[1]!]
  const show = (key: string) => ({ type: 'MEDIA', media_key: key })
  const swipe = (keys: readonly string[]) => ({ type: 'SWIPEABLE_MEDIA', media_keys: [...keys] })
  const layouts: [name: string, values: Record<string, Json>][] = [
    ['Website, picture', { components: [show(wide), details(texts, 0)] }],
    ['Website, video', { components: [show(videos[0]!), details(texts, 0)] }],
    ['App, picture', { components: [show(square), button(texts, 'INSTALL')] }],
    ['App, video', { components: [show(videos[0]!), button(texts, 'OPEN')] }],
    ['Carousel to website', { components: [swipe(images), details(texts, 0)] }],
    ['Carousel to app', { components: [swipe(images), button(texts, 'ORDER')] }],
    ['Carousel, a page each', { slides: slides(texts, images) }],
    ['Video carousel to website', { components: [swipe(videos), details(texts, 1)] }],
    ['Video carousel to app', { components: [swipe(videos), button(texts, 'PLAY')] }],
    ['Video carousel, a page each', { slides: slides(texts, videos) }],
    ['Mixed carousel to website', { components: [swipe(mixed), details(texts, 2)] }],
    ['Mixed carousel to app', { components: [swipe(mixed), button(texts, 'SHOP')] }],
    ['Mixed carousel, a page each', { slides: slides(texts, mixed) }],
  ]
  return layouts.map(([name, layout], index) => ({
    kind: 'card',
    daysAgo: 20 - index,
    values: { name: `${name}: ${texts.headlines[0]![0]}`, ...layout },
  }))
}

function details({ site, headlines }: CardTexts, index: number): Json {
  const [title, path] = headlines[index]!
  return { type: 'DETAILS', title, destination: { type: 'WEBSITE', url: `${site}/${path}` } }
}

function button({ country }: CardTexts, value: string): Json {
  const app = { android_store_app_id: 'com.example.northwind', ios_app_store_identifier: '1203487711' }
  return { type: 'BUTTON', label: { type: 'ENUM', value }, destination: { type: 'APP', country_code: country, ...app } }
}

function slides(texts: CardTexts, keys: readonly string[]): Json {
  return keys.map((key, index) => [{ type: 'MEDIA', media_key: key }, details(texts, index)])
}

const choiceNames = ['first_choice', 'second_choice', 'third_choice', 'fourth_choice']

function polls({ poll, mediaPoll }: CardTexts, library: Library, features: readonly string[]): Made[] {
  const choices = ({ choices: all }: CardTexts['poll']) =>
    Object.fromEntries(all.map((choice, index) => [choiceNames[index]!, choice]))
  const one = (
    name: string,
    daysAgo: number,
    minutes: number,
    of: CardTexts['poll'],
    more: RecordValues = {},
  ): Made => ({
    kind: 'poll_card',
    daysAgo,
    values: { name, duration_in_minutes: minutes, ...choices(of), ...more },
  })
  const plain = [
    one(`${poll.name} (last month)`, 30, 2 * 1440, poll),
    // Closes in less than a day, and in most of a week.
    one(poll.name, 0.2, 1440, poll),
    one(`${mediaPoll.name} (all week)`, 1, 10_080, mediaPoll),
  ]
  if (!features.includes('PROMOTED_MEDIA_POLLS')) return plain
  return [
    ...plain,
    one(mediaPoll.name, 0.1, 720, mediaPoll, { media_key: library('website-card-1600x838.png') }),
    one(`${poll.name} (video)`, 12, 1440, poll, { media_key: library('film-1280x720.mp4') }),
  ]
}

function conversations({ conversation, site }: CardTexts, library: Library, features: readonly string[]): Made[] {
  const calls = (count: number): RecordValues =>
    Object.fromEntries(
      conversation.calls.slice(0, count).flatMap(([hashtag, post], index) => {
        const name = `${['first', 'second', 'third', 'fourth'][index]}_cta`
        return [
          [name, hashtag],
          [`${name}_tweet`, post],
        ]
      }),
    )
  const common = { title: conversation.title, thank_you_text: conversation.thanks }
  const most = features.includes('CONVERSATION_CARD_FOUR_OPTIONS') ? conversation.calls.length : 2
  const unlock = features.includes('CONVERSATION_CARD_UNLOCK')
    ? { unlocked_image_media_key: library('unlocked-1000x400.png'), thank_you_url: `${site}/thanks` }
    : {}
  const [picture, video] = [library('website-card-1600x838.png'), library('film-1280x720.mp4')]
  return [
    {
      kind: 'image_conversation_card',
      daysAgo: 44,
      values: { ...common, name: conversation.title, ...calls(2), media_key: picture },
    },
    {
      kind: 'image_conversation_card',
      daysAgo: 9,
      values: { ...common, name: `${conversation.title} (all)`, ...calls(most), ...unlock, media_key: picture },
    },
    {
      kind: 'video_conversation_card',
      daysAgo: 15,
      values: {
        ...common,
        name: `${conversation.title} (video)`,
        ...calls(1),
        media_key: video,
        poster_media_key: library('poster-1280x720.png'),
      },
    },
  ]
}

/** A card that an endpoint of long ago made: a short id, a type of its own, and no layout. Source: gaps 6.7 (D). */
export function addLegacyCard({ draft, accountId, nowMs }: RequestContext, texts: CardTexts): void {
  const at = toInstant(nowMs - 900 * dayMs)
  draft.put('create', 'card', accountId, 'pfs', {
    id: 'pfs',
    name: `Website card of old: ${texts.headlines[1]![0]}`,
    card_type: 'WEBSITE',
    card_uri: 'card://pfs',
    created_at: at,
    updated_at: at,
    deleted: false,
  })
}
