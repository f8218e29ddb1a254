/**
 * One upload from where it stands to its end:
 *
 *   [INIT] -> parts that the service has not taken, several side by side -> FINALIZE -> STATUS until it is done
 *
 * Whatever the line does, a step is sent again after growing pauses; what the service took is on disk, so that a killed engine goes on
 * there. An upload that the service no longer knows (24 hours) begins once more from INIT.
 */
import { message } from '../../../shared/messages/message.ts'
import type { Message } from '../../../shared/messages/message.ts'
import type { ErrorData } from '../../../shared/model/errors.ts'
import { planChunks } from '../../../shared/model/media/chunks.ts'
import type { Chunk } from '../../../shared/model/media/chunks.ts'
import { mediaFormats } from '../../../shared/model/media/facts.ts'
import type { Clock, Randomness } from '../ports.ts'
import type { MediaFile, MediaTables, Upload } from '../store/index.ts'
import type { MediaFiles } from './files.ts'
import type { StepOutcome, UploadAnswer, UploadSteps } from './upload-steps.ts'
import { backoffMs, pause } from '../waiting.ts'

export interface RunPorts {
  steps: UploadSteps
  tables: MediaTables
  files: MediaFiles
  clock: Clock
  random: Randomness
  /** Something that is shown changed: state, parts taken, waiting, percent. */
  onChange: (id: number) => void
}

/** What is shown of a run besides its row. */
export interface RunView {
  /** Processing at the service; null while parts are sent. */
  percent: number | null
  /** Why it stands still, or null. */
  waitingFor: Message | null
}

/** stopped: from outside. signedOut: nothing can go on, as the connection knows by then. Everything else is in the row. */
export type RunEnd = 'ready' | 'failed' | 'stopped' | 'signedOut'

/** Parts under way at once. */
const sideBySide = 4
const firstPauseMs = 500
const longestPauseMs = 30_000

type Failed = Exclude<StepOutcome<never>, { kind: 'ok' } | { kind: 'again' }>

export class UploadRun {
  readonly #ports: RunPorts
  readonly #file: MediaFile
  readonly #signal: AbortSignal
  #upload: Upload
  readonly view: RunView = { percent: null, waitingFor: null }

  constructor(ports: RunPorts, upload: Upload, file: MediaFile, signal: AbortSignal) {
    this.#ports = ports
    this.#upload = upload
    this.#file = file
    this.#signal = signal
  }

