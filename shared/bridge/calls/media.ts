/** Calls: files of the library and their uploads, the calendar, and previews. */
import { z } from 'zod'
import { call } from '../call.ts'
import { accountId, bytes, key, keys, kind, mediaCategory, none, path, sha256, values } from '../inputs.ts'
import type { PreviewSources } from '../../model/preview/sources.ts'
import type { FreedRoom } from '../views/app.ts'
import type { CalendarItems, GoLiveCheck } from '../views/calendar.ts'
import type { AddedMedia, AlikeMedia, MediaFileView, MediaOfRecord, UploadView, UploadWaiting } from '../views/media.ts'

export const mediaCalls = {
  /** Takes files in by path; each is looked at, copied, and usable at once. One that cannot be used says why and stops no other. */
  'media.add': call<AddedMedia[]>()(
    z.object({
      paths: z.array(path).max(1000),
      /** Each file becomes a record of this account's library; null: only taken in. */
      accountId: accountId.nullable().default(null),
    }),
  ),
  /** A file of the given name that has no path: pasted, or dragged out of another program. Otherwise like media.add. */
  'media.addBytes': call<AddedMedia>()(
    z.object({ name: z.string().min(1).max(255), bytes, accountId: accountId.nullable().default(null) }),
  ),
  /** Newest first. */
  'media.list': call<MediaFileView[]>()(
    z.object({ offset: z.int().min(0).default(0), limit: z.int().min(0).max(1000).default(200) }),
  ),
  'media.get': call<MediaFileView>()(z.object({ sha256 })),
  /** What is here of records of the library, in the order of the keys; pictures that are not here come when the line allows. */
  'media.ofRecords': call<MediaOfRecord[]>()(z.object({ keys: z.array(key).max(1000) })),
  /** Where the bytes lie, and their type; for the shell's media protocol, never for the window. */
  'media.path': call<{ path: string; contentType: string }>()(z.object({ what: z.enum(['file', 'thumb']), sha256 })),
  /**
   * Keeps a small picture of a file, which only the window can draw: a WebP of at most 512 px and 256 kB. `likeness`: 64 bits of its
   * looks as 16 hex digits; files whose bits hardly differ look alike.
   */
  'media.putThumb': call<null>()(z.object({ sha256, bytes, likeness: z.string().regex(/^[0-9a-f]{16}$/) })),
  /** What stands in the account's calendar from one instant until before another, by time; null: in those of all accounts. */
  'calendar.items': call<CalendarItems>()(
    z.object({ accountId: accountId.nullable(), from: z.string().max(32), to: z.string().max(32) }),
  ),
  /** Runs every rule again for each post that is still to go out, soonest first; null: in all accounts. */
  'calendar.check': call<GoLiveCheck[]>()(z.object({ accountId: accountId.nullable() })),
  /** What the preview of a record with these values is made of; the window draws it with `previewOf`. */
  'preview.sources': call<PreviewSources>()(z.object({ kind, accountId, values })),
  /** Bytes of a page of the service that shows a preview, or of what stands in it; for the shell's cage, never for the window. */
  'preview.page': call<{ contentType: string; bytes: Uint8Array }>()(z.object({ url: z.string().min(1).max(4096) })),
  /** Removes pictures that the service gives again, of all accounts; what was added here stays. */
  'media.removeFetched': call<FreedRoom>()(none),
  /** Media of the account's library that look almost like this file, most alike first; empty while it has no small picture. */
  'media.similar': call<AlikeMedia[]>()(z.object({ sha256, accountId })),
  /** Begins an upload, or finds the one that is there. category null: by what uses it, the usual one where nothing does. Progress comes as mediaProgress. */
  'upload.start': call<UploadView>()(
    z.object({
      sha256,
      accountId,
      category: mediaCategory.nullable(),
      additionalOwners: z
        .array(z.string().regex(/^\d{1,19}$/))
        .max(100)
        .default([]),
    }),
  ),
  'upload.pause': call<UploadView>()(z.object({ uploadId: key })),
  /** Goes on with a paused one; begins a failed one, or one that the service forgot, again. */
  'upload.resume': call<UploadView>()(z.object({ uploadId: key })),
  /** Ends and forgets it; the file stays. */
  'upload.stop': call<null>()(z.object({ uploadId: key })),
  'upload.list': call<UploadView[]>()(z.object({ sha256: sha256.nullable() })),
  /** Those that are not at their end, oldest first. */
  'upload.unfinished': call<UploadView[]>()(none),
  'upload.waiting': call<UploadWaiting[]>()(z.object({ uploadIds: keys })),
  /** Ends when each is ready, failed or paused, when nothing can be sent, or at the timeout; gives where they stand. */
  'upload.wait': call<UploadView[]>()(z.object({ uploadIds: keys, timeoutMs: z.int().min(0).default(600_000) })),
} as const
