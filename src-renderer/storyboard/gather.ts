/** Records and their previews, as a storyboard shows them. */
import { previewOf } from '../../shared/model/preview/of-record.ts'
import { portOf } from '../../shared/model/preview/sources.ts'
import type { Bridge } from '../state/bridge.ts'
import { boardItem } from './board.ts'
import type { BoardItem } from './board.ts'

/** In the order of the keys; what is gone meanwhile, or has no preview, is left out. */
export async function gatherItems(
  bridge: Bridge,
  keys: readonly number[],
  { nowMs, zone }: { nowMs: number; zone: string },
): Promise<BoardItem[]> {
  const items: BoardItem[] = []
  for (const key of keys) {
    const record = await bridge.call('record.get', { key }).catch(() => null)
    if (!record) continue
    const { kind, accountId, values } = record
    const sources = await bridge.call('preview.sources', { kind, accountId, values })
    const preview = previewOf(kind, values, portOf(sources, nowMs))
    if (preview) items.push(boardItem(record, preview, zone))
  }
  return items
}
