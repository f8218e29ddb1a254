import { resourceOf } from '../../../shared/contract/registry.ts'
import { cardKinds, cardUriPrefix } from '../../../shared/contract/creatives/card-fields.ts'
import { carryLayout } from '../../../shared/contract/creatives/card-grammar.ts'
import { cardTypeOf } from '../../../shared/contract/creatives/card-type.ts'
import { aspectRatio } from '../../../shared/model/media/facts.ts'
import type { Json, RecordValues, Value } from '../../../shared/model/values.ts'
import { toInstant } from '../clock.ts'
import type { MediaRow } from '../state/media.ts'
import type { Hooks, RequestContext } from './hook-types.ts'

const addressOf = ({ id }: RecordValues): RecordValues => ({ card_uri: `${cardUriPrefix}${String(id)}` })
/** Polls and conversation cards are gone at once, and say so once. Source: gaps 2, 6.7. */
const removed = () => ({ deleted: true })
const minuteMs = 60_000
/** Cards of older endpoints have short ids; those of the present one are numbers. Source: gaps 6.7 (D). */
const isLegacy = (id: Value) => !/^\d+$/.test(String(id))

/** Card: its type follows from its media, and every address gets a short one. Source: interface, Creatives; gaps 6.7. */
export const cardHooks: Hooks = {
  isListed: ({ id }, params) => params['include_legacy_cards'] === true || !isLegacy(id),

  follows: (record, { port }) => ({
    ...addressOf(record),
    components: shortened(record['components']),
    slides: shortened(record['slides']),
    card_type: cardTypeOf(record, (id) => {
      const type = port.get('media_library', id)?.['media_type']
      return typeof type === 'string' ? type : null
    }),
  }),
}

/** Poll: open from the moment that it is made. Source: interface, States (Poll card). */
export const pollCardHooks: Hooks = {
  // Only polls with media show what it is, and only longer ones more choices. Source: interface, Resources and their fields.
  leavesOut: Object.entries(resourceOf('poll_card').fields).flatMap(([name, field]) => (field.optional ? [name] : [])),
  made: (record, context) => ({
    start_time: toInstant(context.nowMs),
    end_time: toInstant(context.nowMs + Number(record['duration_in_minutes']) * minuteMs),
    ...pollMedia(mediaOf(record['media_key'], context), context),
  }),
  follows: addressOf,
  removed,
}

/** Image conversation card. Source: interface, Resources. */
export const imageConversationCardHooks: Hooks = {
  follows: (record, context) => {
    const row = mediaOf(record['media_key'], context)
    return {
      ...addressOf(record),
      card_type: 'IMAGE_CONVERSATION',
      ...(row ? pictureMembers('media_url', row, context) : {}),
    }
  },
  removed,
}

/** Video conversation card. Source: gaps 6.7. */
export const videoConversationCardHooks: Hooks = {
  follows: (record, context) => {
    const row = mediaOf(record['media_key'], context)
    if (!row) return addressOf(record)
    const { widthPx, heightPx } = context.media.factsOf(row)
    const [width, height] = aspectRatio(widthPx, heightPx).split(':').map(Number)
    return {
      ...addressOf(record),
      card_type: 'VIDEO_CONVERSATION',
      media_url: context.media.urlOf(row).replace(/\.\w+$/, '.vmap'),
      poster_media_url: posterUrl(record, row, context),
      video_owner_id: row.user_id,
      video_width: width,
      video_height: height,
    }
  },
  removed,
}

/** Cards of all kinds as one flat list. Source: interface, Creatives (cards/all); gaps 6.7. */
export const anyCardHooks: Hooks = {
  listed: (_params, context) =>
    cardKinds.flatMap((kind) =>
      context.draft.list(kind, context.accountId).map((record) => flat(kind, record, context)),
    ),
  found: (id, context) => {
    for (const kind of cardKinds) {
      const record = context.draft.get(kind, context.accountId, id)
      if (record) return flat(kind, record, context)
    }
    return undefined
  },
}

