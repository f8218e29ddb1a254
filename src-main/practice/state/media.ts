/**
 * Uploaded media: rows in the database, bytes in files beside it, one file an upload, parts in the order of their arrival. What the
 * sample world holds has no file: it is drawn when somebody asks for it.
 */
import {
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MediaFacts } from '../../../shared/model/media/facts.ts'
import type { ByteSource } from '../../../shared/model/media/source.ts'
import type { Db } from './database.ts'

/** Picture, moving or still, or video of the sample world, by what it shows. */
export interface Drawing {
  kind: 'picture' | 'gif' | 'film'
  theme: string
  seed: number
  widthPx: number
  heightPx: number
  durationMs: number | null
}

export interface MediaRow {
  media_id: string
  media_key: string
  user_id: string
  /** Users who may use it besides. */
  owners: string[]
  /** Lower case, as uploads name it; null where none was given: then it cannot go to a library. */
  category: string | null
  media_type: string
  total_bytes: number
  made_at_ms: number
  /** null while parts are awaited. */
  finalized_at_ms: number | null
  /** Once looked at and found good. */
  facts: MediaFacts | null
  /** Why it cannot be used; told when processing ends. */
  failure: { code: number; name: string; message: string } | null
  /** Used by a record: it does not expire. */
  is_kept: boolean
  drawing: Drawing | null
}

type Stored = Omit<MediaRow, 'owners' | 'facts' | 'failure' | 'drawing' | 'is_kept'> &
  Record<'owners' | 'facts' | 'failure' | 'drawing', string | null> & { is_kept: number }

interface Part {
  segment_index: number
  file_offset: number
  bytes: number
}

export class Media {
  readonly #db: Db
  readonly #folder: Folder

  constructor(db: Db, dataFile: string | null, pid: number) {
    this.#db = db
    this.#folder = dataFile === null ? temporaryFolder(pid) : steadyFolder(`${dataFile}.media`)
  }

