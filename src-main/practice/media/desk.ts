/** What records know of media: which keys may be used, where the bytes can be seen, and posters. */
import type { MediaFacts } from '../../../shared/model/media/facts.ts'
import { mediaFormats } from '../../../shared/model/media/facts.ts'
import { categoryLimits } from '../../../shared/model/media/limits.ts'
import type { Ids } from '../state/ids.ts'
import type { Drawing, Media, MediaRow } from '../state/media.ts'
import { formatOf } from './draw.ts'
import { isReady } from './processing.ts'

export class MediaDesk {
  readonly rows: Media
  readonly ids: Ids
  /** Address under which media is served, without a slash at its end. */
  readonly address: string

  constructor(rows: Media, ids: Ids, address: string) {
    this.rows = rows
    this.ids = ids
    this.address = address
  }

  /** The media of that key, if the user may use it now; else why not. */
  usable(mediaKey: string, userId: string, nowMs: number): { row: MediaRow } | { refused: string } {
    const row = this.rows.byKey(mediaKey)
    if (!row?.category || (row.user_id !== userId && !row.owners.includes(userId)))
      return { refused: `There is no media ${mediaKey} that this user may use, or it expired.` }
    if (!isReady(row, nowMs)) return { refused: `Media ${mediaKey} is not ready.` }
    return { row }
  }

  factsOf(row: MediaRow): Pick<MediaFacts, 'kind' | 'widthPx' | 'heightPx' | 'durationMs'> {
    if (row.facts) return row.facts
    const { kind, widthPx, heightPx, durationMs } = row.drawing!
    return { kind: kinds[kind], widthPx, heightPx, durationMs }
  }

  /** What is known of the bytes under a key. What is only drawn has none yet. */
  fileOf(mediaKey: string): MediaFacts | undefined {
    const row = this.rows.byKey(mediaKey)
    if (!row?.drawing) return row?.facts ?? undefined
    const drawn = { format: formatOf(row.drawing), sizeBytes: 0, frameCount: null, codec: null }
    return { ...drawn, ...this.factsOf(row) }
  }

  /** Where it can be seen. */
  urlOf(row: MediaRow): string {
    const format = row.drawing ? formatOf(row.drawing) : row.facts!.format
    return `${this.address}/${row.media_key}.${mediaFormats[format].extension}`
  }

  /** Media that is drawn when asked for, ready at once. */
  addDrawing(drawing: Drawing, userId: string, atMs: number): MediaRow {
    const id = this.ids.nextNumber('media')
    const category = categories[drawing.kind]
    const row: MediaRow = {
      media_id: id,
      media_key: `${categoryLimits[category].keyPrefix}_${id}`,
      user_id: userId,
      owners: [],
      category: category.toLowerCase(),
      media_type: mediaFormats[formatOf(drawing)].mime,
      total_bytes: 0,
      made_at_ms: atMs,
      finalized_at_ms: atMs,
      facts: null,
      failure: null,
      is_kept: true,
      drawing,
    }
    this.rows.add(row)
    return row
  }

  /** First picture of a video or GIF that came without one. Drawn, since nothing here can decode videos. */
  addPoster(of: MediaRow, atMs: number): MediaRow {
    const { widthPx, heightPx } = this.factsOf(of)
    const seed = Number(BigInt(of.media_id) % 997n)
    const theme = of.drawing?.theme ?? 'coffee'
    return this.addDrawing({ kind: 'picture', theme, seed, widthPx, heightPx, durationMs: null }, of.user_id, atMs)
  }
}

const kinds = { picture: 'image', gif: 'gif', film: 'video' } as const
const categories = { picture: 'TWEET_IMAGE', gif: 'TWEET_GIF', film: 'AMPLIFY_VIDEO' } as const
