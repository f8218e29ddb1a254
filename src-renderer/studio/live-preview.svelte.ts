import { hasPreview, previewOf } from '../../shared/model/preview/of-record.ts'
import type { Preview } from '../../shared/model/preview/preview.ts'
import { portOf } from '../../shared/model/preview/sources.ts'
import type { PreviewSources } from '../../shared/model/preview/sources.ts'
import type { RecordValues } from '../../shared/model/values.ts'
import type { Bridge } from '../state/bridge.ts'

/** A record as it is being written. */
export interface PreviewSubject {
  kind: string
  accountId: string
  values: RecordValues
}

/** Kinds whose records stand in previews of others; posts say who their authors are. */
const shownKinds: ReadonlySet<string> = new Set([
  'tweet',
  'card',
  'poll_card',
  'image_conversation_card',
  'video_conversation_card',
  'any_card',
  'media_library',
])

/**
 * The preview of a record while it is written: drawn here at every keystroke from what the engine gathered, which is asked for again
 * only when the record names something new, or something that it shows changed.
 */
export class LivePreview {
  readonly #bridge: Bridge
  readonly #subject: () => PreviewSubject | null
  readonly #nowMs: () => number
  readonly #unlisten: () => void
  #sources = $state.raw<PreviewSources>({ records: [], media: [], authors: [], pictures: [] })
  #asking = false
  #isStale = true
  #drawn = $derived.by(() => this.#draw())

  constructor(bridge: Bridge, subject: () => PreviewSubject | null, nowMs: () => number) {
    this.#bridge = bridge
    this.#subject = subject
    this.#nowMs = nowMs
    this.#unlisten = bridge.on('data', ({ kinds }) => {
      if (!kinds.some((kind) => shownKinds.has(kind))) return
      this.#isStale = true
      void this.#gather()
    })
    $effect(() => {
      if (this.#drawn && !this.#drawn.isWhole) this.#isStale = true
      void this.#gather()
    })
  }

  /** null while no record is given, and for kinds without one. */
  get preview(): Preview | null {
    return this.#drawn?.preview ?? null
  }

  close(): void {
    this.#unlisten()
  }

  #draw(): { preview: Preview | null; isWhole: boolean } | null {
    const subject = this.#subject()
    if (!subject || !hasPreview(subject.kind)) return null
    const port = portOf(this.#sources, this.#nowMs())
    const preview = previewOf(subject.kind, subject.values, port)
    return { preview, isWhole: port.isWhole() }
  }

  async #gather(): Promise<void> {
    const subject = this.#subject()
    if (!subject || !this.#isStale || this.#asking) return
    this.#asking = true
    this.#isStale = false
    try {
      this.#sources = await this.#bridge.call('preview.sources', { ...subject })
    } catch {
      // The engine starts again: its next word of changed data asks once more.
    } finally {
      this.#asking = false
    }
    if (this.#isStale) void this.#gather()
  }
}
