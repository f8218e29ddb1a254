/** Media files and their uploads, as they are kept. */
import type { MediaFacts } from '../../../../shared/model/media/facts.ts'
import type { MediaCategory } from '../../../../shared/model/media/limits.ts'
import { parseJson, stringifyJson } from '../../../../shared/model/json.ts'
import type { ErrorData } from '../../../../shared/model/errors.ts'
import type { ReadableStore, Store } from '../tables/index.ts'

export interface MediaFile {
  sha256: string
  /** As the file was called when it first came. */
  name: string
  facts: MediaFacts
  addedAt: string
}

/**
 * queued: waits for its turn. uploading: parts are under way. processing: all sent, the service works on it. ready: usable.
 * failed: the service refused it; a person may start it again. paused: until a person goes on.
 */
export type UploadState = 'queued' | 'uploading' | 'processing' | 'ready' | 'failed' | 'paused'

export interface Upload {
  id: number
  sha256: string
  accountId: string
  category: MediaCategory
  /** Users who may use it besides the one who uploads. */
  owners: string[]
  state: UploadState
  chunkBytes: number
  /** Name of the upload at the service; null before INIT and after it expired. */
  mediaId: string | null
  mediaKey: string | null
  /** When the service forgets it if nothing uses it, its own time. */
  expiresAt: string | null
  error: ErrorData | null
  madeAt: string
}

interface FileRow extends Omit<MediaFile, 'facts' | 'addedAt'> {
  kind: MediaFacts['kind']
  format: MediaFacts['format']
  size_bytes: number
  width_px: number
  height_px: number
  duration_ms: number | null
  frame_count: number | null
  codec: string | null
  added_at: string
}

interface UploadRow {
  id: number
  sha256: string
  account_id: string
  category: MediaCategory
  owners: string
  state: UploadState
  chunk_bytes: number
  media_id: string | null
  media_key: string | null
  expires_at: string | null
  error: string | null
  made_at: string
}

export class MediaTables {
  readonly #store: Store
  constructor(store: Store) {
    this.#store = store
  }

  file(sha256: string): MediaFile | null {
    const row = this.#store.sql.get<FileRow>('SELECT * FROM media_file WHERE sha256 = ?', sha256)
    return row ? rowToFile(row) : null
  }

  /** Newest first. */
  files(offset: number, limit: number): MediaFile[] {
    return this.#store.sql
      .all<FileRow>('SELECT * FROM media_file ORDER BY added_at DESC, sha256 LIMIT ? OFFSET ?', limit, offset)
      .map(rowToFile)
  }

