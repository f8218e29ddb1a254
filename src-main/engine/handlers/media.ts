/** Media files and their uploads. */
import { message } from '../../../shared/messages/message.ts'
import { GalleyError } from '../../../shared/model/errors.ts'
import { readServicePage } from '../service/service-page.ts'
import type { Handlers } from './handler.ts'

export const mediaHandlers = {
  'media.add': (core, { paths, accountId }) => core.session().media.add(paths, accountId),
  'media.list': (core, { offset, limit }) => core.session().media.list(offset, limit),
  'media.get': (core, { sha256 }) => core.session().media.get(sha256),
  'media.addBytes': (core, { name, bytes, accountId }) => core.session().media.addBytes(name, bytes, accountId),
  'media.ofRecords': (core, { keys }) => core.session().media.ofRecords(keys),
  'media.path': (core, { what, sha256 }) => core.session().media.path(what, sha256),
  'media.putThumb': async (core, { sha256, bytes, likeness }) => {
    await core.session().media.putThumb(sha256, bytes, likeness)
    return null
  },
  'preview.sources': (core, { kind, values }) => core.session().media.previewSources(kind, values),
  'preview.page': (core, { url }) => {
    const { service, online } = core.session().sync
    if (online.isOffline) throw new GalleyError('offline', message('engine.media.youWorkOfflineSwitch'))
    return readServicePage(core.ports.transport, service.pageHosts(), url)
  },
  'media.removeFetched': (core) => core.session().media.removeFetched(),
  'media.similar': (core, { sha256, accountId }) => core.session().media.similar(sha256, accountId),
  'upload.start': (core, order) => core.session().media.upload(order),
  'upload.pause': (core, { uploadId }) => core.session().media.uploads.pause(uploadId),
  'upload.resume': (core, { uploadId }) => core.session().media.uploads.resume(uploadId),
  'upload.stop': async (core, { uploadId }) => {
    await core.session().media.uploads.stop(uploadId)
    return null
  },
  'upload.list': (core, { sha256 }) => core.session().media.uploads.list(sha256),
  'upload.unfinished': (core) => core.session().media.uploads.unfinished(),
  'upload.waiting': (core, { uploadIds }) => core.session().media.waiting(uploadIds),
  'upload.wait': (core, { uploadIds, timeoutMs }) => core.session().media.uploads.wait(uploadIds, timeoutMs),
} satisfies Partial<Handlers>
