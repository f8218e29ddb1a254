/**
 * The preview of a record: pure over a small port, so that the engine can gather what it needs by running it, and the window can run it
 * again at every keystroke with what was gathered.
 */
import { t } from '../../messages/index.ts'
import { chosenLanguage } from '../../messages/locale.ts'
import { cardKinds } from '../../contract/creatives/card-fields.ts'
import { buttonLabels, nextComponents } from '../../contract/creatives/card-grammar.ts'
import { callsToAction } from '../../contract/creatives/conversation-card.ts'
import { choiceFields, choicesOf } from '../../contract/creatives/poll-card.ts'
import { shownText } from '../shown-text.ts'
import { ownOf } from '../values.ts'
import type { Json, RecordValues, Value } from '../values.ts'
import { hostOf } from './preview.ts'
import type { Preview, PreviewAttachment, PreviewMedia, PreviewPost, PreviewSlide } from './preview.ts'
import { runsOf } from './runs.ts'

/** What a preview is made of besides the record. */
export interface PreviewPort {
  /** Effective values of a record that is here. */
  get(kind: string, id: string): RecordValues | undefined
  /** Media by its key, or by the local id of a record of the library; null where nothing is known of it. */
  media(mediaKey: string): PreviewMedia | null
  /** Who posts; null: the person who is signed in. */
  author(userId: string | null): PreviewPost['author']
  /** Address of the picture that stands at an address of the service; null while it is not here. */
  pictureAt(url: string): string | null
  /** Now, milliseconds. */
  nowMs: number
}

const posts: ReadonlySet<string> = new Set(['tweet', 'draft_tweet', 'scheduled_tweet'])
type CardKind = (typeof cardKinds)[number]

/** Kinds of records that have a preview. */
export function hasPreview(kind: string): boolean {
  return posts.has(kind) || isCardKind(kind) || kind === 'media_library'
}

/** The preview of a record as it stands; null for kinds that have none. */
export function previewOf(kind: string, record: RecordValues, port: PreviewPort): Preview | null {
  if (posts.has(kind)) return { kind: 'post', post: postOf(kind, record, port) }
  if (isCardKind(kind)) return { kind: 'card', attachment: cardOf(kind, record, port) }
  if (kind !== 'media_library') return null
  const media = port.media(textOf(record['media_key']))
  return { kind: 'card', attachment: mediaAttachment(media ? [media] : [], record) }
}

function postOf(kind: string, record: RecordValues, port: PreviewPort): PreviewPost {
  const card = textOf(record['card_uri'])
  const keys = listOf(record['media_keys'])
  const urls = Array.isArray(record['media_urls']) ? record['media_urls'].map(String) : []
  const media = keys.map((key, index) => port.media(key) ?? mediaElsewhere(key, urls[index] ?? '', port))
  const goesAt = kind === 'scheduled_tweet' ? textOf(record['scheduled_at']) : textOf(record['created_at'])
  return {
    author: port.author(textOf(record['user_id']) || null),
    text: runsOf(textOf(record['text'])),
    attachment: card
      ? cardByUri(card, record, port)
      : media.length > 0
        ? mediaAttachment(media, record)
        : { kind: 'none' },
    when: kind === 'draft_tweet' || goesAt === '' ? 'now' : dayWords(goesAt),
    isPromotedOnly: record['nullcast'] !== false,
    answers: answerWords[textOf(record['conversation_settings'])] ?? null,
  }
}

const answerWords: Record<string, string> = {
  FOLLOWING: t('model.ofRecord.answerWords.fOLLOWING'),
  MENTIONED_USERS: t('model.ofRecord.answerWords.mENTIONEDUSERS'),
}
const callWords: Record<string, string> = {
  VISIT_SITE: t('model.ofRecord.callWords.vISITSITE'),
  WATCH_NOW: t('model.ofRecord.callWords.wATCHNOW'),
}

function mediaAttachment(media: readonly PreviewMedia[], record: RecordValues): PreviewAttachment {
  const isVideo = media[0]?.kind === 'video'
  const call = callWords[textOf(record['video_cta'])]
  return {
    kind: 'media',
    media,
    title: (isVideo && textOf(record['video_title'])) || null,
    description: (isVideo && textOf(record['video_description'])) || null,
    callToAction: isVideo && call ? { label: call, from: hostOf(textOf(record['video_cta_value'])) } : null,
  }
}

