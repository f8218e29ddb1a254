/** Files as records of an account's media library. */
import type { MediaFileView } from '../../../shared/bridge.ts'
import { mediaTexts } from '../../../shared/contract/creatives/media-library.ts'
import { aspectRatio } from '../../../shared/model/media/facts.ts'
import { categoriesFor } from '../../../shared/model/media/limits.ts'
import type { FileRecord, Workspace } from '../store/index.ts'
import type { MediaUse } from './upload-use.ts'

/** What media asks of the store's library records. */
export interface Library {
  /** Record by its media key, in the account, or in any (null); null where there is none. */
  keyOf(accountId: string | null, mediaKey: string | null): number | null
  /** Whether the record is in the account's library, not deleted. */
  has(accountId: string, key: number): boolean
  /** Records that name the media, and posts that name a card of it. */
  uses(key: number): MediaUse[]
  createFromFiles(accountId: string, files: readonly FileRecord[]): number[]
}

const kind = 'media_library'
/** Of each kind: more of them would not say anything new. */
const usesMax = 200

export function libraryOf(workspace: Workspace): Library {
  const has = (accountId: string, key: number) => {
    const record = workspace.records.peek(key)
    return record?.kind === kind && record.accountId === accountId && record.values['deleted'] !== true
  }
  return {
    keyOf: (accountId, mediaKey) => {
      const key = mediaKey === null ? null : workspace.records.keyOf(kind, mediaKey)
      return key === null || accountId === null || has(accountId, key) ? key : null
    },
    has,
    uses: (key) => {
      const record = workspace.records.peek(key)
      if (!record) return []
      const uses = workspace.records.usesOf(kind, record.id, usesMax).filter((use) => use.kind !== kind)
      // What another record of the library is made of (a poster) says nothing of its use.
      return [...uses, ...uses.flatMap((use) => workspace.records.usesOf(use.kind, use.id, usesMax))]
    },
    createFromFiles: (accountId, files) => workspace.edits.createFromFiles(kind, accountId, files),
  }
}

/** The record that a file becomes: named like the file, with what the service will say of it. */
export function libraryRecord(file: MediaFileView): FileRecord {
  const { kind: what, durationMs, widthPx, heightPx } = file
  const plain = file.name.replace(/\.[^.]{1,5}$/, '') || file.name
  return {
    sha256: file.sha256,
    values: { name: cut(plain, mediaTexts.name), file_name: cut(file.name, mediaTexts.fileName) },
    facts: {
      media_type: { image: 'IMAGE', gif: 'GIF', video: 'VIDEO' }[what],
      media_category: categoriesFor(what)[0]!,
      ...(durationMs === null ? {} : { duration: durationMs }),
      aspect_ratio: aspectRatio(widthPx, heightPx),
    },
  }
}

function cut(text: string, most: number): string {
  return [...text].slice(0, most).join('')
}
