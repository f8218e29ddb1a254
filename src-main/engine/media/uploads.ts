/**
 * All uploads of a workspace: which run, which wait, and what a person may do about each.
 *
 *   queued -> uploading -> processing -> ready
 *      ^          |  \____________\____> failed --start again--> queued
 *      +-resume- paused
 */
import type { UploadView } from '../../../shared/bridge.ts'
import { message } from '../../../shared/messages/message.ts'
import type { Message } from '../../../shared/messages/message.ts'
import { GalleyError, toErrorData } from '../../../shared/model/errors.ts'
import { chunkBytesFor } from '../../../shared/model/media/chunks.ts'
import { checkMedia } from '../../../shared/model/media/limits.ts'
import { isDiskError } from '../store/index.ts'
import type { Upload } from '../store/index.ts'
import type { UploadUse } from './upload-use.ts'
import { UploadRun } from './upload-run.ts'
import type { RunPorts } from './upload-run.ts'

export interface UploadsOptions extends Omit<RunPorts, 'onChange'> {
  /** Called at each change of an upload; calls are not gathered here. */
  onChange: (id: number) => void
  /** true: nothing may be sent now. */
  isOffline: () => boolean
  /** true: nothing may be sent before somebody signs in again. */
  isSignedOut: () => boolean
  isInLibrary: (mediaKey: string) => boolean
  /** Takes up by itself what an earlier run left (the window); the command line does only what it is told. */
  actsByItself: boolean
}

interface UploadOrder extends UploadUse {
  sha256: string
  accountId: string
}

/** Uploads under way at once; each sends several parts side by side. */
const runsMax = 3
/** After the disk refused. */
const roomPauseMs = 10_000
/** Why an upload stands, behind "Waiting to upload:". */
const standing = {
  offline: 'engine.uploads.offline',
  signedOut: 'engine.uploads.signedOut',
  noRoom: 'engine.uploads.noRoom',
} as const
const goingStates: readonly Upload['state'][] = ['queued', 'uploading', 'processing']

interface Going {
  controller: AbortController
  run: UploadRun
  ended: Promise<void>
}

export class Uploads {
  readonly #options: UploadsOptions
  readonly #going = new Map<number, Going>()
  /** Uploads that this run was asked for; others wait until somebody asks. */
  readonly #asked = new Set<number>()
  /** Those that go on after a while, since the disk refused. */
  readonly #awaitingRoom = new Set<number>()
  readonly #listeners = new Set<() => void>()
  #isClosed = false

  constructor(options: UploadsOptions) {
    this.#options = options
  }