  add(row: MediaRow): void {
    this.#db
      .prepare(
        `INSERT INTO media (media_id, media_key, user_id, owners, category, media_type, total_bytes, made_at_ms, finalized_at_ms,
           facts, failure, is_kept, drawing) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(
        row.media_id,
        row.media_key,
        row.user_id,
        JSON.stringify(row.owners),
        row.category,
        row.media_type,
        row.total_bytes,
        row.made_at_ms,
        row.finalized_at_ms,
        textOf(row.facts),
        textOf(row.failure),
        row.is_kept ? 1 : 0,
        textOf(row.drawing),
      )
  }

  byId(mediaId: string): MediaRow | null {
    return read(this.#db.prepare<[string], Stored>('SELECT * FROM media WHERE media_id = ?').get(mediaId))
  }

  byKey(mediaKey: string): MediaRow | null {
    return read(this.#db.prepare<[string], Stored>('SELECT * FROM media WHERE media_key = ?').get(mediaKey))
  }

  /** Takes a part; one that was taken before is replaced. */
  putPart(mediaId: string, index: number, bytes: Uint8Array): void {
    const handle = openSync(this.#file(mediaId), 'a', 0o600)
    try {
      const offset = fstatSync(handle).size
      writeSync(handle, bytes)
      this.#db
        .prepare(
          `INSERT INTO media_part (media_id, segment_index, file_offset, bytes) VALUES (?, ?, ?, ?)
             ON CONFLICT DO UPDATE SET file_offset = excluded.file_offset, bytes = excluded.bytes`,
        )
        .run(mediaId, index, offset, bytes.length)
    } finally {
      closeSync(handle)
    }
  }

  /** Parts that are there, in order of their places. */
  parts(mediaId: string): Part[] {
    return this.#db
      .prepare<[string], Part>(
        'SELECT segment_index, file_offset, bytes FROM media_part WHERE media_id = ? ORDER BY segment_index',
      )
      .all(mediaId)
  }

  finalize(mediaId: string, atMs: number, facts: MediaRow['facts'], failure: MediaRow['failure']): void {
    this.#db
      .prepare('UPDATE media SET finalized_at_ms = ?, facts = ?, failure = ? WHERE media_id = ?')
      .run(atMs, textOf(facts), textOf(failure), mediaId)
  }

  /** A record uses it from now on. */
  keep(mediaKey: string): void {
    this.#db.prepare('UPDATE media SET is_kept = 1 WHERE media_key = ?').run(mediaKey)
  }

  /** Does something with the bytes, put together from their parts, without copying them. */
  withBytes<T>(mediaId: string, use: (source: ByteSource) => T): T {
    const handle = openSync(this.#file(mediaId), 'r')
    try {
      return use(joined(this.parts(mediaId), handle))
    } finally {
      closeSync(handle)
    }
  }

  /** Forgets uploads that nobody used in time. */
  dropExpired(nowMs: number, livesMs: number): void {
    const statement = this.#db.prepare<[number], { media_id: string }>(
      'SELECT media_id FROM media WHERE is_kept = 0 AND coalesce(finalized_at_ms, made_at_ms) <= ?',
    )
    for (const { media_id } of statement.all(nowMs - livesMs)) {
      this.#db.prepare('DELETE FROM media WHERE media_id = ?').run(media_id)
      this.#db.prepare('DELETE FROM media_part WHERE media_id = ?').run(media_id)
      rmSync(this.#file(media_id), { force: true })
    }
  }

  clear(): void {
    this.#db.prepare('DELETE FROM media').run()
    this.#db.prepare('DELETE FROM media_part').run()
    this.#folder.empty()
  }

  /** Leaves nothing behind where nothing is to be kept. */
  close(): void {
    this.#folder.close()
  }

  #file(mediaId: string): string {
    return join(this.#folder.path(), `${mediaId}.bin`)
  }
}

/** One sequence of bytes over parts that lie in a file in any order. */
function joined(parts: readonly Part[], handle: number): ByteSource {
  const starts: number[] = []
  let sizeBytes = 0
  for (const part of parts) {
    starts.push(sizeBytes)
    sizeBytes += part.bytes
  }
  const read = (offset: number, length: number): Uint8Array => {
    const bytes = Buffer.alloc(Math.max(0, Math.min(length, sizeBytes - offset)))
    let index = starts.findLastIndex((start) => start <= offset)
    for (let done = 0; done < bytes.length; index++) {
      const inPart = offset + done - starts[index]!
      const part = parts[index]!
      const wanted = Math.min(bytes.length - done, part.bytes - inPart)
      done += readSync(handle, bytes, done, wanted, part.file_offset + inPart)
    }
    return bytes
  }
  return { sizeBytes, read }
}

interface Folder {
  path(): string
  empty(): void
  close(): void
}

function steadyFolder(path: string): Folder {
  const empty = () => {
    rmSync(path, { recursive: true, force: true })
  }
  return { path: () => made(path), empty, close: () => undefined }
}

/** Made when first needed, named after the process, so that a later one can clear away what a killed one left. */
function temporaryFolder(pid: number): Folder {
  const base = join(tmpdir(), `galley-practice-media-${pid}`)
  let own: string | null = null
  const remove = () => {
    if (own !== null) rmSync(own, { recursive: true, force: true })
    own = null
  }
  const path = () => {
    if (own !== null) return own
    removeLeftovers()
    let number = 0
    while (existsSync(`${base}-${number}`)) number++
    own = made(`${base}-${number}`)
    return own
  }
  return { path, empty: remove, close: remove }
}

function removeLeftovers(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = /^galley-practice-media-(\d+)-\d+$/.exec(name)?.[1]
    if (pid !== undefined && !isAlive(Number(pid))) rmSync(join(tmpdir(), name), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (thrown) {
    return (thrown as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

function made(path: string): string {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  return path
}

function textOf(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value)
}

function read(row: Stored | undefined): MediaRow | null {
  if (!row) return null
  const json = <T>(text: string | null): T | null => (text === null ? null : (JSON.parse(text) as T))
  return {
    ...row,
    owners: json<string[]>(row.owners) ?? [],
    facts: json<MediaFacts>(row.facts),
    failure: json<NonNullable<MediaRow['failure']>>(row.failure),
    drawing: json<Drawing>(row.drawing),
    is_kept: row.is_kept === 1,
  }
}
