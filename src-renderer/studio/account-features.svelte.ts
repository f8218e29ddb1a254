import { textOf } from '../../shared/presentation/text-of.ts'
import { lacksFeature } from '../../shared/contract/creatives/card-fields.ts'
import type { AccountFeature } from '../../shared/contract/creatives/card-fields.ts'
import type { Bridge } from '../state/bridge.ts'

/** What the service switched on for an account, as far as it is known here. */
export class AccountFeatures {
  #keys = $state.raw<ReadonlySet<string> | null>(null)

  constructor(bridge: Bridge, accountId: string) {
    const filter = { text: '', chip: 'all' as const, equals: {} }
    void bridge.call('record.list', { kind: 'feature', accountId, filter, afterKey: 0, limit: 1000 }).then(
      // An id names the account too.
      (features) => (this.#keys = new Set(features.map(({ values }) => String(values['feature_key'])))),
      // Not known is not refused: the rules of the record say what the service decides.
      () => {},
    )
  }

  /** Why what needs the feature cannot be used; null where it can, or while nothing is known. */
  lack(feature: AccountFeature): string | null {
    return this.#keys === null || this.#keys.size === 0 || this.#keys.has(feature.key)
      ? null
      : textOf(lacksFeature(feature))
  }
}