  /** Stores a file that a person added; one that is stored already keeps its name and time. */
  addFile(sha256: string, name: string, facts: MediaFacts): void {
    this.#store.write(() => {
      this.takeFetched(sha256, name, facts)
      this.#store.sql.run('INSERT INTO media_added VALUES (?) ON CONFLICT DO NOTHING', sha256)
    })
  }

  /** Stores a picture of the service; one that is stored already keeps its name and time. */
  takeFetched(sha256: string, name: string, facts: MediaFacts): void {
    const { kind, format, sizeBytes, widthPx, heightPx, durationMs, frameCount, codec } = facts
    this.#store.write(() =>
      this.#store.sql.run(
        'INSERT INTO media_file VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
        ...[sha256, name, kind, format, sizeBytes, widthPx, heightPx, durationMs, frameCount, codec, this.#store.now()],
      ),
    )
  }

  /**
   * Pictures that can be fetched again: nobody added them here, and each record that they belong to is at the service. A picture that was ever
   * to be uploaded from here is not among them, nor is a video. Oldest first.
   */
  fetchedPictures(): MediaFile[] {
    const { table } = this.#store.table('media_library')
    const isAtService = `SELECT r._key FROM ${table} r LEFT JOIN pending p ON p.key = r._key WHERE r._hidden = 0 AND p.operation IS NOT 'create'`
    return this.#store.sql
      .all<FileRow>(
        `SELECT * FROM media_file f WHERE f.kind <> 'video' AND f.sha256 NOT IN (SELECT sha256 FROM media_added)
         AND NOT EXISTS (SELECT 1 FROM upload u WHERE u.sha256 = f.sha256)
         AND (EXISTS (SELECT 1 FROM web_picture w WHERE w.sha256 = f.sha256) OR EXISTS (SELECT 1 FROM media_link l WHERE l.sha256 = f.sha256))
         AND NOT EXISTS (SELECT 1 FROM media_link l WHERE l.sha256 = f.sha256 AND l.key NOT IN (${isAtService})) ORDER BY f.added_at, f.sha256`,
      )
      .map(rowToFile)
  }

  /** Forgets that these pictures are here, and notifies the window that previews changed. */
  forgetFiles(files: readonly Pick<MediaFile, 'sha256'>[]): void {
    const given = JSON.stringify(files.map(({ sha256 }) => sha256))
    const among = 'sha256 IN (SELECT value FROM json_each(?))'
    this.#store.write(() => {
      for (const table of ['web_picture', 'media_link', 'media_look', 'media_file'])
        this.#store.sql.run(`DELETE FROM ${table} WHERE ${among}`, given)
      this.#store.touch('media_library', [])
    })
  }

  /** The file that a record stands for: the one it was made from, or the one whose upload gave its key. */
  fileOf(record: { key: number; id: string }): MediaFile | null {
    return fileOf(this.#store, record)
  }

  /** Keys of records that stand for the file, as far as they were made from it or got its bytes later; some may be gone. */
  linkedKeys(sha256: string): number[] {
    return this.#store.sql.values<number>(
      'SELECT key FROM media_link WHERE sha256 = ? AND is_poster = 0 ORDER BY key',
      sha256,
    )
  }

  /** The picture that stands for a video whose bytes are not here. */
  posterOf(key: number): MediaFile | null {
    const sha256 = this.#store.sql.value<string>('SELECT sha256 FROM media_link WHERE key = ? AND is_poster = 1', key)
    return sha256 === undefined ? null : this.file(sha256)
  }

  /** The picture that was fetched from the address. */
  pictureAt(url: string): MediaFile | null {
    const sha256 = this.#store.sql.value<string>('SELECT sha256 FROM web_picture WHERE url = ?', url)
    return sha256 === undefined ? null : this.file(sha256)
  }

  /** Stores the picture of an address, and tells the window that previews changed. */
  keepPictureAt(url: string, sha256: string): void {
    this.#store.write(() => {
      this.#store.sql.run(
        'INSERT INTO web_picture VALUES (?, ?) ON CONFLICT (url) DO UPDATE SET sha256 = excluded.sha256',
        url,
        sha256,
      )
      this.#store.touch('media_library', [])
    })
  }

  /** Links the record to the file, as its content or as its poster, and tells the window that records of the kind changed. */
  link(key: number, sha256: string, isPoster: boolean): void {
    this.#store.write(() => {
      this.#store.sql.run(
        `INSERT INTO media_link VALUES (?, ?, ?)
         ON CONFLICT (key) DO UPDATE SET sha256 = excluded.sha256, is_poster = excluded.is_poster`,
        key,
        sha256,
        isPoster ? 1 : 0,
      )
      this.#store.touch('media_library', [key])
    })
  }

  /** A digest of how the file looks, 16 hex digits, to find files that look alike; null while no thumbnail of it is stored. */
  likeness(sha256: string): string | null {
    return this.#store.sql.value<string>('SELECT likeness FROM media_look WHERE sha256 = ?', sha256) ?? null
  }

  /** The likeness of every file that has one. */
  looks(): { sha256: string; likeness: string }[] {
    return this.#store.sql.all<{ sha256: string; likeness: string }>('SELECT sha256, likeness FROM media_look')
  }

  keepLook(sha256: string, likeness: string): void {
    this.#store.write(() =>
      this.#store.sql.run(
        'INSERT INTO media_look VALUES (?, ?) ON CONFLICT (sha256) DO UPDATE SET likeness = excluded.likeness',
        sha256,
        likeness,
      ),
    )
  }

  upload(id: number): Upload | null {
    const row = this.#store.sql.get<UploadRow>('SELECT * FROM upload WHERE id = ?', id)
    return row ? rowToUpload(row) : null
  }

  /** Oldest first; of one file, or all. */
  uploads(sha256: string | null): Upload[] {
    return this.#store.sql
      .all<UploadRow>('SELECT * FROM upload WHERE ?1 IS NULL OR sha256 = ?1 ORDER BY id', sha256)
      .map(rowToUpload)
  }

  /** Oldest first, without those that are ready. */
  unfinished(): Upload[] {
    return this.#store.sql.all<UploadRow>("SELECT * FROM upload WHERE state <> 'ready' ORDER BY id").map(rowToUpload)
  }

  addUpload(upload: Pick<Upload, 'sha256' | 'accountId' | 'category' | 'owners' | 'chunkBytes'>): Upload {
    const { sha256, accountId, category, owners, chunkBytes } = upload
    return this.#store.write(() => {
      this.#store.sql.run(
        `INSERT INTO upload (sha256, account_id, category, owners, state, chunk_bytes, made_at) VALUES (?, ?, ?, ?, 'queued', ?, ?)`,
        ...[sha256, accountId, category, owners.join(','), chunkBytes, this.#store.now()],
      )
      return this.upload(this.#store.sql.value<number>('SELECT last_insert_rowid()')!)!
    })
  }

  /** Changes these members; with `mediaId` null the parts that were taken no longer count. */
  change(id: number, changed: Partial<Pick<Upload, 'state' | 'mediaId' | 'mediaKey' | 'expiresAt' | 'error'>>): Upload {
    return this.#store.write(() => {
      const next = { ...this.upload(id)!, ...changed }
      if (changed.mediaId === null) this.#store.sql.run('DELETE FROM upload_chunk WHERE upload_id = ?', id)
      this.#store.sql.run(
        'UPDATE upload SET state = ?, media_id = ?, media_key = ?, expires_at = ?, error = ? WHERE id = ?',
        ...[next.state, next.mediaId, next.mediaKey, next.expiresAt, next.error && stringifyJson(next.error), id],
      )
      return next
    })
  }

  removeUpload(id: number): void {
    this.#store.write(() => {
      this.#store.sql.run('DELETE FROM upload_chunk WHERE upload_id = ?', id)
      this.#store.sql.run('DELETE FROM upload WHERE id = ?', id)
    })
  }

  /**
   * Notes that the service took a part. It does not wait for the disk, unlike every other write: after a kill the note is there, and what
   * a power failure takes of it is a part sent twice. Waiting a thousand times would cost more than sending.
   */
  tookChunk(id: number, index: number): void {
    const { db } = this.#store.sql
    db.pragma('synchronous = NORMAL')
    try {
      this.#store.write(() =>
        this.#store.sql.run('INSERT INTO upload_chunk VALUES (?, ?) ON CONFLICT DO NOTHING', id, index),
      )
    } finally {
      db.pragma('synchronous = FULL')
    }
  }

  /** Places of the parts that the service took. */
  takenChunks(id: number): Set<number> {
    return new Set(
      this.#store.sql.values<number>('SELECT chunk_index FROM upload_chunk WHERE upload_id = ? ORDER BY 1', id),
    )
  }
}

