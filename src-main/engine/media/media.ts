/** Media of an open connection: files that came in, and their way to the service. */
import { textOf } from '../../../shared/presentation/text-of.ts'
import { join } from 'node:path'
import type {
  AddedMedia,
  AlikeMedia,
  CallParsed,
  EngineEvent,
  FreedRoom,
  MediaFileView,
  MediaOfRecord,
  RecordUse,
  UploadView,
  UploadWaiting,
} from '../../../shared/bridge.ts'
import { message } from '../../../shared/messages/message.ts'
import { GalleyError, toErrorData } from '../../../shared/model/errors.ts'
import { noAnnotation } from '../../../shared/model/annotation.ts'
import { mediaFormats } from '../../../shared/model/media/facts.ts'
import { bytesInMegabyte, categoriesFor, checkMedia } from '../../../shared/model/media/limits.ts'
import { fetchedLimit, overLimit } from '../../../shared/model/media/fetched-limit.ts'
import { Throttle } from '../throttle.ts'
import type { FileSystem } from '../files/file-system.ts'
import type { PreviewPost } from '../../../shared/model/preview/preview.ts'
import type { PreviewSources } from '../../../shared/model/preview/sources.ts'
import type { RecordValues } from '../../../shared/model/values.ts'
import { wallNowMs } from '../instants.ts'
import type { Clock, Log, Randomness, Transport } from '../ports.ts'
import type { Service } from '../service/service.ts'
import type { MediaFile, MediaTables, Workspace } from '../store/index.ts'
import { alike } from './alike.ts'
import { MediaFiles } from './files.ts'
import type { Imported } from './files.ts'
import { filesUnder } from './folders.ts'
import { libraryRecord } from './library.ts'
import type { Library } from './library.ts'
import { previewSources, smallPost } from './preview-port.ts'
import type { PreviewOptions } from './preview-port.ts'
import { PushMedia } from './push-media.ts'
import { RemotePictures } from './remote-pictures.ts'
import { Uploads } from './uploads.ts'
import { UploadSteps } from './upload-steps.ts'
import { uploadUse } from './upload-use.ts'
import type { UploadUse } from './upload-use.ts'

export interface MediaOptions {
  /** Folder of the workspace. */
  folder: string
  files: FileSystem
  tables: MediaTables
  workspace: Workspace
  service: Service
  transport: Transport
  log: Log
  /** Base addresses of the connection. */
  ownAddresses: readonly string[]
  /** Who is signed in. */
  user: { userId: string; screenName: string | null } | null
  /** null: the connection has no address for uploads. */
  uploadBaseUrl: string | null
  clock: Clock
  random: Randomness
  isOffline: () => boolean
  isSignedOut: () => boolean
  library: Library
  actsByItself: boolean
  emit: (event: EngineEvent) => void
}

/** Progress is told at most this often. */
const notifyPauseMs = 100
/** Between looks at how much room fetched pictures take. */
const roomPauseMs = 5_000
/** Of each kind; who waits is named, not counted. */
const waitingMax = 20

export class Media {
  readonly #options: MediaOptions
  readonly #files: MediaFiles
  readonly #changed = new Set<number>()
  readonly #notify: Throttle
  readonly #makeRoom: Throttle
  readonly #remote: RemotePictures
  readonly uploads: Uploads
  readonly forPush: PushMedia

