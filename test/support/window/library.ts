/** A media library for views that choose from it: records and files in memory, behind the calls that those views make. */
import type { MediaOfRecord, RecordView } from '../../../shared/bridge.ts'
import { asWritten } from '../../../shared/messages/message.ts'
import { GalleyError } from '../../../shared/model/errors.ts'
import type { MediaFacts } from '../../../shared/model/media/facts.ts'
import { Thumbs } from '../../../src-renderer/media/thumbs.svelte.ts'
import type { Bridge } from '../../../src-renderer/state/bridge.ts'
import type { WindowState } from '../../../src-renderer/state/context.ts'
import { Toasts } from '../../../src-renderer/state/toasts.svelte.ts'

export interface SampleMedia {
  id: string
  name: string
  type?: 'IMAGE' | 'GIF' | 'VIDEO'
  widthPx?: number
  heightPx?: number
}

/** `answers`: calls that a test answers itself. */
export function libraryWindow(media: readonly SampleMedia[], answers: Record<string, (input: any) => unknown> = {}) {
  const calls: { name: string; input: any }[] = []
  const keyOf = (id: string) => media.findIndex((each) => each.id === id) + 1
  const handlers: Record<string, (input: any) => unknown> = {
    'grid.page': ({ filter, offset, limit }) => {
      const fit = media.filter(
        ({ name, type = 'IMAGE' }) =>
          name.toLowerCase().includes(filter.text.toLowerCase()) &&
          [undefined, type].includes(filter.equals['media_type']),
      )
      return {
        rows: fit.slice(offset, offset + limit).map((each) => ({
          key: keyOf(each.id),
          id: each.id,
          state: 'clean',
          isApproved: false,
          isHeld: false,
          isUndecided: false,
          cells: [each.name, each.type ?? 'IMAGE', null, null, null],
          problems: null,
        })),
        total: fit.length,
        dataRevision: 1,
        chipCounts: {},
      }
    },
    'record.get': ({ key }) => recordOf(media[key - 1]!, key),
    'record.find': ({ id }) => {
      const key = keyOf(id)
      if (key === 0) throw new GalleyError('not_found', asWritten('No such record here.'))
      return recordOf(media[key - 1]!, key)
    },
    'media.ofRecords': ({ keys }) => keys.map((key: number) => hereOf(media[key - 1]!, key)),
    ...answers,
  }
  const listeners: { name: string; listener: (payload: any) => void }[] = []
  const bridge = {
    call: async (name: string, input: unknown) => {
      calls.push({ name, input })
      const handler = handlers[name]
      if (!handler) throw new Error(`no call ${name}`)
      return handler(input)
    },
    on: (name: string, listener: (payload: any) => void) => {
      listeners.push({ name, listener })
      return () => {}
    },
  } as unknown as Bridge
  const toasts = new Toasts()
  const window = {
    bridge,
    toasts,
    thumbs: new Thumbs(bridge, () => Promise.reject(new Error('nothing is drawn here'))),
    addFiles: async (files: readonly File[]) =>
      files.map((file) => {
        const key = media.findIndex(({ name }) => name === file.name) + 1
        return { path: '', file: hereOf(media[key - 1]!, key).file, isKnown: true, recordKey: key, error: null }
      }),
    app: {
      complain: (thrown: unknown) => {
        throw thrown
      },
    },
  } as unknown as WindowState
  const emit = (name: string, payload: unknown) => {
    for (const each of listeners) if (each.name === name) each.listener(payload)
  }
  return { window, calls, toasts, emit }
}

function recordOf({ id, name, type = 'IMAGE' }: SampleMedia, key: number): RecordView {
  return { key, id, kind: 'media_library', state: 'clean', values: { media_key: id, name, media_type: type } } as never
}

function hereOf({ id, name, type = 'IMAGE', widthPx = 1600, heightPx = 838 }: SampleMedia, key: number): MediaOfRecord {
  const facts: MediaFacts = {
    kind: type === 'VIDEO' ? 'video' : type === 'GIF' ? 'gif' : 'image',
    format: type === 'VIDEO' ? 'mp4' : type === 'GIF' ? 'gif' : 'png',
    sizeBytes: 120_000,
    widthPx,
    heightPx,
    durationMs: type === 'VIDEO' ? 8000 : null,
    frameCount: null,
    codec: null,
  }
  return { key, file: { ...facts, sha256: id, name, problems: [], uploads: [] }, picture: null } as never
}