  /** Goes on with what an earlier run left, where that is wanted. */
  resumeLeft(): void {
    if (!this.#options.actsByItself) return
    for (const { id, state } of this.#options.tables.unfinished()) if (goingStates.includes(state)) this.#asked.add(id)
    this.#pump()
  }

  /**
   * Begins an upload, or finds the one that there is: of the same file, for the same use, and not lapsed. GalleyError `not_found`,
   * `rule_broken` (the service would not take it; the message says why).
   */
  start({ sha256, accountId, category, additionalOwners }: UploadOrder): UploadView {
    const { tables } = this.#options
    const file = this.#file(sha256)
    const [problem] = checkMedia(file.facts, category).filter(({ severity }) => severity === 'error')
    if (problem)
      throw new GalleyError(
        'rule_broken',
        message('engine.uploads.fileAndProblem', { name: file.name, message: problem.message }),
        { sha256 },
      )
    const owners = [...new Set(additionalOwners)].toSorted()
    const known = tables
      .uploads(sha256)
      .find((each) => each.category === category && each.owners.join() === owners.join())
    const upload =
      known ??
      tables.addUpload({ sha256, accountId, category, owners, chunkBytes: chunkBytesFor(file.facts.sizeBytes) })
    return known?.state === 'ready' && !this.#isLapsed(known) ? this.view(known) : this.resume(upload.id)
  }

  /** An upload of the file that records of this use can name, or undefined. */
  usable(sha256: string, { category, additionalOwners }: UploadUse): UploadView | undefined {
    const upload = this.#options.tables
      .uploads(sha256)
      .find(
        (each) =>
          each.state === 'ready' &&
          each.category === category &&
          additionalOwners.every((owner) => each.owners.includes(owner)) &&
          !this.#isLapsed(each),
      )
    return upload && this.view(upload)
  }

  /** Holds it; nothing that was sent is lost. What is being processed at the service cannot be held. */
  async pause(id: number): Promise<UploadView> {
    const upload = this.#upload(id)
    if (upload.state !== 'queued' && upload.state !== 'uploading') return this.view(upload)
    await this.#halt(id)
    const now = this.#upload(id)
    const isHeld = now.state === 'queued' || now.state === 'uploading'
    return this.#changed(isHeld ? this.#options.tables.change(id, { state: 'paused' }) : now)
  }

  /** Pauses uploads of the file because the push that needs them was stopped; the next push goes on with them. */
  holdForPush(sha256: string): void {
    for (const { id, state } of this.#options.tables.uploads(sha256)) {
      if (state !== 'queued' && state !== 'uploading') continue
      void this.#pauseForPush(id)
    }
  }

  /** Never fails: where the disk does not take it, or it is gone or Galley closes meanwhile, it is held for this run all the same. */
  async #pauseForPush(id: number): Promise<void> {
    try {
      const { state } = await this.pause(id)
      if (state === 'paused') this.#changed(this.#options.tables.change(id, { error: stoppedWithPush }))
    } catch {
      // It was halted before anything was written, and stays so for this run.
    }
  }

  /** Goes on with a paused one, begins a failed or lapsed one again. */
  resume(id: number): UploadView {
    const upload = this.#upload(id)
    const isAgain = upload.state === 'failed' || (upload.state === 'ready' && this.#isLapsed(upload))
    const { tables } = this.#options
    if (isAgain) tables.change(id, { state: 'queued', mediaId: null, mediaKey: null, expiresAt: null, error: null })
    else if (upload.state === 'paused') tables.change(id, { state: 'queued', error: null })
    this.#asked.add(id)
    this.#pump()
    return this.#changed(this.#upload(id))
  }

  /** Ends it and forgets it; the file stays. */
  async stop(id: number): Promise<void> {
    this.#upload(id)
    await this.#halt(id)
    this.#options.tables.removeUpload(id)
    this.#notify(id)
  }

  list(sha256: string | null): UploadView[] {
    return this.#options.tables.uploads(sha256).map((upload) => this.view(upload))
  }

  /** Those that are not at their end, oldest first. */
  unfinished(): UploadView[] {
    return this.#options.tables.unfinished().map((upload) => this.view(upload))
  }

  /** Those of them that are known, in the order of the ids. */
  some(ids: readonly number[]): UploadView[] {
    return ids.flatMap((id) => {
      const upload = this.#options.tables.upload(id)
      return upload ? [this.view(upload)] : []
    })
  }

  /** Ends when each is ready, failed, paused or gone, when nothing can be sent, after so long, or with the signal. */
  wait(ids: readonly number[], timeoutMs: number, signal?: AbortSignal): Promise<UploadView[]> {
    const isOver = () => ids.every((id) => !this.#going.has(id) && !this.#isWaiting(id))
    return new Promise((resolve) => {
      const done = () => {
        stop()
        this.#listeners.delete(check)
        signal?.removeEventListener('abort', done)
        resolve(this.some(ids))
      }
      const check = () => isOver() && done()
      const stop = Number.isFinite(timeoutMs) ? this.#options.clock.after(timeoutMs, done) : () => {}
      signal?.addEventListener('abort', done)
      this.#listeners.add(check)
      if (signal?.aborted) return done()
      check()
    })
  }

  /** The connection went on- or offline. */
  setOffline(isOffline: boolean): void {
    if (!isOffline) this.#pump()
    else for (const { controller } of this.#going.values()) controller.abort()
    for (const { id } of this.#options.tables.unfinished()) this.#notify(id)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await Promise.all([...this.#going.keys()].map((id) => this.#halt(id)))
    for (const listener of this.#listeners) listener()
  }

  view(upload: Upload): UploadView {
    const { tables } = this.#options
    const { name, facts } = this.#file(upload.sha256)
    const taken = tables.takenChunks(upload.id)
    const lastIndex = Math.ceil(facts.sizeBytes / upload.chunkBytes) - 1
    const missing = taken.has(lastIndex) ? (lastIndex + 1) * upload.chunkBytes - facts.sizeBytes : 0
    const isSent = upload.state === 'processing' || upload.state === 'ready'
    const shown = this.#going.get(upload.id)?.run.view
    return {
      uploadId: upload.id,
      sha256: upload.sha256,
      name,
      accountId: upload.accountId,
      category: upload.category,
      additionalOwners: upload.owners,
      state: upload.state,
      sentBytes: isSent ? facts.sizeBytes : taken.size * upload.chunkBytes - missing,
      sizeBytes: facts.sizeBytes,
      processingPercent: shown?.percent ?? null,
      waitingFor: shown?.waitingFor ?? this.#standsFor(upload),
      mediaKey: upload.state === 'ready' ? upload.mediaKey : null,
      expiresAt: this.#isUsed(upload) ? null : upload.expiresAt,
      error: upload.error,
    }
  }

  /** Why an upload that is not under way cannot begin or go on; null where it only waits for its turn, or is at its end. */
  #standsFor({ id, state }: Upload): Message | null {
    if (!goingStates.includes(state)) return null
    if (this.#awaitingRoom.has(id)) return message(standing.noRoom)
    if (this.#options.isSignedOut()) return message(standing.signedOut)
    return this.#options.isOffline() ? message(standing.offline) : null
  }

  /** Starts what was asked for, as many as may run. */
  #pump(): void {
    if (this.#isClosed || this.#options.isOffline()) return
    for (const upload of this.#options.tables.unfinished()) {
      if (this.#going.size >= runsMax) return
      if (this.#asked.has(upload.id) && goingStates.includes(upload.state) && !this.#going.has(upload.id))
        this.#go(upload)
    }
  }

  #go(upload: Upload): void {
    const controller = new AbortController()
    const ports: RunPorts = { ...this.#options, onChange: (id) => this.#notify(id) }
    const run = new UploadRun(ports, upload, this.#file(upload.sha256), controller.signal)
    const ended = run.run().catch((error: unknown) => {
      // What is still being sent of it must not run beside the next try.
      controller.abort()
      if (this.#isClosed || this.#awaitRoom(upload.id, error)) return
      this.#fail(upload.id, error)
    })
    const going = ended
      .then(() => {
        this.#going.delete(upload.id)
        this.#notify(upload.id)
        this.#pump()
      })
      // Progress that cannot be read from the disk now is told at the next change; it ends nothing.
      .catch(() => undefined)
    this.#going.set(upload.id, { controller, run, ended: going })
  }

  /** Where the disk does not take it, the upload stays as it is there, and whoever resumes it or starts Galley again takes it up. */
  #fail(id: number, error: unknown): void {
    try {
      this.#options.tables.change(id, { state: 'failed', error: defect(error) })
    } catch {
      this.#asked.delete(id)
    }
  }

  /** The disk refused: the upload stays as it is on disk, and goes on from there after a while. False for every other error. */
  #awaitRoom(id: number, error: unknown): boolean {
    if (!isDiskError(error) || !this.#asked.delete(id)) return isDiskError(error)
    // Who asks for it again meanwhile starts no second wait.
    if (this.#awaitingRoom.has(id)) return true
    this.#awaitingRoom.add(id)
    this.#options.clock.after(roomPauseMs, () => {
      this.#awaitingRoom.delete(id)
      if (this.#isClosed || this.#options.tables.upload(id) === null) return
      this.#asked.add(id)
      this.#pump()
    })
    return true
  }

  async #halt(id: number): Promise<void> {
    this.#asked.delete(id)
    const going = this.#going.get(id)
    going?.controller.abort()
    await going?.ended
  }

  #isWaiting(id: number): boolean {
    if (this.#isClosed || this.#options.isOffline()) return false
    const upload = this.#options.tables.upload(id)
    return upload !== null && this.#asked.has(id) && goingStates.includes(upload.state)
  }

  /** Ready, and forgotten by the service unless something used it. */
  #isLapsed(upload: Upload): boolean {
    const { expiresAt } = upload
    return !this.#isUsed(upload) && expiresAt !== null && Date.parse(expiresAt) <= this.#options.steps.serverNowMs()
  }

  #isUsed({ mediaKey }: Upload): boolean {
    return mediaKey !== null && this.#options.isInLibrary(mediaKey)
  }

  #changed(upload: Upload): UploadView {
    this.#notify(upload.id)
    return this.view(upload)
  }

  #notify(id: number): void {
    this.#options.onChange(id)
    for (const listener of this.#listeners) listener()
  }

  #file(sha256: string) {
    const file = this.#options.tables.file(sha256)
    if (!file) throw new GalleyError('not_found', message('engine.uploads.thereNoSuchMedia'), { sha256 })
    return file
  }

  #upload(id: number): Upload {
    const upload = this.#options.tables.upload(id)
    if (!upload) throw new GalleyError('not_found', message('engine.uploads.thereNoSuchUpload'), { uploadId: id })
    return upload
  }
}

const stoppedWithPush: NonNullable<Upload['error']> = {
  code: 'cancelled',
  message: message('engine.uploads.stoppedWithPush'),
  details: {},
}

function defect(error: unknown): NonNullable<Upload['error']> {
  if (error instanceof GalleyError) return toErrorData(error)
  return { code: 'internal', message: message('engine.uploads.uploadEndedUnexpectedlyStart'), details: {} }
}
