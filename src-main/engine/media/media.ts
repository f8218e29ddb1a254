/** Media of an open connection: files that came in, and their way to the service. */
import { join } from 'node:path'
import type { AddedMedia, EngineEvent, MediaFileView, UploadView } from '../../../shared/bridge.ts'
import { GalleyError, toErrorData } from '../../../shared/model/errors.ts'
import { categoriesFor, checkMedia } from '../../../shared/model/media/limits.ts'
import { Coalesce } from '../coalesce.ts'
import type { Clock, Randomness } from '../ports.ts'
import type { Service } from '../service/service.ts'
import type { MediaFile, MediaTables } from '../store/media.ts'
import { MediaFiles } from './files.ts'
import { Uploads } from './uploads.ts'
import type { UploadOrder } from './uploads.ts'
import { UploadSteps } from './upload-steps.ts'

export interface MediaOptions {
  /** Folder of the workspace. */
  folder: string
  tables: MediaTables
  service: Service
  /** null: the connection has no address for uploads. */
  uploadBaseUrl: string | null
  clock: Clock
  random: Randomness
  isOffline: () => boolean
  /** Whether a library record uses the key: then the service does not forget it. */
  isInLibrary: (mediaKey: string) => boolean
  actsByItself: boolean
  emit: (event: EngineEvent) => void
}

/** Progress is told at most this often. */
const tellPauseMs = 100

export class Media {
  readonly #options: MediaOptions
  readonly #files: MediaFiles
  readonly #changed = new Set<number>()
  readonly #tell: Coalesce
  readonly uploads: Uploads

  constructor(options: MediaOptions) {
    const { folder, tables, service, clock, random, isOffline, isInLibrary, actsByItself } = options
    this.#options = options
    this.#files = new MediaFiles(join(folder, 'media'), random)
    this.#files.tidy()
    this.#tell = new Coalesce(clock, tellPauseMs, () => this.#sendProgress())
    this.uploads = new Uploads({
      steps: new UploadSteps(service),
      tables,
      files: this.#files,
      clock,
      random,
      isOffline,
      isInLibrary,
      actsByItself,
      onChange: (id) => {
        this.#changed.add(id)
        this.#tell.call()
      },
    })
  }

  /** Goes on with uploads of an earlier run. */
  start(): void {
    if (this.#options.uploadBaseUrl !== null) this.uploads.resumeLeft()
  }

  /** Takes files in, one after the other; each tells for itself how it went. */
  async add(paths: readonly string[]): Promise<AddedMedia[]> {
    const results: AddedMedia[] = []
    for (const path of paths) results.push(await this.#addOne(path))
    return results
  }

  list(offset: number, limit: number): MediaFileView[] {
    return this.#options.tables.files(offset, limit).map((file) => this.#view(file))
  }

  /** GalleyError `not_found`. */
  get(sha256: string): MediaFileView {
    const file = this.#options.tables.file(sha256)
    if (!file) throw new GalleyError('not_found', 'There is no such media here.', { sha256 })
    return this.#view(file)
  }

  /** Where the bytes of a file lie, for those who show it. GalleyError `not_found`. */
  path(sha256: string): string {
    return this.#files.path(sha256, this.get(sha256))
  }

  /** GalleyError `usage` where the connection has no address for uploads, and those of Uploads.start. */
  upload(order: UploadOrder): UploadView {
    if (this.#options.uploadBaseUrl === null)
      throw new GalleyError('usage', 'This connection has no upload address. Add it to the connection, then try again.')
    return this.uploads.start(order)
  }

  async close(): Promise<void> {
    await this.uploads.close()
    this.#tell.close()
  }

  async #addOne(path: string): Promise<AddedMedia> {
    const { tables } = this.#options
    try {
      const { sha256, name, facts } = await this.#files.add(path)
      const isKnown = tables.file(sha256) !== null
      tables.addFile(sha256, name, facts)
      return { path, file: this.get(sha256), isKnown, error: null }
    } catch (error) {
      if (!(error instanceof GalleyError)) throw error
      return { path, file: null, isKnown: false, error: toErrorData(error) }
    }
  }

  #view({ sha256, name, facts, addedAt }: MediaFile): MediaFileView {
    const [category] = categoriesFor(facts.kind)
    return {
      sha256,
      name,
      ...facts,
      addedAt,
      problems: checkMedia(facts, category!),
      uploads: this.uploads.list(sha256),
    }
  }

  #sendProgress(): void {
    const ids = [...this.#changed]
    this.#changed.clear()
    const uploads = this.uploads.list(null).filter(({ uploadId }) => ids.includes(uploadId))
    this.#options.emit({ name: 'mediaProgress', payload: { uploads } })
  }
}
