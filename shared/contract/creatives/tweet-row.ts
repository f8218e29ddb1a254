/** Posts as the service shows them, under our names. Source: gaps 6.6 (D). */
import type { RowReader } from '../language/behaviour.ts'
import type { Json } from '../../model/values.ts'

type Row = Readonly<Record<string, Json>>

/** How rows of posts are read. */
export const postRows: RowReader = { named: postOfRow, formerIds: formerIdsOfRow }

/**
 * A received post with what was sent for it where other kinds have it, and with its author. Lists carry full_text and tweet_id, the answer
 * to a create text and id_str, both the author as a user object and the media among the entities. The text is the author's: links in full,
 * without the one that stands for media. What the row does not tell stays absent. Doing it twice changes nothing.
 */
function postOfRow(row: Row): Record<string, Json> {
  const user = membersOf(row['user'])
  const media = mediaOfRow(row)
  const text = row['full_text'] ?? row['text']
  return {
    ...row,
    ...stated({
      tweet_id: textOf(row['tweet_id']) ?? textOf(row['id_str']) ?? textOf(row['id']),
      user_id: textOf(user['id_str']) ?? textOf(user['id']),
      author_name: textOf(user['name']),
      author_handle: textOf(user['screen_name']),
      author_picture: textOf(user['profile_image_url_https']),
      text: typeof text === 'string' ? authoredText(text, membersOf(row['entities']), media) : undefined,
      media_keys: Array.isArray(row['media_keys']) ? row['media_keys'] : media?.map(keyOfMedia),
      media_urls: media?.map((each) => textOf(each['media_url_https']) ?? ''),
      ...videoMembers(media?.[0]),
    }),
  }
}

/** Ids that the post had before it was edited, where the row tells them. Assumed: docs/assumptions.md#post-edit. */
function formerIdsOfRow(row: Row): string[] {
  const ids = membersOf(row['edit_history'])['edit_tweet_ids']
  const own = textOf(row['tweet_id'])
  return Array.isArray(ids) ? ids.flatMap((id) => textOf(id) ?? []).filter((id) => id !== own) : []
}

/**
 * The media of a post in order; null where the row does not tell of media at all. extended_entities has all of them, entities may have the
 * first alone. Assumed: docs/assumptions.md#post-media.
 */
function mediaOfRow(row: Row): Row[] | null {
  if (row['entities'] === undefined && row['extended_entities'] === undefined) return null
  const [all, first] = [row['extended_entities'], row['entities']].map((each) => rowsOf(membersOf(each)['media']))
  return all!.length >= first!.length ? all! : first!
}

/** First part of the media keys of each kind. Source: gaps 6.8 (D). */
const prefixes = { photo: '3', animated_gif: '16', video: '7', amplify_video: '13' } as const

/** Key in the media library, made of kind and number where it is not told. Assumed: docs/assumptions.md#post-media. */
function keyOfMedia(media: Row): string {
  return (
    textOf(media['media_key']) ??
    `${prefixes[kindOfMedia(media)]}_${textOf(media['id_str']) ?? textOf(media['id']) ?? ''}`
  )
}

/** Where only the first media is told, its type says photo whatever it is: its address tells. */
function kindOfMedia(media: Row): keyof typeof prefixes {
  const address = textOf(media['media_url_https']) ?? ''
  if (address.includes('/amplify_video')) return 'amplify_video'
  if (media['type'] === 'animated_gif' || address.includes('/tweet_video_thumb/')) return 'animated_gif'
  return media['type'] === 'video' || address.includes('/ext_tw_video_thumb/') ? 'video' : 'photo'
}

/** Names of the calls to action as posts show them. */
const calls = { visit_site: 'VISIT_SITE', watch_now: 'WATCH_NOW' } as const

/** What stands under a video. Assumed: docs/assumptions.md#post-video. */
function videoMembers(media: Row | undefined): Partial<Record<string, Json>> {
  const info = membersOf(media?.['additional_media_info'])
  const actions = membersOf(info['call_to_actions'])
  const [name, call] = Object.entries(calls).find(([each]) => actions[each] !== undefined) ?? []
  return {
    video_title: textOf(info['title']),
    video_description: textOf(info['description']),
    video_cta: call,
    video_cta_value: name === undefined ? undefined : textOf(membersOf(actions[name])['url']),
  }
}

function authoredText(shown: string, entities: Row, media: readonly Row[] | null): string {
  const withoutMedia = (media ?? []).reduce((text, { url }) => {
    const link = textOf(url)
    // One space stands before it; those in front of that are the author's.
    return link !== undefined && text.endsWith(link) ? text.slice(0, -link.length).replace(/ $/, '') : text
  }, shown)
  return rowsOf(entities['urls']).reduce((text, { url, expanded_url: target }) => {
    const [link, whole] = [textOf(url), textOf(target)]
    return link === undefined || whole === undefined ? text : text.replaceAll(link, () => whole)
  }, withoutMedia)
}

/** The members that have a value. */
function stated(members: Partial<Record<string, Json>>): Record<string, Json> {
  return Object.fromEntries(Object.entries(members).filter((each): each is [string, Json] => each[1] !== undefined))
}

function rowsOf(value: Json | undefined): Row[] {
  return Array.isArray(value) ? value.map(membersOf) : []
}

function membersOf(value: Json | undefined): Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
}

function textOf(value: Json | undefined): string | undefined {
  return typeof value === 'string' && value !== ''
    ? value
    : typeof value === 'bigint' || typeof value === 'number'
      ? String(value)
      : undefined
}
