import { previewOf } from '../../../shared/model/preview/of-record.ts'
import type { Preview } from '../../../shared/model/preview/preview.ts'
import { portOf } from '../../../shared/model/preview/sources.ts'
import type { RecordValues } from '../../../shared/model/values.ts'
import type { Bridge } from '../../state/bridge.ts'

/** The preview of a record as it stands now, gathered and drawn once; null for kinds without one. */
export async function previewOnce(
  bridge: Bridge,
  { kind, accountId, values }: { kind: string; accountId: string; values: RecordValues },
  nowMs: number,
): Promise<Preview | null> {
  const sources = await bridge.call('preview.sources', { kind, accountId, values })
  return previewOf(kind, values, portOf(sources, nowMs))
}
