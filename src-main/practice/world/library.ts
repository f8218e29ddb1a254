/** Pictures of the usual ratios and a ready video, in the account's library from the start. */
import type { RecordValues } from '../../../shared/model/values.ts'
import { resourceOf } from '../../../shared/contract/registry.ts'
import { createRecord } from '../ads/write.ts'
import type { RequestContext } from '../hooks/hook-types.ts'
import type { Ids } from '../state/ids.ts'
import type { Drawing } from '../state/media.ts'

interface Piece extends Pick<Drawing, 'kind' | 'widthPx' | 'heightPx' | 'durationMs'> {
  name: string
  fileName: string
  texts?: RecordValues
  daysAgo: number
  isUsed?: boolean
}

const dayMs = 86_400_000

const picture = (name: string, fileName: string, widthPx: number, heightPx: number, daysAgo: number): Piece => ({
  kind: 'picture',
  name,
  fileName,
  widthPx,
  heightPx,
  durationMs: null,
  daysAgo,
})

/** What every account's studio has made; names say what they are for. */
const pieces: readonly Piece[] = [
  { ...picture('Website card, wide', 'website-card-1600x838.png', 1600, 838, 61), isUsed: true },
  picture('Website card, wide, small', 'website-card-800x419.png', 800, 419, 61),
  { ...picture('App card, square', 'app-card-800x800.png', 800, 800, 58), isUsed: true },
  picture('Carousel 1, square', 'carousel-1-800x800.png', 800, 800, 40),
  picture('Carousel 2, square', 'carousel-2-800x800.png', 800, 800, 40),
  picture('Carousel 3, square', 'carousel-3-800x800.png', 800, 800, 40),
  picture('Unlocked picture, 5:2', 'unlocked-1000x400.png', 1000, 400, 33),
  picture('Poster, 16:9', 'poster-1280x720.png', 1280, 720, 33),
  picture('Upright story, 4:5', 'story-1080x1350.png', 1080, 1350, 21),
  picture('Medium rectangle', 'medium-rectangle-300x250.png', 300, 250, 19),
  picture('Tablet banner', 'banner-tablet-728x90.png', 728, 90, 19),
  {
    kind: 'film',
    name: 'Eight quiet seconds, 16:9',
    fileName: 'film-1280x720.mp4',
    widthPx: 1280,
    heightPx: 720,
    durationMs: 8000,
    daysAgo: 27,
    texts: { title: 'Eight quiet seconds', description: 'A still morning, for cards and posts.' },
    isUsed: true,
  },
  {
    kind: 'film',
    name: 'Six square seconds, 1:1',
    fileName: 'film-720x720.mp4',
    widthPx: 720,
    heightPx: 720,
    durationMs: 6000,
    daysAgo: 24,
  },
  {
    kind: 'gif',
    name: 'Steam, a loop',
    fileName: 'steam-480x270.gif',
    widthPx: 480,
    heightPx: 270,
    durationMs: null,
    daysAgo: 15,
  },
]

/** Puts the pieces into the media library of the request's account, as its user uploaded them. */
export function addLibrary(context: RequestContext, theme: string, ids: Ids): void {
  const keys = new Map<string, string>()
  for (const [index, piece] of pieces.entries()) {
    const then = { ...context, nowMs: context.nowMs - piece.daysAgo * dayMs }
    const { kind, widthPx, heightPx, durationMs } = piece
    const drawing = { kind, theme, seed: 11 + index * 7, widthPx, heightPx, durationMs }
    const { media_key } = context.media.addDrawing(drawing, context.userId, then.nowMs)
    keys.set(piece.fileName, media_key)
    const poster = kind === 'film' ? { poster_media_key: keys.get('poster-1280x720.png') } : {}
    const given = { media_key, name: piece.name, file_name: piece.fileName, ...piece.texts, ...poster }
    const written = createRecord(resourceOf('media_library'), given, then, ids)
    if (!('record' in written)) throw new Error(`${piece.fileName} does not fit the library`)
    if (piece.isUsed)
      context.draft.put('update', 'media_library', context.accountId, media_key, { ...written.record, tweeted: true })
  }
}
