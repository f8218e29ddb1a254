import type { RecordUse, UploadView, UploadWaiting } from '../../shared/bridge.ts'
import type { Bridge } from '../state/bridge.ts'

/** Most that ended while the window is open and are still shown. */
const mostEnded = 20

/** Uploads that are under way, wait, are held or failed, and those that became ready since the window opened. */
export class UploadsState {
  readonly #bridge: Bridge
  readonly #unlisten: (() => void)[]
  #known = $state.raw<ReadonlyMap<number, UploadView>>(new Map())
  #waiting = $state.raw<ReadonlyMap<number, UploadWaiting>>(new Map())

  constructor(bridge: Bridge) {
    this.#bridge = bridge
    this.#unlisten = [
      bridge.on('mediaProgress', ({ uploads, removed }) => this.#take(uploads, removed)),
      bridge.on('engine', ({ state }) => {
        if (state === 'restarted') void this.load()
      }),
    ]
  }

  close(): void {
    for (const unlisten of this.#unlisten) unlisten()
  }

  /** Begins anew with what the open connection has. */
  async load(): Promise<void> {
    try {
      const found = await this.#bridge.call('upload.unfinished', {})
      this.#known = new Map(found.map((each) => [each.uploadId, each]))
    } catch {
      // No connection is open: then there is nothing to show.
      this.#known = new Map()
    }
  }

  /** What moves or waits first, then what needs a person, then what is ready; newest first within. */
  get list(): readonly UploadView[] {
    return [...this.#known.values()].toSorted((a, b) => rank(a) - rank(b) || b.uploadId - a.uploadId)
  }
  get open(): readonly UploadView[] {
    return this.list.filter(({ state }) => state !== 'ready')
  }
  /** Under way or in the row, of those the bytes sent and to send. */
  get progress(): { count: number; sentBytes: number; sizeBytes: number; failed: number; paused: number } {
    const moving = this.open.filter(isMoving)
    return {
      count: moving.length,
      sentBytes: moving.reduce((sum, each) => sum + each.sentBytes, 0),
      sizeBytes: moving.reduce((sum, each) => sum + each.sizeBytes, 0),
      failed: this.open.filter(({ state }) => state === 'failed').length,
      paused: this.open.filter(({ state }) => state === 'paused').length,
    }
  }

  /** Records that cannot go before it is ready; empty until it was asked for. */
  waitingFor(uploadId: number): readonly RecordUse[] {
    return this.#waiting.get(uploadId)?.waiting ?? []
  }
  recordOf(uploadId: number): number | null {
    return this.#waiting.get(uploadId)?.recordKey ?? null
  }

  /** Asks what stands behind each. */
  async look(): Promise<void> {
    const uploadIds = [...this.#known.keys()]
    if (uploadIds.length === 0) return
    const found = await this.#bridge.call('upload.waiting', { uploadIds })
    this.#waiting = new Map(found.map((each) => [each.uploadId, each]))
  }

  pause(uploadId: number): Promise<unknown> {
    return this.#bridge.call('upload.pause', { uploadId })
  }
  /** Goes on, or begins again. */
  resume(uploadId: number): Promise<unknown> {
    return this.#bridge.call('upload.resume', { uploadId })
  }
  stop(uploadId: number): Promise<unknown> {
    return this.#bridge.call('upload.stop', { uploadId })
  }
  pauseAll(): Promise<unknown> {
    return Promise.all(this.open.filter(isPausable).map(({ uploadId }) => this.pause(uploadId)))
  }
  resumeAll(): Promise<unknown> {
    const held = this.open.filter(({ state }) => state === 'paused')
    return Promise.all(held.map(({ uploadId }) => this.resume(uploadId)))
  }
  stopAll(): Promise<unknown> {
    return Promise.all(this.open.map(({ uploadId }) => this.stop(uploadId)))
  }

  #take(uploads: readonly UploadView[], removed: readonly number[]): void {
    const next = new Map(this.#known)
    for (const each of uploads) next.set(each.uploadId, each)
    for (const id of removed) next.delete(id)
    const ended = [...next.values()].filter(({ state }) => state === 'ready').map(({ uploadId }) => uploadId)
    for (const id of ended.toSorted((a, b) => b - a).slice(mostEnded)) next.delete(id)
    this.#known = next
  }
}

/** Can be held: what the service works on cannot. */
export function isPausable({ state }: UploadView): boolean {
  return state === 'queued' || state === 'uploading'
}

function isMoving({ state }: UploadView): boolean {
  return state === 'queued' || state === 'uploading' || state === 'processing'
}

function rank({ state }: UploadView): number {
  return { uploading: 0, processing: 0, queued: 1, failed: 2, paused: 3, ready: 4 }[state]
}
