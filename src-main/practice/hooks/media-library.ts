import { creativeSizes } from '../../../shared/contract/creatives/account-media.ts'
import { aspectRatio } from '../../../shared/model/media/facts.ts'
import type { RecordValues } from '../../../shared/model/values.ts'
import { toInstant } from '../clock.ts'
import type { MediaRow } from '../state/media.ts'
import type { Hooks, RequestContext } from './hook-types.ts'

/** Media library: what is added must be uploaded and ready; the rest of the record comes from the bytes. Source: gaps 6.8, 7. */
export const mediaLibraryHooks: Hooks = {
  // Added again it stays as it is. Assumed: docs/assumptions.md, library-again.
  sameAs: ({ media_key: key }, { draft, accountId }) => {
    const known = typeof key === 'string' ? draft.get('media_library', accountId, key) : undefined
    return known?.['deleted'] === false ? known : undefined
  },

  refused: (given, context) =>
    (['media_key', 'poster_media_key'] as const).flatMap((parameter) => {
      const key = given[parameter]
      if (typeof key !== 'string' || key === '') return []
      // What is in the account's library already may be used by everybody there.
      if (context.draft.get('media_library', context.accountId, key)?.['deleted'] === false) return []
      const found = context.media.usable(key, context.userId, context.nowMs)
      return 'refused' in found ? [{ code: 'INVALID_MEDIA_ID', message: found.refused, parameter, value: key }] : []
    }),

  made: (record, context) => {
    const row = context.media.rows.byKey(String(record['media_key']))!
    context.media.rows.keep(row.media_key)
    becomeAccountMedia(row, context)
    return {
      ...describe(row, context),
      ...poster(row, record, context),
      media_status: 'TRANSCODE_COMPLETED',
      tweeted: false,
    }
  },

  follows: (record, context) => {
    const key = record['poster_media_key']
    const row = typeof key === 'string' ? context.media.rows.byKey(key) : null
    if (!row) return {}
    context.media.rows.keep(row.media_key)
    return { poster_media_url: context.media.urlOf(row) }
  },

  isListed: (record, { q }) => {
    if (typeof q !== 'string') return true
    const texts = ['name', 'title', 'file_name', 'description'].map((name) => String(record[name] ?? '').toLowerCase())
    return q
      .toLowerCase()
      .split(/\s+/)
      .every((term) => texts.some((text) => text.includes(term)))
  },
}

const types = { image: 'IMAGE', gif: 'GIF', video: 'VIDEO' }

/** Images lack length and ratio; GIFs have a ratio and no length. Source: gaps 6.8 (D). */
function describe(row: MediaRow, { media }: RequestContext): RecordValues {
  const facts = media.factsOf(row)
  const kind = row.category === 'tweet_gif' ? 'gif' : facts.kind
  return {
    media_type: types[kind],
    media_category: row.category!.toUpperCase(),
    media_url: media.urlOf(row),
    ...(kind === 'image' ? absent : { aspect_ratio: aspectRatio(facts.widthPx, facts.heightPx) }),
    ...(kind === 'gif' ? { duration: null, title: undefined, description: undefined } : {}),
    ...(kind === 'video' ? { duration: facts.durationMs } : {}),
  }
}

const absent: RecordValues = {
  duration: undefined,
  aspect_ratio: undefined,
  title: undefined,
  description: undefined,
  poster_media_key: undefined,
  poster_media_url: undefined,
}

/** The poster given, or the first picture. Source: gaps 6.8; interface, Media library object. */
function poster(row: MediaRow, record: RecordValues, { media, nowMs }: RequestContext): RecordValues {
  if (row.category === 'tweet_image' || typeof record['poster_media_key'] === 'string') return {}
  const made = media.addPoster(row, nowMs)
  // Only a video’s poster can be chosen, so a GIF shows no key of its own.
  const key = row.category === 'tweet_gif' ? {} : { poster_media_key: made.media_key }
  return { ...key, poster_media_url: media.urlOf(made) }
}

/** Images of exact sizes and every promoted video appear in account media by themselves. Source: gaps 6.4 (D, CRG). */
function becomeAccountMedia(row: MediaRow, { media, draft, accountId, nowMs }: RequestContext): void {
  const { widthPx, heightPx } = media.factsOf(row)
  const isPromoted = row.category === 'amplify_video'
  const size = creativeSizes.find((each) => each.widthPx === widthPx && each.heightPx === heightPx)
  if (!isPromoted && !(row.category === 'tweet_image' && size)) return
  const id = media.ids.next('account_media')
  const at = toInstant(nowMs)
  draft.put('create', 'account_media', accountId, id, {
    id,
    creative_type: isPromoted ? 'PREROLL' : size!.type,
    video_id: isPromoted ? row.media_key : null,
    media_url: isPromoted ? null : media.urlOf(row),
    created_at: at,
    updated_at: at,
    deleted: false,
  })
}
