import { hasPreview, previewOf } from '../../shared/model/preview/of-record.ts'
import type { Preview } from '../../shared/model/preview/preview.ts'
import { portOf } from '../../shared/model/preview/sources.ts'
import type { PreviewSources } from '../../shared/model/preview/sources.ts'
import type { RecordValues } from '../../shared/model/values.ts'
import { AskAnew } from '../state/ask-anew.ts'
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
  readonly #subject: () => PreviewSubject | null
  readonly #nowMs: () => number
  readonly #unlisten: () => void
  #sources = $state.raw<PreviewSources>({ records: [], media: [], authors: [], pictures: [] })
  #isGathered = false
  #drawn = $derived.by(() => this.#draw())

  constructor(bridge: Bridge, subject: () => PreviewSubject | null, nowMs: () => number) {
    this.#subject = subject
    this.#nowMs = nowMs
    const gather = async () => {
      const about = subject()
      this.#isGathered = about !== null
      if (about) this.#sources = await bridge.call('preview.sources', { ...about })
    }
    // The engine starts again: its next word of changed data asks once more.
    const gathering = new AskAnew(gather, () => undefined)
    this.#unlisten = bridge.on('data', ({ kinds }) => {
      if (kinds.some((kind) => shownKinds.has(kind))) void gathering.now()
    })
    $effect(() => {
      const drawn = this.#drawn
      if (drawn && !(this.#isGathered && drawn.isWhole)) void gathering.now()
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
}
