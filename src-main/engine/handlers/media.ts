/** Media files and their uploads. */
import type { Handlers } from './handler.ts'

type Names =
  | 'media.add'
  | 'media.list'
  | 'media.get'
  | 'media.path'
  | 'upload.start'
  | 'upload.pause'
  | 'upload.resume'
  | 'upload.stop'
  | 'upload.list'
  | 'upload.wait'

export const mediaHandlers: Pick<Handlers, Names> = {
  'media.add': (core, { paths, accountId }) => core.session().media.add(paths, accountId),
  'media.list': (core, { offset, limit }) => core.session().media.list(offset, limit),
  'media.get': (core, { sha256 }) => core.session().media.get(sha256),
  'media.path': (core, { sha256 }) => core.session().media.path(sha256),
  'upload.start': (core, order) => core.session().media.upload(order),
  'upload.pause': (core, { uploadId }) => core.session().media.uploads.pause(uploadId),
  'upload.resume': (core, { uploadId }) => core.session().media.uploads.resume(uploadId),
  'upload.stop': async (core, { uploadId }) => {
    await core.session().media.uploads.stop(uploadId)
    return null
  },
  'upload.list': (core, { sha256 }) => core.session().media.uploads.list(sha256),
  'upload.wait': (core, { uploadIds, timeoutMs }) => core.session().media.uploads.wait(uploadIds, timeoutMs),
}
