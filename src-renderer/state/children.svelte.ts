import type { RecordView } from '../../shared/bridge.ts'
import type { RecordValues } from '../../shared/model/values.ts'
import { wordsOf } from './bridge.ts'
import type { Bridge } from './bridge.ts'

/** Most records of one kind that an editor lists; the rest is in their own list. */
export const mostChildren = 500

/** Records of one kind that belong to another record, as they are now; asked for again whenever they change. */
export class Children {
  #records = $state.raw<readonly RecordView[] | null>(null)
  #error = $state.raw<string | null>(null)
  readonly #bridge: Bridge
  readonly #kind: string
  readonly #accountId: string
  readonly #equals: Record<string, string>
  readonly #unlisten: () => void

  /** `field` refers to the record with that id. */
  constructor(
    bridge: Bridge,
    { kind, accountId, field, id }: { kind: string; accountId: string; field: string; id: string },
  ) {
    this.#bridge = bridge
    this.#kind = kind
    this.#accountId = accountId
    this.#equals = { [field]: id }
    this.#unlisten = bridge.on('data', ({ kinds }) => {
      if (kinds.includes(kind)) void this.load()
    })
    void this.load()
  }

  close(): void {
    this.#unlisten()
  }

  /** Null until they are known. */
  get records(): readonly RecordView[] | null {
    return this.#records
  }

  get error(): string | null {
    return this.#error
  }

  async load(): Promise<void> {
    try {
      this.#records = await this.#bridge.call('record.list', {
        kind: this.#kind,
        accountId: this.#accountId,
        filter: { text: '', chip: 'all', equals: this.#equals },
        limit: mostChildren,
      })
      this.#error = null
    } catch (thrown) {
      this.#error = wordsOf(thrown).message
    }
  }

  /** Makes one more; gives it, or throws why not. */
  create(values: RecordValues): Promise<RecordView> {
    return this.#bridge.call('record.create', {
      kind: this.#kind,
      accountId: this.#accountId,
      values: { ...this.#equals, ...values },
    })
  }

  /** Takes one away: dropped where it exists only here, to be deleted otherwise. */
  async remove(key: number): Promise<void> {
    await this.#bridge.call('record.delete', { kind: this.#kind, selection: { keys: [key] } })
  }
}
