/** Words for where a file stands on its way to the service. */
import type { MediaOfRecord, RecordState, UploadView } from '../../shared/bridge.ts'

export interface MediaStanding {
  text: string
  /** How far, 0 to 1, while something moves; null otherwise. */
  share: number | null
  tone: 'plain' | 'good' | 'bad'
}

/** The upload that tells most: one that moves, else the last one. */
export function tellingUpload(uploads: readonly UploadView[]): UploadView | null {
  const moving = uploads.find(({ state }) => state === 'uploading' || state === 'processing' || state === 'queued')
  return moving ?? uploads.at(-1) ?? null
}

export function standingOf(state: RecordState, here: MediaOfRecord | undefined): MediaStanding {
  const upload = here?.file ? tellingUpload(here.file.uploads) : null
  const problem = here?.file?.problems.find(({ severity }) => severity === 'error')
  if (problem && state === 'new') return { text: 'Needs you', share: null, tone: 'bad' }
  switch (upload?.state) {
    case 'queued':
      return { text: 'Waiting to upload', share: 0, tone: 'plain' }
    case 'uploading': {
      const share = upload.sizeBytes === 0 ? 0 : upload.sentBytes / upload.sizeBytes
      return { text: upload.waitingFor ?? `Uploading ${Math.floor(share * 100)} %`, share, tone: 'plain' }
    }
    case 'processing':
      return {
        text: upload.processingPercent === null ? 'Processing' : `Processing ${upload.processingPercent} %`,
        share: 1,
        tone: 'plain',
      }
    case 'paused':
      return { text: 'Upload paused', share: upload.sentBytes / Math.max(1, upload.sizeBytes), tone: 'plain' }
    case 'failed':
      return { text: 'Upload failed', share: null, tone: 'bad' }
    default:
      return state === 'new'
        ? { text: 'Saved here', share: null, tone: 'plain' }
        : { text: 'Ready', share: null, tone: 'good' }
  }
}
