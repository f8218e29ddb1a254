/** Files of the library, their uploads, and what is kept beside them. */
import type { Message } from '../../messages/message.ts'
import type { Annotation } from '../../model/annotation.ts'
import type { ErrorData } from '../../model/errors.ts'
import type { MediaFacts } from '../../model/media/facts.ts'
import type { MediaCategory, MediaProblem } from '../../model/media/limits.ts'
import type { StepAbout } from './sync.ts'

/** A media file of this workspace. */
export interface MediaFileView extends MediaFacts {
  sha256: string
  name: string
  addedAt: string
  /** A small picture of it is kept. */
  hasThumb: boolean
  /** What the service would refuse, or advises against, in its usual use. */
  problems: MediaProblem<string>[]
  uploads: UploadView[]
}

/** What is here of one record of the library. */
export interface MediaOfRecord extends Annotation {
  key: number
  /** How many records name it. */
  useCount: number
  /** Its bytes, or null where they are only at the service. */
  file: MediaFileView | null
  /** What can stand for it as a picture: its own file, or a video's poster; null where nothing is here. */
  picture: { sha256: string; hasThumb: boolean; isVideo: boolean; widthPx: number; heightPx: number } | null
}

/** Media of the library that look like another one. */
export interface AlikeMedia {
  sha256: string
  name: string
  recordKey: number
}

/** A record that names another one. */
export interface RecordUse {
  key: number
  kind: string
  name: string
}

/** A record that names another one, with what it belongs to, from the outside in. */
export interface NamedUse extends RecordUse {
  within: StepAbout['within']
}

/** What an account's library can be narrowed to, and how much of each there is. */
export interface AnnotationSummary {
  total: number
  starred: number
  withAlt: number
  unused: number
  types: Record<string, number>
  /** By name. */
  folders: { name: string; count: number }[]
  tags: { name: string; count: number }[]
}

/** The way of a file to the service. */
export interface UploadView {
  uploadId: number
  sha256: string
  name: string
  accountId: string
  category: MediaCategory
  additionalOwners: string[]
  /** queued: waits for its turn. failed: the service refused it. paused: until a person goes on. */
  state: 'queued' | 'uploading' | 'processing' | 'ready' | 'failed' | 'paused'
  sentBytes: number
  sizeBytes: number
  /** How far the service is with its work, where it says. */
  processingPercent: number | null
  /** Why it stands still although nobody paused it. */
  waitingFor: Message | null
  /** What posts, cards and the library name; once ready. */
  mediaKey: string | null
  /** The service forgets it then, its own time; null once the library has it. */
  expiresAt: string | null
  error: ErrorData | null
}

/** What stands behind an upload. */
export interface UploadWaiting {
  uploadId: number
  /** Its record in the library. */
  recordKey: number | null
  /** Records with work that cannot go before it is ready. */
  waiting: RecordUse[]
}

/** How the import of one file went; `isKnown`: the same bytes were here before. */
export interface AddedMedia {
  path: string
  file: MediaFileView | null
  isKnown: boolean
  /** Its record in the library of the account that it was added for; null where it was added for none. */
  recordKey: number | null
  error: ErrorData | null
}