/** The card that a post names: by its address, which for one made here is its local id. */
function cardByUri(uri: string, post: RecordValues, port: PreviewPort): PreviewAttachment {
  const id = uri.replace(/^card:\/\//, '')
  for (const kind of cardKinds) {
    const record = port.get(kind, id)
    if (record) return cardOf(kind, record, port, textOf(post['scheduled_at']))
  }
  const lookedUp = port.get('any_card', id)
  if (lookedUp) return lookedUpCard(lookedUp, port, textOf(post['scheduled_at']))
  return { kind: 'unknown', words: t('model.ofRecord.thisCardNotHere') }
}

function cardOf(kind: CardKind, record: RecordValues, port: PreviewPort, goesAt = ''): PreviewAttachment {
  switch (kind) {
    case 'card':
      return layoutOf(record, port)
    case 'poll_card':
      return pollOf(record, port, goesAt)
    case 'image_conversation_card':
    case 'video_conversation_card':
      return conversationOf(kind, record, port)
  }
}

function layoutOf(record: RecordValues, port: PreviewPort): PreviewAttachment {
  const slides = record['slides']
  if (Array.isArray(slides) && slides.length > 0)
    return { kind: 'card', slides: slides.map((slide) => slideOf(slide, port)), shared: null }
  const components = Array.isArray(record['components']) ? record['components'] : []
  const swiped = components.map(membersOf).find(({ type }) => type === 'SWIPEABLE_MEDIA')
  if (!swiped) return { kind: 'card', slides: [slideOf(components, port)], shared: null }
  const shared = slideOf(
    components.filter((each) => membersOf(each)['type'] !== 'SWIPEABLE_MEDIA'),
    port,
  )
  const hasTarget = nextComponents(components, 'card').length === 0
  return {
    kind: 'card',
    slides: listOf(swiped['media_keys']).map((key) => ({ media: port.media(key) ?? unknownMedia(key), ...bare })),
    shared: hasTarget ? { title: shared.title, from: shared.from, button: shared.button } : { ...bare, title: '' },
  }
}

const bare = { title: null, from: null, button: null }

/** One panel from its components; what is still to come stands there empty. */
function slideOf(components: Json, port: PreviewPort): PreviewSlide {
  const parts = Array.isArray(components) ? components.map(membersOf) : []
  const mediaKey = textOf(parts.find(({ type }) => type === 'MEDIA')?.['media_key'])
  const media = mediaKey === '' ? null : (port.media(mediaKey) ?? unknownMedia(mediaKey))
  const details = parts.find(({ type }) => type === 'DETAILS')
  if (details) {
    const url = textOf(membersOf(details['destination'] ?? null)['url'])
    return {
      media,
      title: textOf(details['title']),
      from: url === '' ? null : t('model.ofRecord.from', { host: hostOf(url) }),
      button: null,
    }
  }
  const button = parts.find(({ type }) => type === 'BUTTON')
  if (!button) return { media, title: '', from: null, button: null }
  const app = membersOf(button['destination'] ?? null)
  const label = textOf(membersOf(button['label'] ?? null)['value'])
  return {
    media,
    title:
      textOf(app['android_store_app_id']) || textOf(app['ios_app_store_identifier']) || t('model.ofRecord.appsName'),
    from: storeWords(app),
    button: ownOf(buttonLabels, label) ?? t('model.ofRecord.open'),
  }
}

function storeWords(app: Readonly<Record<string, Value>>): string {
  const names = [
    app['android_store_app_id'] && t('model.ofRecord.googlePlay'),
    app['ios_app_store_identifier'] && t('model.ofRecord.appStore'),
  ]
  return names.filter(Boolean).join(' · ') || t('model.ofRecord.noStoreYet')
}

function pollOf(record: RecordValues, port: PreviewPort, goesAt: string): PreviewAttachment {
  const shown = Math.max(2, choicesOf(record).length)
  const mediaKey = textOf(record['media_key'])
  return {
    kind: 'poll',
    media: mediaKey === '' ? mediaAtService(record, port) : (port.media(mediaKey) ?? unknownMedia(mediaKey)),
    choices: choiceFields.slice(0, shown).map((field) => textOf(record[field])),
    minutesLeft: minutesLeftOf(record, port.nowMs, goesAt),
  }
}

/** Of such a card at the service it is told where its picture or video can be seen, not which of the library it is. */
function mediaAtService(record: RecordValues, port: PreviewPort): PreviewMedia | null {
  const [video, image] = [textOf(record['video_url']), textOf(record['image_url'])]
  if (video === '' && image === '') return null
  return video === ''
    ? mediaAtAddress('image', image, port)
    : mediaAtAddress('video', textOf(record['video_poster_url']), port)
}

/** What is in no library here: its picture where that can be seen, else what it is. */
function mediaAtAddress(kind: PreviewMedia['kind'], url: string, port: PreviewPort): PreviewMedia {
  const src = url === '' ? null : port.pictureAt(url)
  return { kind, name: kindWords[kind], src, playSrc: null, alt: '', ratio: null, durationMs: null }
}
const kindWords = {
  image: t('model.ofRecord.kindWords.image'),
  gif: 'GIF',
  video: t('model.ofRecord.kindWords.video'),
} as const

/** Media of a post that the account's library lacks, such as of others' posts. Of a video the address may be that of the video itself. */
function mediaElsewhere(key: string, url: string, port: PreviewPort): PreviewMedia {
  return mediaAtAddress(unknownMedia(key).kind, url, port)
}

/** A card that was looked up by its address: all in one row. */
function lookedUpCard(record: RecordValues, port: PreviewPort, goesAt: string): PreviewAttachment {
  const type = textOf(record['card_type'])
  if (type.endsWith('_POLLS')) return pollOf(record, port, goesAt)
  if (type === 'IMAGE_CONVERSATION') return conversationOf('image_conversation_card', record, port)
  if (type === 'VIDEO_CONVERSATION') return conversationOf('video_conversation_card', record, port)
  const url = textOf(record['website_url'])
  const call = textOf(record['app_cta'])
  const panel = {
    media: mediaAtService(record, port),
    title: textOf(record['title']) || textOf(record['name']),
    from: url === '' ? storeWords(record) : t('model.ofRecord.panel', { host: hostOf(url) }),
    button: call === '' ? null : (ownOf(buttonLabels, call) ?? t('model.ofRecord.open')),
  }
  return { kind: 'card', slides: [panel], shared: null }
}

/**
 * A poll that is not made yet has all of its time; one that is there, what is left of it when its post goes, or now. The present may
 * be told in whole minutes: a poll never has more than its time.
 */
function minutesLeftOf(record: RecordValues, nowMs: number, goesAt: string): number | null {
  const minutes = record['duration_in_minutes']
  const wholeTime = typeof minutes === 'number' ? minutes : null
  const endMs = Date.parse(textOf(record['end_time']))
  if (Number.isNaN(endMs)) return wholeTime
  const goesMs = Date.parse(goesAt)
  const fromMs = Number.isNaN(goesMs) ? nowMs : Math.max(nowMs, goesMs)
  return Math.min(wholeTime ?? Infinity, Math.max(0, Math.ceil((endMs - fromMs) / 60_000)))
}

function conversationOf(kind: CardKind, record: RecordValues, port: PreviewPort): PreviewAttachment {
  const calls = callsToAction
    .map(({ cta, tweet }) => ({ hashtag: textOf(record[cta]), post: textOf(record[tweet]) }))
    .filter(({ hashtag }, index) => index === 0 || hashtag !== '')
  const mediaKey = textOf(record['media_key'])
  const thanks = textOf(record['thank_you_text'])
  const url = textOf(record['thank_you_url'])
  const media = mediaKey === '' ? null : (port.media(mediaKey) ?? unknownMedia(mediaKey))
  const poster = kind === 'video_conversation_card' ? port.media(textOf(record['poster_media_key'])) : null
  return {
    kind: 'conversation',
    media: media && poster?.src ? { ...media, src: poster.src } : media,
    title: textOf(record['title']),
    calls,
    thankYou: thanks === '' ? null : { text: thanks, from: url === '' ? null : hostOf(url) },
  }
}

function unknownMedia(key: string): PreviewMedia {
  const kind = /^(7|13)_/.test(key) ? 'video' : key.startsWith('16_') ? 'gif' : 'image'
  return {
    kind,
    name: t('model.ofRecord.media', { key }),
    src: null,
    playSrc: null,
    alt: '',
    ratio: null,
    durationMs: null,
  }
}

function dayWords(instant: string): string {
  const at = new Date(instant)
  if (Number.isNaN(at.getTime())) return t('model.ofRecord.now')
  return new Intl.DateTimeFormat(chosenLanguage().rules, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(at)
}

function isCardKind(kind: string): kind is CardKind {
  return (cardKinds as readonly string[]).includes(kind)
}

type Members = { [member: string]: Json }

function membersOf(value: Json): Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
}

function textOf(value: Value): string {
  return typeof value === 'string' ? shownText(value) : ''
}

function listOf(value: Value): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
}
