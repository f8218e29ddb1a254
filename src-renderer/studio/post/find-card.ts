import { cardKinds, cardUriPrefix } from '../../../shared/contract/creatives/card-fields.ts'
import type { RecordView } from '../../../shared/bridge.ts'
import type { Bridge } from '../../state/bridge.ts'

/** Id of the card that an address names; null for what is no address of one. */
export function cardIdOf(uri: string | null): string | null {
  return uri?.startsWith(cardUriPrefix) ? uri.slice(cardUriPrefix.length) : null
}

/** The card of that id, of whatever kind it is; null where none is here. */
export async function findCard(bridge: Bridge, id: string): Promise<RecordView | null> {
  for (const kind of cardKinds) {
    const found = await bridge.call('record.find', { kind, id }).catch(() => null)
    if (found) return found
  }
  return null
}
