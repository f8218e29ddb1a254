import { t } from '../../../shared/messages/index.ts'
import type { RecordView } from '../../../shared/bridge.ts'
import type { PagePicture } from '../../../shared/shell-bridge.ts'
import { isLocalId } from '../../../shared/model/local-id.ts'
import { wordsOf } from '../../state/bridge.ts'
import type { Bridge } from '../../state/bridge.ts'

/** What the service calls the kinds of posts when it is asked for previews. Source: interface, Creatives (tweet_type). */
const types: Record<string, string> = { draft_tweet: 'DRAFT', scheduled_tweet: 'SCHEDULED', tweet: 'PUBLISHED' }

/**
 * idle: not asked for. asking. shown: the picture of what the service holds (`key` of the record). failed: why there is none.
 */
export type ServicePreviewState =
  | { kind: 'idle' }
  | { kind: 'asking' }
  | { kind: 'shown'; key: number; picture: PagePicture; address: string }
  | { kind: 'failed'; message: string }

/** Whether the service draws previews of the kind. */
export function hasServicePreview(kind: string): boolean {
  return kind in types
}

/** Why the service cannot be asked for its preview of the record, or null. */
export function whyNotAsk({ id }: Pick<RecordView, 'id'>, canAsk: boolean): string | null {
  if (isLocalId(id)) return t('studio.servicePreview.pushFirstServiceDoes')
  return canAsk ? null : t('studio.servicePreview.youNotConnectedConnect')
}

/** The service's own preview of one record: a picture of its page, drawn in the shell's cage. */
export class ServicePreview {
  #state = $state.raw<ServicePreviewState>({ kind: 'idle' })
  readonly #bridge: Bridge

  constructor(bridge: Bridge) {
    this.#bridge = bridge
  }

  get state(): ServicePreviewState {
    return this.#state
  }

  async ask({ key, kind, id, accountId }: Pick<RecordView, 'key' | 'kind' | 'id' | 'accountId'>): Promise<void> {
    this.#set({ kind: 'asking' })
    try {
      const { data } = await this.#bridge.call('action.run', {
        kind: 'tweet',
        action: 'previews',
        accountId,
        id: null,
        params: { tweet_ids: id, tweet_type: types[kind] ?? 'DRAFT' },
      })
      const url = sourceOf(data)
      const picture = url === null ? null : await this.#bridge.call('shell.picturePage', { url })
      if (!picture) this.#set({ kind: 'failed', message: t('studio.servicePreview.serviceGaveNoPreview') })
      else {
        const blob = new Blob([new Uint8Array(picture.png)], { type: 'image/png' })
        this.#set({ kind: 'shown', key, picture, address: URL.createObjectURL(blob) })
      }
    } catch (thrown) {
      this.#set({ kind: 'failed', message: wordsOf(thrown).message })
    }
  }

  close(): void {
    this.#set({ kind: 'idle' })
  }

  #set(state: ServicePreviewState): void {
    if (this.#state.kind === 'shown') URL.revokeObjectURL(this.#state.address)
    this.#state = state
  }
}

/** Address of the first row of frames, or null. */
function sourceOf(data: unknown): string | null {
  const row: unknown = Array.isArray(data) ? data[0] : null
  const src = typeof row === 'object' && row !== null ? (row as { src?: unknown }).src : null
  return typeof src === 'string' ? src : null
}
