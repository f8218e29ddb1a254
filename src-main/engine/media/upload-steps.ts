/** The four requests of an upload, each answered by what to do next. Source: gaps 7. */
import { message } from '../../../shared/messages/message.ts'
import type { Message } from '../../../shared/messages/message.ts'
import {
  uploadAppend,
  uploadFinalize,
  uploadInit,
  uploadStatus,
} from '../../../shared/contract/creatives/media-upload.ts'
import type { Operation } from '../../../shared/contract/language/operation.ts'
import { categoryOnUpload } from '../../../shared/model/media/limits.ts'
import type { MediaCategory } from '../../../shared/model/media/limits.ts'
import type { Json } from '../../../shared/model/values.ts'
import type { FilePart } from '../service/multipart.ts'
import type { Service, ServiceOutcome } from '../service/service.ts'

/**
 * refused: the service said no. again: no usable answer; `isUnclear` where it may have been done all the same. Every step may be sent
 * twice: a part replaces itself, an INIT that nobody uses expires.
 */
export type StepOutcome<T> =
  | { kind: 'ok'; value: T }
  | { kind: 'refused'; code: string; message: string }
  | { kind: 'again'; atMs: number | null; isUnclear: boolean; detail: Message }
  | { kind: 'signedOut'; code: string }
  | { kind: 'stopped' }

/** Processing as the service tells it; null: ready at once. */
export type Processing =
  | { state: 'waiting'; checkAfterMs: number; percent: number | null }
  | { state: 'succeeded' }
  | { state: 'failed'; code: string; message: string }
  | null

export interface UploadAnswer {
  mediaId: string
  /** Lacks where no category was given. */
  mediaKey: string | null
  expiresAfterMs: number | null
  processing: Processing
}

/** Lines may be slow: a part of a megabyte has two minutes. */
const partTimeoutMs = 120_000
const shortestCheckMs = 1000
const longestCheckMs = 60_000

export class UploadSteps {
  readonly #service: Service
  constructor(service: Service) {
    this.#service = service
  }

  async init(
    media: { sizeBytes: number; mime: string; category: MediaCategory; owners: readonly string[] },
    signal: AbortSignal,
  ): Promise<StepOutcome<UploadAnswer>> {
    const owners: [string, string][] = media.owners.length > 0 ? [['additional_owners', media.owners.join(',')]] : []
    return this.#asked(uploadInit, signal, [
      ['command', 'INIT'],
      ['total_bytes', String(media.sizeBytes)],
      ['media_type', media.mime],
      ['media_category', categoryOnUpload(media.category)],
      ...owners,
    ])
  }

  async append(mediaId: string, index: number, file: FilePart, signal: AbortSignal): Promise<StepOutcome<null>> {
    const query: [string, string][] = [
      ['command', 'APPEND'],
      ['media_id', mediaId],
      ['segment_index', String(index)],
    ]
    const outcome = await this.#service.request(uploadAppend, {
      pathParams: {},
      query,
      file,
      signal,
      timeoutMs: partTimeoutMs,
    })
    return read(outcome, signal, () => null)
  }

  async finalize(mediaId: string, signal: AbortSignal): Promise<StepOutcome<UploadAnswer>> {
    return this.#asked(uploadFinalize, signal, [
      ['command', 'FINALIZE'],
      ['media_id', mediaId],
    ])
  }

  async status(mediaId: string, signal: AbortSignal): Promise<StepOutcome<UploadAnswer>> {
    return this.#asked(uploadStatus, signal, [
      ['command', 'STATUS'],
      ['media_id', mediaId],
    ])
  }

  /** The service's time, as far as known. */
  serverNowMs(): number {
    return this.#service.serverNowMs()
  }

  async #asked(
    operation: Operation,
    signal: AbortSignal,
    query: [string, string][],
  ): Promise<StepOutcome<UploadAnswer>> {
    // Reads are tried again by those who wait here, who also tell what they wait for.
    const outcome = await this.#service.request(operation, { pathParams: {}, query, signal, tries: 1 })
    return read(outcome, signal, answerOf)
  }
}

function read<T>(
  outcome: ServiceOutcome,
  signal: AbortSignal,
  valueOf: (body: Record<string, Json>) => T | null,
): StepOutcome<T> {
  if (signal.aborted && outcome.kind !== 'ok') return { kind: 'stopped' }
  switch (outcome.kind) {
    case 'ok': {
      const value = valueOf(outcome.body)
      const isUnread = value === null && Object.keys(outcome.body).length > 0
      if (isUnread)
        return { kind: 'again', atMs: null, isUnclear: true, detail: message('engine.uploadSteps.notUnderstood') }
      return { kind: 'ok', value: value as T }
    }
    case 'rejected': {
      const [first] = outcome.errors
      return { kind: 'refused', code: first?.code ?? `HTTP_${outcome.status}`, message: first?.message ?? '' }
    }
    case 'limited':
      return { kind: 'again', atMs: outcome.untilMs, isUnclear: false, detail: message('engine.uploadSteps.limited') }
    case 'unreachable':
      return { kind: 'again', atMs: outcome.againAtMs, isUnclear: false, detail: outcome.detail }
    case 'unknown':
      return { kind: 'again', atMs: null, isUnclear: true, detail: outcome.detail }
    case 'signedOut':
      return { kind: 'signedOut', code: outcome.code }
    case 'cancelled':
      return { kind: 'stopped' }
  }
}

function answerOf(body: Record<string, Json>): UploadAnswer | null {
  const { media_id_string: text, media_id: number, media_key: key, expires_after_secs: seconds } = body
  const mediaId =
    typeof text === 'string' ? text : typeof number === 'bigint' || typeof number === 'number' ? String(number) : ''
  if (!/^\d{1,20}$/.test(mediaId)) return null
  return {
    mediaId,
    mediaKey: typeof key === 'string' && /^\w{1,64}$/.test(key) ? key : null,
    expiresAfterMs: typeof seconds === 'number' && seconds >= 0 ? seconds * 1000 : null,
    processing: processingOf(body['processing_info']),
  }
}

function processingOf(given: Json | undefined): Processing {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return null
  const { state, check_after_secs: seconds, progress_percent: percent, error } = given
  switch (state) {
    case 'succeeded':
      return { state }
    case 'failed': {
      const reply = typeof error === 'object' && error !== null && !Array.isArray(error) ? error : {}
      return {
        state,
        code: String(reply['name'] ?? reply['code'] ?? 'failed'),
        message: String(reply['message'] ?? ''),
      }
    }
    default: {
      const checkAfterMs = typeof seconds === 'number' ? seconds * 1000 : shortestCheckMs
      return {
        state: 'waiting',
        checkAfterMs: Math.min(Math.max(checkAfterMs, shortestCheckMs), longestCheckMs),
        percent: typeof percent === 'number' ? percent : null,
      }
    }
  }
}
