/** Words for where a file stands on its way to the service. */
import type { Message } from '../../shared/messages/message.ts'
import { textOf } from '../../shared/presentation/text-of.ts'
import { t } from '../../shared/messages/index.ts'
import type { MediaOfRecord, RecordState, UploadView } from '../../shared/bridge.ts'

/** What dropping files on the library does. */
export const libraryDrop = {
  drop: t('media.mediaWords.libraryDrop.drop'),
  more: t('media.mediaWords.libraryDrop.more'),
}

export interface MediaStanding {
  text: string
  /** How far, 0 to 1, while something moves; null otherwise. */
  share: number | null
  tone: 'plain' | 'good' | 'bad'
}

/** The upload that says most: one that moves, else the last one. */
export function weightiestUpload(uploads: readonly UploadView[]): UploadView | null {
  const moving = uploads.find(({ state }) => state === 'uploading' || state === 'processing' || state === 'queued')
  return moving ?? uploads.at(-1) ?? null
}

export function standingOf(state: RecordState, here: MediaOfRecord | undefined): MediaStanding {
  const upload = here?.file ? weightiestUpload(here.file.uploads) : null
  const problem = here?.file?.problems.find(({ severity }) => severity === 'error')
  if (problem && state === 'new') return { text: t('media.mediaWords.needsYou'), share: null, tone: 'bad' }
  if (!upload || upload.state === 'ready')
    return state === 'new'
      ? {
          text: upload ? t('media.mediaWords.uploadedNotPushedYet') : t('media.mediaWords.savedHere'),
          share: null,
          tone: 'plain',
        }
      : { text: t('media.mediaWords.ready'), share: null, tone: 'good' }
  const isMoving = upload.state !== 'failed'
  const share = upload.state === 'queued' ? 0 : upload.sentBytes / Math.max(1, upload.sizeBytes)
  return { text: uploadWords(upload), share: isMoving ? share : null, tone: isMoving ? 'plain' : 'bad' }
}

/** Where an upload stands, in a few words. */
export function uploadWords(upload: UploadView): string {
  const percent = Math.floor((100 * upload.sentBytes) / Math.max(1, upload.sizeBytes))
  switch (upload.state) {
    case 'queued':
      return upload.waitingFor === null
        ? t('media.mediaWords.waitingUpload')
        : t('media.mediaWords.waitingUpload2', { waitingFor: plain(upload.waitingFor) })
    case 'uploading':
      return upload.waitingFor === null
        ? t('media.mediaWords.uploading', { percent })
        : t('media.mediaWords.waitingAt', { percent, waitingFor: plain(upload.waitingFor) })
    case 'processing':
      if (upload.waitingFor !== null)
        return t('media.mediaWords.processingWaiting', { waitingFor: plain(upload.waitingFor) })
      return upload.processingPercent === null
        ? t('media.mediaWords.processing')
        : t('media.mediaWords.processing2', { processingPercent: upload.processingPercent })
    case 'paused':
      return t('media.mediaWords.uploadPausedAt', { percent })
    case 'failed':
      return t('media.mediaWords.uploadFailed')
    case 'ready':
      return t('media.mediaWords.uploaded')
  }
}

/** Without the code of a system's error. */
function plain(reason: Message): string {
  return textOf(reason.id === 'engine.networkWords.withCode' ? (reason.args['what'] as Message) : reason)
}

/** Under which category media goes up, as people say it. */
export const categoryWords: Readonly<Record<UploadView['category'], string>> = {
  TWEET_IMAGE: 'picture',
  TWEET_GIF: 'GIF',
  TWEET_VIDEO: t('media.mediaWords.categoryWords.tWEETVIDEO'),
  AMPLIFY_VIDEO: t('media.mediaWords.categoryWords.aMPLIFYVIDEO'),
}

/** A verdict on media as it stands under its name: '“Roast” must be 1:1.' → 'Must be 1:1.' */
export function withoutName(verdict: string): string {
  const bare = verdict.replace(/^“[^”]*” /, '')
  return bare.charAt(0).toUpperCase() + bare.slice(1)
}
