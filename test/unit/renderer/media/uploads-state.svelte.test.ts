import { describe, expect, it } from 'vitest'
import type { UploadView } from '../../../../shared/bridge.ts'
import { UploadsState } from '../../../../src-renderer/media/uploads-state.svelte.ts'
import type { Bridge } from '../../../../src-renderer/state/bridge.ts'

const view = (uploadId: number, state: UploadView['state'], sentBytes = 0): UploadView => ({
  uploadId,
  sha256: '0'.repeat(64),
  name: `${uploadId}.mp4`,
  accountId: 'a',
  category: 'AMPLIFY_VIDEO',
  additionalOwners: [],
  state,
  sentBytes,
  sizeBytes: 100,
  processingPercent: null,
  waitingFor: null,
  mediaKey: null,
  expiresAt: null,
  error: null,
})

function setUp(found: UploadView[] = []) {
  const calls: string[] = []
  const listeners = new Map<string, (payload: never) => void>()
  const bridge = {
    call: (name: string, { uploadId }: { uploadId?: number }) => {
      calls.push(uploadId === undefined ? name : `${name} ${uploadId}`)
      return Promise.resolve(name === 'upload.unfinished' ? found : null)
    },
    on: (name: string, listener: (payload: never) => void) => {
      listeners.set(name, listener)
      return () => listeners.delete(name)
    },
  } as unknown as Bridge
  const uploads = new UploadsState(bridge)
  const emit = (changed: UploadView[], removed: number[] = []) =>
    listeners.get('mediaProgress')!({ uploads: changed, removed } as never)
  return { uploads, calls, emit, listeners }
}
const ids = (uploads: UploadsState) => uploads.list.map(({ uploadId }) => uploadId)

describe('uploads', () => {
  it('are those that an earlier run left, and what is told of since', async () => {
    const { uploads, emit } = setUp([view(1, 'paused')])
    await uploads.load()
    emit([view(2, 'uploading', 40), view(3, 'queued')])
    expect(ids(uploads)).toEqual([2, 3, 1])
    expect(uploads.progress).toEqual({ count: 2, sentBytes: 40, sizeBytes: 200, failed: 0, paused: 1 })
    emit([view(2, 'ready', 100), view(3, 'failed')], [1])
    expect(ids(uploads)).toEqual([3, 2])
    expect(uploads.open.map(({ uploadId }) => uploadId)).toEqual([3])
    expect(uploads.progress).toMatchObject({ count: 0, failed: 1, paused: 0 })
  })

  it('are held, taken up and ended together, each only where that can be done', async () => {
    const { uploads, emit, calls } = setUp()
    emit([view(1, 'uploading'), view(2, 'processing'), view(3, 'queued'), view(4, 'paused'), view(5, 'ready')])
    await uploads.pauseAll()
    await uploads.resumeAll()
    await uploads.stopAll()
    expect(calls).toEqual([
      'upload.pause 1',
      'upload.pause 3',
      'upload.resume 4',
      'upload.stop 2',
      'upload.stop 1',
      'upload.stop 3',
      'upload.stop 4',
    ])
  })

  it('that became ready are kept in sight, but not without end', () => {
    const { uploads, emit } = setUp()
    emit(Array.from({ length: 50 }, (_, index) => view(index + 1, 'ready')))
    expect(uploads.list).toHaveLength(20)
    expect(ids(uploads)[0]).toBe(50)
  })

  it('are asked for anew when the engine began again', async () => {
    const { uploads, listeners } = setUp([view(9, 'queued')])
    listeners.get('engine')!({ state: 'restarted' } as never)
    await Promise.resolve()
    await Promise.resolve()
    expect(ids(uploads)).toEqual([9])
    uploads.close()
    expect(listeners.size).toBe(0)
  })
})