function rowToFile(row: FileRow): MediaFile {
  return {
    sha256: row.sha256,
    name: row.name,
    addedAt: row.added_at,
    facts: {
      kind: row.kind,
      format: row.format,
      sizeBytes: row.size_bytes,
      widthPx: row.width_px,
      heightPx: row.height_px,
      durationMs: row.duration_ms,
      frameCount: row.frame_count,
      codec: row.codec,
    },
  }
}

function rowToUpload(row: UploadRow): Upload {
  return {
    id: row.id,
    sha256: row.sha256,
    accountId: row.account_id,
    category: row.category,
    owners: row.owners === '' ? [] : row.owners.split(','),
    state: row.state,
    chunkBytes: row.chunk_bytes,
    mediaId: row.media_id,
    mediaKey: row.media_key,
    expiresAt: row.expires_at,
    error: row.error === null ? null : (parseJson(row.error) as unknown as ErrorData),
    madeAt: row.made_at,
  }
}

/** The file that a record stands for: the one it was made from, or the one whose upload gave its key. */
export function fileOf({ sql }: ReadableStore, record: { key: number; id: string }): MediaFile | null {
  const row = sql.get<FileRow>(
    `SELECT * FROM media_file WHERE sha256 = coalesce(
         (SELECT sha256 FROM media_link WHERE key = ? AND is_poster = 0), (SELECT sha256 FROM upload WHERE media_key = ? LIMIT 1))`,
    record.key,
    record.id,
  )
  return row ? rowToFile(row) : null
}