  async run(): Promise<RunEnd> {
    const { files } = this.#ports
    if (!(await files.has(this.#file.sha256, this.#file.facts)))
      return this.#fail('not_found', message('engine.uploadRun.fileGone'))
    // Only an upload of an earlier run can have been forgotten by the service meanwhile.
    let mayBeForgotten = this.#upload.mediaId !== null
    if (this.#isExpired()) this.#change({ mediaId: null, mediaKey: null, state: 'uploading' })
    for (;;) {
      const end = await this.#once()
      if (end === 'ready') return end
      if (end.kind === 'stopped' || end.kind === 'signedOut') return end.kind
      if (!mayBeForgotten || end.isFinal) return this.#fail('refused', notTaken(end))
      mayBeForgotten = false
      this.#change({ mediaId: null, mediaKey: null, state: 'uploading' })
    }
  }

  async #once(): Promise<'ready' | (Failed & { isFinal?: boolean })> {
    if (this.#upload.state !== 'processing') {
      this.#change({ state: 'uploading', error: null })
      const sent = (await this.#begin()) ?? (await this.#sendParts())
      if (sent) return sent
      const finalized = await this.#finalize()
      if (finalized.kind !== 'ok') return finalized
      this.#note(finalized.value, 'processing')
      if (finalized.value.processing === null) return this.#ready()
      return this.#watch(finalized.value)
    }
    return this.#watch(null)
  }

  /** INIT, unless it was done before. */
  async #begin(): Promise<Failed | null> {
    if (this.#upload.mediaId !== null) return null
    const { facts } = this.#file
    const { category, owners } = this.#upload
    const order = { sizeBytes: facts.sizeBytes, mime: mediaFormats[facts.format].mime, category, owners }
    const begun = await this.#persist(() => this.#ports.steps.init(order, this.#signal))
    if (begun.kind !== 'ok') return begun
    this.#note(begun.value, 'uploading')
    return null
  }

  async #sendParts(): Promise<Failed | null> {
    const { tables } = this.#ports
    const taken = tables.takenChunks(this.#upload.id)
    const all = planChunks(this.#file.facts.sizeBytes, this.#upload.chunkBytes)
    const left = all.filter(({ index }) => !taken.has(index)).values()
    const failures: Failed[] = []
    const worker = async (): Promise<void> => {
      for (const chunk of left) {
        const sent = await this.#persist(() => this.#append(chunk))
        if (sent.kind !== 'ok') {
          failures.push(sent)
          return
        }
        tables.tookChunk(this.#upload.id, chunk.index)
        this.#ports.onChange(this.#upload.id)
        if (failures.length > 0) return
      }
    }
    await Promise.all(Array.from({ length: sideBySide }, worker))
    return failures[0] ?? null
  }

  #append({ index, offset, length }: Chunk): Promise<StepOutcome<null>> {
    const { sha256, facts } = this.#file
    const content = this.#ports.files.part(sha256, facts, offset, length)
    const part = { name: 'media', type: 'application/octet-stream', content }
    return this.#ports.steps.append(this.#upload.mediaId!, index, part, this.#signal)
  }

  /** An unclear answer may hide that it was done: the state tells. */
  #finalize(): Promise<Exclude<StepOutcome<UploadAnswer>, { kind: 'again' }>> {
    const { steps } = this.#ports
    const mediaId = this.#upload.mediaId!
    let isUnclear = false
    return this.#persist(async () => {
      if (isUnclear) {
        const known = await steps.status(mediaId, this.#signal)
        if (known.kind === 'ok' && known.value.processing !== null) return known
        if (known.kind !== 'ok' && known.kind !== 'refused') return known
      }
      const outcome = await steps.finalize(mediaId, this.#signal)
      isUnclear ||= outcome.kind === 'again' && outcome.isUnclear
      return outcome
    })
  }

  /** Asks for the state, as often as the service wishes, until it is settled. */
  async #watch(first: UploadAnswer | null): Promise<'ready' | (Failed & { isFinal?: boolean })> {
    let answer = first
    for (;;) {
      const processing = answer?.processing
      if (answer && (processing === null || processing?.state === 'succeeded')) return this.#ready()
      if (processing?.state === 'failed')
        return { kind: 'refused', code: processing.code, message: processing.message, isFinal: true }
      if (processing?.state === 'waiting') {
        this.#show({ percent: processing.percent })
        if (!(await pause(this.#ports.clock, processing.checkAfterMs, this.#signal))) return { kind: 'stopped' }
      }
      const asked = await this.#persist(() => this.#ports.steps.status(this.#upload.mediaId!, this.#signal))
      if (asked.kind !== 'ok') return asked
      answer = asked.value
      this.#note(answer, 'processing')
    }
  }

  /** Sends a step until it is answered; between tries the pause grows, by chance, to half a minute. */
  async #persist<T>(send: () => Promise<StepOutcome<T>>): Promise<Exclude<StepOutcome<T>, { kind: 'again' }>> {
    for (let tried = 1; ; tried++) {
      if (this.#signal.aborted) return { kind: 'stopped' }
      const outcome = await send()
      if (outcome.kind !== 'again') {
        if (outcome.kind === 'ok') this.#show({ waitingFor: null })
        return outcome
      }
      this.#show({ waitingFor: outcome.detail })
      const { clock, random } = this.#ports
      const pauseMs =
        outcome.atMs === null
          ? backoffMs(random, tried, firstPauseMs, longestPauseMs)
          : Math.ceil(Math.max(0, outcome.atMs - clock.monotonicMs()))
      if (!(await pause(clock, pauseMs, this.#signal))) return { kind: 'stopped' }
    }
  }

  #isExpired(): boolean {
    const { mediaId, expiresAt } = this.#upload
    return mediaId !== null && expiresAt !== null && Date.parse(expiresAt) <= this.#ports.steps.serverNowMs()
  }

  /** Takes over what an answer names: id, key, and how long they live. */
  #note({ mediaId, mediaKey, expiresAfterMs }: UploadAnswer, state: Upload['state']): void {
    const lives =
      expiresAfterMs === null ? null : new Date(this.#ports.steps.serverNowMs() + expiresAfterMs).toISOString()
    this.#change({
      state,
      mediaId,
      mediaKey: mediaKey ?? this.#upload.mediaKey,
      expiresAt: lives ?? this.#upload.expiresAt,
    })
  }

  #ready(): 'ready' {
    this.#change({ state: 'ready', error: null })
    return 'ready'
  }

  #fail(code: ErrorData['code'], said: Message): 'failed' {
    this.#change({ state: 'failed', error: { code, message: said, details: {} } })
    return 'failed'
  }

  #change(changed: Parameters<MediaTables['change']>[1]): void {
    this.#upload = this.#ports.tables.change(this.#upload.id, changed)
    this.#ports.onChange(this.#upload.id)
  }

  #show(changed: Partial<RunView>): void {
    Object.assign(this.view, changed)
    this.#ports.onChange(this.#upload.id)
  }
}

function notTaken({ code, message: words }: { code: string; message: string }): Message {
  return words === ''
    ? message('engine.uploadRun.notTakenCode', { code })
    : message('engine.uploadRun.notTaken', { words })
}
