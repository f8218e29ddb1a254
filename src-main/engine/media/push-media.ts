/** Media in a push: the file of a record made here goes up before the record does. */
import type { UploadView } from '../../../shared/bridge.ts'
import { resourceOf } from '../../../shared/presentation/resources.ts'
import type { Message } from '../../../shared/messages/message.ts'
import { message } from '../../../shared/messages/message.ts'
import { GalleyError } from '../../../shared/model/errors.ts'
import { isLocalId } from '../../../shared/model/local-id.ts'
import type { RecordValues } from '../../../shared/model/values.ts'
import type { MediaFile, MediaTables, PendingRecord } from '../store/index.ts'
import type { UploadUse } from './upload-use.ts'
import type { Uploads } from './uploads.ts'

/**
 * How far the file of a record is. none: it needs no upload. ready: at the service. failed: it cannot go up, the record stays here.
 * paused: a person holds it. waiting: time or line ended first; it goes on later.
 */
export type MediaReadiness =
  | { kind: 'none' | 'ready' | 'paused' }
  | { kind: 'failed'; error: { code: string; message: Message } }
  | { kind: 'waiting'; detail: Message }

type FileRecord = Pick<PendingRecord, 'key' | 'id' | 'kind' | 'accountId' | 'operation' | 'values'>

export class PushMedia {
  readonly #tables: MediaTables
  readonly #uploads: Uploads
  /** Uploads that a push began and did not ask for yet. */
  readonly #begun = new Map<number, number>()

  readonly #useOf: (file: MediaFile, key: number) => UploadUse

  /** `useOf`: for what the file of a record is to go up. */
  constructor(tables: MediaTables, uploads: Uploads, useOf: (file: MediaFile, key: number) => UploadUse) {
    this.#tables = tables
    this.#uploads = uploads
    this.#useOf = useOf
  }

  /** Whether the record's create names what an upload has to give first. */
  needsUpload({ kind, operation, values }: Pick<FileRecord, 'kind' | 'operation' | 'values'>): boolean {
    const { uploadField } = resourceOf(kind)
    const value = uploadField === undefined ? undefined : values[uploadField]
    return operation === 'create' && typeof value === 'string' && isLocalId(value)
  }

  /** Fields of the create that the upload gave; empty where it needs none, or has none yet. */
  given(record: FileRecord): RecordValues {
    const mediaKey = this.needsUpload(record) ? this.#ready(record)?.mediaKey : null
    return mediaKey ? { [resourceOf(record.kind).uploadField!]: mediaKey } : {}
  }

  /** Begins the upload, or goes on with it; it runs beside everything else. */
  begin(record: FileRecord): void {
    if (!this.needsUpload(record) || this.#ready(record)) return
    try {
      this.#begun.set(record.key, this.#start(record).uploadId)
    } catch (error) {
      // What cannot go up is told when the record's turn comes.
      if (!(error instanceof GalleyError)) throw error
    }
  }

  /** A person stopped the push: the upload for it is held until somebody pushes it again. */
  hold(record: FileRecord): void {
    if (!this.needsUpload(record)) return
    this.#begun.delete(record.key)
    const file = this.#tables.fileOf(record)
    if (file) this.#uploads.holdForPush(file.sha256)
  }

  /** Ends when the file is at the service, or cannot get there now. */
  async ready(record: FileRecord, timeoutMs: number, signal: AbortSignal): Promise<MediaReadiness> {
    if (!this.needsUpload(record)) return { kind: 'none' }
    if (this.#ready(record)) return { kind: 'ready' }
    try {
      const uploadId = this.#begun.get(record.key) ?? this.#start(record).uploadId
      this.#begun.delete(record.key)
      const [ended] = await this.#uploads.wait([uploadId], timeoutMs, signal)
      return readinessOf(ended)
    } catch (error) {
      if (!(error instanceof GalleyError)) throw error
      return { kind: 'failed', error: { code: error.code, message: error.said } }
    }
  }

  #start({ key, id, accountId }: FileRecord): UploadView {
    const file = this.#tables.fileOf({ key, id })
    if (!file) throw new GalleyError('not_found', message('engine.pushMedia.fileMediaNoLonger'))
    const known = this.#uploads.list(file.sha256).find(({ state }) => state === 'paused')
    if (known && known.error?.code !== 'cancelled') return known
    if (known) return this.#uploads.resume(known.uploadId)
    return this.#uploads.start({ sha256: file.sha256, accountId, ...this.#useOf(file, key) })
  }

  #ready({ key, id }: FileRecord): UploadView | undefined {
    const file = this.#tables.fileOf({ key, id })
    return file ? this.#uploads.usable(file.sha256, this.#useOf(file, key)) : undefined
  }
}

function readinessOf(upload: UploadView | undefined): MediaReadiness {
  if (!upload)
    return {
      kind: 'failed',
      error: { code: 'not_found', message: message('engine.pushMedia.uploadEnded') },
    }
  if (upload.state === 'ready') return { kind: 'ready' }
  if (upload.state === 'failed')
    return {
      kind: 'failed',
      error: upload.error ?? { code: 'refused', message: message('engine.pushMedia.notUsable') },
    }
  if (upload.state === 'paused') return { kind: 'paused' }
  return { kind: 'waiting', detail: upload.waitingFor ?? message('engine.pushMedia.notAtEnd') }
}
