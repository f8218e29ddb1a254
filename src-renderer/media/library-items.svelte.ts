import { t } from '../../shared/messages/index.ts'
import type { MediaOfRecord, RecordView } from '../../shared/bridge.ts'
import type { KnownMedia } from '../../shared/contract/creatives/card-media.ts'
import { GalleyError } from '../../shared/model/errors.ts'
import type { MediaFacts } from '../../shared/model/media/facts.ts'
import { megabytes } from '../../shared/model/media/limits.ts'
import { durationWords } from '../../shared/model/preview/preview.ts'
import { nameMax, shownText } from '../../shared/model/shown-text.ts'
import { AskAnew } from '../state/ask-anew.ts'
import type { Bridge } from '../state/bridge.ts'
import type { Thumbs } from './thumbs.svelte.ts'

/** One record of the library that something names; `record` null: nothing of that id is here. */
export interface LibraryItem extends KnownMedia {
  record: RecordView | null
  here: MediaOfRecord | null
  name: string
}

/** The records of the library behind ids, kept as the library changes. Made while a component is set up; see `close`. */
export class LibraryItems {
  readonly #bridge: Bridge
  readonly #thumbs: Thumbs
  readonly #ids: () => readonly string[]
  readonly #unlisten: () => void
  #found = $state.raw<ReadonlyMap<string, LibraryItem>>(new Map())
  /** By id: a change that comes while its record is looked up is looked up once more. */
  readonly #lookups = new Map<string, AskAnew>()

  constructor(bridge: Bridge, thumbs: Thumbs, ids: () => readonly string[]) {
    this.#bridge = bridge
    this.#thumbs = thumbs
    this.#ids = ids
    this.#unlisten = bridge.on('data', ({ kinds }) => {
      if (kinds.includes('media_library')) for (const id of this.#ids()) this.#load(id)
    })
    $effect(() => {
      for (const id of this.#ids()) if (!this.#found.has(id)) this.#load(id)
    })
  }

  close(): void {
    this.#unlisten()
  }

  /** null until it was looked for. */
  of(id: string): LibraryItem | null {
    return this.#found.get(id) ?? null
  }

  /** Address of its small picture; null while there is none. */
  thumb(id: string): string | null {
    return this.#thumbs.address(this.#found.get(id)?.here?.picture ?? null)
  }

  #load(id: string): void {
    // Where the engine starts again, its next word of changed data asks once more.
    const lookup =
      this.#lookups.get(id) ??
      new AskAnew(
        async () => this.#keep(id, await this.#look(id)),
        () => undefined,
      )
    this.#lookups.set(id, lookup)
    void lookup.now()
  }

  async #look(id: string): Promise<LibraryItem> {
    const record = await this.#bridge.call('record.find', { kind: 'media_library', id }).catch((thrown: unknown) => {
      if (thrown instanceof GalleyError && thrown.code === 'not_found') return null
      throw thrown
    })
    if (!record) return { id, record, values: undefined, facts: null, here: null, name: id }
    const [here = null] = await this.#bridge.call('media.ofRecords', { keys: [record.key] })
    this.#thumbs.want(here?.picture ?? null)
    return { id, record, values: record.values, facts: here?.file ?? null, here, name: nameOfMedia(record) }
  }

  #keep(id: string, item: LibraryItem): void {
    this.#found = new Map([...this.#found, [id, item]])
  }
}

export function nameOfMedia({ id, values }: Pick<RecordView, 'id' | 'values'>): string {
  const name = values['name'] || values['file_name']
  return typeof name === 'string' ? shownText(name, nameMax) : id
}

/** 'Picture · 1600 × 838 · 412 kB', as far as it is known. */
export function mediaWords({ values, facts }: Pick<LibraryItem, 'values' | 'facts'>): string {
  if (!values) return t('media.libraryItems.notInThisLibrary')
  const kinds: Record<string, string> = {
    IMAGE: t('media.libraryItems.kinds.iMAGE'),
    GIF: 'GIF',
    VIDEO: t('media.libraryItems.kinds.vIDEO'),
  }
  const durationMs = facts?.durationMs ?? values['duration']
  return [
    kinds[String(values['media_type'])] ?? t('media.libraryItems.media'),
    facts ? sizeWords(facts) : typeof values['aspect_ratio'] === 'string' && values['aspect_ratio'],
    values['media_type'] === 'VIDEO' && typeof durationMs === 'number' && durationWords(durationMs),
    facts && megabytes(facts.sizeBytes),
  ]
    .filter(Boolean)
    .join(' · ')
}

function sizeWords({ widthPx, heightPx }: MediaFacts): string {
  return `${widthPx} × ${heightPx}`
}
