/** A post as the service shows it: links shortened, media as a link at the end, the author as an object. Source: gaps 6.6 (D). */
import { mediaKeysOf, mediaOfKey } from '../../../shared/contract/creatives/post-rules.ts'
import { encodeRecord } from '../../../shared/contract/language/wire.ts'
import { resourceOf } from '../../../shared/contract/registry.ts'
import { findEntities } from '../../../shared/model/post-text/entities.ts'
import type { Json, RecordValues } from '../../../shared/model/values.ts'
import type { EncodingContext } from '../hooks/hook-types.ts'
import type { User } from '../state/people.ts'
import { authorPictureUrl } from './author-picture.ts'
import { formerIdsOf } from './former-ids.ts'

/** Host of shortened links. */
const shortHost = 'https://short.example'

/** Drafts and scheduled posts come in the same form, with the type that was asked for. */
export function encodePost(
  record: RecordValues,
  { context, people, operation, params }: EncodingContext,
): Record<string, Json> {
  const isMade = operation.name === 'create'
  const isRead = operation.name === 'list'
  const id = String(record['tweet_id'])
  const type = isRead ? String(params['tweet_type']) : 'PUBLISHED'
  const { text, entities, media } = shownText(record, id, context.media.address)
  const createdAt = encodeRecord(resourceOf('tweet'), { created_at: record['created_at'] })['created_at'] ?? null
  const userId = String(record['user_id'])
  const author = params['trim_user'] === true ? undefined : people.byId(userId)
  const authorParts = author ? authorMembers(author, record, context.media.address) : {}
  const user = { id: toNumber(userId), id_str: userId, ...authorParts }
  const isTextWhole = !isMade || params['tweet_mode'] === 'extended'
  return {
    ...(isMade ? {} : { tweet_id: id }),
    id: toNumber(id),
    id_str: id,
    tweet_type: type,
    name: record['name'] ?? null,
    [isTextWhole ? 'full_text' : 'text']: text,
    display_text_range: [0, [...text].length],
    created_at: createdAt,
    nullcast: record['nullcast'] ?? true,
    ...(isMade ? {} : { conversation_settings: record['conversation_settings'] ?? 'EVERYONE' }),
    ...(record['card_uri'] ? { card_uri: record['card_uri'] } : {}),
    ...editHistory(record, id),
    scheduled_at: record['scheduled_at'] ?? null,
    scheduled_status: record['scheduled_status'] ?? null,
    entities,
    ...(media.length > 0 ? { extended_entities: { media: withVideoInfo(media, record) } } : {}),
    user,
    lang: record['lang'] ?? 'und',
    source: 'Ads Composer',
    favorite_count: record['favorite_count'] ?? 0,
    retweet_count: record['retweet_count'] ?? 0,
    favorited: false,
    retweeted: false,
    truncated: false,
    contributors: null,
    coordinates: null,
    geo: null,
    place: null,
    in_reply_to_status_id: null,
    in_reply_to_user_id: null,
    scopes: { followers: record['nullcast'] === false },
  }
}

/** Every id that an edited post had, oldest first. Assumed: docs/assumptions.md, post-edit. */
function editHistory(record: RecordValues, id: string): Record<string, Json> {
  const former = formerIdsOf(record)
  return former.length === 0 ? {} : { edit_history: { initial_tweet_id: former[0]!, edit_tweet_ids: [...former, id] } }
}

/** The text with every link shortened, and what can be clicked in it by the places of its code points. */
function shownText(
  record: RecordValues,
  id: string,
  mediaAddress: string,
): { text: string; entities: Json; media: Media[] } {
  const written = String(record['text'] ?? '')
  const found: Record<'hashtags' | 'symbols' | 'user_mentions' | 'urls' | 'media', Json[]> = {
    hashtags: [],
    symbols: [],
    user_mentions: [],
    urls: [],
    media: [],
  }
  let text = ''
  let from = 0
  for (const { kind, start, end, text: part } of findEntities(written)) {
    text += written.slice(from, start)
    const at = [...text].length
    const shown = kind === 'link' ? shortLink(id, found.urls.length) : part
    const indices = [at, at + [...shown].length]
    if (kind === 'link')
      found.urls.push({
        url: shown,
        expanded_url: /^https?:\/\//i.test(part) ? part : `http://${part}`,
        display_url: part.replace(/^https?:\/\//i, ''),
        indices,
      })
    else if (kind === 'mention') found.user_mentions.push({ screen_name: part.slice(1), indices })
    else found[kind === 'hashtag' ? 'hashtags' : 'symbols'].push({ text: part.slice(1), indices })
    text += shown
    from = end
  }
  text += written.slice(from)
  const keys = mediaKeysOf(record)
  if (keys.length === 0) return { text, entities: found, media: [] }
  const url = shortLink(id, 'm')
  text = text === '' ? url : `${text} ${url}`
  const length = [...text].length
  const addresses = Array.isArray(record['media_urls']) ? record['media_urls'] : []
  const media = keys.map((key, index) => {
    const entity = mediaEntity(key, url, [length - url.length, length], mediaAddress)
    return addresses[index] === undefined ? entity : { ...entity, media_url_https: addresses[index] }
  })
  return { text, entities: { ...found, media }, media }
}

type Media = Record<string, Json>

/** What stands under a video. Assumed: docs/assumptions.md#post-video. */
function withVideoInfo(media: readonly Media[], record: RecordValues): Media[] {
  const [call, url] = [record['video_cta'], record['video_cta_value']]
  return media.map((each) =>
    each['type'] === 'video'
      ? {
          ...each,
          additional_media_info: {
            ...(record['video_title'] ? { title: record['video_title'] } : {}),
            ...(record['video_description'] ? { description: record['video_description'] } : {}),
            ...(typeof call === 'string' && call !== ''
              ? { call_to_actions: { [call.toLowerCase()]: { url: url ?? null } } }
              : {}),
            monetizable: false,
          },
        }
      : each,
  )
}

/** Who posted, as posts show users; a name that the record was given word for word stands. Assumed: docs/assumptions.md#post-author. */
function authorMembers(
  { user_id: userId, name, screen_name: handle }: User,
  { author_name: givenName, author_handle: givenHandle, author_picture: givenPicture }: RecordValues,
  mediaAddress: string,
): Record<string, Json> {
  return {
    name: givenName ?? name,
    screen_name: givenHandle ?? handle,
    profile_image_url_https: givenPicture ?? authorPictureUrl(mediaAddress, userId),
  }
}

const mediaTypes = { image: 'photo', gif: 'animated_gif', video: 'video' }

function mediaEntity(key: string, url: string, indices: number[], mediaAddress: string): Media {
  const id = key.split('_')[1] ?? '0'
  const kind = mediaOfKey(key) ?? 'image'
  const extension = { image: 'png', gif: 'gif', video: 'mp4' }[kind]
  return {
    id: toNumber(id),
    id_str: id,
    media_key: key,
    type: mediaTypes[kind],
    url,
    media_url_https: `${mediaAddress}/${key}.${extension}`,
    indices,
  }
}

function shortLink(id: string, position: number | string): string {
  return `${shortHost}/${BigInt(id).toString(36)}${position}`
}

/** Numbers beyond 2^53 come bare all the same. Source: gaps 4.4 (D). */
function toNumber(digits: string): Json {
  return /^\d{1,19}$/.test(digits) ? BigInt(digits) : 0
}