/** Members that a flat record adds to those that it shares with the card's own. */
function flat(kind: string, record: RecordValues, context: RequestContext): RecordValues {
  if (kind !== 'card') return record
  const { components, slides, ...own } = record
  const first = Array.isArray(slides) ? slides[0] : components
  const members = Array.isArray(first) ? first.map((component) => flatComponent(component, context)) : []
  return Object.assign({}, own, ...members) as RecordValues
}

function flatComponent(component: Json, context: RequestContext): RecordValues {
  const { type, title, destination, label, media_key: key, media_keys: keys } = component as Record<string, Json>
  if (type === 'DETAILS') {
    const { url, tco_url: short } = destination as Record<string, Json>
    const host = new URL(String(url)).host
    return { title, website_url: url, website_dest_url: url, website_display_url: host, website_shortened_url: short }
  }
  if (type === 'BUTTON') {
    const { type: _type, ...app } = destination as Record<string, Json>
    return { ...app, app_cta: (label as Record<string, Json>)['value'] }
  }
  const row = mediaOf(key ?? (Array.isArray(keys) ? keys[0] : null), context)
  if (!row) return {}
  return context.media.factsOf(row).kind === 'video'
    ? videoMembers(row, context)
    : pictureMembers('image_url', row, context)
}

function pollMedia(row: MediaRow | null, context: RequestContext): RecordValues {
  if (!row) return { card_type: 'TEXT_POLLS' }
  return context.media.factsOf(row).kind === 'video'
    ? { card_type: 'VIDEO_POLLS', ...videoMembers(row, context) }
    : { card_type: 'IMAGE_POLLS', ...pictureMembers('image_url', row, context) }
}

function pictureMembers(address: string, row: MediaRow, { media }: RequestContext): RecordValues {
  const { widthPx, heightPx } = media.factsOf(row)
  return { [address]: media.urlOf(row), image_display_width: widthPx, image_display_height: heightPx }
}

function videoMembers(row: MediaRow, context: RequestContext): RecordValues {
  const { widthPx, heightPx, durationMs } = context.media.factsOf(row)
  const url = context.media.urlOf(row)
  return {
    video_url: url,
    video_hls_url: url.replace(/\.\w+$/, '.m3u8'),
    video_width: widthPx,
    video_height: heightPx,
    video_poster_url: libraryPoster(row, context),
    video_poster_width: widthPx,
    video_poster_height: heightPx,
    content_duration_seconds: String(Math.round((durationMs ?? 0) / 100) / 10),
  }
}

function posterUrl(record: RecordValues, row: MediaRow, context: RequestContext): string | null {
  const own = mediaOf(record['poster_media_key'], context)
  return own ? context.media.urlOf(own) : libraryPoster(row, context)
}

function libraryPoster(row: MediaRow, { draft, accountId }: RequestContext): string | null {
  const url = draft.get('media_library', accountId, row.media_key)?.['poster_media_url']
  return typeof url === 'string' ? url : null
}

function mediaOf(key: unknown, { media }: RequestContext): MediaRow | null {
  return typeof key === 'string' && key !== '' ? media.rows.byKey(key) : null
}

/** Each address that a layout leads to gets a short one, always the same for the same address. Source: gaps 6.7 (D, CRG). */
function shortened(layout: Json | undefined): Json | undefined {
  if (layout === null || layout === undefined) return undefined
  return eachDestination(carryLayout(layout), (destination) =>
    destination['type'] === 'WEBSITE'
      ? { ...destination, tco_url: `https://t.example/${shortName(String(destination['url']))}` }
      : destination,
  )
}

function eachDestination(layout: Json, change: (destination: Record<string, Json>) => Record<string, Json>): Json {
  if (Array.isArray(layout)) return layout.map((part) => eachDestination(part, change))
  const { destination, ...rest } = layout as Record<string, Json>
  return destination === undefined ? layout : { ...rest, destination: change(destination as Record<string, Json>) }
}

/** Ten letters and digits made of an address. */
function shortName(url: string): string {
  let hash = 14_695_981_039_346_656_037n
  for (const byte of new TextEncoder().encode(url))
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 1_099_511_628_211n)
  return hash.toString(36).padStart(10, '0').slice(-10)
}