  constructor(options: MediaOptions) {
    const { folder, tables, service, clock, random, isOffline, isSignedOut, library, actsByItself } = options
    this.#options = options
    this.#files = new MediaFiles(options.files, join(folder, 'media'), random)
    this.#files.tidy()
    this.#notify = new Throttle(clock, notifyPauseMs, () => this.#sendProgress())
    this.uploads = new Uploads({
      steps: new UploadSteps(service),
      tables,
      files: this.#files,
      clock,
      random,
      isOffline,
      isSignedOut,
      isInLibrary: (mediaKey) => library.keyOf(null, mediaKey) !== null,
      actsByItself,
      onChange: (id) => {
        this.#changed.add(id)
        this.#notify.call()
      },
    })
    const { transport, ownAddresses, log } = options
    this.#makeRoom = new Throttle(clock, roomPauseMs, () => this.#removeOldest())
    const onFetched = () => this.keepWithinLimit()
    this.#remote = new RemotePictures({
      transport,
      tables,
      files: this.#files,
      log,
      ownAddresses,
      isOffline,
      onFetched,
    })
    this.forPush = new PushMedia(tables, this.uploads, (file, key) => this.#useOf(file, key))
  }

  /** Goes on with uploads of an earlier run. */
  start(): void {
    this.keepWithinLimit()
    if (this.#options.uploadBaseUrl !== null) this.uploads.resumeLeft()
  }

  /**
   * Takes files in, one after the other; each tells for itself how it went. With an account each new file becomes a record of its library,
   * all of them as one action; a file that is in the library already is found there.
   */
  async add(paths: readonly string[], accountId: string | null): Promise<AddedMedia[]> {
    const files = await filesUnder(this.#options.files, paths)
    const results: AddedMedia[] = []
    for (const path of files) {
      results.push(await this.#addOne(path, () => this.#files.add(path)))
      this.#options.emit({ name: 'mediaAdded', payload: { done: results.length, total: files.length } })
    }
    return accountId === null ? results : this.#withRecords(results, accountId)
  }

  /** Like `add`, for bytes that have no path. */
  async addBytes(name: string, bytes: Uint8Array, accountId: string | null): Promise<AddedMedia> {
    const result = await this.#addOne(name, () => this.#files.addBytes(name, bytes))
    return accountId === null ? result : this.#withRecords([result], accountId)[0]!
  }

  #withRecords(results: readonly AddedMedia[], accountId: string): AddedMedia[] {
    const files = new Map(results.flatMap(({ file }) => (file ? [[file.sha256, file] as const] : [])))
    const keys = new Map([...files.keys()].map((sha256) => [sha256, this.#recordOf(sha256, accountId)]))
    const fresh = [...files.values()].filter(({ sha256 }) => keys.get(sha256) === null)
    const made = this.#options.library.createFromFiles(accountId, fresh.map(libraryRecord))
    for (const [index, { sha256 }] of fresh.entries()) keys.set(sha256, made[index]!)
    return results.map((result) => ({ ...result, recordKey: result.file && keys.get(result.file.sha256)! }))
  }

  /** The record of the account's library that stands for the file, or null. */
  #recordOf(sha256: string, accountId: string): number | null {
    const { tables, library } = this.#options
    const uploaded = tables.uploads(sha256).flatMap(({ mediaKey }) => library.keyOf(accountId, mediaKey) ?? [])
    return [...tables.linkedKeys(sha256), ...uploaded].find((key) => library.has(accountId, key)) ?? null
  }

  list(offset: number, limit: number): MediaFileView[] {
    return this.#options.tables.files(offset, limit).map((file) => this.#view(file))
  }

  /** GalleyError `not_found`. */
  get(sha256: string): MediaFileView {
    const file = this.#options.tables.file(sha256)
    if (!file) throw new GalleyError('not_found', message('engine.media.thereNoSuchMedia'), { sha256 })
    return this.#view(file)
  }

  /** What is here of each record; a picture that is not is asked for. */
  ofRecords(keys: readonly number[]): MediaOfRecord[] {
    return keys.map((key) => {
      const record = this.#options.workspace.records.peek(key)
      if (!record) return { key, file: null, picture: null, useCount: 0, ...noAnnotation }
      const { tables } = this.#options
      const file = tables.fileOf({ key, id: record.id })
      const shown = file ?? tables.posterOf(key)
      if (!shown) this.#remote.want(key, record.values)
      const { workspace } = this.#options
      const useCount = workspace.records.useCount(record.kind, record.id)
      const beside = { useCount, ...workspace.records.annotationOf(key) }
      return { key, file: file && this.#view(file), picture: shown && this.#pictureOf(shown), ...beside }
    })
  }

  #pictureOf({ sha256, facts }: MediaFile): NonNullable<MediaOfRecord['picture']> {
    const { kind, widthPx, heightPx } = facts
    const hasThumb = this.#options.tables.likeness(sha256) !== null
    return { sha256, hasThumb, isVideo: kind === 'video', widthPx, heightPx }
  }

  /** Where the bytes of a file or of its small picture lie, for those who show it. GalleyError `not_found`. */
  path(what: 'file' | 'thumb', sha256: string): { path: string; contentType: string } {
    const file = this.get(sha256)
    if (what === 'file') return { path: this.#files.path(sha256, file), contentType: mediaFormats[file.format].mime }
    if (!file.hasThumb) throw new GalleyError('not_found', message('engine.media.thereNoSmallPicture'), { sha256 })
    return { path: this.#files.thumbPath(sha256), contentType: mediaFormats.webp.mime }
  }

  /** GalleyError `not_found`, `invalid_value`. */
  async putThumb(sha256: string, bytes: Uint8Array, likeness: string): Promise<void> {
    this.get(sha256)
    await this.#files.putThumb(sha256, bytes)
    this.#options.tables.keepLook(sha256, likeness)
  }

  /** Removes the pictures that can be fetched again. They come back as soon as they are to be shown. */
  removeFetched(): FreedRoom {
    const fetched = this.#options.tables.fetchedPictures()
    this.#remove(fetched)
    this.#remote.askAgain()
    return { count: fetched.length, sizeBytes: fetched.reduce((sum, { facts }) => sum + facts.sizeBytes, 0) }
  }

  /** Soon: after a start, a picture that came, and another choice of the limit. */
  keepWithinLimit(): void {
    this.#makeRoom.call()
  }

  /** Keeps fetched pictures within the chosen limit. What goes is not asked for again in this run, so that nothing comes and goes in turns. */
  #removeOldest(): void {
    const limit = fetchedLimit(this.#options.workspace.settings())
    if (limit === 0) return
    const over = overLimit(this.#options.tables.fetchedPictures(), limit * bytesInMegabyte)
    if (over.length === 0) return
    this.#remove(over)
    this.#options.log.write('info', 'media.madeRoom', { count: over.length })
  }

  #remove(pictures: readonly MediaFile[]): void {
    this.#options.tables.forgetFiles(pictures)
    for (const { sha256, facts } of pictures) this.#files.remove(sha256, facts)
  }

  /** What the preview of a record with these values is made of. */
  previewSources(kind: string, values: RecordValues): PreviewSources {
    return previewSources(this.#previewOptions, kind, values)
  }

  /** The preview of a post with these values, with small pictures where there are some. */
  smallPost(kind: string, values: RecordValues): PreviewPost {
    return smallPost(this.#previewOptions, kind, values)
  }

  get #previewOptions(): PreviewOptions {
    const { workspace, tables, user, clock } = this.#options
    return { workspace, tables, remote: this.#remote, user, nowMs: () => wallNowMs(clock) }
  }

  /** Media of the account's library that look almost the same, most alike first. */
  similar(sha256: string, accountId: string): AlikeMedia[] {
    const { tables, workspace } = this.#options
    const mine = tables.likeness(sha256)
    if (mine === null) return []
    const others = tables.looks().filter((other) => other.sha256 !== sha256)
    return alike(mine, others).flatMap((other) => {
      const recordKey = this.#recordOf(other, accountId)
      const record = recordKey === null ? null : workspace.records.peek(recordKey)
      if (!record) return []
      const { name, file_name: fileName } = record.values
      return { sha256: other, name: String(name || fileName || record.id), recordKey: record.key }
    })
  }

  /** GalleyError `usage` where the connection has no address for uploads, and those of Uploads.start. */
  upload({ sha256, accountId, category, additionalOwners }: CallParsed<'upload.start'>): UploadView {
    if (this.#options.uploadBaseUrl === null)
      throw new GalleyError('usage', message('engine.media.connectionHasNoUpload'))
    const file = this.#options.tables.file(sha256)
    if (!file) throw new GalleyError('not_found', message('engine.media.thereNoSuchMedia'), { sha256 })
    const use = this.#useOf(file, this.#recordOf(sha256, accountId))
    const owners = [...additionalOwners, ...(category === null ? use.additionalOwners : [])]
    return this.uploads.start({
      sha256,
      accountId,
      category: category ?? use.category,
      additionalOwners: [...new Set(owners)],
    })
  }

  /** For what the media of a record, or (null) of none, is to go up. */
  #useOf({ facts }: MediaFile, key: number | null): UploadUse {
    const { library, user } = this.#options
    return uploadUse(facts.kind, key === null ? [] : library.uses(key), user?.userId ?? null)
  }

  /** What stands behind each upload: its record in the library, and what waits to go until that is there. */
  waiting(uploadIds: readonly number[]): UploadWaiting[] {
    const { tables, workspace } = this.#options
    return uploadIds.flatMap((uploadId) => {
      const upload = tables.upload(uploadId)
      if (!upload) return []
      const recordKey = this.#recordOf(upload.sha256, upload.accountId)
      const record = recordKey === null ? null : workspace.records.peek(recordKey)
      const uses = record ? workspace.records.usesOf(record.kind, record.id, waitingMax) : []
      return { uploadId, recordKey, waiting: uses.filter(({ isPending }) => isPending).map(toUse) }
    })
  }

  async close(): Promise<void> {
    this.#remote.close()
    await this.uploads.close()
    this.#notify.close()
    this.#makeRoom.close()
  }

  async #addOne(path: string, take: () => Promise<Imported>): Promise<AddedMedia> {
    const { tables } = this.#options
    try {
      const { sha256, name, facts } = await take()
      const isKnown = tables.file(sha256) !== null
      tables.addFile(sha256, name, facts)
      return { path, file: this.get(sha256), isKnown, recordKey: null, error: null }
    } catch (error) {
      if (!(error instanceof GalleyError)) throw error
      return { path, file: null, isKnown: false, recordKey: null, error: toErrorData(error) }
    }
  }

  #view({ sha256, name, facts, addedAt }: MediaFile): MediaFileView {
    const [category] = categoriesFor(facts.kind)
    return {
      sha256,
      name,
      ...facts,
      addedAt,
      hasThumb: this.#options.tables.likeness(sha256) !== null,
      problems: checkMedia(facts, category!).map((each) => ({ ...each, message: textOf(each.message) })),
      uploads: this.uploads.list(sha256),
    }
  }

  #sendProgress(): void {
    const ids = [...this.#changed]
    this.#changed.clear()
    const uploads = this.uploads.some(ids)
    const removed = ids.filter((id) => !uploads.some(({ uploadId }) => uploadId === id))
    this.#options.emit({ name: 'mediaProgress', payload: { uploads, removed } })
  }
}

function toUse({ key, kind, name }: RecordUse): RecordUse {
  return { key, kind, name }
}
