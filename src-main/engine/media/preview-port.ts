/** What previews ask of the workspace. */
import { previewOf } from '../../../shared/model/preview/of-record.ts'
import type { PreviewPort } from '../../../shared/model/preview/of-record.ts'
import type { PreviewMedia, PreviewPost } from '../../../shared/model/preview/preview.ts'
import { noting } from '../../../shared/model/preview/sources.ts'
import type { PreviewSources } from '../../../shared/model/preview/sources.ts'
import { personWords } from '../../../shared/model/person-name.ts'
import { shownText } from '../../../shared/model/shown-text.ts'
import type { RecordValues, Value } from '../../../shared/model/values.ts'
import type { MediaFile, MediaTables, Workspace } from '../store/index.ts'
import type { RemotePictures } from './remote-pictures.ts'

export interface PreviewOptions {
  workspace: Workspace
  tables: MediaTables
  remote: RemotePictures
  /** Who is signed in. */
  user: { userId: string; screenName: string | null } | null
  nowMs: () => number
}

const library = 'media_library'

/** Everything that the preview of a record with these values is made of. */
export function previewSources(options: PreviewOptions, kind: string, values: RecordValues): PreviewSources {
  const { port, sources } = noting(portOf(options))
  previewOf(kind, values, port)
  return sources()
}

/** The preview of a post with these values, with small pictures where there are some. */
export function smallPost(options: PreviewOptions, kind: string, values: RecordValues): PreviewPost {
  const preview = previewOf(kind, values, portOf(options, true))
  if (preview?.kind !== 'post') throw new Error(`${kind} is no post`)
  return preview.post
}

function portOf({ workspace, tables, remote, user, nowMs }: PreviewOptions, isSmall = false): PreviewPort {
  return {
    nowMs: nowMs(),
    get: (kind, id) => workspace.records.valuesOf(kind, id),
    media(mediaKey) {
      const key = workspace.records.keyOf(library, mediaKey)
      const record = key === null ? null : workspace.records.plainOf(library, key)
      if (key === null || !record) return null
      const file = tables.fileOf({ key, id: record.id })
      const poster = file ? null : tables.posterOf(key)
      if (!file && !poster) remote.want(key, record.values)
      const { alt } = workspace.records.annotationOf(key)
      return mediaOf(record.values, alt, file, poster, isSmall, (sha256) => tables.likeness(sha256) !== null)
    },
    author: (userId) => authorOf({ workspace, tables, remote, user }, userId),
    pictureAt: (url) => pictureAt({ tables, remote }, url),
  }
}

function mediaOf(
  record: RecordValues,
  alt: string,
  file: MediaFile | null,
  poster: MediaFile | null,
  isSmall: boolean,
  hasThumb: (sha256: string) => boolean,
): PreviewMedia {
  const kind = file?.facts.kind ?? ({ VIDEO: 'video', GIF: 'gif' } as const)[String(record['media_type'])] ?? 'image'
  const shown = file ?? poster
  const isVideo = file?.facts.kind === 'video'
  const isUndrawn = isSmall && shown !== null && !hasThumb(shown.sha256)
  return {
    kind,
    ...(isUndrawn ? { undrawn: pictureOf(shown, isVideo) } : {}),
    name: textOf(record['name']) || textOf(record['file_name']) || 'Media',
    // Of a video that is here only its drawn picture can stand still.
    src:
      shown === null
        ? null
        : isVideo
          ? hasThumb(shown.sha256)
            ? `media://thumb/${shown.sha256}`
            : null
          : `media://${isSmall && hasThumb(shown.sha256) ? 'thumb' : 'file'}/${shown.sha256}`,
    playSrc: isVideo ? `media://file/${file.sha256}` : null,
    alt,
    ratio: shown ? shown.facts.widthPx / shown.facts.heightPx : ratioOf(textOf(record['aspect_ratio'])),
    durationMs: file?.facts.durationMs ?? (typeof record['duration'] === 'number' ? record['duration'] : null),
  }
}

function pictureOf({ sha256, facts }: MediaFile, isVideo: boolean): NonNullable<PreviewMedia['undrawn']> {
  return { sha256, hasThumb: false, isVideo, widthPx: facts.widthPx, heightPx: facts.heightPx }
}

/** As the newest post of that user told; of who never posted the handle or the number is all that is known. */
function authorOf(
  { workspace, tables, remote, user }: Pick<PreviewOptions, 'workspace' | 'tables' | 'remote' | 'user'>,
  userId: string | null,
): PreviewPost['author'] {
  const id = userId ?? user?.userId ?? null
  const person = id === null ? null : workspace.records.personOf(id)
  if (person) {
    const src = person.pictureUrl === null ? null : pictureAt({ tables, remote }, person.pictureUrl)
    return { name: shownText(person.name ?? person.handle), handle: shownText(person.handle), src }
  }
  const handle = id !== null && id === user?.userId ? user.screenName : null
  return { name: handle ?? (id === null ? 'You' : personWords(null, id)), handle, src: null }
}

/** The picture at an address of the service; one that is not here is asked for. */
function pictureAt({ tables, remote }: Pick<PreviewOptions, 'tables' | 'remote'>, url: string): string | null {
  const picture = tables.pictureAt(url)
  if (!picture) remote.wantAt(url)
  return picture && `media://file/${picture.sha256}`
}

/** '16:9' as a number. */
function ratioOf(text: string): number | null {
  const [, width, height] = /^(\d+):(\d+)$/.exec(text) ?? []
  return Number(height) > 0 ? Number(width) / Number(height) : null
}

function textOf(value: Value): string {
  return typeof value === 'string' ? shownText(value) : ''
}
